import Foundation
import Geometry
import Timelines
import Timing

/// An instant of a sheet, with the reasons for which it is shown.
struct SheetMoment: Hashable {
  let time: Instant
  /// The events at the instant, such as `insert begins`, the most important first.
  var reasons: [String]
  /// The importance, for sheets that have to show fewer frames; the largest for the ends.
  var weight: Double
}

/// The instants at which something happens in a survey.
struct InstantChoice {
  /// The shortest time between two chosen instants, as a share of the duration.
  private static let shortestGap = 0.012
  /// The most events whose frames are compared.
  private static let mostCandidates = 72
  /// The number of elements whose turning points are events.
  private static let turningElements = 12
  /// The longest gap in which something moves that is left without an instant, in seconds.
  private static let longestGap = 0.06

  let survey: MotionSurvey
  let script: SheetScript

  /// Returns the chosen instants in order: the first and the last, and those between them whose
  /// frames differ from their neighbors'; one instant if nothing changes.
  func moments(atMost count: Int) -> [SheetMoment] {
    let range = survey.range
    var shown = Shown(survey: survey)
    let first = SheetMoment(time: range.lowerBound, reasons: ["start"], weight: .infinity)
    let last = SheetMoment(time: range.upperBound, reasons: ["end"], weight: .infinity)
    guard range.lowerBound < range.upperBound else { return [first] }
    if survey.subjects.isEmpty, shown.isEqual(first.time, last.time) { return [first] }
    var chosen = [first, last]
    let candidates = merged(events()).prefix(Self.mostCandidates)
    let gap = (range.upperBound - range.lowerBound).seconds * Self.shortestGap
    for candidate in candidates where chosen.count < count {
      insert(candidate, gap: gap, to: &chosen, &shown)
    }
    fill(&chosen, to: count, &shown)
    return chosen.map { moment in
      var moment = moment
      for other in candidates where other.time == moment.time {
        moment.reasons += other.reasons.filter { !moment.reasons.contains($0) }
      }
      if moment.reasons.count > 1, moment.reasons[0] == "moving" { moment.reasons.removeFirst() }
      return moment
    }
  }

  /// The frames that are known, for comparisons.
  private struct Shown {
    let survey: MotionSurvey
    private var equal: [Pair: Bool] = [:]

    private struct Pair: Hashable { let one, other: Instant }

    init(survey: MotionSurvey) { self.survey = survey }

    /// Returns whether the frames at two instants are equal.
    mutating func isEqual(_ one: Instant, _ other: Instant) -> Bool {
      let pair = Pair(one: one, other: other)
      if let known = equal[pair] { return known }
      let timeline = survey.timeline
      let result = timeline.frame(at: one).layers == timeline.frame(at: other).layers
      equal[pair] = result
      return result
    }
  }

  /// Inserts an instant if its frame differs from its neighbors'.
  private func insert(
    _ candidate: SheetMoment, gap: Double, to chosen: inout [SheetMoment], _ shown: inout Shown
  ) {
    guard let next = chosen.firstIndex(where: { $0.time > candidate.time }), next > 0 else {
      return
    }
    let (before, after) = (chosen[next - 1].time, chosen[next].time)
    guard min((candidate.time - before).seconds, (after - candidate.time).seconds) >= gap,
      !shown.isEqual(before, candidate.time), !shown.isEqual(candidate.time, after)
    else { return }
    chosen.insert(candidate, at: next)
  }

  /// Inserts instants in the middle of the longest times of motion.
  private func fill(_ chosen: inout [SheetMoment], to count: Int, _ shown: inout Shown) {
    while chosen.count < count {
      let gaps = zip(chosen, chosen.dropFirst()).map { movingTime(from: $0.time, to: $1.time) }
      guard let widest = gaps.indices.max(by: { gaps[$0].length < gaps[$1].length }),
        gaps[widest].length > Self.longestGap
      else { return }
      let before = chosen.count
      insert(
        SheetMoment(time: gaps[widest].middle, reasons: ["moving"], weight: 0), gap: 0,
        to: &chosen, &shown)
      if chosen.count == before { return }
    }
  }

