package import Foundation
package import Geometry

/// The arrangement of a pile's cards, relative to the top card.
package struct PileShape: Hashable, Sendable {
  package var size: CGSize
  /// The offset of the center per card.
  package var offset: Vector
  /// The additional angle of a pair of cards relative to the pair above it, in radians.
  package var angleStep: CGFloat
  /// The decrease of a card's scale from the card above it.
  package var scaleStep: CGFloat
  /// The number of cards with positions of their own.
  package var visibleCount: Int

  package init(
    size: CGSize, offset: Vector, angleStep: CGFloat, scaleStep: CGFloat, visibleCount: Int
  ) {
    self.size = size; self.offset = offset; self.angleStep = angleStep
    self.scaleStep = scaleStep; self.visibleCount = visibleCount
  }

  /// Sets a card's attributes for the center of the top card; a mirrored pile leans to the other
  /// side.
  func place(
    _ attributes: CollectionViewLayoutAttributes, depth: Int, top: CGPoint, isMirrored: Bool
  ) {
    let step = min(depth, visibleCount - 1)
    let side: CGFloat = isMirrored ? -1 : 1
    let turn = angleStep * CGFloat((step + 1) / 2) * (step % 2 == 1 ? side : -side)
    let scale = max(0, 1 - scaleStep * CGFloat(step))
    attributes.size = size
    attributes.center = CGPoint(
      x: top.x + side * offset.dx * CGFloat(step), y: top.y + offset.dy * CGFloat(step))
    if scale != 1 || turn != 0 {
      attributes.transform = Affine(scaleX: scale, y: scale)
        .concatenating(Affine(rotationAngle: turn))
    }
    attributes.alpha = depth < visibleCount ? 1 : 0
    attributes.zIndex = -depth
  }

  /// Returns the rectangle of a pile relative to the center of its top card.
  func box() -> CGRect {
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    return (0..<visibleCount).reduce(CGRect(center: .zero, size: size)) { box, depth in
      place(attributes, depth: depth, top: .zero, isMirrored: false)
      return box.union(attributes.frame)
    }
  }
}
