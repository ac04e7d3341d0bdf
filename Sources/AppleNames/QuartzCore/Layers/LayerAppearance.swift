import Foundation
import Geometry
import Imaging
import Timelines

/// A set of a layer's corners.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// The curve of app icons, whose curvature begins and ends gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The appearance of a layer besides its content: background, corners, border and shadow.
struct LayerAppearance {
  var background: Color?
  var cornerRadius = 0.0
  var maskedCorners: CACornerMask = CACornerMask(rawValue: 15)
  var cornerCurve = CALayerCornerCurve.circular
  var borderWidth = 0.0
  var borderColor = Color.black
  var shadowColor = Color.black
  var shadowOpacity = 0.0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius = 3.0
  /// The outline of the shadow; the layer's outline if `nil`.
  var shadowPath: Path?

  /// The key paths of the appearance; contents define their own.
  static let keys: Set<String> = [
    "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "shadowColor",
    "shadowOpacity", "shadowOffset", "shadowOffset.width", "shadowOffset.height", "shadowRadius",
    "shadowPath",
  ]

  /// The value for a key path; `nil` for an unknown key path.
  subscript(key: String) -> LayerValue? {
    get {
      switch key {
      case "backgroundColor": .color(background ?? .clear)
      case "cornerRadius": .numbers([cornerRadius])
      case "borderWidth": .numbers([borderWidth])
      case "borderColor": .color(borderColor)
      case "shadowColor": .color(shadowColor)
      case "shadowOpacity": .numbers([shadowOpacity])
      case "shadowOffset": LayerValue(shadowOffset)
      case "shadowOffset.width": .numbers([shadowOffset.width])
      case "shadowOffset.height": .numbers([shadowOffset.height])
      case "shadowRadius": .numbers([shadowRadius])
      case "shadowPath": shadowPath.map { .path($0) }
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch (key, newValue) {
      case ("backgroundColor", .color(let color)): background = color
      case ("borderColor", .color(let color)): borderColor = color
      case ("shadowColor", .color(let color)): shadowColor = color
      case ("shadowPath", .path(let path)): shadowPath = path
      default: break
      }
      if key == "shadowOffset" { shadowOffset = newValue.size ?? shadowOffset }
      guard let number = newValue.number else { return }
      switch key {
      case "cornerRadius": cornerRadius = number
      case "borderWidth": borderWidth = number
      case "shadowOpacity": shadowOpacity = number
      case "shadowOffset.width": shadowOffset.width = number
      case "shadowOffset.height": shadowOffset.height = number
      case "shadowRadius": shadowRadius = number
      default: break
      }
    }
  }

  /// The radii of the corners; 0 for corners that are not in `maskedCorners`.
  private var corners: Corners {
    func radius(_ corner: CACornerMask) -> Double {
      maskedCorners.contains(corner) ? max(0, cornerRadius) : 0
    }
    return Corners(
      topLeft: radius(.layerMinXMinYCorner), topRight: radius(.layerMaxXMinYCorner),
      bottomRight: radius(.layerMaxXMaxYCorner), bottomLeft: radius(.layerMinXMaxYCorner),
      curve: cornerCurve == .continuous ? .continuous : .circular)
  }

  /// The shadow, whose standard deviation is the radius; that is half of CSS's blur radius.
  private var shadow: Shadow {
    Shadow(
      color: shadowColor.multiplyingAlpha(by: min(1, max(0, shadowOpacity))),
      offset: Vector(dx: shadowOffset.width, dy: shadowOffset.height), blur: 2 * shadowRadius)
  }

  /// Reads the values of an appearance, which other code may have changed.
  mutating func read(_ appearance: Appearance) {
    switch appearance.fill {
    case .solid(let color): background = color
    case nil: background = nil
    case .linear, .radial: break
    }
    if appearance.corners != corners {
      cornerRadius = appearance.corners.radii.max() ?? 0
      if appearance.corners.isUniform { maskedCorners = CACornerMask(rawValue: 15) }
      cornerCurve = appearance.corners.curve == .continuous ? .continuous : .circular
    }
    borderWidth = appearance.border?.width ?? 0
    if let border = appearance.border { borderColor = border.color }
    guard let seen = appearance.shadows.first else {
      shadowOpacity = 0
      return
    }
    if seen.color == shadow.color, seen.blur == shadow.blur, shadowPath != nil { return }
    if seen == shadow { return }
    (shadowColor, shadowOpacity) = (seen.color, 1)
    shadowOffset = CGSize(width: seen.offset.dx, height: seen.offset.dy)
    shadowRadius = seen.blur / 2
  }

  /// Rounds the corners of content above the background.
  func write(cornersTo appearance: inout Appearance) { appearance.corners = corners }

  /// Writes the values to an appearance, in bounds of a size.
  func write(to appearance: inout Appearance, in size: CGSize) {
    if let background {
      appearance.fill = .solid(background)
    } else if case .solid? = appearance.fill {
      appearance.fill = nil
    }
    if appearance.corners != corners { appearance.corners = corners }
    if borderWidth > 0 {
      var border = appearance.border ?? Border(width: 0, color: borderColor)
      (border.width, border.color) = (borderWidth, borderColor)
      appearance.border = border
    } else {
      appearance.border = nil
    }
    if shadowOpacity <= 0 {
      if !appearance.shadows.isEmpty { appearance.shadows.removeFirst() }
      return
    }
    appearance.shadows = [shadow] + appearance.shadows.dropFirst()
    if let shadowPath { write(shadowOf: shadowPath, to: &appearance, in: size) }
  }

  /// Sets the shadow's outline: the path, or its bounding box if the layer draws anything else.
  private func write(shadowOf path: Path, to appearance: inout Appearance, in size: CGSize) {
    guard let box = path.inkBounds, box != CGRect(origin: .zero, size: size) else { return }
    if appearance.drawsOnlyShadows {
      appearance.shape = .path(ShapePath(path))
      return
    }
    appearance.shadows[0].offset =
      appearance.shadows[0].offset
      + Vector(dx: box.midX - size.width / 2, dy: box.midY - size.height / 2)
    appearance.shadows[0].spread = Double(min(box.width - size.width, box.height - size.height)) / 2
  }
}

extension Appearance {
  /// Whether there are only shadows, so that the shadow's outline may become the layer's.
  fileprivate var drawsOnlyShadows: Bool {
    resolvedFill(in: CGSize(width: 1, height: 1)) == nil && border == nil && image == nil
      && backdrop == nil && stack.isEmpty
  }
}
