import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// The motions of a view's animation blocks that run in a layer's time instead of the stage's.
///
/// Each is the recorded track, shown over the view's values at the time that the layer's clock gives.
/// Completions of the blocks keep the stage's time.
final class HeldMotions {
  /// A held property.
  private struct Motion {
    /// Shows the motion on a clock; the token is that of what it replaces.
    let show: (LayerClock, OverlayToken?) -> OverlayToken?
    /// The clock on which it was recorded.
    let recorded: LayerClock
    /// The end in the recorded time.
    let end: Instant
    var token: OverlayToken?
  }

  private var motions: [LayerPose.Part: Motion] = [:]
  /// The number of changes of the clock, which invalidates earlier schedules.
  private var turn = 0

  /// Holds what moves in a view, and lets what was held before go on.
  static func hold(
    _ view: View, on stage: Stage, from old: LayerClock, to new: LayerClock, isNew: Bool
  ) {
    guard let number = view.layerNumber else { return }
    let layer = stage.layers[number]
    let known = view.knownLayer?.heldMotions
    guard known != nil || layer.isMoving(at: stage.now) else { return }
    let held = known ?? HeldMotions()
    view.layer.heldMotions = held
    if !isNew { held.show(view, on: stage, new) }
    held.take(.position, \.position, view, stage, old, new)
    held.take(.size, \.size, view, stage, old, new)
    held.take(.origin, \.boundsOrigin, view, stage, old, new)
    held.take(.transform, \.transform, view, stage, old, new)
    held.take(.opacity, \.alpha, view, stage, old, new)
    held.take(.appearance, \.appearance, view, stage, old, new)
    held.scheduleEnds(view, on: stage, new)
  }

  /// Holds a property that moves and is not held yet.
  private func take<Value: Animatable>(
    _ part: LayerPose.Part, _ property: WritableKeyPath<Layer, Track<Value>>, _ view: View,
    _ stage: Stage, _ old: LayerClock, _ new: LayerClock
  ) {
    // What explicit animations show follows the clock already.
    guard motions[part] == nil, view.knownLayer?.animations.tokens[part] == nil,
      let number = view.layerNumber
    else { return }
    let track = stage.layers[number][keyPath: property]
    guard track.isAnimating(at: stage.now), let end = track.segments.map(\.end).max() else {
      return
    }
    let show = { [weak view] (clock: LayerClock, token: OverlayToken?) -> OverlayToken? in
      view?.add(
        Overlay<Value>(coversAll: true, isStill: clock.rate == 0) { _, time in
          track.value(at: old.stageTime(clock.local(time)) ?? time)
        }, to: property, replacing: token)
    }
    motions[part] = Motion(show: show, recorded: old, end: end, token: show(new, nil))
  }

  /// Shows all held motions on another clock.
  private func show(_ view: View, on stage: Stage, _ clock: LayerClock) {
    for part in LayerPose.Part.allCases {
      guard let motion = motions[part] else { continue }
      motions[part]?.token = motion.show(clock, motion.token)
    }
  }

  /// Releases each motion at its end, if the clock runs there.
  private func scheduleEnds(_ view: View, on stage: Stage, _ clock: LayerClock) {
    turn += 1
    let turn = turn
    for part in LayerPose.Part.allCases {
      guard clock.rate > 0, let motion = motions[part],
        let end = clock.stageTime(motion.recorded.local(motion.end))
      else { continue }
      stage.latestAnimationEnd = max(stage.latestAnimationEnd, end)
      stage.scheduleEnd(at: max(stage.now, end)) { [weak self] in
        guard let self, self.turn == turn else { return }
        release(part, on: stage)
      }
    }
  }

  /// Shows a property's own value again.
  private func release(_ part: LayerPose.Part, on stage: Stage) {
    if let token = motions.removeValue(forKey: part)?.token { stage.remove(token) }
  }

  /// Releases all motions.
  func releaseAll(on stage: Stage) {
    for part in LayerPose.Part.allCases { release(part, on: stage) }
  }
}

extension Layer {
  /// Returns whether anything that can be held moves at an instant.
  fileprivate func isMoving(at time: Instant) -> Bool {
    position.isAnimating(at: time) || size.isAnimating(at: time)
      || boundsOrigin.isAnimating(at: time) || transform.isAnimating(at: time)
      || alpha.isAnimating(at: time) || appearance.isAnimating(at: time)
  }
}
