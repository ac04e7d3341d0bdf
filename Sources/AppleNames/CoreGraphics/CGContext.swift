public import Foundation
public import Geometry
import Imaging
package import Timelines

/// The blending of colors with those below.
///
/// `normal` and `clear` are supported; others are painted as `normal`, and noted as problems of the
/// context, of which a stage warns.
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
  case destinationAtop, xor, plusDarker, plusLighter
}

/// The quality of scaled images; it is always the highest.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default`, none, low, high, medium
}

/// A recorder of drawing commands, which can be painted at any size.
///
/// Its units are points with y down, as in contexts that UIKit makes.
public final class CGContext {
  /// The graphics state.
  struct State {
    var map = Affine.identity
    var fill = Color.black
    var stroke = Color.black
    var line = Border(width: 1, color: .black, position: .center)
    var miterLimit: CGFloat = 10
    var alpha = 1.0
    var blend = CGBlendMode.normal
    var shadow: Shadow?
    var clips: [DrawingCommand.Clip] = []
  }

  /// The drawing area in points.
  package let bounds: CGRect
  /// The drawing commands so far.
  package var commands: [DrawingCommand] = []
  /// Descriptions of requested features that are not supported, each once.
  package private(set) var problems: [String] = []
  var state = State()
  private var saved: [State] = []
  /// The current path, in device coordinates.
  var pen = CGMutablePath()
  /// The commands before each open group, and the state at its beginning.
  private var groups: [(commands: [DrawingCommand], state: State)] = []
  /// Pixels per point of images of the drawing.
  package var scale: CGFloat = 1
  /// Makes the owner of an image of the drawing; `nil` for a plain one.
  package var imageOwner:
    ((_ commands: [DrawingCommand], _ size: CGSize, _ scale: CGFloat) -> any AnyObject & Sendable)?

  /// Makes a context of a size; the point (0, 0) is its top left.
  package init(size: CGSize) { bounds = CGRect(origin: .zero, size: size) }

  // MARK: State

  /// Saves a copy of the graphics state.
  public func saveGState() { saved.append(state) }

  /// Restores the graphics state that was saved last.
  public func restoreGState() { if let last = saved.popLast() { state = last } }

  /// The transform from user coordinates to device coordinates.
  public var ctm: CGAffineTransform { state.map }

