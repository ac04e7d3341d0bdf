package import Foundation
package import Geometry

/// How the cards of a pile lie on each other, told from the pile's top card.
package struct PileShape: Hashable, Sendable {
  package var size: CGSize
  /// What is added to the centre per card.
  package var offset: Vector
  /// What a pair of cards is turned more than the pair above it, in radians.
  package var angleStep: CGFloat
  /// What a card's scale is less than that of the card above it.
  package var scaleStep: CGFloat
  /// How many cards have places of their own.
  package var visibleCount: Int

  package init(
    size: CGSize, offset: Vector, angleStep: CGFloat, scaleStep: CGFloat, visibleCount: Int
  ) {
    self.size = size; self.offset = offset; self.angleStep = angleStep
    self.scaleStep = scaleStep; self.visibleCount = visibleCount
  }

  /// Places a card, given the centre of the top one; a mirrored pile leans to the other side.
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

  /// Returns the rectangle that a pile takes, from the centre of its top card.
  func box() -> CGRect {
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    return (0..<visibleCount).reduce(CGRect(center: .zero, size: size)) { box, depth in
      place(attributes, depth: depth, top: .zero, isMirrored: false)
      return box.union(attributes.frame)
    }
  }
}
