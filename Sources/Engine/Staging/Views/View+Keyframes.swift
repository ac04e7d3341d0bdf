import Foundation
import Geometry
package import Timelines
package import Timing

/// The values of a view at a share of an animation's duration.
package struct ViewKeyframe {
  /// The share of the duration, from 0 to 1.
  package let time: Double
  /// The curve of the way to this key frame.
  package let curve: TimingCurve
  package let appearance: Appearance?

  /// Makes a key frame.
  package init(time: Double, curve: TimingCurve, appearance: Appearance?) {
    self.time = time; self.curve = curve; self.appearance = appearance
  }
}

/// A view that moves through key frames.
package struct KeyframedView {
  package let view: View
  /// The key frames, by ascending times; each has the same properties.
  package let frames: [ViewKeyframe]
  /// The properties of the appearance that the key frames change; all where `nil`.
  package let paths: PropertyPaths?
  /// The additional delay of this view.
  package let delay: Instant

  /// Makes a view with its key frames.
  package init(
    _ view: View, frames: [ViewKeyframe], changing paths: PropertyPaths?, delay: Instant
  ) {
    self.view = view; self.frames = frames; self.paths = paths; self.delay = delay
  }
}

extension View {
  /// Shows motions through key frames over the values of views.
  ///
  /// - Parameters:
  ///   - views: The views, each of which begins at what it shows now unless it has a key frame at 0.
  ///   - duration: The duration of one run, in seconds.
  ///   - repetition: The repetition; one run where `nil`.
  ///   - model: The change to the values that hold when the motion is over.
  package static func animate(
    _ views: [KeyframedView], duration: Instant, repetition: AnimationRepetition?,
    model: () -> Void
  ) {
    let stage = Stage.current
    var additions: [() -> OverlayToken] = []
    var last: Instant?
    for keyframed in views {
      guard let layer = keyframed.view.layer else { continue }
      let timing = RepeatedTiming(
        begin: stage.now + keyframed.delay, duration: duration, count: repetition?.count ?? 1,
        autoreverses: repetition?.autoreverses ?? false)
      last = [last, timing.end].compactMap(\.self).max()
      func add<Value>(
        _ property: WritableKeyPath<Layer, Track<Value>>, _ value: (ViewKeyframe) -> Value?
      ) {
        let frames = keyframed.frames.compactMap { frame in
          value(frame).map { (time: frame.time, curve: frame.curve, value: $0) }
        }
        guard let last = frames.last?.value else { return }
        let paths = keyframed.paths
        let (shown, base) = stage.values(of: property, in: layer)
        func run(from start: Value) -> Track<Value> {
          var run = Track(paths.map { last.taking($0, of: start) } ?? start)
          var time = 0.0
          for frame in frames {
            let length = Instant(seconds: duration.seconds * (frame.time - time))
            run.animate(
              to: frame.value, at: timing.begin + Instant(seconds: duration.seconds * time),
              duration: length, curve: frame.curve)
            time = frame.time
          }
          return run
        }
        let (first, later) = (run(from: shown), run(from: base))
        let overlay = Overlay<Value>(
          coversAll: paths == nil, paths: paths, cycle: timing.cycle, endsOnChange: true,
          jumps: { timing.jumps(after: $0, until: $1, of: [first, later]) }
        ) { _, time in
          (timing.isFirst(at: time) ? first : later).value(at: timing.instant(at: time))
        }
        additions.append { stage.add(overlay, to: property, of: layer) }
      }
      add(\.appearance, \.appearance)
    }
    performWithoutAnimation {
      for keyframed in views {
        keyframed.view.endRepetitions(of: keyframed.paths)
      }
      model()
    }
    let tokens = additions.map { $0() }
    guard let last, repetition?.count.isFinite ?? true else { return }
    stage.latestAnimationEnd = max(stage.latestAnimationEnd, last)
    stage.scheduleCompletion(at: last) { for token in tokens { stage.remove(token) } }
  }
}

extension Stage {
  /// Returns the value of a property that is shown now, and the one that its view says.
  fileprivate func values<Value>(
    of property: WritableKeyPath<Layer, Track<Value>>, in layer: Int
  ) -> (shown: Value, base: Value) {
    guard let held = heldTrack(of: property, in: layer) else {
      let track = layers[layer][keyPath: property]
      return (track.value(at: now), track.last)
    }
    held.sample()
    return (layers[layer][keyPath: property].value(at: now), held.base.last)
  }
}
