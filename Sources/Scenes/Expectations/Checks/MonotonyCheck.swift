import Foundation
import Timelines
import Timing

/// A check that a number does not reverse its direction.
struct MonotonyCheck: MotionCheck {
  /// The largest reversal of a number, and the instants between which it happened.
  private struct Turn {
    var amount = 0.0
    var begin = Instant.zero
    var end = Instant.zero
  }

  /// The values of a member so far.
  private struct Course {
    let first: Double
    var last: Double
    /// The highest and lowest values, each with the last instant at which it occurred.
    var top: (value: Double, time: Instant)
    var bottom: (value: Double, time: Instant)
    /// The largest fall from a maximum, and the largest rise from a minimum.
    var fall = Turn()
    var rise = Turn()

    /// Begins with one value.
    init(_ value: Double, at time: Instant) {
      (first, last, top, bottom) = (value, value, (value, time), (value, time))
    }

    /// Adds the next value.
    mutating func take(_ value: Double, at time: Instant) {
      last = value
      if value >= top.value { top = (value, time) }
      if value <= bottom.value { bottom = (value, time) }
      if top.value - value > fall.amount {
        fall = Turn(amount: top.value - value, begin: top.time, end: time)
      }
      if value - bottom.value > rise.amount {
        rise = Turn(amount: value - bottom.value, begin: bottom.time, end: time)
      }
    }
  }

  let context: CheckContext
  let axis: MotionExpectation.Axis
  private var courses: [Int: Course] = [:]

  /// Watches a number.
  init(_ context: CheckContext, axis: MotionExpectation.Axis) {
    self.context = context; self.axis = axis
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {
    if let value = pose.value(of: axis) { courses[member] = Course(value, at: time) }
  }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    guard var value = change.after.value(of: axis) else { return }
    guard let last = courses[change.member]?.last else {
      return courses[change.member] = Course(value, at: time)
    }
    // Angles are known modulo whole turns; samples are less than half a turn apart.
    if axis == .rotation { value += ((last - value) / (2 * .pi)).rounded() * 2 * .pi }
    courses[change.member]?.take(value, at: time)
  }

  func findings() -> [MotionFinding] {
    context.members.compactMap { member in
      courses[member].flatMap { finding(member, $0) }
    }.limited(context.expectation)
  }

  /// Returns the finding about a reversal; `nil` if there is none.
  private func finding(_ member: Int, _ course: Course) -> MotionFinding? {
    let change = course.last - course.first
    // A number that ends where it began has no direction, so any turn is a reversal.
    let rises =
      abs(change) > context.tolerance ? change > 0 : course.fall.amount <= course.rise.amount
    let turn = rises ? course.fall : course.rise
    guard turn.amount > context.tolerance else { return nil }
    let amount: String
    switch axis {
    case .x, .y, .width, .height: amount = Wording.points(turn.amount) + " pt"
    case .alpha, .scale: amount = Wording.ratio(turn.amount)
    case .rotation: amount = Wording.points(Wording.degrees(turn.amount)) + "°"
    }
    return context.finding(
      [member], begin: turn.begin, end: turn.end, amount: turn.amount,
      "\(axis.rawValue) of \(context.name(member)) turns back by \(amount) "
        + Wording.span(turn.begin, turn.end))
  }
}
