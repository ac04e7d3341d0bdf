public import Foundation
public import Geometry

/// A distance in a compositional layout: fixed, or at least a minimum.
public final class CollectionLayoutSpacing: NSObject, Sendable {
  /// The distance, or the minimum of a flexible one, in points.
  public let spacing: CGFloat
  public let isFlexibleSpacing: Bool

  private init(_ spacing: CGFloat, isFlexible: Bool) {
    self.spacing = spacing
    isFlexibleSpacing = isFlexible
  }

  /// Returns a distance that takes an equal share of the free room, but at least a minimum in points.
  public static func flexible(_ flexibleSpacing: CGFloat) -> CollectionLayoutSpacing {
    CollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }

  /// Returns a distance in points.
  public static func fixed(_ fixedSpacing: CGFloat) -> CollectionLayoutSpacing {
    CollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }

  public var isFixedSpacing: Bool { !isFlexibleSpacing }
}

/// The distances around an item of a group, which move its neighbors.
public final class CollectionLayoutEdgeSpacing: NSObject, Sendable {
  public let leading: CollectionLayoutSpacing?
  public let top: CollectionLayoutSpacing?
  public let trailing: CollectionLayoutSpacing?
  public let bottom: CollectionLayoutSpacing?

  /// Makes distances; `nil` is none.
  public init(
    leading: CollectionLayoutSpacing?, top: CollectionLayoutSpacing?,
    trailing: CollectionLayoutSpacing?, bottom: CollectionLayoutSpacing?
  ) {
    self.leading = leading; self.top = top; self.trailing = trailing; self.bottom = bottom
  }
}

/// The point of a container, or of a supplementary view itself, by which the view is attached.
///
/// Without an edge along an axis it is in the middle.
public final class CollectionLayoutAnchor: NSObject, Sendable {
  public let edges: DirectionalRectEdge
  /// The distance from the edges: in points, or in shares of the view's own size.
  public let offset: CGPoint
  public let isFractionalOffset: Bool

  private init(edges: DirectionalRectEdge, offset: CGPoint, isFractional: Bool) {
    self.edges = edges
    self.offset = offset
    isFractionalOffset = isFractional
  }

  /// Makes an anchor at edges.
  public convenience init(edges: DirectionalRectEdge) {
    self.init(edges: edges, offset: .zero, isFractional: false)
  }

  /// Makes an anchor at a distance from edges, in points.
  public convenience init(edges: DirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges: edges, offset: absoluteOffset, isFractional: false)
  }

  /// Makes an anchor at a distance from edges, in shares of the view's own size.
  public convenience init(edges: DirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges: edges, offset: fractionalOffset, isFractional: true)
  }

  public var isAbsoluteOffset: Bool { !isFractionalOffset }

  /// The anchored point in shares of a size, from the top and the leading edge.
  var point: CGPoint {
    func share(_ start: DirectionalRectEdge, _ end: DirectionalRectEdge) -> CGFloat {
      if edges.contains(start) == edges.contains(end) { return 0.5 }
      return edges.contains(start) ? 0 : 1
    }
    return CGPoint(x: share(.leading, .trailing), y: share(.top, .bottom))
  }

  /// Returns the distance from the edges in points, for a view of a size.
  func offset(of size: CGSize) -> CGPoint {
    isFractionalOffset ? CGPoint(x: offset.x * size.width, y: offset.y * size.height) : offset
  }
}
