import Foundation
import Staging
import Timing

/// The layer's own time, in which its animations and those of its sublayers run.
extension CALayer {
  /// The time of the layer as a function of the stage's.
  var clock: LayerClock { superclock.applying(timing) }

  /// The time of the superlayer.
  private var superclock: LayerClock {
    sequence(first: view, next: \.superview).dropFirst().compactMap { $0.knownLayer?.timing }
      .reversed().reduce(.stage) { $0.applying($1) }
  }

  /// Returns a time of another layer in this layer's time, in seconds; `nil` for the stage's time.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    guard let other = l?.clock, other != .stage else { return seconds(of: t) }
    // A layer whose time stands still has one time at all instants; the present one is meant.
    return seconds(of: other.rate == 0 ? CACurrentMediaTime() : (t - other.offset) / other.rate)
  }

  /// Returns a time of this layer in another layer's time, in seconds; `nil` for the stage's time.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let own = clock
    let time = own.rate == 0 ? CACurrentMediaTime() : (t - own.offset) / own.rate
    return l.map { $0.seconds(of: time) } ?? (own == .stage ? t : time)
  }

  /// Returns the layer's time when the stage has a time, both in seconds.
  private func seconds(of time: Double) -> Double {
    let own = clock
    return own == .stage ? time : own.rate * time + own.offset
  }

  /// Continues animations of the layer and its sublayers in their new time.
  func timingDidChange(from old: MediaTiming) {
    guard timing != old, presented == nil, view.isOnStage, let stage = view.stage else { return }
    let around = superclock
    let (before, after) = (around.applying(old), around.applying(timing))
    Self.continueAnimations(of: view, from: before, to: after)
    guard after != .stage else { return }
    // Animation blocks that follow in the same event run in the new time as well.
    stage.schedule(at: stage.now) { [weak self] in
      guard let self, view.isOnStage else { return }
      let clock = clock
      let local = clock.local(stage.now).seconds
      let begin = LayerClock(rate: 1, offset: local - stage.now.seconds)
      Self.continueAnimations(
        of: view, from: clock.rate == 0 ? begin : clock, to: clock, isNew: true)
    }
  }

  /// Continues the animations of a view, and those of its subviews, on another clock.
  ///
  /// - Parameter isNew: Whether only animation blocks are meant that follow no layer's time yet.
  private static func continueAnimations(
    of view: View, from old: LayerClock, to new: LayerClock, isNew: Bool = false
  ) {
    if view.isOnStage {
      if !isNew { view.knownLayer?.animations.continueAnimations(on: new) }
      if let stage = view.stage {
        HeldMotions.hold(view, on: stage, from: old, to: new, isNew: isNew)
      }
    }
    for child in view.children {
      let own = child.knownLayer?.timing ?? MediaTiming()
      continueAnimations(of: child, from: old.applying(own), to: new.applying(own), isNew: isNew)
    }
  }
}

/// Durations and repetitions of layers, which have no effect: layers are always shown.
extension CALayer: CAMediaTiming {
  /// The duration of the layer; without effect.
  public var duration: CFTimeInterval {
    get { customValues["duration"] as? CFTimeInterval ?? .infinity }
    set { customValues["duration"] = newValue }
  }

  /// The number of repetitions of the layer; without effect.
  public var repeatCount: Float {
    get { customValues["repeatCount"] as? Float ?? 0 }
    set { customValues["repeatCount"] = newValue }
  }

  /// The duration of repetitions of the layer; without effect.
  public var repeatDuration: CFTimeInterval {
    get { customValues["repeatDuration"] as? CFTimeInterval ?? 0 }
    set { customValues["repeatDuration"] = newValue }
  }

  /// Whether the layer runs back after its duration; without effect.
  public var autoreverses: Bool {
    get { customValues["autoreverses"] as? Bool ?? false }
    set { customValues["autoreverses"] = newValue }
  }

  /// The appearance of the layer outside of its duration; without effect.
  public var fillMode: CAMediaTimingFillMode {
    get { customValues["fillMode"] as? CAMediaTimingFillMode ?? .removed }
    set { customValues["fillMode"] = newValue }
  }
}