  /// Translates subsequent drawing.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.map = state.map.translatedBy(x: tx, y: ty)
  }

  /// Scales subsequent drawing.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.map = state.map.scaledBy(x: sx, y: sy) }

  /// Rotates subsequent drawing by an angle in radians.
  public func rotate(by angle: CGFloat) { state.map = state.map.rotated(by: angle) }

  /// Applies a transform to subsequent drawing.
  public func concatenate(_ transform: CGAffineTransform) {
    state.map = transform.concatenating(state.map)
  }

  public func setFillColor(_ color: CGColor) { state.fill = color.color }

  public func setFillColor(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) { state.fill = Color(red: red, green: green, blue: blue, alpha: alpha) }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = Color(white: gray, alpha: alpha)
  }

  public func setStrokeColor(_ color: CGColor) { state.stroke = color.color }

  public func setStrokeColor(
    red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) { state.stroke = Color(red: red, green: green, blue: blue, alpha: alpha) }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = Color(white: gray, alpha: alpha)
  }

  /// Sets the width of lines, in points.
  public func setLineWidth(_ width: CGFloat) { state.line.width = Double(width) }

  public func setLineCap(_ cap: CGLineCap) {
    state.line.cap =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }

  public func setLineJoin(_ join: CGLineJoin) {
    state.line.join =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
  }

  /// Sets the maximum length of mitred corners, in line widths.
  ///
  /// Painted corners are always cut off at 4; the limit applies to `replacePathWithStrokedPath()`.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

  /// Sets the lengths of dashes and gaps, in points; none for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.dash = lengths.map { Double($0) }
    state.line.dashPhase = Double(phase)
  }

  /// Sets the opacity of subsequent drawing.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, Double(alpha))) }

  /// Sets the blending of subsequent drawing with what was drawn before.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blend = mode
    if mode != .normal, mode != .clear {
      note("the blend mode '\(mode)' is painted as 'normal'")
    }
  }

  /// Sets the shadow of subsequent drawing; offset and blur are in points.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map {
      Shadow(
        color: $0.color, offset: Vector(dx: offset.width, dy: offset.height), blur: Double(blur))
    }
  }

  /// Sets the shadow of subsequent drawing in black with an opacity of a third.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Sets whether edges are antialiased; they always are.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    if !shouldAntialias { note("edges are always smoothed") }
  }

  /// Sets whether edges may be antialiased; they always are.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    if !allowsAntialiasing { note("edges are always smoothed") }
  }

  /// The quality of scaled images.
  public var interpolationQuality = CGInterpolationQuality.default {
    didSet { if interpolationQuality == .none { note("images are always scaled smoothly") } }
  }

  /// Records, once, the request of a feature that is not supported.
  func note(_ problem: String) { if !problems.contains(problem) { problems.append(problem) } }

  // MARK: Drawing

  /// Records a drawing command with the present state.
  private func draw(_ content: DrawingCommand.Content, map: Affine) {
    if state.blend == .clear { return clear(content, map: map) }
    commands.append(
      DrawingCommand(
        content: content, map: map, clips: state.clips, alpha: state.alpha, shadow: state.shadow))
  }

  /// Fills a path in device coordinates.
  package func fill(_ path: Path, usesEvenOddRule: Bool) {
    draw(.fill(path, usesEvenOddRule: usesEvenOddRule, .solid(state.fill)), map: .identity)
  }

  /// Fills the whole area with a gradient in user coordinates.
  package func fillAll(with gradient: (CGRect) -> Fill?) {
    let area = bounds.applying(state.map.inverted())
    guard let fill = gradient(area) else { return }
    draw(.fill(Path(rect: area), usesEvenOddRule: false, fill), map: state.map)
  }

  /// Strokes a path in device coordinates.
  package func stroke(_ path: Path) {
    var line = state.line
    line.color = state.stroke
    guard line.width > 0 else { return }
    draw(.stroke(path.applying(state.map.inverted()), line), map: state.map)
  }

  /// Draws a text in a rectangle in user coordinates.
  package func draw(_ text: TextContent, in rect: CGRect) {
    draw(.text(text, rect), map: state.map)
  }

  /// Draws an owner's image in a rectangle in user coordinates.
  package func draw(image owner: any AnyObject & Sendable, in rect: CGRect, alpha: Double = 1) {
    saveGState()
    state.alpha *= alpha
    draw(.image(owner, rect), map: state.map)
    restoreGState()
  }

  /// Draws an image in a rectangle, upside down as Core Graphics does with y down.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    if byTiling { note("images are not tiled; the image is drawn once") }
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(image: image.owner, in: rect)
    restoreGState()
  }

  /// Returns an image of the drawing so far; `nil` if the context has no size.
  public func makeImage() -> CGImage? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    return CGImage(
      owner: imageOwner?(commands, bounds.size, scale) ?? DrawnImage(commands, size: bounds.size),
      width: Int((bounds.width * scale).rounded()), height: Int((bounds.height * scale).rounded()))
  }

  /// Restricts drawing to the opaque parts of an image in a rectangle, by its opacity.
  ///
  /// The image has to be a drawing of paths, as `makeImage()` returns it. As Core Graphics does with
  /// y down, it masks upside down.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard let drawing = (mask.owner as? any DrawnImageOwner)?.drawing,
      drawing.size.width > 0, drawing.size.height > 0
    else { return note("only drawings can be masks of drawings; the mask is ignored") }
    let map = Affine(
      a: rect.width / drawing.size.width, b: 0, c: 0, d: -rect.height / drawing.size.height,
      tx: rect.minX, ty: rect.maxY)
    state.clips.append(
      DrawingCommand.Clip(
        path: Path(rect: rect).applying(state.map), usesEvenOddRule: false,
        mask: DrawingCommand.Mask(drawing.commands, map: map.concatenating(state.map))))
  }

  /// Restricts drawing to a path in device coordinates.
  func clip(to path: Path, usesEvenOddRule: Bool) {
    state.clips.append(DrawingCommand.Clip(path: path, usesEvenOddRule: usesEvenOddRule))
  }

  // MARK: Groups

  /// Begins a group with a common opacity.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    groups.append((commands, state))
    commands = []
    (state.alpha, state.shadow, state.clips) = (1, nil, [])
    saveGState()
  }

  /// Ends the group and draws it with its opacity.
  public func endTransparencyLayer() {
    guard let outer = groups.popLast() else { return }
    restoreGState()
    let group = commands
    (commands, state) = (outer.commands, outer.state)
    draw(.group(group), map: .identity)
  }
}
