import DynamicItems
import Foundation
import Geometry

/// The solver's form of an item's shape, in points about its center.
///
/// The solver lets shapes rest where their rounded outlines overlap by its slop of half a point. So
/// every shape's outline is a quarter of a point outside of the true one, and items at rest touch.
struct BodyShape: Hashable {
  /// A convex part.
  enum Piece: Hashable {
    case circle(radius: Double)
    /// The corners, with a rounded skin of a width around.
    case polygon([CGPoint], skin: Double)
  }

  let pieces: [Piece]
  /// The area in square meters: the mass at density 1.
  let area: Double
  /// The inertia at density 1 about the centroid, in kg·m².
  let inertia: Double
  let centroid: CGPoint

  /// The distance of the solver's outlines outside of the true ones, in points.
  static let overlap = 0.25
  /// The width of a polygon's skin, in points; with a thinner one the solver's bodies would not
  /// rest.
  private static let skin = 1.0
  /// The minimum side of a box within its skin: below 1.7 pt an item rests up to 0.35 pt apart.
  private static let least = 0.2

  /// Makes the shape of an item's size and outline, and reports problems of them.
  init?(_ item: any DynamicItem, report: (DynamicsProblem) -> Void) {
    let size = item.bounds.size
    let limits = PhysicsLimits.smallestItem...PhysicsLimits.largestItem
    guard limits.contains(size.width), limits.contains(size.height) else {
      report(.invalidItemSize(item: item.problemName, width: size.width, height: size.height))
      return nil
    }
    switch item.collisionBoundsType {
    case .rectangle: self.init(rectangle: size)
    case .ellipse: self.init(ellipse: size)
    case .path:
      let points = item.collisionBoundingPath?.points ?? []
      let isUsable =
        points.count <= PhysicsLimits.mostCorners
        && points.allSatisfy {
          abs($0.x) <= PhysicsLimits.largestItem && abs($0.y) <= PhysicsLimits.largestItem
        }
      if isUsable, let polygon = Polygon(points), polygon.isNear {
        self.init(polygon)
        return
      }
      report(.invalidItemPath(item: item.problemName))
      if isUsable, let hull = Polygon(hullOf: points), hull.isNear {
        self.init(hull)
      } else {
        self.init(rectangle: size)
      }
    }
  }

  /// Makes a box.
  private init(rectangle size: CGSize) {
    let (width, height) = (size.width / 100, size.height / 100)
    let inset = Self.skin - Self.overlap
    let core = CGSize(
      width: max(Self.least, size.width - 2 * inset),
      height: max(Self.least, size.height - 2 * inset))
    pieces = [.polygon(CGRect(center: .zero, size: core).corners, skin: Self.skin)]
    area = width * height
    inertia = width * height * (width * width + height * height) / 12
    centroid = .zero
  }

  /// Makes a disc if both sides are equal, otherwise a polygon of sixteen corners.
  private init(ellipse size: CGSize) {
    if size.width == size.height {
      self.init(radius: size.width / 2)
      return
    }
    let points = CollisionPath(ovalIn: CGRect(center: .zero, size: size)).points
    if let ring = Polygon(points) {
      self.init(ring, centroid: .zero)
    } else {
      self.init(rectangle: size)
    }
  }

  /// Makes a disc, with a radius in points.
  private init(radius: Double) {
    let metres = radius / 100
    pieces = [.circle(radius: radius + Self.overlap)]
    area = .pi * metres * metres
    inertia = area * metres * metres / 2
    centroid = .zero
  }

  /// Makes the shape of a polygon; a known centroid is used without rounding errors.
  private init(_ polygon: Polygon, centroid known: CGPoint? = nil) {
    // A thin polygon must keep an area within its skin.
    let inset = min(Self.skin - Self.overlap, polygon.thickness)
    pieces = Polygon.convexPieces(of: polygon.core(upTo: inset))
      .map { .polygon($0, skin: Self.skin) }
    let mass = polygon.mass
    area = mass.area / 1e4
    inertia = mass.inertia / 1e8
    centroid = known ?? mass.centroid
  }
}
