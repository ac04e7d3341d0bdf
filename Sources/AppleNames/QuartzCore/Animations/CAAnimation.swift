public import Foundation
import Timing

/// An observer of an animation's begin and end.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Called when the animation begins.
  func animationDidStart(_ anim: CAAnimation)

  /// Called when the animation has ended or, with `flag` false, was removed before its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation that is shown over a layer's own values; layers copy the animations that they are
/// given.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  /// The timing curve; `nil` for linear.
  open var timingFunction: CAMediaTimingFunction?
  /// The observer of begin and end; retained by the animation.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation has no effect after its end, whatever its fill mode.
  open var isRemovedOnCompletion = true
  /// The preferred rate of frames: a hint without effect, because frames are samples of the curve.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Values for keys that are not properties.
  private var customValues: [String: Any] = [:]

  /// Makes an animation with its transaction's duration.
  public override init() { super.init() }

  /// Makes an animation with its transaction's duration; archives are not supported.
  public required init?(coder: NSCoder) { super.init() }

  /// Makes an animation of the same class, whose properties the caller sets.
  func makeEmptyCopy() -> CAAnimation { CAAnimation() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmptyCopy()
    (copy.beginTime, copy.duration, copy.speed) = (beginTime, duration, speed)
    (copy.timeOffset, copy.repeatCount) = (timeOffset, repeatCount)
    (copy.repeatDuration, copy.autoreverses) = (repeatDuration, autoreverses)
    (copy.fillMode, copy.timingFunction) = (fillMode, timingFunction)
    (copy.delegate, copy.isRemovedOnCompletion) = (delegate, isRemovedOnCompletion)
    copy.preferredFrameRateRange = preferredFrameRateRange
    copy.customValues = customValues
    return copy
  }

  /// Returns the value for a key.
  open func value(forKey key: String) -> Any? { customValues[key] }

  /// Sets the value for a key, for later use by any reader of the animation.
  open func setValue(_ value: Any?, forKey key: String) { customValues[key] = value }

  /// Adds the animation to a layer, with the event as its key.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// The key paths that the animation affects.
  var keyPaths: Set<String> { [] }

  /// The duration of one run in seconds if `duration` is 0; `nil` if it is inherited.
  var naturalDuration: Double? { nil }

  /// Returns the duration of one run in seconds.
  func resolvedDuration(_ inherited: Double) -> Double {
    duration > 0 ? duration : naturalDuration ?? inherited
  }

  /// Applies the animation to a layer's values.
  ///
  /// - Parameters:
  ///   - time: seconds since the animation's begin, in the parent's time.
  ///   - inherited: the duration in seconds if the animation has none of its own.
  func apply(
    to values: inout LayerValues, at time: Double, inherited: Double, fillsEnd: Bool
  ) {}

  /// Returns the animation's timing as one curve if a track can represent it; `nil` otherwise.
  func plainCurve(inherited: Double) -> TimingCurve? { nil }

  /// Applies the animation to a layer's values at a progress from 0 to 1.
  func apply(to values: inout LayerValues, progress: Double) {}

  /// Whether the animation interpolates between its ends as a track does.
  var isStraight: Bool { false }

  /// Whether the animation runs once, forward and at the parent's speed.
  var isPlainInTime: Bool {
    speed == 1 && timeOffset == 0 && repeatCount <= 1 && repeatDuration == 0 && !autoreverses
      && (repeatCount == 0 || repeatCount == 1)
  }
}

/// The presented values of a layer: its own values with animations applied to them.
struct LayerValues {
  var pose: LayerPose
  var layerAppearance: LayerAppearance
  /// Animated values for the class's own key paths.
  var content: [String: LayerValue] = [:]
  /// The layer's own values for the class's key paths.
  var contentBelow: (String) -> LayerValue? = { _ in nil }
  /// The value for a key path; `nil` for an unknown key path.
  subscript(key: String) -> LayerValue? {
    get { pose[key] ?? content[key] ?? contentBelow(key) ?? layerAppearance[key] }
    set {
      if pose[key] != nil {
        pose[key] = newValue
      } else if LayerAppearance.keys.contains(key) {
        layerAppearance[key] = newValue
      } else {
        content[key] = newValue
      }
    }
  }
}

/// An animation of one key path.
open class CAPropertyAnimation: CAAnimation {
  /// The animated key path, such as `transform.rotation.z`.
  open var keyPath: String?
  /// Whether the animation's values are added to the values below it.
  open var isAdditive = false
  /// Whether each run begins where the previous one ended.
  open var isCumulative = false

  /// Makes an animation of a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func makeEmptyCopy() -> CAAnimation { CAPropertyAnimation() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CAPropertyAnimation {
      (copy.keyPath, copy.isAdditive, copy.isCumulative) = (keyPath, isAdditive, isCumulative)
    }
    return copy
  }

  override var keyPaths: Set<String> { keyPath.map { [$0] } ?? [] }

  /// Returns the value at a progress from 0 to 1; `nil` for no effect.
  func value(at progress: Double, below: LayerValue?) -> LayerValue? { nil }

  func progress(at moment: AnimationMoment) -> Double {
    timingFunction?.curve.progress(at: moment.fraction) ?? moment.fraction
  }

  override func apply(
    to values: inout LayerValues, at time: Double, inherited: Double, fillsEnd: Bool
  ) {
    let duration = resolvedDuration(inherited)
    guard let moment = moment(at: time, duration: duration, fillsEnd: fillsEnd) else { return }
    apply(to: &values, progress: progress(at: moment), repetitions: moment.repetitions)
  }

  override func apply(to values: inout LayerValues, progress: Double) {
    apply(to: &values, progress: progress, repetitions: 0)
  }

  /// Applies the value at a progress from 0 to 1 after a number of runs.
  private func apply(to values: inout LayerValues, progress: Double, repetitions: Int) {
    guard let keyPath else { return }
    let below = values[keyPath]
    guard var value = value(at: progress, below: below) else { return }
    if isCumulative, repetitions > 0, let end = self.value(at: 1, below: below) {
      value = value.adding(end, times: Double(repetitions))
    }
    values[keyPath] = isAdditive ? below?.adding(value) ?? value : value
  }

  override var isStraight: Bool {
    guard let keyPath, !isCumulative else { return false }
    // Angles may exceed a full turn, and a track cannot interpolate paths.
    let canInterpolate = !keyPath.contains(".rotation") && !LayerPose.parts(of: keyPath).isEmpty
    return canInterpolate && keyPath != "shadowPath"
  }
}
