import Foundation
import Timelines
import Timing

/// A check that frames stay in a rectangle.
struct BoundsCheck: MotionCheck {
  /// The first time that a member was outside.
  private struct Note {
    let begin: Instant
    var end: Instant?
    /// The greatest distance outside, and the edge that it is beyond.
    var excess: Double
    var edge: String
  }

  let context: CheckContext
  private let rectangle: CGRect
  /// The description of the rectangle.
  private let region: String
  private var notes: [Int: Note] = [:]

  /// Watches frames within a rectangle; `nil` is the canvas.
  init(_ context: CheckContext, rectangle: CGRect?) {
    self.context = context
    self.rectangle = rectangle ?? context.tracked.canvas
    let numbers = rectangle.map { [$0.minX, $0.minY, $0.width, $0.height] }
    region =
      numbers.map { "[" + $0.map { TimelineJSON.text(of: $0) }.joined(separator: ", ") + "]" }
      ?? "the canvas"
  }

  /// Returns the greatest distance of a pose beyond an edge; 0 or less is inside.
  private func excess(_ pose: Pose) -> (points: Double, edge: String) {
    guard pose.alpha > 0, pose.frame.width > 0, pose.frame.height > 0 else { return (0, "") }
    let frame = pose.frame
    // The same as below for almost all poses, without a list.
    if rectangle.minX <= frame.minX && frame.maxX <= rectangle.maxX
      && rectangle.minY <= frame.minY && frame.maxY <= rectangle.maxY
    {
      return (0, "")
    }
    let edges: [(points: Double, edge: String)] = [
      (rectangle.minY - frame.minY, "at the top"), (rectangle.minX - frame.minX, "on the left"),
      (frame.maxY - rectangle.maxY, "at the bottom"), (frame.maxX - rectangle.maxX, "on the right"),
    ]
    return edges.dropFirst().reduce(edges[0]) { $1.points > $0.points ? $1 : $0 }
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) {
    let (points, edge) = excess(pose)
    if points > context.tolerance { notes[member] = Note(begin: time, excess: points, edge: edge) }
  }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    let member = change.member
    let (points, edge) = excess(change.after)
    let isOutside = points > context.tolerance
    if notes.isEmpty && !isOutside { return }
    // Returns the instant at which a member left or came back inside.
    func turn() -> Instant {
      context.tracked.turn(after: previous, by: time) {
        (excess(context.tracked.pose(of: member, at: $0)).points > context.tolerance) == isOutside
      }
    }
    guard let note = notes[member] else {
      if isOutside {
        let begin = turn()
        notes[member] = Note(begin: begin, excess: points, edge: edge)
      }
      return
    }
    guard note.end == nil else { return }
    if !isOutside {
      let end = turn()
      notes[member]?.end = end
    } else if points > note.excess {
      notes[member] = Note(begin: note.begin, excess: points, edge: edge)
    }
  }

  func findings() -> [MotionFinding] {
    context.members.compactMap { member in
      notes[member].map { note in
        context.finding(
          [member], begin: note.begin, end: note.end, amount: note.excess,
          "\(context.name(member)) leaves \(region) by \(Wording.points(note.excess)) pt "
            + "\(note.edge) \(Wording.span(note.begin, note.end))")
      }
    }.limited(context.expectation)
  }
}
