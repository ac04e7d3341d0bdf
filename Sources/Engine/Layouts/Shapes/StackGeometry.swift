package import Foundation
import Geometry

/// Piles of cards in a grid, one per section, as a value that later changes do not affect.
package struct StackGeometry: ItemGeometry {
  /// The number of cards of each pile.
  package let counts: [Int]
  package let shape: PileShape
  /// The rectangle of a pile relative to the center of its top card.
  private let box: CGRect
  /// The number of piles in a line.
  private let columns: Int
  /// The start of the grid, along and across its lines of piles.
  private let origin: FlowSectionInput.Extent
  /// The distance between consecutive piles, along and across.
  private let pitch: FlowSectionInput.Extent
  /// Whether content scrolls horizontally, so that lines of piles are columns.
  private let isHorizontal: Bool
  private let isRightToLeft: Bool
  package let contentSize: CGSize

  package init(
    counts: [Int], shape: PileShape, room: CGSize, alignment: CGPoint, spacing: CGFloat,
    isHorizontal: Bool, isRightToLeft: Bool
  ) {
    self.counts = counts; self.shape = shape
    self.isHorizontal = isHorizontal; self.isRightToLeft = isRightToLeft
    let box = shape.box()
    func extent(_ size: CGSize) -> FlowSectionInput.Extent {
      isHorizontal
        ? .init(along: size.height, across: size.width)
        : .init(along: size.width, across: size.height)
    }
    let (pile, room) = (extent(box.size), extent(room))
    let pitch = FlowSectionInput.Extent(along: pile.along + spacing, across: pile.across + spacing)
    let fitting =
      pitch.along > 0 ? (room.along + spacing + 1e-4) / pitch.along : CGFloat(counts.count)
    let columns = max(1, Int(min(max(1, fitting), CGFloat(counts.count))))
    let rows = (counts.count + columns - 1) / columns
    let along = CGFloat(columns) * pitch.along - spacing
    let across = CGFloat(max(1, rows)) * pitch.across - spacing
    let shares = isHorizontal ? (alignment.y, alignment.x) : (alignment.x, alignment.y)
    origin = .init(
      along: max(0, (room.along - along) * shares.0),
      across: max(0, (room.across - across) * shares.1))
    let content =
      counts.isEmpty
      ? room
      : .init(along: max(room.along, along), across: max(room.across, across))
    contentSize =
      isHorizontal
      ? CGSize(width: content.across, height: content.along)
      : CGSize(width: content.along, height: content.across)
    self.box = box; self.pitch = pitch; self.columns = columns
  }

  /// Returns a card's attributes; `nil` if there is no such item.
  package func attributes(ofItemAt indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard hasItem(at: indexPath) else { return nil }
    let (section, item) = (indexPath.section, indexPath.item)
    let along = origin.along + CGFloat(section % columns) * pitch.along
    let across = origin.across + CGFloat(section / columns) * pitch.across
    var top = isHorizontal ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across)
    top.x -= box.minX
    top.y -= box.minY
    if isRightToLeft { top.x = contentSize.width - top.x }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    shape.place(attributes, depth: item, top: top, isMirrored: isRightToLeft)
    return attributes
  }

  /// Returns the piles whose lines may intersect a rectangle.
  package func sections(in rect: CGRect) -> Range<Int> {
    guard pitch.across > 0 else { return counts.indices }
    let rows = CGFloat((counts.count + columns - 1) / columns)
    var (low, high) = isHorizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    if isHorizontal, isRightToLeft {
      (low, high) = (contentSize.width - high, contentSize.width - low)
    }
    // One more line on both sides, so that rounding never loses a card that only touches.
    let first = ((low - origin.across) / pitch.across).rounded(.down) - 1
    let end = ((high - origin.across) / pitch.across).rounded(.down) + 2
    let lines = Int(min(max(0, first), rows))..<Int(min(max(0, first, end), rows))
    return min(
      counts.count, lines.lowerBound * columns)..<min(counts.count, lines.upperBound * columns)
  }
}
