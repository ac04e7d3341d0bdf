import Foundation
import Geometry
import Timelines
import Timing

/// Animations of views that run more than once.
extension Stage {
  /// Runs a body whose changes are animated repeatedly, and restores their values at the end.
  ///
  /// - Parameters:
  ///   - count: How often they run; infinite for ever, which has no completion.
  ///   - autoreverses: Whether they run back each time.
  func performRepeatedly(
    count: Double, autoreverses: Bool, in context: AnimationContext, _ body: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    let before = livingLayers
    perform(in: context, body)
    let timing = RepeatedTiming(
      begin: now + context.delay, duration: context.duration, count: max(1, count),
      autoreverses: autoreverses)
    var tokens: [OverlayToken] = []
    for index in before.keys.sorted() {
      guard let old = before[index], layers[index] != old else { continue }
      func take<Value>(_ property: WritableKeyPath<Layer, Track<Value>>) {
        let after = layers[index][keyPath: property]
        let track = old[keyPath: property]
        if after.segments.isEmpty || after.segments == track.segments { return }
        recording.layers[index][keyPath: property] = track
        recording.layers[index][keyPath: property].set(after.last, at: now)
        let overlay = Overlay<Value>(coversAll: true, cycle: timing.cycle) { _, time in
          after.value(at: timing.instant(at: time))
        }
        tokens.append(add(overlay, to: property, of: index))
      }
      take(\.position)
      take(\.size)
      take(\.boundsOrigin)
      take(\.transform)
      take(\.[track: \.sublayerTransform, .identity])
      take(\.[track: \.anchorPoint, Layer.center])
      take(\.alpha)
      take(\.appearance)
    }
    guard let end = timing.end else { return }
    recording.latestAnimationEnd = max(latestAnimationEnd, end)
    scheduleCompletion(at: end) { [self] in
      for token in tokens { remove(token) }
      completion?(true)
    }
  }
}

/// The progress of animations that run more than once.
private struct RepeatedTiming {
  let begin: Instant
  let duration: Instant
  let count: Double
  let autoreverses: Bool

  /// The duration of one run, including the reverse.
  private var period: Instant { autoreverses ? duration * 2 : duration }

  /// The end of the last run; `nil` for endless repetition.
  var end: Instant? {
    count.isFinite ? begin + Instant(seconds: period.seconds * count) : nil
  }

  /// One run of those without an end.
  var cycle: (begin: Instant, duration: Instant)? {
    count.isFinite ? nil : (begin, period)
  }

  /// Returns the instant of the first run that is shown at an instant.
  func instant(at time: Instant) -> Instant {
    if time <= begin || period.ticks <= 0 { return time }
    let isLast = end.map { time >= $0 } ?? false
    var local = (time - begin).ticks % period.ticks
    if isLast {
      local = Int64((Double(period.ticks) * count).rounded()) % period.ticks
      if local == 0 { local = period.ticks }
    }
    if local > duration.ticks { local = period.ticks - local }
    // The end is shown until it is over.
    return begin + Instant(ticks: min(local, duration.ticks))
  }
}
