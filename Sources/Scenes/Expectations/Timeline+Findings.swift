public import Timelines
import Timing

extension Timeline {
  /// Checks expectations, and returns all violations; none if all of them hold.
  ///
  /// A pure function. It samples where something begins, ends or steps, at the tick before that,
  /// and every 1/120 s where something moves, each instant once for all expectations. The beginning
  /// or end of a failure between two samples is then located to the tick. A selection that matches
  /// no element is a finding. The order is that of the expectations, then of time.
  ///
  /// Cost: samples × (the selected layers and their ancestors, and for those that move the cost of
  /// sampling), and for `neverOverlaps` a sweep over the selected frames.
  ///
  /// ```swift
  /// let findings = timeline.findings(of: [.settlesBy(0.9), .noJump(), .neverOverlaps().from(0.9)])
  /// for finding in findings { print(finding.description) }
  /// ```
  public func findings(of expectations: [MotionExpectation]) -> [MotionFinding] {
    MotionTrial(self, expectations).run().findings
  }
}

/// A run of all expectations over a timeline.
package struct MotionTrial {
  /// A check with the time span in which it watches.
  fileprivate struct Watch {
    /// The index of its expectation in the list.
    let index: Int
    let begin: Instant
    let end: Instant
    /// The members that it watches, and whether each member is one of them.
    let members: [Int]
    let isWatched: [Bool]
    var check: any MotionCheck
    var hasBegun = false
  }

  private let tracked: ElementSelection
  private var watches: [Watch] = []
  /// The findings, by the index of the expectation.
  private var found: [[MotionFinding]]

  /// Resolves the selections.
  package init(_ timeline: Timeline, _ expectations: [MotionExpectation]) {
    let matchers = expectations.map {
      SelectionMatcher($0.selection, kinds: $0.requirement.defaultKinds)
    }
    let others = expectations.map(\.others)
    let all = matchers + others.compactMap(\.self)
    // A snapshot may replace an element that must not leap.
    let needsSnapshots = expectations.contains(where: \.looksAtAppearances)
    tracked = ElementSelection(timeline) { identity in
      needsSnapshots && identity.kind == .snapshot
        || all.contains { !$0.indices(of: identity).isEmpty }
    }
    found = Array(repeating: [], count: expectations.count)
    let last = Self.lastInstant(of: tracked, expectations)
    for (index, expectation) in expectations.enumerated() {
      let end = expectation.to.map { $0 - .tick } ?? last
      let choices = [matchers[index], others[index]].compactMap(\.self).map {
        Choice($0, expectation, in: tracked, of: timeline, through: end)
      }
      let problems = choices.flatMap(\.problems)
      guard problems.isEmpty else {
        found[index] = problems
        continue
      }
      add(expectation, index, choices.map(\.members), through: end)
    }
  }

  /// Returns the last instant that any expectation needs.
  private static func lastInstant(
    of tracked: ElementSelection, _ expectations: [MotionExpectation]
  ) -> Instant {
    let named = expectations.flatMap { expectation -> [Instant] in
      var times = [expectation.from, expectation.to.map { $0 - .tick }].compactMap(\.self)
      if case .settlesBy(let time) = expectation.requirement { times.append(time) }
      return times
    }
    let repainted =
      expectations.contains(where: \.looksAtAppearances)
      ? tracked.members.indices.compactMap { tracked.appearanceEvents(of: $0).last } : []
    return (named + repainted + [tracked.activity.events.last ?? .zero]).max() ?? .zero
  }

  /// Adds the check of an expectation.
  private mutating func add(
    _ expectation: MotionExpectation, _ index: Int, _ choices: [[Int]], through end: Instant
  ) {
    var begin = expectation.from ?? .zero
    if case .settlesBy(let time) = expectation.requirement { begin = max(begin, time) }
    let context = CheckContext(
      expectation: expectation, tracked: tracked, members: choices[0], begin: begin, end: end)
    let check: any MotionCheck
    switch expectation.requirement {
    case .settlesBy: check = SettlingCheck(context)
    case .neverOverlaps: check = OverlapCheck(context)
    case .staysInside(let rectangle): check = BoundsCheck(context, rectangle: rectangle)
    case .noJump(let includesBirths): check = JumpCheck(context, includesBirths: includesBirths)
    case .monotonic(let axis): check = MonotonyCheck(context, axis: axis)
    case .appearsBefore:
      check = AppearanceCheck(context, before: choices.count > 1 ? choices[1] : [])
    case .staggered(let interval): check = StaggerCheck(context, interval: interval)
    case .moves: check = MovementCheck(context)
    }
    var isWatched = [Bool](repeating: false, count: tracked.members.count)
    for member in choices.joined() { isWatched[member] = true }
    watches.append(
      Watch(
        index: index, begin: begin, end: end, members: isWatched.indices.filter { isWatched[$0] },
        isWatched: isWatched, check: check))
  }

  /// Runs all checks over all instants; returns their findings and the number of computed states.
  package func run() -> (findings: [MotionFinding], evaluationCount: Int) {
    var (watches, found) = (watches, found)
    var sampler = MotionSampler(tracked)
    var previous = Instant.zero
    let times = sampleTimes
    var poses = [Pose](repeating: .absent, count: tracked.members.count)
    /// The index of each member's change at an instant; −1 for none.
    var places = [Int](repeating: -1, count: tracked.members.count)
    for start in stride(from: 0, to: times.count, by: MotionSampler.instantsAtOnce) {
      let block = times[start..<min(start + MotionSampler.instantsAtOnce, times.count)]
      sampler.advance(over: block)
      for (time, changes) in zip(block, sampler.changes) {
        for (place, change) in changes.enumerated() {
          poses[change.member] = change.after
          places[change.member] = place
        }
        for index in watches.indices
        where watches[index].begin <= time && time <= watches[index].end {
          watches[index].take(changes, at: places, poses, at: time, since: previous)
        }
        for change in changes { places[change.member] = -1 }
        previous = time
      }
    }
    for watch in watches {
      found[watch.index] = watch.check.findings()
    }
    let findings = found.enumerated().flatMap { index, findings in
      findings.map { $0.numbered(index) }
    }
    return (findings, sampler.evaluationCount)
  }

  /// The sampled instants: all events, the spans of motion, and the edges of watches.
  private var sampleTimes: [Instant] {
    guard let begin = watches.map(\.begin).min(), let end = watches.map(\.end).max() else {
      return []
    }
    let edges =
      watches.flatMap { [$0.begin, $0.end] }
      + watches.flatMap(\.check.instants).flatMap { [$0 - .tick, $0] }
    return Set(tracked.activity.sampleTimes(from: begin, through: end) + edges).sorted()
  }
}

