public import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// The rule for a shape layer's inside.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points with a winding number other than 0 are inside.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points that are enclosed an odd number of times are inside.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of a line's ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of a line's corners.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that fills and strokes a path above its background.
open class CAShapeLayer: CALayer {
  /// The path in the layer's coordinates; it may exceed the bounds.
  open var path: CGPath? {
    didSet { contentDidChange("path") }
  }

  /// The color of the path's inside; opaque black by default.
  open var fillColor: CGColor? = .black {
    didSet { contentDidChange("fillColor") }
  }

  open var fillRule = CAShapeLayerFillRule.nonZero {
    didSet { contentDidChange("fillRule") }
  }

  /// The color of the line; `nil`, the default, draws none.
  open var strokeColor: CGColor? {
    didSet { contentDidChange("strokeColor") }
  }

  /// The start of the line on the path, as a fraction of its length.
  open var strokeStart: CGFloat = 0 {
    didSet { contentDidChange("strokeStart") }
  }

  /// The end of the line on the path, as a fraction of its length.
  open var strokeEnd: CGFloat = 1 {
    didSet { contentDidChange("strokeEnd") }
  }

  /// The width of the line in points, half of it on each side of the path.
  open var lineWidth: CGFloat = 1 {
    didSet { contentDidChange("lineWidth") }
  }

  /// The maximum length of mitred corners, in line widths; they are always cut off at 4.
  open var miterLimit: CGFloat = 10 {
    didSet {
      guard miterLimit < 4, lineJoin == .miter else { return }
      view.stage?.warn(
        .substitution("mitred corners are at most 4 line widths long, whatever the limit"),
        in: "CAShapeLayer")
    }
  }

  open var lineCap = CAShapeLayerLineCap.butt {
    didSet { contentDidChange("lineCap") }
  }

  open var lineJoin = CAShapeLayerLineJoin.miter {
    didSet { contentDidChange("lineJoin") }
  }

  /// The offset into the dash pattern at which the line begins, in points.
  open var lineDashPhase: CGFloat = 0 {
    didSet { contentDidChange("lineDashPhase") }
  }

  /// The lengths of dashes and gaps in turn, in points; `nil` for a solid line.
  open var lineDashPattern: [NSNumber]? {
    didSet { contentDidChange("lineDashPattern") }
  }

  /// Makes a layer without a path.
  public override init() { super.init() }

  /// Makes a layer with another layer's appearance and geometry.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CAShapeLayer else { return }
    (path, fillColor, fillRule) = (layer.path, layer.fillColor, layer.fillRule)
    (strokeColor, lineWidth) = (layer.strokeColor, layer.lineWidth)
    (strokeStart, strokeEnd) = (layer.strokeStart, layer.strokeEnd)
    (lineCap, lineJoin) = (layer.lineCap, layer.lineJoin)
    (lineDashPhase, lineDashPattern) = (layer.lineDashPhase, layer.lineDashPattern)
  }

  /// Makes a layer without a path; archives are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override var contentKeys: Set<String> {
    [
      "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase",
    ]
  }

  override func contentValue(_ key: String) -> LayerValue? {
    switch key {
    case "path": LayerValue(path)
    case "fillColor": LayerValue(fillColor ?? .clear)
    case "strokeColor": LayerValue(strokeColor ?? .clear)
    case "strokeStart": LayerValue(strokeStart)
    case "strokeEnd": LayerValue(strokeEnd)
    case "lineWidth": LayerValue(lineWidth)
    case "lineDashPhase": LayerValue(lineDashPhase)
    default: nil
    }
  }

  override func setContent(_ value: LayerValue, forKey key: String) {
    switch (key, value) {
    case ("path", .path(let path)): self.path = CGPath(path)
    case ("fillColor", .color(let color)): fillColor = CGColor(color)
    case ("strokeColor", .color(let color)): strokeColor = CGColor(color)
    case ("strokeStart", _): strokeStart = value.number ?? strokeStart
    case ("strokeEnd", _): strokeEnd = value.number ?? strokeEnd
    case ("lineWidth", _): lineWidth = value.number ?? lineWidth
    case ("lineDashPhase", _): lineDashPhase = value.number ?? lineDashPhase
    default: break
    }
  }

  override func content(_ overrides: [String: LayerValue], layerAppearance: LayerAppearance)
    -> [Appearance]?
  {
    func value(_ key: String) -> LayerValue? { overrides[key] ?? contentValue(key) }
    func color(_ key: String) -> Color? {
      if case .color(let color)? = value(key), color.alpha > 0 { color } else { nil }
    }
    func number(_ key: String) -> Double { value(key)?.number ?? 0 }
    guard case .path(let path)? = value("path") else { return [] }
    // The path is relative to the bounds' origin at the top left.
    let placed = path.applying(CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
    let shape = Shape.path(ShapePath(placed, usesEvenOddRule: fillRule == .evenOdd))
    let fill = color("fillColor").map { Fill.solid($0) }
    guard let stroke = color("strokeColor"), number("lineWidth") > 0 else {
      return [Appearance(shape: shape, fill: fill)]
    }
    var border = border(
      stroke, width: number("lineWidth"), dashPhase: number("lineDashPhase"))
    border.trim = Trim(
      start: min(1, max(0, number("strokeStart"))), end: min(1, max(0, number("strokeEnd"))))
    return [Appearance(shape: shape, fill: fill, border: border)]
  }

  /// Returns the line along the path as a border.
  private func border(_ color: Color, width: Double, dashPhase: Double) -> Border {
    Border(
      width: width, color: color, position: .center,
      dash: (lineDashPattern ?? []).map(\.doubleValue), dashPhase: dashPhase,
      cap: lineCap == .round ? .round : lineCap == .square ? .square : .butt,
      join: lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
  }
}
