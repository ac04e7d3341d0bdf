package import Foundation
package import Geometry
internal import Timing

/// A rectangle with rounded corners, in a layer's own coordinates.
package struct RoundedRectangle: Hashable, Sendable {
  package let rect: CGRect
  /// The corners; no two of them overlap along the edge that they share.
  package let corners: Corners

  /// The radius in points up to which a corner is sharp.
  ///
  /// A radius that shrinks to zero is then painted in its last moment as it is painted afterwards.
  private static let smallestRadius = 1e-3

  /// Makes a rectangle; radii that do not fit together are scaled down by one factor, as in CSS.
  ///
  /// Source: CSS Backgrounds and Borders 3, 4.5.
  package init(rect: CGRect, corners: Corners) {
    self.rect = rect
    var fitting = corners.map { $0 > Self.smallestRadius ? $0 : 0 }
    func share(_ side: Double, _ first: Double, _ second: Double) -> Double {
      first + second > side ? max(0, side) / (first + second) : 1
    }
    let factor = min(
      share(rect.width, fitting.topLeft, fitting.topRight),
      share(rect.width, fitting.bottomLeft, fitting.bottomRight),
      share(rect.height, fitting.topLeft, fitting.bottomLeft),
      share(rect.height, fitting.topRight, fitting.bottomRight))
    if factor < 1 { fitting = fitting.map { $0 * factor } }
    self.corners = fitting
  }

  /// Makes a rectangle with equal circular corners.
  package init(rect: CGRect, radius: Double) {
    self.init(rect: rect, corners: Corners(radius))
  }

  /// The radius if all corners are equal and circular; otherwise `nil`.
  package var circularRadius: Double? {
    guard corners.isUniform, corners.curve == .circular || corners.topLeft == 0 else { return nil }
    return corners.topLeft
  }

  /// Returns the shape with its edges moved inwards and concentric corners.
  ///
  /// A negative distance moves them outwards. Sharp corners stay sharp, and corners with a radius
  /// smaller than the distance grow less, so that the result is continuous between sharp and round.
  ///
  /// Source: CSS Backgrounds and Borders 3, 6.1, on the corners of a shadow that spreads.
  package func inset(by distance: Double) -> RoundedRectangle {
    RoundedRectangle(
      rect: CGRect(
        x: rect.minX + distance, y: rect.minY + distance,
        width: max(0, rect.width - 2 * distance), height: max(0, rect.height - 2 * distance)),
      corners: corners.map { radius in
        guard radius > 0 else { return 0 }
        guard radius < -distance else { return radius - distance }
        let rest = radius / -distance - 1
        return radius - distance * (1 + rest * rest * rest)
      })
  }

  /// The largest rectangle with equal distances from the sides that no corner cuts into.
  package var core: CGRect {
    let reach = corners.curve == .continuous ? Corners.largestReach : 1
    let inset = (corners.radii.max() ?? 0) * reach * (1 - 0.5.squareRoot())
    return rect.insetBy(dx: min(inset, rect.width / 2), dy: min(inset, rect.height / 2))
  }

  /// Whether the shape has no area.
  package var isEmpty: Bool { !(rect.width > 0 && rect.height > 0) }

  /// The outline, clockwise from the end of the top left corner, where dashes begin as well.
  package var path: Path {
    let room = min(rect.width, rect.height) / 2
    /// Returns a corner, given the map from its own coordinates: x counterclockwise, y clockwise.
    func corner(_ radius: Double, _ map: Affine) -> [Path.Element] {
      Corners.steps(radius: radius, curve: corners.curve, room: room).map { $0.applying(map) }
    }
    // The corner's own x runs along the preceding edge, away from the corner.
    let topLeft = corner(
      corners.topLeft, Affine(a: 0, b: 1, c: 1, d: 0, tx: rect.minX, ty: rect.minY))
    var elements: [Path.Element] = []
    if let start = topLeft.last?.points.last { elements.append(.move(start)) }
    elements += corner(
      corners.topRight, Affine(a: -1, b: 0, c: 0, d: 1, tx: rect.maxX, ty: rect.minY))
    elements += corner(
      corners.bottomRight, Affine(a: 0, b: -1, c: -1, d: 0, tx: rect.maxX, ty: rect.maxY))
    elements += corner(
      corners.bottomLeft, Affine(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY))
    // Closing the outline draws a sharp corner.
    if topLeft.count > 1 { elements += topLeft }
    elements.append(.close)
    return Path(elements: elements)
  }
}

