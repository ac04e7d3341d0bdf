import Timelines
import Timing

/// A requirement that watches its members at ascending instants.
protocol MotionCheck {
  /// The instants that are sampled for the check, each with the tick before it, ascending.
  var instants: [Instant] { get }
  /// Records the pose of a member at the beginning of the expectation.
  mutating func begin(_ member: Int, as pose: Pose, at time: Instant)
  /// Records the change of a member at an instant since the one before.
  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant)
  /// Records that all changes of an instant have been reported, with the poses of all members.
  mutating func finish(_ poses: [Pose], at time: Instant, since previous: Instant)
  /// Returns the violations of the requirement.
  func findings() -> [MotionFinding]
}

extension MotionCheck {
  /// The default: none, because changes of positions are sampled anyway.
  var instants: [Instant] { [] }

  /// Ignores whole instants, as most requirements do.
  mutating func finish(_ poses: [Pose], at time: Instant, since previous: Instant) {}
}

/// The members, times and expectation of a check.
struct CheckContext {
  let expectation: MotionExpectation
  let tracked: ElementSelection
  /// The selected members, in the order of reporting.
  let members: [Int]
  /// The first and the last instant that count.
  let begin: Instant
  let end: Instant

  var tolerance: Double { expectation.tolerance }

  /// Makes a finding about members; its description ends with the tolerance.
  func finding(
    _ members: [Int], begin: Instant? = nil, end: Instant? = nil, amount: Double? = nil,
    _ sentence: String
  ) -> MotionFinding {
    MotionFinding(
      of: expectation, elements: members.map { tracked.members[$0].identity }, begin: begin,
      end: end, amount: amount, sentence + " " + Wording.tolerance(of: expectation))
  }

  func name(_ member: Int) -> String { tracked.name(of: member) }
}
