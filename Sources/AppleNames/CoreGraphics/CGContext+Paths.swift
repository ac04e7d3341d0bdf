public import Foundation
import Geometry
import Imaging
import Timelines

/// Construction and use of a context's path.
extension CGContext {
  /// The current path in user coordinates.
  public var path: CGPath? { pen.isEmpty ? nil : CGPath(pen.path.applying(state.map.inverted())) }

  /// Whether the current path is empty.
  public var isPathEmpty: Bool { pen.isEmpty }

  /// The current point.
  public var currentPointOfPath: CGPoint { pen.currentPoint.applying(state.map.inverted()) }

  /// The bounding box of the path.
  public var boundingBoxOfPath: CGRect { path?.boundingBoxOfPath ?? .null }

  /// The bounding box of the clipping paths.
  public var boundingBoxOfClipPath: CGRect {
    state.clips.reduce(bounds) { $0.intersection($1.path.bounds ?? .zero) }
      .applying(state.map.inverted())
  }

  public func beginPath() { pen = CGMutablePath() }

  public func move(to point: CGPoint) { pen.move(to: point, transform: state.map) }

  public func addLine(to point: CGPoint) { pen.addLine(to: point, transform: state.map) }

  public func addLines(between points: [CGPoint]) {
    pen.addLines(between: points, transform: state.map)
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    pen.addCurve(to: end, control1: control1, control2: control2, transform: state.map)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    pen.addQuadCurve(to: end, control: control, transform: state.map)
  }

  /// Adds an arc; as in Core Graphics, with y down the angle grows if `clockwise` is false.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    pen.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.map)
  }

  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    pen.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.map)
  }

  public func addRect(_ rect: CGRect) { pen.addRect(rect, transform: state.map) }

  public func addRects(_ rects: [CGRect]) { pen.addRects(rects, transform: state.map) }

  public func addEllipse(in rect: CGRect) { pen.addEllipse(in: rect, transform: state.map) }

  public func addPath(_ path: CGPath) { pen.addPath(path, transform: state.map) }

  public func closePath() { pen.closeSubpath() }

  /// Returns the current path and begins an empty one.
  private func takePath() -> Path {
    defer { beginPath() }
    return pen.path
  }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(takePath(), usesEvenOddRule: rule == .evenOdd)
  }

  public func strokePath() { stroke(takePath()) }

  /// Replaces the path by the outline of its line, as `strokePath()` would paint it.
  public func replacePathWithStrokedPath() {
    let path = takePath().applying(state.map.inverted())
    let line = state.line
    let dashed = line.dash.isEmpty ? path : path.dashed(line.dash, phase: line.dashPhase)
    let outline = LineOutline(
      width: line.width, cap: line.cap == .round ? .round : line.cap == .square ? .square : .butt,
      join: line.join == .round ? .round : line.join == .bevel ? .bevel : .miter,
      miterLimit: state.miterLimit)
    pen.addPath(CGPath(outline.outline(of: dashed)), transform: state.map)
  }

  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    if mode != .stroke { fill(path, usesEvenOddRule: mode == .eoFill || mode == .eoFillStroke) }
    if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke { stroke(path) }
  }

  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: takePath(), usesEvenOddRule: rule == .evenOdd)
  }

  public func clip(to rect: CGRect) { clip(to: [rect]) }

  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects, transform: state.map)
    clip(to: path.path, usesEvenOddRule: false)
  }

  /// Removes all clipping paths.
  public func resetClip() { state.clips = [] }

  public func fill(_ rect: CGRect) { fill([rect]) }

  public func fill(_ rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects, transform: state.map)
    fill(path.path, usesEvenOddRule: false)
  }

  public func stroke(_ rect: CGRect) { stroke(Path(rect: rect).applying(state.map)) }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  public func fillEllipse(in rect: CGRect) {
    fill(Path(ellipseIn: rect).applying(state.map), usesEvenOddRule: false)
  }

  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect).applying(state.map)) }

  /// Strokes lines between pairs of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    let path = CGMutablePath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[index], transform: state.map)
      path.addLine(to: points[index + 1], transform: state.map)
    }
    stroke(path.path)
  }

  /// Clears a rectangle; inside of a clip it cannot be cleared.
  public func clear(_ rect: CGRect) { clear(Path(rect: rect).applying(state.map)) }

  /// Clears what a command would paint; only areas can be cleared.
  func clear(_ content: DrawingCommand.Content, map: Affine) {
    switch content {
    case .fill(let path, _, _): clear(path.applying(map))
    case .stroke, .text, .image, .group:
      if !commands.isEmpty { note("only areas of a drawing can be cleared") }
    }
  }

  /// Clears the inside of a path in device coordinates: the drawing so far gets a hole.
  private func clear(_ path: Path) {
    if commands.isEmpty { return }
    guard state.clips.isEmpty else {
      return note("a part of a drawing cannot be cleared inside of a clip")
    }
    let outside = CGMutablePath()
    outside.addRect(bounds)
    outside.addPath(CGPath(path))
    commands = [
      DrawingCommand(
        content: .group(commands), map: .identity,
        clips: [DrawingCommand.Clip(path: outside.path, usesEvenOddRule: true)], alpha: 1,
        shadow: nil)
    ]
  }
}
