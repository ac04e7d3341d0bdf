public import Foundation
public import Geometry
import Imaging
package import Timelines

/// How colours are mixed with what is below; only `normal` is here.
public enum CGBlendMode: Int32, Sendable {
  case normal
}

/// How well pictures are drawn at other sizes; all are drawn as well as can be.
public enum CGInterpolationQuality: Int32, Sendable {
  case `default`, none, low, high, medium
}

/// A picture as its owner knows it.
public final class CGImage: Sendable {
  /// Who knows what the picture shows.
  package let owner: any AnyObject & Sendable
  /// The extent in pixels.
  public let width: Int
  public let height: Int

  /// Makes a picture of an owner's.
  package init(owner: any AnyObject & Sendable, width: Int, height: Int) {
    self.owner = owner; self.width = width; self.height = height
  }
}

/// What is drawn into with a pen: it takes down what is drawn, to be painted at any size.
///
/// Points, y down, as in contexts that UIKit makes.
public final class CGContext {
  /// What the pen and the brush are set to.
  struct State {
    var map = Affine.identity
    var fill = Color.black
    var stroke = Color.black
    var line = Border(width: 1, color: .black, position: .center)
    var alpha = 1.0
    var shadow: Shadow?
    var clips: [DrawingCommand.Clip] = []
  }

  /// The area that is drawn into, in points.
  package let bounds: CGRect
  /// What was drawn so far.
  package var commands: [DrawingCommand] = []
  /// What was asked for and is not here, in words, each once.
  package private(set) var problems: [String] = []
  var state = State()
  private var saved: [State] = []
  /// The path that the pen is at, in points of the context.
  var pen = CGMutablePath()
  /// What was drawn before each of the groups that are open, with the state that they began in.
  private var groups: [(commands: [DrawingCommand], state: State)] = []

  /// Makes a context of an area; the point (0, 0) is its top left.
  package init(size: CGSize) { bounds = CGRect(origin: .zero, size: size) }

  // MARK: State

  /// Remembers what everything is set to.
  public func saveGState() { saved.append(state) }

  /// Sets everything as it was remembered last.
  public func restoreGState() {
    if let last = saved.popLast() { state = last }
  }

  /// The map from the points that are drawn with to those of the context.
  public var ctm: CGAffineTransform { state.map }

  /// Moves all that is drawn from now on.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.map = state.map.translatedBy(x: tx, y: ty)
  }

  /// Scales all that is drawn from now on.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.map = state.map.scaledBy(x: sx, y: sy)
  }

  /// Turns all that is drawn from now on, in radians.
  public func rotate(by angle: CGFloat) { state.map = state.map.rotated(by: angle) }

  /// Maps all that is drawn from now on.
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

  /// Sets the lengths of dashes and gaps, in points; a plain line where empty.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.line.dash = lengths.map { Double($0) }
    state.line.dashPhase = Double(phase)
  }

  /// Sets the opacity of all that is drawn from now on.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, Double(alpha))) }

  /// Sets how colours are mixed, which is one way here.
  public func setBlendMode(_ mode: CGBlendMode) {}

  /// Gives all that is drawn from now on a shadow; the offset and the blur in points.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map {
      Shadow(
        color: $0.color, offset: Vector(dx: offset.width, dy: offset.height), blur: Double(blur))
    }
  }

  /// Gives all that is drawn from now on a shadow of a third of black.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Whether edges are smoothed: they always are.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    if !shouldAntialias { note("edges are always smoothed") }
  }

  /// Whether edges may be smoothed: they always are.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    if !allowsAntialiasing { note("edges are always smoothed") }
  }

  /// How well pictures are drawn at other sizes.
  public var interpolationQuality = CGInterpolationQuality.default {
    didSet { if interpolationQuality == .none { note("pictures are always smoothed") } }
  }

  /// Takes note, once, of something that is not here.
  func note(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  // MARK: Drawing

  /// Takes down something that is drawn with the present state.
  private func draw(_ content: DrawingCommand.Content, map: Affine) {
    commands.append(
      DrawingCommand(
        content: content, map: map, clips: state.clips, alpha: state.alpha, shadow: state.shadow))
  }

  /// Fills a path of the context's points.
  package func fill(_ path: Path, usesEvenOddRule: Bool) {
    draw(.fill(path, usesEvenOddRule: usesEvenOddRule, .solid(state.fill)), map: .identity)
  }

  /// Fills the whole area with a gradient that is told in the points that are drawn with.
  package func fillAll(with gradient: (CGRect) -> Fill?) {
    let area = bounds.applying(state.map.inverted())
    guard let fill = gradient(area) else { return }
    draw(.fill(Path(rect: area), usesEvenOddRule: false, fill), map: state.map)
  }

  /// Draws a line along a path of the context's points.
  package func stroke(_ path: Path) {
    var line = state.line
    line.color = state.stroke
    guard line.width > 0 else { return }
    draw(.stroke(path.applying(state.map.inverted()), line), map: state.map)
  }

  /// Draws a text in a box of the points that are drawn with.
  package func draw(_ text: TextContent, in rect: CGRect) {
    draw(.text(text, rect), map: state.map)
  }

  /// Draws an owner's picture in a box of the points that are drawn with.
  package func draw(picture owner: any AnyObject & Sendable, in rect: CGRect, alpha: Double = 1) {
    saveGState()
    state.alpha *= alpha
    draw(.picture(owner, rect), map: state.map)
    restoreGState()
  }

  /// Draws a picture in a box, upside down as Core Graphics does where y grows downwards.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    if byTiling { note("pictures are not drawn as tiles; it is drawn once") }
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(picture: image.owner, in: rect)
    restoreGState()
  }

  /// Draws nothing more outside a path of the context's points.
  func clip(to path: Path, usesEvenOddRule: Bool) {
    state.clips.append(DrawingCommand.Clip(path: path, usesEvenOddRule: usesEvenOddRule))
  }

  // MARK: Groups

  /// Has what is drawn from now on be one group for opacity.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
    groups.append((commands, state))
    commands = []
    (state.alpha, state.shadow, state.clips) = (1, nil, [])
    saveGState()
  }

  /// Draws the group as one.
  public func endTransparencyLayer() {
    guard let outer = groups.popLast() else { return }
    restoreGState()
    let group = commands
    (commands, state) = (outer.commands, outer.state)
    draw(.group(group), map: .identity)
  }
}
