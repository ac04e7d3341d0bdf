import Foundation
import Geometry
import Staging
import Timelines

/// Values by key paths; values for unknown keys are stored as they are.
extension CALayer {
  /// The geometry of the layer's own values.
  var pose: LayerPose {
    get {
      var pose = LayerPose()
      (pose.position, pose.bounds, pose.anchorPoint) = (position, bounds, anchorPoint)
      (pose.transform, pose.sublayerTransform) = (transform, sublayerTransform)
      pose.opacity = Double(view.alpha)
      return pose
    }
    set {
      let old = pose
      if old.bounds != newValue.bounds { bounds = newValue.bounds }
      if old.position != newValue.position { position = newValue.position }
      if old.anchorPoint != newValue.anchorPoint { anchorPoint = newValue.anchorPoint }
      if old.transform != newValue.transform { transform = newValue.transform }
      if old.sublayerTransform != newValue.sublayerTransform {
        sublayerTransform = newValue.sublayerTransform
      }
      if old.opacity != newValue.opacity { opacity = Float(newValue.opacity) }
    }
  }

  /// Returns the value for a key path.
  public func value(forKeyPath keyPath: String) -> Any? {
    switch keyPath {
    case "frame": return frame
    case "hidden", "isHidden": return isHidden
    case "zPosition": return zPosition
    case "masksToBounds": return masksToBounds
    case "contents": return contents
    default: break
    }
    let value = pose[keyPath] ?? contentValue(keyPath) ?? currentAppearance[keyPath]
    switch value {
    case nil:
      return StoredProperty.named(keyPath, of: type(of: self))?.value(in: self)
        ?? customValues[keyPath]
    case .color(let color): return CGColor(color)
    case .colors(let colors): return colors.map { CGColor($0) }
    case .transform(let map): return map
    case .path(let path): return CGPath(path)
    case .numbers(let numbers):
      if numbers.count == 1 { return CGFloat(numbers[0]) }
      if keyPath == "bounds" { return value?.rect }
      if keyPath == "bounds.size" || keyPath == "shadowOffset" { return value?.size }
      return numbers.count == 2 ? value?.point : numbers
    }
  }

  /// Sets the value for a key path.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    switch keyPath {
    case "frame": if let rect = LayerValue(value)?.rect { frame = rect }
    case "hidden", "isHidden": isHidden = LayerValue(value)?.number == 1 || value as? Bool == true
    case "zPosition": if let number = LayerValue(value)?.number { zPosition = number }
    case "masksToBounds": masksToBounds = value as? Bool ?? false
    case "contents": contents = value
    default:
      guard let known = LayerValue(value) else { return changeCustomValue(value, keyPath) }
      if pose[keyPath] != nil {
        pose[keyPath] = known
      } else if LayerAppearance.keys.contains(keyPath) {
        setAppearance(keyPath) { $0[keyPath] = known }
      } else if contentKeys.contains(keyPath) {
        setContent(known, forKey: keyPath)
      } else {
        changeCustomValue(value, keyPath)
      }
    }
  }

  /// Sets a value by a key of a subclass, as its property's observers would.
  private func changeCustomValue(_ value: Any?, _ key: String) {
    willChangeValue(forKey: key)
    setCustomValue(value, forKey: key)
    didChangeValue(forKey: key)
  }
}
