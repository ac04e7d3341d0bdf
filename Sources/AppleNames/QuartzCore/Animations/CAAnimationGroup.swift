public import Foundation
import Timing

/// A group of animations that run together in the group's time.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group; their begin times are relative to the group's.
  open var animations: [CAAnimation]?

  override func makeEmptyCopy() -> CAAnimation { CAAnimationGroup() }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CAAnimationGroup {
      copy.animations = animations?.compactMap { $0.copy() as? CAAnimation }
    }
    return copy
  }

  override var keyPaths: Set<String> {
    (animations ?? []).reduce(into: []) { $0.formUnion($1.keyPaths) }
  }

  override func apply(
    to values: inout LayerValues, at time: Double, inherited: Double, fillsEnd: Bool
  ) {
    let duration = resolvedDuration(inherited)
    guard let moment = moment(at: time, duration: duration, fillsEnd: fillsEnd) else { return }
    var seconds = moment.seconds
    if let timingFunction, duration > 0 {
      seconds = timingFunction.curve.progress(at: moment.fraction) * duration
    }
    for animation in animations ?? [] {
      animation.apply(
        to: &values, at: seconds - animation.beginTime, inherited: duration, fillsEnd: true)
    }
  }

  override func plainCurve(inherited: Double) -> TimingCurve? {
    let duration = resolvedDuration(inherited)
    guard isPlainInTime, timingFunction == nil, let first = animations?.first else { return nil }
    let curve = first.plainCurve(inherited: duration)
    let isOne = (animations ?? []).allSatisfy {
      $0.beginTime == 0 && $0.resolvedDuration(duration) == duration
        && $0.plainCurve(inherited: duration) == curve
    }
    return isOne ? curve : nil
  }

  override func apply(to values: inout LayerValues, progress: Double) {
    for animation in animations ?? [] { animation.apply(to: &values, progress: progress) }
  }

  override var isStraight: Bool { (animations ?? []).allSatisfy(\.isStraight) }
}
