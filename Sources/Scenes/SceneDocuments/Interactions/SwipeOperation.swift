package import Documents
package import Foundation
package import Timing

package struct SwipeOperation: Hashable, Sendable, StepValue {
  /// The motion of the item after it is let go.
  package enum End: String, Hashable, Sendable, CaseIterable {
    /// It flies on in its direction until it has left the canvas, and is deleted.
    case `throw`
    /// It comes back on a spring.
    case `return`
    /// It rests at an offset.
    case rest
  }

  package typealias Movement = FlingOperation.Movement

  /// The share of the item's width or height from which a released item is thrown.
  package static let threshold = 0.4
  /// The duration and the damping ratio of the spring on which an item returns or comes to rest.
  package static let settling = (duration: 0.5, damping: 0.75)

  package var touch = TouchTarget()
  package var movement = Movement.by(.zero)
  package var hold = Instant.zero
  package var end: End?
  package var rest: CGPoint?
  package var location = SourceLocation.missing

  static let mapping = Mapping<SwipeOperation>(
    "swipe", "A finger that moves an item away from its layout position, and lets it go.",
    SwipeOperation(), at: \.location,
    keys: [
      TouchTarget.item.at(\.touch), TouchTarget.layer.at(\.touch),
      Key(
        "by", "The movement of the finger, in points.",
        ValueForm.offset.checked {
          hypot($0.x, $0.y) >= 1 ? nil : "this finger does not move; make 'by' longer"
        }.map { .by($0) }, \.movement, or: "offset delta"),
      Key(
        "to", "The direction of a finger that moves by half of the item's width or height.",
        ValueForm.choice(of: [.left, .right, .up, .down]).map { .direction($0) }, \.movement,
        or: "direction"),
      Key("hold", "The time that the finger rests before it is lifted.", .stepTime, \.hold),
      Key(
        "end",
        "Whether the item is thrown and deleted, returns, or rests. "
          + "By default it is thrown from 40 % of its width or height.", .choice, \.end,
        or: "release"),
      Key("rest", "The offset from its layout position at which the item rests.", .offset, \.rest),
    ],
    rules: [
      .one(of: ["by", "to"]),
      .check { swipe, reader, decoder in
        if let end = swipe.end, end != .rest, reader.optional("rest") != nil {
          reader.refuse(
            "rest", "'rest' has no effect with 'end: \(end.rawValue)'; remove one of them")
        } else if swipe.end == .rest, reader.optional("rest") == nil {
          reader.refuse("end", "'end: rest' needs the offset; write 'rest: [-80, 0]'")
        }
      },
    ],
    foreign: [
      "the step 'dismiss' or 'pop' with 'interactive: {by: [0, 200]}'": "screen",
      "'by: [x, y]'": "distance", "'item'": "from key",
      "a shorter 'duration' of the step": "velocity", "'end: throw'": "dismiss delete",
      "'end: return'": "cancel", "'end: throw' or 'end: return'": "threshold",
      "'rest: [-80, 0]'": "reveal actions open", "'{ item: A, to: left }'": "-",
    ])

  var operation: StepOperation { .swipe(self) }
  var targets: [ItemTarget] { touch.items }
  var mirrored: StepOperation? {
    var result = self
    (result.movement, result.rest) = (movement.mirrored, rest?.mirrored)
    return .swipe(result)
  }

  /// Returns the movement of the finger on an item of a size.
  package func offset(on size: CGSize) -> CGPoint {
    switch movement {
    case .by(let offset): offset
    case .direction(let direction):
      CGPoint(x: direction.unit.x * size.width / 2, y: direction.unit.y * size.height / 2)
    }
  }

  /// Returns the motion after a finger that has moved an item of a size from a translation.
  ///
  /// The item is thrown if it is far from its layout position in the direction of the finger.
  package func end(on size: CGSize, from start: CGPoint) -> End {
    if let end { return end }
    if rest != nil { return .rest }
    let offset = offset(on: size)
    let isHorizontal = abs(offset.x) >= abs(offset.y)
    let (distance, moved, length) =
      isHorizontal
      ? (start.x + offset.x, offset.x, size.width) : (start.y + offset.y, offset.y, size.height)
    return distance * moved > 0 && abs(distance) >= Self.threshold * length ? .throw : .return
  }
}
