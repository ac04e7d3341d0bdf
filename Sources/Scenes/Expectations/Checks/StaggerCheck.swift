import Foundation
import Timelines
import Timing

/// A check that elements begin to move one after the other.
struct StaggerCheck: MotionCheck {
  /// The first pose of a member, and the instant at which it left that pose.
  private struct Course {
    let pose: Pose
    let birth: Instant
    var onset: Instant?
  }

  /// The tolerance for rounding errors, in points and opacity.
  private static let noise = 1e-7

  let context: CheckContext
  let interval: Instant
  private var courses: [Int: Course] = [:]

  /// Watches for motions that begin a length of time apart.
  init(_ context: CheckContext, interval: Instant) {
    self.context = context; self.interval = interval
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {
    if pose.isShown { courses[member] = Course(pose: pose, birth: time) }
  }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    guard let course = courses[change.member] else {
      if change.after.isShown {
        courses[change.member] = Course(pose: change.after, birth: time)
      }
      return
    }
    guard course.onset == nil else { return }
    let isStill =
      change.after.isShown && change.after.distance(to: course.pose) <= Self.noise
      && abs(change.after.alpha - course.pose.alpha) <= Self.noise
    if !isStill { courses[change.member]?.onset = previous }
  }

  /// Returns the instant at which a member begins to move, or else appears; `nil` if it never does.
  private func onset(of member: Int) -> Instant? {
    guard let course = courses[member] else { return nil }
    return course.onset ?? (course.birth > context.begin ? course.birth : nil)
  }

  func findings() -> [MotionFinding] {
    guard context.members.count > 1 else {
      return context.members.map {
        context.finding(
          [$0], "'staggered' needs two elements, and only \(context.name($0)) matches")
      }
    }
    let onsets = context.members.map { (member: $0, time: onset(of: $0)) }
    let still = onsets.filter { $0.time == nil }
    guard still.isEmpty else {
      return still.map { context.finding([$0.member], "\(context.name($0.member)) does not move") }
        .limited(context.expectation)
    }
    let order = ordered(onsets.compactMap { entry in entry.time.map { (entry.member, $0) } })
    return zip(order, order.dropFirst()).compactMap { first, second in
      let gap = (second.time - first.time).seconds
      let error = gap - interval.seconds
      guard abs(error) > context.tolerance + 1e-9 else { return nil }
      let side = gap < 0 ? "before" : "after"
      return context.finding(
        [second.member, first.member], begin: second.time, amount: error,
        "\(context.name(second.member)) begins to move at \(Wording.time(second.time)), "
          + "\(Wording.fixed(abs(gap), decimals: 3)) s \(side) \(context.name(first.member)), "
          + "not \(Wording.time(interval)) after it")
    }.limited(context.expectation)
  }

  /// Returns members in the expected order of motion: as listed, or by their index paths.
  private func ordered(
    _ onsets: [(member: Int, time: Instant)]
  ) -> [(member: Int, time: Instant)] {
    if context.expectation.selection.isListed { return onsets }
    let paths = onsets.map { context.tracked.indexPath(of: $0.member, at: $0.time) }
    return zip(onsets, paths).enumerated().sorted { left, right in
      let (first, second) = (left.element.1, right.element.1)
      return first == second
        ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
    }.map(\.element.0)
  }
}
