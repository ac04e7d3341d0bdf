import Timelines
import Timing

/// A check that something happens: an element moves, fades, appears, disappears or looks different.
struct MovementCheck: MotionCheck {
  private static let opacityTolerance = 0.01

  let context: CheckContext
  /// The poses right before the expectation, so that a change at its first instant counts.
  private let origins: [Int: Pose]
  /// The members that have moved.
  private var moved: Set<Int> = []
  /// The greatest distance of each other member from its origin, in points.
  private var distances: [Int: Double] = [:]

  /// Computes the poses right before the expectation, or at the timeline's beginning.
  init(_ context: CheckContext) {
    self.context = context
    let time = Self.origin(of: context)
    origins = Dictionary(
      uniqueKeysWithValues: context.members.map { ($0, context.tracked.pose(of: $0, at: time)) })
  }

  /// Returns the instant whose state everything is compared with.
  private static func origin(of context: CheckContext) -> Instant {
    max(.zero, context.begin - .tick)
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) { watch(member, as: pose) }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    watch(change.member, as: change.after)
  }

  /// Compares a pose of a member with its origin.
  private mutating func watch(_ member: Int, as pose: Pose) {
    guard !moved.contains(member), let origin = origins[member] else { return }
    guard pose.isVisible, origin.isVisible else {
      if pose.isVisible != origin.isVisible { moved.insert(member) }
      return
    }
    let distance = pose.distance(to: origin)
    if distance > context.tolerance || abs(pose.alpha - origin.alpha) > Self.opacityTolerance {
      moved.insert(member)
    }
    distances[member] = max(distances[member] ?? 0, distance)
  }

  func findings() -> [MotionFinding] {
    let keys = context.expectation.selection.keys
    let matcher = SelectionMatcher(
      context.expectation.selection, kinds: context.expectation.requirement.defaultKinds)
    var groups = [[Int]](repeating: [], count: max(1, keys.count))
    for member in context.members {
      for index in matcher.indices(of: context.tracked.members[member].identity) {
        groups[index].append(member)
      }
    }
    return groups.enumerated().compactMap { index, members in
      if members.contains(where: moved.contains) || members.contains(where: looksDifferent) {
        return nil
      }
      return finding(members, key: keys.isEmpty ? nil : keys[index])
    }.limited(context.expectation, noun: "key")
  }

  /// Returns whether a member that stays where it is changes its appearance visibly.
  private func looksDifferent(_ member: Int) -> Bool {
    let (tracked, origin) = (context.tracked, Self.origin(of: context))
    let events = tracked.appearanceEvents(of: member).filter { origin < $0 && $0 <= context.end }
    // An animated appearance may return to where it began: its middle is looked at too.
    let edges = [origin] + events + [context.end]
    let middles = zip(edges, edges.dropFirst()).map { Instant(ticks: ($0.ticks + $1.ticks) / 2) }
    guard let before = tracked.appearance(of: member, at: origin) else { return false }
    let opacity = tracked.pose(of: member, at: origin).alpha
    return (events + [context.end] + middles).contains { time in
      guard let after = tracked.appearance(of: member, at: time), after != before,
        tracked.pose(of: member, at: time).isVisible
      else { return false }
      return after.texts != before.texts || after.movesLayers(of: before)
        || AppearanceLeap(
          from: before, to: after, opacity: opacity, points: context.tolerance) != nil
    }
  }

  /// Returns the finding that none of some members moves.
  private func finding(_ members: [Int], key: String?) -> MotionFinding {
    let selection = context.expectation.selection
    let subject: String
    if members.count == 1, key != nil {
      subject = "\(context.name(members[0])) does not move"
    } else if let key {
      subject = "none of the \(members.count) elements that match \(key) moves"
    } else if selection.kinds == nil, selection.collection == nil {
      subject = "nothing moves"
    } else {
      subject = "none of the \(members.count) selected elements moves"
    }
    let isWhole = context.expectation.from == nil && context.expectation.to == nil
    let span = isWhole ? "" : " " + Wording.span(context.begin, context.expectation.to)
    let farthest = members.map { distances[$0] ?? 0 }.max() ?? 0
    let hint = farthest > 0 ? ", by \(Wording.points(farthest)) pt at most" : ""
    return context.finding(
      Array(members.prefix(1)), begin: context.begin, amount: farthest, subject + span + hint)
  }
}

extension Appearance {
  /// Returns whether a layer at any depth has another frame or pose than in another appearance.
  fileprivate func movesLayers(of other: Appearance) -> Bool {
    guard stack.count == other.stack.count else { return true }
    return zip(stack, other.stack).contains { layer, old in
      layer.frame != old.frame || layer.pose != old.pose
        || layer.appearance.movesLayers(of: old.appearance)
    }
  }
}