  /// Returns the seconds between two instants in which elements move, and the frame's instant at half
  /// of them.
  private func movingTime(from start: Instant, to end: Instant) -> (length: Double, middle: Instant)
  {
    let (first, last) = (survey.place(of: start), survey.place(of: end))
    guard last > first + 1 else { return (0, start) }
    let moving = (first..<last).filter {
      survey.isMoving.indices.contains($0) && survey.isMoving[$0]
    }
    guard !moving.isEmpty else { return (0, start) }
    let length = moving.reduce(0) { $0 + (survey.times[$1 + 1] - survey.times[$1]).seconds }
    let middle = survey.times[moving[moving.count / 2]]
    return middle > start ? (length, middle) : (length, survey.times[moving[moving.count / 2] + 1])
  }

  // MARK: Events

  /// Returns the events with those at one instant joined, the most important first.
  private func merged(_ events: [SheetMoment]) -> [SheetMoment] {
    var byTime: [Instant: SheetMoment] = [:]
    for event in events where survey.range.contains(event.time) {
      guard var known = byTime[event.time] else {
        byTime[event.time] = event
        continue
      }
      known.reasons += event.reasons.filter { !known.reasons.contains($0) }
      known.weight += event.weight
      byTime[event.time] = known
    }
    return byTime.values.sorted { ($1.weight, $0.time) < ($0.weight, $1.time) }
  }

  /// The events at each instant, the most important first.
  var reasonsByTime: [Instant: [String]] {
    Dictionary(merged(events()).map { ($0.time, $0.reasons) }) { first, _ in first }
  }

  /// The instants at which something happens.
  private func events() -> [SheetMoment] {
    stepEvents() + motionEvents() + turningPoints() + largestSpeeds() + orderChanges()
  }

  /// The begins of steps.
  private func stepEvents() -> [SheetMoment] {
    script.steps.map { step in
      SheetMoment(time: step.begin, reasons: ["\(step.name) begins"], weight: 6)
    }
  }

  /// The begins and ends of motions, and of the lives of elements.
  private func motionEvents() -> [SheetMoment] {
    var (begins, ends, births, deaths): (Counts, Counts, Counts, Counts) = ([:], [:], [:], [:])
    for (number, subject) in survey.subjects.enumerated() {
      for layer in subject.layers.map({ survey.timeline.layers[$0] }) {
        for span in layer.spans {
          begins[span.begin, default: []].insert(number)
          ends[span.end, default: []].insert(number)
        }
        // Elements are born and die where a collection scrolls, too.
        if subject.isScrolled { continue }
        if layer.birth > survey.range.lowerBound {
          births[layer.birth, default: []].insert(number)
        }
        if let death = layer.death { deaths[death, default: []].insert(number) }
      }
    }
    return events(ends, ("stops", "stop"), 4) + events(begins, ("starts", "start"), 2.5)
      + events(births, ("appears", "appear"), 2) + events(deaths, ("is gone", "are gone"), 2)
  }

  /// The numbers of elements with an event, by its instant.
  private typealias Counts = [Instant: Set<Int>]

  /// Returns the events of elements in words.
  private func events(
    _ counts: Counts, _ verb: (one: String, many: String), _ weight: Double
  ) -> [SheetMoment] {
    counts.map { time, numbers in
      let words =
        numbers.count == 1
        ? "\(survey.subjects[numbers.min() ?? 0].name) \(verb.one)"
        : "\(numbers.count) elements \(verb.many)"
      return SheetMoment(
        time: time, reasons: [words], weight: weight + min(1.5, 0.2 * Double(numbers.count)))
    }
  }

  /// The instants at which a value of an important element turns back, as that of a spring does.
  private func turningPoints() -> [SheetMoment] {
    var counts: Counts = [:]
    var depths: [Instant: Double] = [:]
    for (number, subject) in survey.subjects.prefix(Self.turningElements).enumerated() {
      let axes: [(MotionSurvey.State) -> Double] = [
        { $0.center.x }, { $0.center.y }, { $0.box.width }, { $0.box.height }, { $0.alpha * 100 },
      ]
      for (place, depth) in axes.flatMap({ axis in turns(of: subject.states.map { $0.map(axis) }) })
      {
        counts[survey.times[place], default: []].insert(number)
        depths[survey.times[place]] = max(depths[survey.times[place]] ?? 0, depth)
      }
    }
    return events(counts, ("turns back", "turn back"), 0).map { event in
      var event = event
      event.weight = 2 + 2 * (depths[event.time] ?? 0) + event.weight / 2
      return event
    }
  }