extension RoundedRectangle {
  /// Returns the outline whose radii lie between those of the corners and of the ellipse in the box.
  ///
  /// - Parameters:
  ///   - share: The share of the ellipse: 0 for the corners, 1 for the ellipse.
  ///   - distance: The distance by which the edges are then moved inwards.
  package func outline(towardsEllipse share: Double, insetBy distance: Double = 0) -> LayerOutline {
    let half = CGSize(width: self.rect.width / 2, height: self.rect.height / 2)
    func mixed(_ radius: Double, _ half: Double) -> Double {
      max(0, radius + (half - radius) * share)
    }
    var radii = corners.radii.map {
      CGSize(width: mixed($0, half.width), height: mixed($0, half.height))
    }
    // A spring beyond an end may ask for radii that do not fit.
    let sides = [
      self.rect.width / max(1e-9, radii[0].width + radii[1].width),
      self.rect.width / max(1e-9, radii[2].width + radii[3].width),
      self.rect.height / max(1e-9, radii[0].height + radii[3].height),
      self.rect.height / max(1e-9, radii[1].height + radii[2].height),
    ]
    if let factor = sides.min(), factor < 1 {
      radii = radii.map { CGSize(width: $0.width * factor, height: $0.height * factor) }
    }
    if distance != 0 {
      radii = radii.map { radius in
        guard min(radius.width, radius.height) > Self.smallestRadius else { return .zero }
        return CGSize(
          width: max(0, radius.width - distance), height: max(0, radius.height - distance))
      }
    }
    let rect = rect.insetBy(dx: distance, dy: distance)
    if radii.allSatisfy({ abs($0.width - $0.height) < Self.smallestRadius }) {
      let round = Corners(
        topLeft: radii[0].width, topRight: radii[1].width, bottomRight: radii[2].width,
        bottomLeft: radii[3].width, curve: corners.curve)
      return .rounded(RoundedRectangle(rect: rect, corners: round))
    }
    /// Returns a corner, given the directions of the preceding edge and of the following one.
    func corner(_ radius: CGSize, at point: CGPoint, _ x: Vector, _ y: Vector) -> [Path.Element] {
      let (along, across) = (radius.width, radius.height)
      let room = min(
        rect.width / 2 / max(along, Self.smallestRadius),
        rect.height / 2 / max(across, Self.smallestRadius)
      )
      let map = Affine(
        a: x.dx * along, b: x.dy * across, c: y.dx * along, d: y.dy * across, tx: point.x,
        ty: point.y)
      let isSharp = min(along, across) <= Self.smallestRadius
      return Corners.steps(radius: isSharp ? 0 : 1, curve: corners.curve, room: room)
        .map { $0.applying(map) }
    }
    let (left, right) = (Vector(dx: -1, dy: 0), Vector(dx: 1, dy: 0))
    let (up, down) = (Vector(dx: 0, dy: -1), Vector(dx: 0, dy: 1))
    let topLeft = corner(radii[0], at: CGPoint(x: rect.minX, y: rect.minY), down, right)
    var elements: [Path.Element] = []
    if let start = topLeft.last?.points.last { elements.append(.move(start)) }
    elements += corner(radii[1], at: CGPoint(x: rect.maxX, y: rect.minY), left, down)
    elements += corner(radii[2], at: CGPoint(x: rect.maxX, y: rect.maxY), up, left)
    elements += corner(radii[3], at: CGPoint(x: rect.minX, y: rect.maxY), right, up)
    if topLeft.count > 1 { elements += topLeft }
    elements.append(.close)
    return .path(Path(elements: elements), usesEvenOddRule: false)
  }
}

extension Corners {
  /// The distance that a continuous corner extends along an edge, in radii.
  package static let largestReach = 1.528_664_83

  /// The points of a continuous corner of radius 1, along the preceding and the following edge.
  ///
  /// Source: the curve of `UIBezierPath(roundedRect:cornerRadius:)` since iOS 7, with the numbers
  /// that PaintCode published.
  private static let continuous: [CGPoint] = [
    CGPoint(x: 1.088_492_96, y: 0), CGPoint(x: 0.868_406_94, y: 0),
    CGPoint(x: 0.631_493_99, y: 0.074_911), CGPoint(x: 0.372_823_92, y: 0.169_059_56),
  ]

  /// The corresponding points of a quarter of a circle in three pieces that meet at the same
  /// angles.
  private static let circular: [CGPoint] = {
    // The middle piece begins at the same angle from the center as that of the continuous curve.
    let angle = atan2(1 - 0.631_493_99, 1 - 0.074_911)
    func point(_ angle: Double, along: Double = 0) -> CGPoint {
      CGPoint(
        x: 1 - sin(angle) - along * cos(angle), y: 1 - cos(angle) + along * sin(angle))
    }
    let first = 4.0 / 3 * tan(angle / 4)
    let middle = 4.0 / 3 * tan((Double.pi / 2 - 2 * angle) / 4)
    return [
      point(0, along: first), point(angle, along: -first), point(angle),
      point(angle, along: middle),
    ]
  }()

  /// Returns the steps of a corner from the preceding edge to the following one.
  ///
  /// Its own x is the distance from the corner along the first edge, its own y along the second. A
  /// continuous corner becomes more circular as the room beside it shrinks.
  fileprivate static func steps(
    radius: Double, curve: Curve, room: Double
  ) -> [Path.Element] {
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x * radius, y: y * radius) }
    guard radius > 0 else { return [.line(.zero)] }
    guard curve == .continuous else {
      let control = 1 - Path.quarterCircle
      return [.line(point(1, 0)), .cubic(point(control, 0), point(0, control), point(0, 1))]
    }
    let share = max(0, min(1, (room / radius - 1) / (largestReach - 1)))
    let points = zip(circular, continuous).map { $0.blended(to: $1, progress: share) }
    func near(_ index: Int) -> CGPoint { point(points[index].x, points[index].y) }
    func far(_ index: Int) -> CGPoint { point(points[index].y, points[index].x) }
    let end = 1 + (largestReach - 1) * share
    return [
      .line(point(end, 0)), .cubic(near(0), near(1), near(2)), .cubic(near(3), far(3), far(2)),
      .cubic(far(1), far(0), point(0, end)),
    ]
  }
}
