import Timelines
import Timing

/// A check that all elements are at rest from an instant on.
struct SettlingCheck: MotionCheck {
  /// The distance of a pose from rest.
  private enum Distance {
    case none
    case points(Double)
    /// The opacity, and its value at rest.
    case opacity(Double, rest: Double)
    /// The element has not appeared yet.
    case missing
    /// The element has not disappeared yet.
    case remaining
  }

  /// The record of a member that was not at rest.
  private struct Note {
    /// The distance at the beginning of the expectation.
    let start: Distance
    /// The greatest distance from rest.
    var greatest = 0.0
    /// The last instant at which it came to rest; `nil` while it has not.
    var settled: Instant?
  }

  /// The tolerance for the opacity of an element at rest.
  private static let opacityTolerance = 0.01

  let context: CheckContext
  /// The poses at the end.
  private var rest: [Int: Pose] = [:]
  private var notes: [Int: Note] = [:]

  /// Computes the poses at rest.
  init(_ context: CheckContext) {
    self.context = context
    for member in context.members {
      rest[member] = context.tracked.pose(of: member, at: context.end)
    }
  }

  /// Returns the distance of a member from its rest; differences within the tolerance are none.
  private func distance(of member: Int, _ pose: Pose) -> Distance {
    let rest = rest[member] ?? .absent
    switch (pose.isVisible, rest.isVisible) {
    case (false, false): return .none
    case (false, true): return .missing
    case (true, false): return .remaining
    case (true, true): break
    }
    let offset = pose.distance(to: rest)
    if offset > context.tolerance { return .points(offset) }
    return abs(pose.alpha - rest.alpha) > Self.opacityTolerance
      ? .opacity(pose.alpha, rest: rest.alpha) : .none
  }

  private func isAtRest(_ member: Int, _ pose: Pose) -> Bool {
    if case .none = distance(of: member, pose) { true } else { false }
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {
    let distance = distance(of: member, pose)
    if case .none = distance { return }
    notes[member] = Note(start: distance)
    if case .points(let offset) = distance { notes[member]?.greatest = offset }
  }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    let member = change.member
    let distance = distance(of: member, change.after)
    if case .none = distance {
      guard let note = notes[member], note.settled == nil else { return }
      let settled = context.tracked.turn(after: previous, by: time) {
        isAtRest(member, context.tracked.pose(of: member, at: $0))
      }
      notes[member]?.settled = settled
      return
    }
    var note = notes[member] ?? Note(start: .none)
    note.settled = nil
    if case .points(let offset) = distance { note.greatest = max(note.greatest, offset) }
    notes[member] = note
  }

  func findings() -> [MotionFinding] {
    context.members.compactMap { member in
      notes[member].map { finding(member, $0) }
    }.limited(context.expectation)
  }

  /// Returns the finding about a member that was not at rest.
  private func finding(_ member: Int, _ note: Note) -> MotionFinding {
    let (name, time) = (context.name(member), Wording.time(context.begin))
    let settled = Wording.time(note.settled ?? context.end)
    let sentence: String
    var amount = note.greatest
    switch note.start {
    case .points(let offset):
      sentence =
        "\(name) is \(Wording.points(offset)) pt from its rest at \(time), and settles at "
        + settled
      amount = offset
    case .opacity(let alpha, let rest):
      sentence =
        "\(name) has an opacity of \(Wording.ratio(alpha)) at \(time), "
        + "\(Wording.ratio(rest)) at rest, and settles at \(settled)"
    case .missing:
      sentence = "\(name) has not appeared at \(time), and settles at \(settled)"
    case .remaining:
      sentence = "\(name) is still visible at \(time), and disappears at \(settled)"
    case .none:
      let offset = note.greatest > 0 ? ", by up to \(Wording.points(note.greatest)) pt" : ""
      sentence = "\(name) changes again after \(time)\(offset), and settles at \(settled)"
    }
    return context.finding(
      [member], begin: context.begin, end: note.settled, amount: amount, sentence)
  }
}
