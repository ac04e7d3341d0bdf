public import Foundation
public import Geometry

/// The rule for the inside of a path.
public enum CGPathFillRule: Int, Sendable {
  /// Points with a winding number other than 0 are inside.
  case winding
  /// Points that are enclosed an odd number of times are inside.
  case evenOdd
}

/// The shape of a line's ends.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

/// The shape of a line's corners.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}

/// The combination of filling and stroking of a path.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// A path of lines and curves, which is immutable unless it is a `CGMutablePath`.
public class CGPath: Hashable {
  /// The elements of the path; quadratic curves are stored as cubic ones.
  package fileprivate(set) var elements: [Path.Element]

  /// The same contours as a value.
  package var path: Path { Path(elements: elements) }

  package init(_ path: Path) { elements = path.elements }

  private convenience init(_ path: Path, _ transform: UnsafePointer<CGAffineTransform>?) {
    self.init(transform.map { path.applying($0.pointee) } ?? path)
  }

  /// Makes a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect: rect), transform)
  }

  /// Makes the ellipse that is inscribed in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect), transform)
  }

  /// Makes a rectangle with elliptical corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(
      Path(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight), transform)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The current point; the zero point for an empty path.
  public var currentPoint: CGPoint {
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      if case .move(let point) = element { start = point }
      last = element.points.last ?? start
    }
    return last
  }

  /// The bounding box of all points, control points included; null for an empty path.
  public var boundingBox: CGRect { path.bounds ?? .null }

  /// The bounding box of the lines and curves themselves; null for an empty path.
  public var boundingBoxOfPath: CGRect { path.inkBounds ?? .null }

  /// Returns whether a point is inside.
  ///
  /// - Parameter transform: a transform that is applied to the point first.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool { path.contains(point.applying(transform), usingEvenOddRule: rule == .evenOdd) }

  /// Returns an immutable copy.
  public func copy() -> CGPath? { CGPath(path) }

  /// Returns a transformed immutable copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path, transform)
  }

  /// Returns a mutable copy.
  public func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.elements = elements
    return copy
  }

  /// Returns a transformed mutable copy.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let copy = mutableCopy()
    if let transform { copy?.elements = path.applying(transform.pointee).elements }
    return copy
  }

  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  public func hash(into hasher: inout Hasher) { hasher.combine(elements.count) }
}

/// A mutable path.
public final class CGMutablePath: CGPath {
  /// Makes an empty path.
  public init() { super.init(.empty) }

  /// Adds transformed elements; without a current point, their start begins a contour.
  private func append(_ steps: [Path.Element], _ transform: CGAffineTransform) {
    elements += transform.isIdentity ? steps : steps.map { $0.applying(transform) }
  }

  /// Begins a contour at the start of the last one if that was closed.
  private func beginIfClosed(_ transform: CGAffineTransform) {
    if elements.last == .close { elements.append(.move(currentPoint)) }
  }

  /// Begins a contour at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append([.move(point)], transform)
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    if elements.isEmpty { return move(to: point, transform: transform) }
    beginIfClosed(transform)
    append([.line(point)], transform)
  }

  /// Adds a curve with two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    if elements.isEmpty { move(to: control1, transform: transform) }
    beginIfClosed(transform)
    append([.cubic(control1, control2, end)], transform)
  }

  /// Adds a curve with one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    if elements.isEmpty { move(to: control, transform: transform) }
    beginIfClosed(transform)
    let (start, middle, end) = (currentPoint, control.applying(transform), end.applying(transform))
    append([Path.cubic(from: start, control: middle, to: end)], .identity)
  }

  /// Adds a line back to the start of the contour and closes it.
  public func closeSubpath() {
    if !elements.isEmpty, elements.last != .close { elements.append(.close) }
  }

  /// Adds a rectangle as a contour of its own.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    append(Path(rect: rect).elements, transform)
  }

  /// Adds rectangles as contours of their own.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a contour of straight lines through points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    append(points.enumerated().map { $0 == 0 ? .move($1) : .line($1) }, transform)
  }

  /// Adds the ellipse that is inscribed in a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    append(Path(ellipseIn: rect).elements, transform)
  }

  /// Adds a rectangle with elliptical corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    append(
      Path(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight).elements,
      transform)
  }

  /// Adds another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    append(path.elements, transform)
  }
}

extension CGMutablePath {
  /// Adds an arc about a point, after a line to its start.
  ///
  /// Angles are in radians. As in Core Graphics, `clockwise` refers to y up: with y down, as here,
  /// the angle grows if it is false.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var sweep = endAngle - startAngle
    if abs(sweep) >= 2 * .pi {
      sweep = clockwise ? -2 * .pi : 2 * .pi
    } else if clockwise {
      if sweep > 0 { sweep -= 2 * .pi }
    } else if sweep < 0 {
      sweep += 2 * .pi
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }

  /// Adds an arc about a point with a given angle, after a line to its start.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let arc = Path.arc(center: center, radius: radius, startAngle: startAngle, sweep: delta)
    addLine(to: arc.start, transform: transform)
    append(arc.curves, transform)
  }

  /// Adds an arc that touches the line to a first point and the line from there to a second point.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let start = currentPoint.applying(transform.inverted())
    func direction(to point: CGPoint) -> CGVector {
      let (dx, dy) = (point.x - tangent1End.x, point.y - tangent1End.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : .zero
    }
    let (back, on) = (direction(to: start), direction(to: tangent2End))
    let cross = back.dx * on.dy - back.dy * on.dx
    guard radius > 0, abs(cross) > 1e-9 else {
      return addLine(to: tangent1End, transform: transform)
    }
    let half = acos(min(1, max(-1, back.dx * on.dx + back.dy * on.dy))) / 2
    let (offset, depth) = (radius / tan(half), radius / sin(half))
    let (x, y) = (back.dx + on.dx, back.dy + on.dy)
    let length = (x * x + y * y).squareRoot()
    let center = CGPoint(
      x: tangent1End.x + x / length * depth, y: tangent1End.y + y / length * depth)
    func angle(along direction: CGVector) -> CGFloat {
      atan2(
        tangent1End.y + direction.dy * offset - center.y,
        tangent1End.x + direction.dx * offset - center.x)
    }
    addArc(
      center: center, radius: radius, startAngle: angle(along: back), endAngle: angle(along: on),
      clockwise: cross > 0, transform: transform)
  }
}
