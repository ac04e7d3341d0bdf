import Foundation
import Geometry
import Timelines

/// The geometry and opacity of a layer, by Core Animation's key paths.
struct LayerPose {
  var position = CGPoint.zero
  var bounds = CGRect.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var transform = Transform3D.identity
  var sublayerTransform = Transform3D.identity
  var opacity = 1.0

  /// The bounding box in the superlayer's coordinates.
  var frame: CGRect {
    let map = Layer.toParent(
      size: bounds.size, anchor: anchorPoint, position: .zero, transform: transform)
    let box = Homography(planeOf: map).boundingBox(of: CGRect(origin: .zero, size: bounds.size))
    return (box ?? .zero).offsetBy(dx: position.x, dy: position.y)
  }

  /// A recorded property of a layer that key paths affect.
  enum Part: Hashable, CaseIterable {
    case position, size, origin, anchorPoint, transform, sublayerTransform, opacity, appearance
  }

  /// Returns the parts that a key path affects; empty for an unknown key path.
  static func parts(of key: String) -> [Part] {
    let root = key.prefix { $0 != "." }
    switch root {
    case "position": return [.position]
    case "bounds":
      if key.hasPrefix("bounds.size") { return [.size] }
      return key.hasPrefix("bounds.origin") ? [.origin] : [.size, .origin]
    case "anchorPoint": return [.anchorPoint]
    case "transform": return [.transform]
    case "sublayerTransform": return [.sublayerTransform]
    case "opacity": return [.opacity]
    default: return LayerAppearance.keys.contains(key) ? [.appearance] : []
    }
  }

  /// The value for a key path; `nil` for an unknown key path.
  subscript(key: String) -> LayerValue? {
    get {
      switch key {
      case "position": return LayerValue(position)
      case "position.x": return LayerValue(position.x)
      case "position.y": return LayerValue(position.y)
      case "bounds": return LayerValue(bounds)
      case "bounds.size": return LayerValue(bounds.size)
      case "bounds.size.width": return LayerValue(bounds.width)
      case "bounds.size.height": return LayerValue(bounds.height)
      case "bounds.origin": return LayerValue(bounds.origin)
      case "bounds.origin.x": return LayerValue(bounds.origin.x)
      case "bounds.origin.y": return LayerValue(bounds.origin.y)
      case "anchorPoint": return LayerValue(anchorPoint)
      case "anchorPoint.x": return LayerValue(anchorPoint.x)
      case "anchorPoint.y": return LayerValue(anchorPoint.y)
      case "opacity": return .numbers([opacity])
      case "transform": return .transform(transform)
      case "sublayerTransform": return .transform(sublayerTransform)
      default:
        if let part = Self.inside("transform", key) { return transform[part: part] }
        if let part = Self.inside("sublayerTransform", key) { return sublayerTransform[part: part] }
        return nil
      }
    }
    set {
      guard let newValue else { return }
      let number = newValue.number
      switch key {
      case "position": position = newValue.point ?? position
      case "position.x": position.x = number ?? position.x
      case "position.y": position.y = number ?? position.y
      case "bounds": bounds = newValue.rect ?? bounds
      case "bounds.size": bounds.size = newValue.size ?? bounds.size
      case "bounds.size.width": bounds.size.width = number ?? bounds.width
      case "bounds.size.height": bounds.size.height = number ?? bounds.height
      case "bounds.origin": bounds.origin = newValue.point ?? bounds.origin
      case "bounds.origin.x": bounds.origin.x = number ?? bounds.origin.x
      case "bounds.origin.y": bounds.origin.y = number ?? bounds.origin.y
      case "anchorPoint": anchorPoint = newValue.point ?? anchorPoint
      case "anchorPoint.x": anchorPoint.x = number ?? anchorPoint.x
      case "anchorPoint.y": anchorPoint.y = number ?? anchorPoint.y
      case "opacity": opacity = number ?? opacity
      case "transform": if case .transform(let map) = newValue { transform = map }
      case "sublayerTransform": if case .transform(let map) = newValue { sublayerTransform = map }
      default:
        if let part = Self.inside("transform", key) { transform[part: part] = newValue }
        if let part = Self.inside("sublayerTransform", key) {
          sublayerTransform[part: part] = newValue
        }
      }
    }
  }

  /// Returns the rest of a key path after a root.
  private static func inside(_ root: String, _ key: String) -> String? {
    key.hasPrefix(root + ".") ? String(key.dropFirst(root.count + 1)) : nil
  }
}

extension Transform3D {
  /// A part of the transform by the end of its key path: `scale.x`, `rotation`, `translation.y`, …
  fileprivate subscript(part key: String) -> LayerValue? {
    get {
      let parts = SpatialParts(self)
      switch key {
      case "scale": return .numbers([(parts.scale.x + parts.scale.y) / 2])
      case "scale.x": return .numbers([parts.scale.x])
      case "scale.y": return .numbers([parts.scale.y])
      case "scale.z": return .numbers([parts.scale.z])
      case "rotation", "rotation.z": return .numbers([parts.angles.z])
      case "rotation.x": return .numbers([parts.angles.x])
      case "rotation.y": return .numbers([parts.angles.y])
      case "translation": return .numbers([parts.translation.x, parts.translation.y])
      case "translation.x": return .numbers([parts.translation.x])
      case "translation.y": return .numbers([parts.translation.y])
      case "translation.z": return .numbers([parts.translation.z])
      default: return nil
      }
    }
    set {
      guard let newValue else { return }
      var parts = SpatialParts(self)
      switch (key, newValue.number) {
      case ("scale", let value?):
        // A plane has no thickness along z, and a transform that leaves z unchanged stays affine.
        (parts.scale.x, parts.scale.y) = (value, value)
      case ("scale.x", let value?): parts.scale.x = value
      case ("scale.y", let value?): parts.scale.y = value
      case ("scale.z", let value?): parts.scale.z = value
      case ("rotation", let value?), ("rotation.z", let value?): parts.angles.z = value
      case ("rotation.x", let value?): parts.angles.x = value
      case ("rotation.y", let value?): parts.angles.y = value
      case ("translation.x", let value?): parts.translation.x = value
      case ("translation.y", let value?): parts.translation.y = value
      case ("translation.z", let value?): parts.translation.z = value
      case ("translation", nil):
        if let point = newValue.point {
          (parts.translation.x, parts.translation.y) = (point.x, point.y)
        }
      default: return
      }
      self = parts.transform
    }
  }
}
