import Timelines
import Timing

/// One requirement, as it watches the members that it is about at ascending instants.
protocol MotionCheck {
  /// The instants that are sampled for the check, each with the tick before it, ascending.
  var instants: [Instant] { get }
  /// Takes note of how a member is shown where the expectation begins to hold.
  mutating func begin(_ member: Int, as pose: Pose, at time: Instant)
  /// Takes note of what became of a member at an instant since the one before.
  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant)
  /// Takes note that an instant has been told, with all members as they are.
  mutating func finish(_ poses: [Pose], at time: Instant, since previous: Instant)
  /// Returns what was not as required.
  func findings() -> [MotionFinding]
}

extension MotionCheck {
  /// None: most requirements are about places, whose changes are sampled anyway.
  var instants: [Instant] { [] }

  /// Passes over whole instants, which mean nothing to most requirements.
  mutating func finish(_ poses: [Pose], at time: Instant, since previous: Instant) {}
}

/// What a check watches, and in whose name.
struct CheckContext {
  let expectation: MotionExpectation
  let cast: ElementSelection
  /// The members that are selected, in the order in which they are told.
  let members: [Int]
  /// The first and the last instant that count.
  let begin: Instant
  let end: Instant

  /// What is forgiven.
  var tolerance: Double { expectation.tolerance }

  /// Makes a finding about members, ending in what is forgiven.
  func finding(
    _ members: [Int], begin: Instant? = nil, end: Instant? = nil, amount: Double? = nil,
    _ sentence: String
  ) -> MotionFinding {
    MotionFinding(
      of: expectation, elements: members.map { cast.members[$0].identity }, begin: begin,
      end: end, amount: amount, sentence + " " + Wording.tolerance(of: expectation))
  }

  /// Returns how a member is called.
  func name(_ member: Int) -> String { cast.name(of: member) }
}
