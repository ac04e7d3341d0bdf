import Timelines
import Timing

/// Watches whether everybody is at rest from an instant on.
struct SettlingCheck: MotionCheck {
  /// How far a pose is from rest.
  private enum Distance {
    case none
    case points(Double)
    /// The opacity, and what it is at rest.
    case opacity(Double, rest: Double)
    /// It is not to be seen yet.
    case missing
    /// It is still to be seen.
    case remaining
  }

  /// What was noted about a member that was not at rest.
  private struct Note {
    /// How far it was when the expectation began to hold.
    let start: Distance
    /// The greatest way from rest.
    var greatest = 0.0
    /// When it came to rest for the last time; `nil` while it has not.
    var settled: Instant?
  }

  /// By how much the opacity of what rests may differ.
  private static let opacityTolerance = 0.01

  let context: CheckContext
  /// The poses at the end.
  private var rest: [Int: Pose] = [:]
  private var notes: [Int: Note] = [:]

  /// Looks up how everybody rests.
  init(_ context: CheckContext) {
    self.context = context
    for member in context.members {
      rest[member] = context.cast.pose(of: member, at: context.end)
    }
  }

  /// Measures how far a member is from its rest; what differs by less than is forgiven does not.
  private func distance(of member: Int, _ pose: Pose) -> Distance {
    let rest = rest[member] ?? .absent
    switch (pose.isVisible, rest.isVisible) {
    case (false, false): return .none
    case (false, true): return .missing
    case (true, false): return .remaining
    case (true, true): break
    }
    let way = pose.distance(to: rest)
    if way > context.tolerance { return .points(way) }
    return abs(pose.alpha - rest.alpha) > Self.opacityTolerance
      ? .opacity(pose.alpha, rest: rest.alpha) : .none
  }

  /// Tells whether a member is at its rest in a pose.
  private func isAtRest(_ member: Int, _ pose: Pose) -> Bool {
    if case .none = distance(of: member, pose) { true } else { false }
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {
    let distance = distance(of: member, pose)
    if case .none = distance { return }
    notes[member] = Note(start: distance)
    if case .points(let way) = distance { notes[member]?.greatest = way }
  }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    let member = change.member
    let distance = distance(of: member, change.after)
    if case .none = distance {
      guard let note = notes[member], note.settled == nil else { return }
      let settled = context.cast.turn(after: previous, by: time) {
        isAtRest(member, context.cast.pose(of: member, at: $0))
      }
      notes[member]?.settled = settled
      return
    }
    var note = notes[member] ?? Note(start: .none)
    note.settled = nil
    if case .points(let way) = distance { note.greatest = max(note.greatest, way) }
    notes[member] = note
  }

  func findings() -> [MotionFinding] {
    context.members.compactMap { member in
      notes[member].map { finding(member, $0) }
    }.limited(context.expectation)
  }

  /// Words how a member was not at rest.
  private func finding(_ member: Int, _ note: Note) -> MotionFinding {
    let (name, time) = (context.name(member), Wording.time(context.begin))
    let settled = Wording.time(note.settled ?? context.end)
    let sentence: String
    var amount = note.greatest
    switch note.start {
    case .points(let way):
      sentence =
        "\(name) is \(Wording.points(way)) pt from its rest at \(time), and settles at "
        + settled
      amount = way
    case .opacity(let alpha, let rest):
      sentence =
        "\(name) has an opacity of \(Wording.ratio(alpha)) at \(time), "
        + "\(Wording.ratio(rest)) at rest, and settles at \(settled)"
    case .missing:
      sentence = "\(name) is not to be seen yet at \(time), and settles at \(settled)"
    case .remaining:
      sentence = "\(name) is still to be seen at \(time), and goes at \(settled)"
    case .none:
      let way = note.greatest > 0 ? ", by up to \(Wording.points(note.greatest)) pt" : ""
      sentence = "\(name) changes again after \(time)\(way), and settles at \(settled)"
    }
    return context.finding(
      [member], begin: context.begin, end: note.settled, amount: amount, sentence)
  }
}
