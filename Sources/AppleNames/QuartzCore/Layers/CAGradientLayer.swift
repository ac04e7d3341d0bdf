public import Foundation
import Imaging
import Timelines

/// The geometry of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start point outward to the ellipse of which the end point marks the corner.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  @available(*, unavailable, message: "conic gradients are not supported; use axial or radial")
  public static var conic: CAGradientLayerType { CAGradientLayerType(rawValue: "conic") }
}

/// A layer with a linear or radial gradient above its background.
open class CAGradientLayer: CALayer {
  /// The colors, as `CGColor`; a single one fills the layer.
  open var colors: [Any]? {
    didSet { contentDidChange("colors") }
  }

  /// The positions of the colors, ascending from 0 to 1; evenly spaced if `nil`.
  open var locations: [NSNumber]? {
    didSet { contentDidChange("locations") }
  }

  /// The position of the first color, in the unit square of the bounds.
  open var startPoint = CGPoint(x: 0.5, y: 0) {
    didSet { contentDidChange("startPoint") }
  }

  /// The position of the last color, in the unit square of the bounds.
  open var endPoint = CGPoint(x: 0.5, y: 1) {
    didSet { contentDidChange("endPoint") }
  }

  /// The geometry of the gradient; axial by default.
  open var type = CAGradientLayerType.axial {
    didSet { contentDidChange("type") }
  }

  /// Makes a layer without colors.
  public override init() { super.init() }

  /// Makes a layer with another layer's appearance and geometry.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CAGradientLayer else { return }
    (colors, locations, type) = (layer.colors, layer.locations, layer.type)
    (startPoint, endPoint) = (layer.startPoint, layer.endPoint)
  }

  /// Makes a layer without colors; archives are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override var contentKeys: Set<String> { ["colors", "locations", "startPoint", "endPoint"] }

  override func contentValue(_ key: String) -> LayerValue? {
    switch key {
    case "colors": LayerValue(colors ?? [])
    case "locations": locations.map { .numbers($0.map(\.doubleValue)) }
    case "startPoint": LayerValue(startPoint)
    case "endPoint": LayerValue(endPoint)
    default: nil
    }
  }

  override func setContent(_ value: LayerValue, forKey key: String) {
    switch (key, value) {
    case ("colors", .colors(let colors)): self.colors = colors.map { CGColor($0) }
    case ("locations", .numbers(let positions)): locations = positions.map { NSNumber(value: $0) }
    case ("startPoint", _): startPoint = value.point ?? startPoint
    case ("endPoint", _): endPoint = value.point ?? endPoint
    default: break
    }
  }

  override func content(_ overrides: [String: LayerValue], layerAppearance: LayerAppearance)
    -> [Appearance]?
  {
    func value(_ key: String) -> LayerValue? { overrides[key] ?? contentValue(key) }
    guard case .colors(let colors)? = value("colors"), let first = colors.first else { return [] }
    var positions = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    if case .numbers(let given)? = value("locations") {
      for index in positions.indices where index < given.count { positions[index] = given[index] }
    }
    let stops = zip(positions, colors).map {
      LinearGradient.Stop(location: min(1, max(0, $0)), color: $1)
    }
    let start = value("startPoint")?.point ?? startPoint
    let end = value("endPoint")?.point ?? endPoint
    var result = Appearance()
    layerAppearance.write(cornersTo: &result)
    if colors.count == 1 {
      result.fill = .solid(first)
    } else if type == .radial {
      result.fill = .radial(
        RadialGradient(
          stops: stops, center: start,
          extent: .ellipse(abs(end.x - start.x), abs(end.y - start.y))))
    } else {
      result.fill = .linear(LinearGradient(stops: stops, start: start, end: end))
    }
    return [result]
  }
}
