import Timelines
import Timing

/// A check for leaps of position, opacity and appearance from one tick to the next.
///
/// Painted values count, weighted by their opacity. So an element that fades out at one position
/// while it fades in at another does not leap, nor does one that a snapshot replaces where it was.
struct JumpCheck: MotionCheck {
  /// The first leap of a member.
  private struct Leap {
    let time: Instant
    let amount: Double
    let words: String
  }

  /// The tolerance for opacities, below which an element is also too faint to count.
  private static let opacityTolerance = AppearanceLeap.shareTolerance

  let context: CheckContext
  let includesBirths: Bool
  let instants: [Instant]
  private var leaps: [Int: Leap] = [:]
  /// The members whose appearance may differ from the tick before, by instant.
  private var repainted: [Instant: [Int]] = [:]
  /// The other members that may replace a member: those with its key.
  private var namesakes: [Int: [Int]] = [:]

  /// Watches for leaps, and also for sudden appearing and disappearing if births are included.
  init(_ context: CheckContext, includesBirths: Bool) {
    self.context = context; self.includesBirths = includesBirths
    let tracked = context.tracked
    for member in context.members {
      for time in tracked.appearanceEvents(of: member)
      where context.begin < time && time <= context.end {
        repainted[time, default: []].append(member)
      }
    }
    instants = repainted.keys.sorted()
    var sharing: [String: [Int]] = [:]
    for (index, member) in tracked.members.enumerated() {
      sharing[member.identity.key, default: []].append(index)
    }
    for member in context.members {
      namesakes[member] = sharing[tracked.members[member].identity.key]?.filter { $0 != member }
    }
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {}

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    // A leap happens at an event, and the tick before each event is sampled.
    guard time - previous == .tick, leaps[change.member] == nil else { return }
    guard let (amount, words) = leap(of: change, at: time, since: previous) else { return }
    leaps[change.member] = Leap(time: time, amount: amount, words: words)
  }

  mutating func finish(_ poses: [Pose], at time: Instant, since previous: Instant) {
    guard time - previous == .tick, let members = repainted[time] else { return }
    for member in members where leaps[member] == nil {
      guard let leap = appearanceLeap(of: member, as: poses[member], at: time, since: previous)
      else { continue }
      leaps[member] = Leap(time: time, amount: leap.amount, words: leap.words)
    }
  }

  /// Returns the leap of a position or opacity; `nil` if there is none.
  private func leap(
    of change: PoseChange, at time: Instant, since previous: Instant
  ) -> (amount: Double, words: String)? {
    let (before, after) = (change.before, change.after)
    guard before.isVisible || after.isVisible else { return nil }
    let distance = before.isShown && after.isShown ? before.distance(to: after) : .infinity
    if distance <= context.tolerance {
      let amount = abs(after.alpha - before.alpha)
      guard amount > Self.opacityTolerance else { return nil }
      let fainter = after.alpha < before.alpha
      if isTakenOver(change.member, as: fainter ? before : after, at: fainter ? time : previous) {
        return nil
      }
      return (amount, Self.words(from: before.alpha, to: after.alpha))
    }
    // It disappears at one position and appears at another; each counts by its opacity.
    let vanishes =
      before.isInView && before.alpha > Self.opacityTolerance
      && !isTakenOver(change.member, as: before, at: time)
    let appears =
      after.isInView && after.alpha > Self.opacityTolerance
      && !isTakenOver(change.member, as: after, at: previous)
    guard before.isShown, after.isShown else {
      guard includesBirths, vanishes || appears else { return nil }
      return (max(before.alpha, after.alpha), (vanishes ? "disappears" : "appears") + " at once")
    }
    switch (vanishes, appears) {
    case (true, true): return (distance, "jumps by \(Wording.points(distance)) pt")
    case (false, false): return nil
    default:
      let (low, high) = (before.alpha, after.alpha)
      guard abs(high - low) > Self.opacityTolerance else {
        return (distance, "jumps by \(Wording.points(distance)) pt")
      }
      return (abs(high - low), Self.words(from: low, to: high))
    }
  }

  /// Returns the description of a leap of the opacity.
  private static func words(from before: Double, to after: Double) -> String {
    "jumps from an opacity of \(Wording.ratio(before)) to \(Wording.ratio(after))"
  }

  /// Returns whether another element with a member's key is shown at an instant in the same pose.
  private func isTakenOver(_ member: Int, as pose: Pose, at time: Instant) -> Bool {
    (namesakes[member] ?? []).contains { other in
      let shown = context.tracked.pose(of: other, at: time)
      return shown.isVisible && shown.distance(to: pose) <= context.tolerance
        && shown.alpha >= pose.alpha - Self.opacityTolerance
    }
  }

  /// Returns the leap of a member's appearance; `nil` if there is none.
  private func appearanceLeap(
    of member: Int, as pose: Pose, at time: Instant, since previous: Instant
  ) -> AppearanceLeap? {
    let old = context.tracked.pose(of: member, at: previous)
    guard pose.isVisible, old.isVisible,
      let before = context.tracked.appearance(of: member, at: previous),
      let after = context.tracked.appearance(of: member, at: time)
    else { return nil }
    return AppearanceLeap(
      from: before, to: after, opacity: min(old.alpha, pose.alpha), points: context.tolerance)
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
