import Timelines
import Timing

/// A check that the selected elements appear before other ones.
struct AppearanceCheck: MotionCheck {
  let context: CheckContext
  /// The elements that must appear after the selected members.
  let others: [Int]
  private var first: [Int: Instant] = [:]

  /// Watches the selected members and the elements that must appear later.
  init(_ context: CheckContext, before others: [Int]) {
    self.context = context; self.others = others
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {
    if pose.isVisible { first[member] = time }
  }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    guard change.after.isVisible, first[change.member] == nil else { return }
    first[change.member] = context.tracked.turn(after: previous, by: time) {
      context.tracked.pose(of: change.member, at: $0).isVisible
    }
  }

  func findings() -> [MotionFinding] {
    let seen = others.compactMap { other in first[other].map { (time: $0, member: other) } }
    guard let next = seen.min(by: { ($0.time, $0.member) < ($1.time, $1.member) }) else {
      return others.map { context.finding([$0], "\(context.name($0)) never appears") }
        .limited(context.expectation)
    }
    return context.members.compactMap { member in
      let name = context.name(member)
      guard let time = first[member] else {
        return context.finding([member], "\(name) never appears")
      }
      let lead = (next.time - time).seconds
      if lead >= context.tolerance, lead > 0 { return nil }
      return context.finding(
        [member, next.member], begin: time, amount: lead,
        "\(name) appears at \(Wording.time(time)), not before \(context.name(next.member)) at "
          + Wording.time(next.time))
    }.limited(context.expectation)
  }
}