  /// Returns the places at which a series has a minimum or maximum, with their depth as a share of
  /// its range.
  private func turns(of values: [Double?]) -> [(place: Int, prominence: Double)] {
    let known = values.compactMap(\.self)
    guard let least = known.min(), let most = known.max(), most - least > 1 else { return [] }
    // The extremes of runs in one direction, each a hundredth of the range at least.
    let smallest = max(0.75, (most - least) / 100)
    var result: [(place: Int, prominence: Double)] = []
    var (pivot, direction): ((place: Int, value: Double)?, Double) = (nil, 0)
    for (place, value) in values.enumerated() {
      guard let value else {
        (pivot, direction) = (nil, 0)
        continue
      }
      guard let last = pivot else {
        pivot = (place, value)
        continue
      }
      let step = value - last.value
      if direction == 0 || step * direction > 0 {
        if abs(step) > smallest || step * direction > 0 {
          if step != 0 { direction = step > 0 ? 1 : -1 }
          pivot = (place, value)
        }
      } else if abs(step) > smallest {
        result.append((last.place, min(1, abs(step) / (most - least) * 4)))
        direction = -direction
        pivot = (place, value)
      }
    }
    return result
  }

  /// The instant of the largest speed in each step, or in the whole without steps.
  private func largestSpeeds() -> [SheetMoment] {
    let starts = [survey.range.lowerBound] + script.steps.map(\.begin)
    let bounds = Set(starts).sorted() + [survey.range.upperBound + Instant(ticks: 1)]
    return zip(bounds, bounds.dropFirst()).compactMap { start, end in
      var fastest: (speed: Double, place: Int, number: Int) = (1, -1, 0)
      for (number, subject) in survey.subjects.prefix(24).enumerated() {
        for place in survey.times.indices.dropFirst()
        where start <= survey.times[place - 1] && survey.times[place] < end {
          guard let old = subject.states[place - 1], let new = subject.states[place] else {
            continue
          }
          let seconds = (survey.times[place] - survey.times[place - 1]).seconds
          let (dx, dy) = (new.center.x - old.center.x, new.center.y - old.center.y)
          let speed = (dx * dx + dy * dy).squareRoot() / max(1e-6, seconds)
          if speed > fastest.speed * 1.0001 { fastest = (speed, place, number) }
        }
      }
      guard fastest.place >= 0 else { return nil }
      return SheetMoment(
        time: survey.times[fastest.place],
        reasons: ["\(survey.subjects[fastest.number].name) is fastest"], weight: 3.5)
    }
  }

  /// The instants at which two elements change their order.
  private func orderChanges() -> [SheetMoment] {
    var previous: [(order: Int, number: Int)] = []
    return survey.times.indices.compactMap { place in
      let present = survey.subjects.enumerated().compactMap { number, subject in
        subject.states[place].map { (order: $0.order, number: number) }
      }.sorted { $0.order < $1.order }
      defer { previous = present }
      let both = Set(previous.map(\.number)).intersection(present.map(\.number))
      let (old, new) = (
        previous.map(\.number).filter(both.contains), present.map(\.number).filter(both.contains)
      )
      guard old != new else { return nil }
      return SheetMoment(time: survey.times[place], reasons: ["order changes"], weight: 3)
    }
  }
}

extension Layer {
  /// The times in which it is animated, apart from each other.
  fileprivate var spans: [(begin: Instant, end: Instant)] {
    func spans<Value>(_ track: Track<Value>) -> [(begin: Instant, end: Instant)] {
      track.segments.filter { $0.duration > .zero }.map { ($0.begin + $0.delay, $0.end) }
    }
    let all =
      spans(position) + spans(size) + spans(transform) + spans(alpha) + spans(boundsOrigin)
      + spans(appearance) + (motions ?? []).flatMap { spans($0) }
    var joined: [(begin: Instant, end: Instant)] = []
    // Simulations are recorded in pieces, with a tick between them.
    let gap = Instant(frame: 1, perSecond: 50)
    for span in all.sorted(by: { ($0.begin, $0.end) < ($1.begin, $1.end) }) {
      if let last = joined.last, span.begin <= last.end + gap {
        joined[joined.count - 1].end = max(last.end, span.end)
      } else {
        joined.append(span)
      }
    }
    return joined
  }
}
