import Foundation
import Geometry
import Timelines
import Timing

/// Animations of views that run more than once.
extension Stage {
  /// Runs a body whose changes are animated repeatedly.
  ///
  /// An endless repetition has no completion, and ends when one of its values changes.
  func perform(
    _ repetition: AnimationRepetition, in context: AnimationContext, _ body: () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    for held in recording.overrides { held.save() }
    let before = livingLayers
    perform(in: context, body)
    func timing(delay: Instant) -> RepeatedTiming {
      RepeatedTiming(
        begin: now + context.delay + delay, duration: context.duration,
        count: max(1, repetition.count), autoreverses: repetition.autoreverses)
    }
    var additions: [() -> OverlayToken] = []
    for index in before.keys.sorted() {
      guard let old = before[index],
        layers[index] != old || recording.overrides.contains(where: { $0.layer == index })
      else { continue }
      let timing = timing(delay: context.stagger?.delay(of: index, on: self) ?? .zero)
      func take<Value>(_ property: WritableKeyPath<Layer, Track<Value>>) {
        let held = heldTrack(of: property, in: index)
        let after = held?.base ?? layers[index][keyPath: property]
        let track = held.map { $0.saved ?? $0.base } ?? old[keyPath: property]
        if after.segments.isEmpty || after.segments == track.segments { return }
        // A held track is sampled until now, so it shows what lies over the view's values, too.
        let paths = track.last.paths(changedTo: after.last).flatMap { $0.isEmpty ? nil : $0 }
        func own(_ value: Value) -> Value {
          paths.map { after.last.taking($0, of: value) } ?? value
        }
        let shown = own(old[keyPath: property].value(at: now))
        var rest = track
        if repetition.restoration == nil { rest.set(after.last, at: now) }
        if let held {
          held.base = rest
        } else {
          recording.layers[index][keyPath: property] = rest
        }
        var (first, later) = (after, after)
        if repetition.endsOnChange {
          // What moves already is only continued by the first run.
          func run(from value: Value) -> Track<Value> {
            var run = Track(value)
            run.animate(
              to: after.last, at: now, delay: timing.begin - now, duration: context.duration,
              curve: context.curve)
            return run
          }
          (first, later) = (run(from: shown), run(from: own(track.last)))
        }
        let overlay = Overlay<Value>(
          coversAll: paths == nil, paths: paths, cycle: timing.cycle,
          endsOnChange: repetition.endsOnChange,
          jumps: { timing.jumps(after: $0, until: $1, of: [first, later]) }
        ) { _, time in
          (timing.isFirst(at: time) ? first : later).value(at: timing.instant(at: time))
        }
        additions.append { [self] in add(overlay, to: property, of: index) }
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
    if let restoration = repetition.restoration { perform(in: .disabled, restoration) }
    let tokens = additions.map { $0() }
    guard let end = timing(delay: context.stagger?.maximum ?? .zero).end else { return }
    recording.latestAnimationEnd = max(latestAnimationEnd, end)
    scheduleCompletion(at: end) { [self] in
      for token in tokens { remove(token) }
      completion?(true)
    }
  }
}

/// The progress of animations that run more than once.
struct RepeatedTiming {
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

  /// Returns whether an instant is before the end of the first run's way there.
  func isFirst(at time: Instant) -> Bool { time <= begin + duration }

  /// Returns the instants after one and until another at which one of some tracks of the first run
  /// may jump, or a run begins.
  func jumps<Value>(
    after last: Instant, until now: Instant, of tracks: [Track<Value>]
  ) -> [Instant] {
    if period.ticks <= 0 { return [] }
    let local = Set(tracks.flatMap(\.jumps).map { ($0 - begin).ticks } + [0])
    let first = max(0, (last - begin).ticks / period.ticks)
    let count = max(first, (now - begin).ticks / period.ticks)
    var result: [Instant] = []
    for run in first...count {
      for ticks in local where (0...duration.ticks).contains(ticks) {
        result.append(begin + Instant(ticks: run * period.ticks + ticks))
        guard autoreverses else { continue }
        // A value that begins at an instant ends there on the way back, one tick later.
        let back = run * period.ticks + period.ticks - ticks
        result += [begin + Instant(ticks: back), begin + Instant(ticks: back + 1)]
      }
    }
    return result.filter { last < $0 && $0 <= now }
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
