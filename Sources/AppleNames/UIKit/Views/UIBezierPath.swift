public import CoreGraphics
public import Foundation
public import Geometry

/// A path with attributes for drawing its line.
open class UIBezierPath: NSObject, NSCopying {
  private var pen = CGMutablePath()

  /// The width of the line in points.
  open var lineWidth: CGFloat = 1
  /// The shape of the line's ends.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the line's corners.
  open var lineJoinStyle = CGLineJoin.miter
  /// The maximum length of mitred corners, in line widths; they are always cut off at 4.
  open var miterLimit: CGFloat = 10
  /// The tolerance of curves that are drawn as lines, in points; without effect, since curves are
  /// exact.
  open var flatness: CGFloat = 0.6
  /// Whether areas that are enclosed an even number of times are holes.
  open var usesEvenOddFillRule = false
  private var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

  /// Makes an empty path.
  public override init() {}

  /// Makes an empty path: archives are not supported.
  public required init?(coder: NSCoder) {}

  /// Makes a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    pen.addRect(rect)
  }

  /// Makes the ellipse that is inscribed in a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    pen.addEllipse(in: rect)
  }

  /// Makes a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    pen.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  /// Makes a rectangle with some elliptical corners.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let (rx, ry) = (
      max(0, min(cornerRadii.width, rect.width / 2)),
      max(0, min(cornerRadii.height, rect.height / 2))
    )
    let rest = 1 - Path.quarterCircle
    /// Adds a corner from one side to the next; both vectors point away from it.
    func corner(
      _ corner: UIRectCorner, at point: CGPoint, from before: CGVector, to after: CGVector
    ) {
      guard corners.contains(corner), rx > 0, ry > 0 else { return line(to: point) }
      /// Returns the point at a fraction of a corner's extent along a side.
      func along(_ side: CGVector, _ share: CGFloat) -> CGPoint {
        CGPoint(x: point.x + side.dx * rx * share, y: point.y + side.dy * ry * share)
      }
      line(to: along(before, 1))
      pen.addCurve(to: along(after, 1), control1: along(before, rest), control2: along(after, rest))
    }
    /// Adds a line, or begins the outline at the point.
    func line(to point: CGPoint) {
      if pen.isEmpty { pen.move(to: point) } else { pen.addLine(to: point) }
    }
    let (left, right) = (CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0))
    let (up, down) = (CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1))
    // As in UIKit, the outline begins and ends on the upper side.
    line(to: CGPoint(x: rect.minX + (corners.contains(.topLeft) ? rx : 0), y: rect.minY))
    corner(.topRight, at: CGPoint(x: rect.maxX, y: rect.minY), from: left, to: down)
    corner(.bottomRight, at: CGPoint(x: rect.maxX, y: rect.maxY), from: up, to: left)
    corner(.bottomLeft, at: CGPoint(x: rect.minX, y: rect.maxY), from: right, to: up)
    corner(.topLeft, at: CGPoint(x: rect.minX, y: rect.minY), from: down, to: right)
    pen.closeSubpath()
  }

  /// Makes an arc; angles are in radians and grow clockwise on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Makes a path from its Core Graphics counterpart.
  public convenience init(cgPath: CGPath) {
    self.init()
    pen.addPath(cgPath)
  }

  // MARK: Construction

  /// The path as a Core Graphics value.
  open var cgPath: CGPath {
    get { pen.copy() ?? CGMutablePath() }
    set { pen = newValue.mutableCopy() ?? CGMutablePath() }
  }

  open func move(to point: CGPoint) { pen.move(to: point) }

  open func addLine(to point: CGPoint) { pen.addLine(to: point) }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    pen.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    pen.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc after a line to its start; angles are in radians and grow clockwise on the screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    pen.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Adds a line back to the start of the contour.
  open func close() { pen.closeSubpath() }

  open func removeAllPoints() { pen = CGMutablePath() }

  /// Adds another path's contours.
  open func append(_ bezierPath: UIBezierPath) { pen.addPath(bezierPath.cgPath) }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    let mapped = CGMutablePath()
    mapped.addPath(pen, transform: transform)
    pen = mapped
  }

  /// Returns the same contours in reverse direction.
  open func reversing() -> UIBezierPath {
    let copy = duplicate()
    copy.pen = CGMutablePath()
    copy.pen.addPath(CGPath(pen.path.reversed))
    return copy
  }

  // MARK: Properties

  /// Whether the path has no elements.
  open var isEmpty: Bool { pen.isEmpty }
  /// The bounding box of the lines and curves; null for an empty path.
  open var bounds: CGRect { pen.boundingBoxOfPath }
  /// The current point.
  open var currentPoint: CGPoint { pen.currentPoint }

  /// Returns whether a point is inside the path.
  open func contains(_ point: CGPoint) -> Bool {
    pen.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Sets the lengths of dashes and gaps, in points; no lengths give a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [])
  }

  // MARK: Drawing

  /// Fills the path in the current context.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.fill(pen.path.applying(context.ctm), usesEvenOddRule: usesEvenOddFillRule)
  }

  /// Fills the path in the current context with a blend mode and an opacity.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha: alpha) { fill() }
  }

  /// Strokes the path in the current context.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
    context.stroke(pen.path.applying(context.ctm))
    context.restoreGState()
  }

  /// Strokes the path in the current context with a blend mode and an opacity.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha: alpha) { stroke() }
  }

  /// Runs a body that draws with a blend mode and an opacity.
  private func draw(_ blendMode: CGBlendMode, alpha: CGFloat, _ body: () -> Void) {
    let context = UIGraphicsGetCurrentContext()
    context?.saveGState()
    context?.setBlendMode(blendMode)
    context?.setAlpha(alpha)
    body()
    context?.restoreGState()
  }

  /// Restricts drawing in the current context to the path's inside.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(pen)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Returns a path with the same contours and pen.
  private func duplicate() -> UIBezierPath {
    let copy = UIBezierPath()
    copy.pen = pen.mutableCopy() ?? CGMutablePath()
    (copy.lineWidth, copy.lineCapStyle) = (lineWidth, lineCapStyle)
    (copy.lineJoinStyle, copy.usesEvenOddFillRule) = (lineJoinStyle, usesEvenOddFillRule)
    (copy.miterLimit, copy.flatness) = (miterLimit, flatness)
    copy.dash = dash
    return copy
  }

  /// Returns a path with the same contours and pen.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }
}

extension Path {
  /// The contours in reverse direction.
  fileprivate var reversed: Path {
    var result: [Element] = []
    var contour: [Element] = []
    /// Appends the contour that was read last, in reverse direction.
    func finish() {
      var points: [CGPoint] = []
      for step in contour { points.append(step.points.last ?? .zero) }
      let isClosed = contour.last == .close
      let steps = isClosed ? contour.dropLast() : contour[...]
      guard let end = steps.last?.points.last else { return }
      result.append(.move(end))
      for index in steps.indices.reversed() where index > 0 {
        let target = points[index - 1]
        if case .cubic(let first, let second, _) = steps[index] {
          result.append(.cubic(second, first, target))
        } else {
          result.append(.line(target))
        }
      }
      if isClosed { result.append(.close) }
    }
    for element in elements {
      if case .move = element, !contour.isEmpty {
        finish()
        contour = []
      }
      contour.append(element)
    }
    if !contour.isEmpty { finish() }
    return Path(elements: result)
  }
}