extension MotionTrial.Watch {
  /// Reports an instant to the check; the first one with all its members.
  ///
  /// - Parameter places: the index of each member's change; −1 for none.
  fileprivate mutating func take(
    _ changes: [PoseChange], at places: [Int], _ poses: [Pose], at time: Instant,
    since previous: Instant
  ) {
    if hasBegun, members.count < changes.count / 8 {
      // Few of many: their changes are taken in the order in which all of them are.
      for place in members.map({ places[$0] }).filter({ $0 >= 0 }).sorted() {
        check.take(changes[place], at: time, since: previous)
      }
    } else if hasBegun {
      for change in changes where isWatched[change.member] {
        check.take(change, at: time, since: previous)
      }
    } else {
      hasBegun = true
      for member in members { check.begin(member, as: poses[member], at: time) }
    }
    check.finish(poses, at: time, since: previous)
  }
}

/// The members of a selection, and the failure of one that matches nothing.
private struct Choice {
  let members: [Int]
  private(set) var problems: [MotionFinding] = []

  /// Chooses among the members that exist while an expectation holds.
  init(
    _ matcher: SelectionMatcher, _ expectation: MotionExpectation, in tracked: ElementSelection,
    of timeline: Timeline, through end: Instant
  ) {
    let begin = expectation.from ?? .zero
    let keys = matcher.selection.keys
    var byKey = [[Int]](repeating: [], count: max(1, keys.count))
    for member in tracked.members.indices where tracked.exists(member, from: begin, to: end + .tick)
    {
      for index in matcher.indices(of: tracked.members[member].identity) {
        byKey[index].append(member)
      }
    }
    var known: Set<Int> = []
    members = byKey.joined().filter { known.insert($0).inserted }
    for (index, matches) in byKey.enumerated() where matches.isEmpty {
      problems.append(
        Self.problem(keys.isEmpty ? nil : keys[index], matcher, expectation, in: timeline))
    }
  }

  /// Describes that a key, or a selection without keys, matches no element, and lists alternatives.
  private static func problem(
    _ key: String?, _ matcher: SelectionMatcher, _ expectation: MotionExpectation,
    in timeline: Timeline
  ) -> MotionFinding {
    let kinds = matcher.kinds.map(\.rawValue).joined(separator: " or ")
    let suffix = matcher.selection.collection.map { " in \($0)" } ?? ""
    let time =
      expectation.from != nil || expectation.to != nil
      ? " " + Wording.span(expectation.from ?? .zero, expectation.to) : ""
    var known: Set<String> = []
    let keys = timeline.layers.compactMap(\.identity)
      .filter { matcher.admits($0) && known.insert($0.key).inserted }.map(\.key)
    let listed = keys.prefix(20).joined(separator: ", ") + (keys.count > 20 ? ", …" : "")
    return MotionFinding(
      of: expectation, missingKey: key, alternatives: key == nil ? [] : keys,
      "no \(kinds) matches" + (key.map { " \($0)" } ?? "") + suffix + time
        + (keys.isEmpty ? "; there are none" : " (available: \(listed))"))
  }
}

extension MotionExpectation {
  /// Whether the appearance of elements counts, and not only their position.
  fileprivate var looksAtAppearances: Bool {
    switch requirement {
    case .noJump, .moves: true
    default: false
    }
  }

  /// The elements that the selected ones must precede; `nil` for other requirements.
  fileprivate var others: SelectionMatcher? {
    guard case .appearsBefore(let key) = requirement else { return nil }
    var other = selection
    other.keys = [key]
    return SelectionMatcher(other, kinds: requirement.defaultKinds)
  }
}
