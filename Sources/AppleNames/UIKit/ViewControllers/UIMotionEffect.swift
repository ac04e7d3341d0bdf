public import Foundation
public import Staging

/// A change of a view with the tilt of the device, which is at rest here: it has no effect.
open class UIMotionEffect: NSObject {
  /// Makes an effect.
  public override init() { super.init() }

  /// Makes an effect: archives are not supported.
  public required init?(coder: NSCoder) { super.init() }

  /// Returns the values of properties for a tilt; none unless overridden, and never called.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
}

/// A change of one property with the tilt along an axis.
///
/// At rest the property has its value from halfway between both limits, which is usually the view's
/// own: nothing is added.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of a tilt.
  public enum EffectType: Int, Hashable, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  /// The property that changes.
  public let keyPath: String
  /// The axis of the tilt.
  public let type: EffectType
  /// The relative value at the least tilt.
  open var minimumRelativeValue: Any?
  /// The relative value at the greatest tilt.
  open var maximumRelativeValue: Any?

  /// Makes an effect on a property by a tilt along an axis.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath; self.type = type
    super.init()
  }

  /// Fails: archives are not supported.
  public required init?(coder: NSCoder) { nil }
}

/// Several motion effects that are added together.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects; `nil` for none.
  open var motionEffects: [UIMotionEffect]?
}

/// The motion effects of a stage's views, by the views' numbers.
private final class MotionEffects {
  var ofViews: [Int: [UIMotionEffect]] = [:]

  static var ofStage: MotionEffects { Stage.current.companions.companion { MotionEffects() } }
}

extension View {
  /// The effects that were added; none of them shows, because the device is at rest.
  public var motionEffects: [UIMotionEffect] {
    get { MotionEffects.ofStage.ofViews[serialNumber] ?? [] }
    set { MotionEffects.ofStage.ofViews[serialNumber] = newValue }
  }

  /// Adds an effect of the device's tilt; it does not show, because the device is at rest.
  public func addMotionEffect(_ effect: UIMotionEffect) { motionEffects.append(effect) }

  /// Removes an effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}

/// The axis of a tilt, under the name that older sources use.
public typealias UIInterpolatingMotionEffectType = UIInterpolatingMotionEffect.EffectType
