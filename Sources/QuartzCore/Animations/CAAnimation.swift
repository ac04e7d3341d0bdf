public import Foundation
import Timing

/// What is told of an animation's begin and end.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Called when the animation begins.
  func animationDidStart(_ anim: CAAnimation)

  /// Called when the animation has ended, or was removed before (`flag` is false).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A motion that is shown over what a layer says; layers show copies of what they are given.
open class CAAnimation: NSObject, CAMediaTiming, CAAction, NSCopying {
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  /// How the progress runs; `nil` for evenly.
  open var timingFunction: CAMediaTimingFunction?
  /// What is told of begin and end; kept alive by the animation.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether nothing of it is shown after its end, whatever its fill mode.
  open var isRemovedOnCompletion = true
  /// Values under keys that are no properties.
  private var customValues: [String: Any] = [:]

  /// Makes an animation that lasts as long as its transaction says.
  public override init() { super.init() }

  /// Makes an animation as from an archive that says nothing: there are no archives here.
  public required init?(coder: NSCoder) { super.init() }

  /// Makes an animation of the same class, to be given the same properties.
  func makeEmptyCopy() -> CAAnimation { CAAnimation() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmptyCopy()
    (copy.beginTime, copy.duration, copy.speed) = (beginTime, duration, speed)
    (copy.timeOffset, copy.repeatCount) = (timeOffset, repeatCount)
    (copy.repeatDuration, copy.autoreverses) = (repeatDuration, autoreverses)
    (copy.fillMode, copy.timingFunction) = (fillMode, timingFunction)
    (copy.delegate, copy.isRemovedOnCompletion) = (delegate, isRemovedOnCompletion)
    copy.customValues = customValues
    return copy
  }

  /// Returns the value under a key.
  open func value(forKey key: String) -> Any? { customValues[key] }

  /// Keeps a value under a key, for whoever meets the animation again.
  open func setValue(_ value: Any?, forKey key: String) { customValues[key] = value }

  /// Shows the animation on a layer, under the name of what happens.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// The key paths that it has to do with.
  var keyPaths: Set<String> { [] }

  /// How long one run takes where the duration is 0, in seconds; `nil` where that is left to others.
  var naturalDuration: Double? { nil }

  /// How long one run takes, in seconds.
  func resolvedDuration(_ inherited: Double) -> Double {
    duration > 0 ? duration : naturalDuration ?? inherited
  }

  /// Applies to a layer's values what the animation shows.
  ///
  /// - Parameters:
  ///   - time: seconds since the begin, as what is around it counts them.
  ///   - inherited: the duration where it says none.
  func apply(
    to values: inout LayerValues, at time: Double, inherited: Double, fillsEnd: Bool
  ) {}

  /// The curve and the timing by which it runs where a track can tell it; `nil` otherwise.
  func plainCurve(inherited: Double) -> TimingCurve? { nil }

  /// Applies to a layer's values what the animation shows at `progress` of its way.
  func apply(to values: inout LayerValues, progress: Double) {}

  /// Whether the way from one end to the other is the one that a track knows by itself.
  var isStraight: Bool { false }

  /// Whether time passes in it as outside, once and to its end.
  var isPlainInTime: Bool {
    speed == 1 && timeOffset == 0 && repeatCount <= 1 && repeatDuration == 0 && !autoreverses
      && (repeatCount == 0 || repeatCount == 1)
  }
}

/// What a layer is shown with: what lies below and, on it, what animations say.
struct LayerValues {
  var pose: LayerPose
  var look: LayerAppearance
  /// What animations say of the class's own key paths.
  var content: [String: LayerValue] = [:]
  /// The layer's own values of them.
  var contentBelow: (String) -> LayerValue? = { _ in nil }
  /// Whether key paths that are not known were met.
  subscript(key: String) -> LayerValue? {
    get { pose[key] ?? content[key] ?? contentBelow(key) ?? look[key] }
    set {
      if pose[key] != nil {
        pose[key] = newValue
      } else if LayerAppearance.keys.contains(key) {
        look[key] = newValue
      } else {
        content[key] = newValue
      }
    }
  }
}

/// An animation of one key path.
open class CAPropertyAnimation: CAAnimation {
  /// What it animates, as `transform.rotation.z`.
  open var keyPath: String?
  /// Whether its values are added to what is below.
  open var isAdditive = false
  /// Whether each run begins where the last one ended.
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

  /// Returns the value at `progress` of the way; `nil` for nothing.
  func value(at progress: Double, below: LayerValue?) -> LayerValue? { nil }

  /// Returns the progress at a moment.
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

  /// Applies the value at `progress` of the way after so many runs.
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
    // Angles may go round more than once, and paths have no values in between for a track.
    let hasWay = !keyPath.contains(".rotation") && !LayerPose.parts(of: keyPath).isEmpty
    return hasWay && keyPath != "shadowPath"
  }
}
