import Timelines
import Timing

/// Watches for leaps from one tick to the next.
struct JumpCheck: MotionCheck {
  /// The first leap of a member.
  private struct Leap {
    let time: Instant
    let amount: Double
    let words: String
  }

  /// By how much the opacity may leap, and what is too faint to be missed.
  private static let opacityTolerance = 0.05

  let context: CheckContext
  let includesBirths: Bool
  private var leaps: [Int: Leap] = [:]

  /// Watches for leaps, and for coming and going too where births are included.
  init(_ context: CheckContext, includesBirths: Bool) {
    (self.context, self.includesBirths) = (context, includesBirths)
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {}

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    // Whatever leaps does so at an event, and the tick before each of those is sampled.
    guard leaps[change.member] == nil, time - previous == .tick else { return }
    guard let (amount, words) = leap(from: change.before, to: change.after) else { return }
    leaps[change.member] = Leap(time: time, amount: amount, words: words)
  }

  /// Measures a leap; `nil` where it is none.
  private func leap(from before: Pose, to after: Pose) -> (amount: Double, words: String)? {
    guard before.isVisible || after.isVisible else { return nil }
    guard before.isShown, after.isShown else {
      let alpha = max(before.alpha, after.alpha)
      guard includesBirths, alpha > Self.opacityTolerance else { return nil }
      return (alpha, (before.isShown ? "goes" : "comes") + " at once")
    }
    let way = before.distance(to: after)
    if way > context.tolerance { return (way, "jumps by \(Wording.points(way)) pt") }
    let change = abs(after.alpha - before.alpha)
    guard change > Self.opacityTolerance else { return nil }
    return (
      change,
      "jumps from an opacity of \(Wording.ratio(before.alpha)) to \(Wording.ratio(after.alpha))"
    )
  }

  func findings() -> [MotionFinding] {
    context.members.compactMap { member in
      leaps[member].map { leap in
        context.finding(
          [member], begin: leap.time, amount: leap.amount,
          "\(context.name(member)) \(leap.words) at \(Wording.time(leap.time))")
      }
    }.limited(context.expectation)
  }
}
