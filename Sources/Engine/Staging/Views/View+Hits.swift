import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// The topmost view at a point.
extension View {
  /// The opacity up to which a view takes no touches, as in UIKit.
  static let leastTouchableAlpha: CGFloat = 0.01

  /// Returns what is hit in the subviews at a point of this view's coordinates, the nearest first.
  func subviewHit(at point: CGPoint, with event: Event?) -> View? {
    for view in childrenNearestFirst where !view.isBareLayer {
      guard let place = view.toSuperview.point(shownAt: point, middle: view.bounds.center) else {
        continue
      }
      if let hit = view.hitTest(place, with: event) { return hit }
    }
    return nil
  }

  /// The subviews that are not hidden, the last that is painted first.
  private var childrenNearestFirst: [View] {
    let shown = children.enumerated().filter { !$0.element.isHidden && !$0.element.isConcealed }
      .sorted { ($0.element.layer ?? .max, $0.offset) < ($1.element.layer ?? .max, $1.offset) }
      .map(\.element)
    if shown.count < 2 { return shown }
    return numbersInPaintOrder(of: shown.map(\.modelLayer)).reversed().map { shown[$0] }
  }

  /// Returns the numbers of siblings in this view in the order in which they are painted.
  ///
  /// - Parameter siblings: The siblings in the order of their birth.
  fileprivate func numbersInPaintOrder(of siblings: [Layer]) -> [Int] {
    let layers =
      [modelLayer]
      + siblings.map { sibling in
        var sibling = sibling
        sibling.parent = 0
        return sibling
      }
    return layers.paintOrder(of: Array(1..<layers.count), at: .zero).map { $0 - 1 }
  }

  /// A layer with the view's model position and order; nothing in it is animated.
  fileprivate var modelLayer: Layer {
    Layer(
      identity: identity, position: center, size: bounds.size, boundsOrigin: bounds.origin,
      transform: transform3D,
      sublayerTransform: sublayerTransform.isIdentity ? nil : sublayerTransform,
      anchorPoint: anchorPoint, zIndex: zIndex, indexPath: pathForOrder)
  }

  /// Returns the nearest view at a point that takes touches, as `hitTest(_:with:)` does.
  func hit(_ point: CGPoint, with event: Event?) -> View? {
    guard !isHidden, !isConcealed, alpha > View.leastTouchableAlpha, isUserInteractionEnabled,
      self.point(inside: point, with: event)
    else {
      return nil
    }
    return subviewHit(at: point, with: event) ?? self
  }
}

extension CollectionView {
  /// Returns the number of the attributes that are painted last of those that are shown at a point.
  ///
  /// - Parameter attributes: Attributes of items, in the order of their paths.
  func indexOfNearest(
    _ attributes: [CollectionViewLayoutAttributes], at point: CGPoint
  ) -> Int? {
    let hits = attributes.indices.filter { index in
      let attributes = attributes[index]
      guard !attributes.isHidden, attributes.alpha > View.leastTouchableAlpha else { return false }
      let rect = CGRect(origin: .zero, size: attributes.size)
      let own = Layer.toParent(
        size: attributes.size, anchor: Layer.center, position: attributes.center,
        transform: attributes.transform3D)
      let place = View.plane(own, origin: .zero, in: self).point(
        shownAt: point, middle: rect.center)
      return place.map(rect.contains) ?? false
    }
    if hits.count < 2 { return hits.first }
    let layers = hits.map { index in
      let attributes = attributes[index]
      return Layer(
        identity: LayerIdentity(collection: "", key: "", kind: .cell),
        position: attributes.center, size: attributes.size, transform: attributes.transform3D,
        zIndex: attributes.zIndex,
        indexPath: [attributes.indexPath.section, attributes.indexPath.item])
    }
    return numbersInPaintOrder(of: layers).last.map { hits[$0] }
  }
}
