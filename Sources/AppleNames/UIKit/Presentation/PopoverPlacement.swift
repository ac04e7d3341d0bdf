import Foundation
import Geometry

/// The place of a popover beside its source.
struct PopoverPlacement {
  /// The length of the arrow in points.
  static let arrowLength: CGFloat = 13

  /// The frame of the card, without the arrow.
  let frame: CGRect
  let direction: UIPopoverArrowDirection
  /// The position of the arrow's tip along the side of the card, in points from its beginning.
  let arrowPosition: CGFloat

  /// Finds the place of a card.
  ///
  /// It is on the first side, of below, above, right and left, that has room for it; otherwise on
  /// that with the most room, and smaller.
  init(
    of size: CGSize, beside source: CGRect, in room: CGRect,
    permitted: UIPopoverArrowDirection
  ) {
    let length = PopoverPlacement.arrowLength
    let sides: [(direction: UIPopoverArrowDirection, room: CGSize)] = [
      (.up, CGSize(width: room.width, height: room.maxY - source.maxY - length)),
      (.down, CGSize(width: room.width, height: source.minY - length - room.minY)),
      (.left, CGSize(width: room.maxX - source.maxX - length, height: room.height)),
      (.right, CGSize(width: source.minX - length - room.minX, height: room.height)),
    ].filter { permitted.isEmpty || permitted.contains($0.0) }
    let fitting = sides.first { $0.room.width >= size.width && $0.room.height >= size.height }
    let largest = sides.max {
      min($0.room.width, size.width) * min($0.room.height, size.height)
        < min($1.room.width, size.width) * min($1.room.height, size.height)
    }
    let side = fitting ?? largest ?? (.up, room.size)
    direction = side.direction
    let width = max(0, min(size.width, side.room.width))
    let height = max(0, min(size.height, side.room.height))
    /// Returns the beginning of a length in the middle of the source, within the room.
    func beginning(of length: CGFloat, about middle: CGFloat, from low: CGFloat, to high: CGFloat)
      -> CGFloat
    { max(low, min(middle - length / 2, high - length)) }
    let across = beginning(of: width, about: source.midX, from: room.minX, to: room.maxX)
    let down = beginning(of: height, about: source.midY, from: room.minY, to: room.maxY)
    let origin =
      switch direction {
      case .up: CGPoint(x: across, y: source.maxY + length)
      case .down: CGPoint(x: across, y: source.minY - length - height)
      case .left: CGPoint(x: source.maxX + length, y: down)
      default: CGPoint(x: source.minX - length - width, y: down)
      }
    frame = CGRect(origin: origin, size: CGSize(width: width, height: height))
    let isVertical = direction == .up || direction == .down
    arrowPosition = isVertical ? source.midX - frame.minX : source.midY - frame.minY
  }
}
