import Foundation
internal import Geometry

/// A property over time: a stepped model value plus a sum of running animations.
///
/// As in UIKit, the model value is the end value from the moment of commit. The shown value is
/// `model(t) + Σ δ·(1 − x(t))` over the running animations, with `δ = old model − new model`. A
/// later animation adds to an earlier one, so neither position nor velocity jumps. Values that
/// cannot be added, and animations that begin from the current state, blend instead: they
/// interpolate from the shown value to the model and end earlier animations. Simulations and
/// gestures are recorded as samples and kept as cubics that reproduce them. Animations are
/// half-open, `[begin, begin + duration)`.
public struct Track<Value: Animatable>: Hashable, Sendable {
  /// The model value over time.
  public internal(set) var model: DiscreteTrack<Value>
  /// The animations in the order in which they began.
  public private(set) var segments: [Segment] = []
  /// The latest end among each segment and all before it, so that a search can skip the past.
  private var latestEnds: [Instant] = []

  /// Makes a track that never changes.
  public init(_ value: Value) { model = DiscreteTrack(value) }

  /// Changes the model at once; running animations continue.
  @specialized(where Value == Double)
  @specialized(where Value == CGPoint)
  @specialized(where Value == CGSize)
  @specialized(where Value == Transform3D)
  public mutating func set(_ value: Value, at time: Instant) {
    if !segments.isEmpty { separate(value, at: time) }
    model.set(value, at: time)
  }

  /// Changes the model and animates from the shown value to it.
  ///
  /// - Parameters:
  ///   - value: the new model value, shown from `time + duration` on unless something follows.
  ///   - time: the begin; no earlier than any earlier change.
  ///   - delay: the time for which the start is shown before it moves.
  ///   - duration: there is no animation unless `delay + duration` is positive.
  ///   - beginsFromCurrentState: replaces running animations instead of adding to them, keeping
  ///     their velocity where the curve is a spring.
  ///   - retargeting: the rule by which it meets running animations.
  @specialized(where Value == Double)
  @specialized(where Value == CGPoint)
  @specialized(where Value == CGSize)
  @specialized(where Value == Transform3D)
  public mutating func animate(
    to value: Value, at time: Instant, delay: Instant = .zero, duration: Instant,
    curve: TimingCurve, beginsFromCurrentState: Bool = false,
    retargeting: Retargeting = .composing
  ) {
    // Apart, as in `glide`.
    if retargeting == .system, delay + duration > .zero {
      return retarget(
        to: value, at: time, delay: delay, duration: duration, curve: curve,
        beginsFromCurrentState: beginsFromCurrentState)
    }
    change(
      to: value, at: time, delay: delay, duration: duration, curve: curve,
      beginsFromCurrentState: beginsFromCurrentState)
  }

  /// Changes the model and animates to it, as `animate` does.
  mutating func change(
    to value: Value, at time: Instant, delay: Instant, duration: Instant, curve: TimingCurve,
    beginsFromCurrentState: Bool
  ) {
    let old = model.last
    if delay + duration <= .zero { return set(value, at: time) }
    if old == value, !beginsFromCurrentState { return set(value, at: time) }
    let blends = isBlending(at: time)
    if !beginsFromCurrentState, !blends, let delta = Value.delta(from: old, to: value) {
      model.set(value, at: time)
      add(
        Segment(
          begin: time, delay: delay, duration: duration, curve: curve, change: .adding(delta)))
      return
    }
    let start = self.value(at: time)
    if start == value, old == value, !isAnimating(at: time) { return set(value, at: time) }
    let paths = pathsApart(of: value, at: time) {
      ($0.delay, $0.duration, $0.curve) == (delay, duration, curve)
    }
    var curve = curve
    if case .spring(let spring) = curve {
      let velocity = velocity(at: time, towards: value, of: paths)
      curve = .spring(spring.with(initialVelocity: spring.initialVelocity + velocity))
    }
    model.set(value, at: time)
    append(
      Segment(
        begin: time, delay: delay, duration: duration, curve: curve,
        change: .blending(paths, from: start)))
  }

  /// Changes the model at once and ends all running animations.
  public mutating func cut(to value: Value, at time: Instant) {
    if isAnimating(at: time) {
      append(Segment(begin: time, duration: .zero, curve: .linear, change: .blending(from: value)))
    }
    model.set(value, at: time)
  }

  /// Appends an animation.
  mutating func append(_ segment: Segment) {
    segments.append(segment)
    latestEnds.append(max(segment.end, latestEnds.last ?? segment.end))
  }

  /// Returns the indices of the animations begun by an instant, without the leading ones that have
  /// all ended by then.
  private func relevant(at time: Instant) -> Range<Int> {
    let first = latestEnds.partitioningIndex { time < $0 }
    let end = segments.partitioningIndex { time < $0.begin }
    return min(first, end)..<end
  }

  /// Appends an additive animation, or joins it to the last one where their timing is the same.
  mutating func add(_ segment: Segment) {
    guard let last = segments.last, let joined = last.joined(with: segment) else {
      return append(segment)
    }
    segments[segments.count - 1] = joined
  }

  /// Replaces all animations by others that show the same values.
  mutating func replaceSegments(by others: [Segment]) {
    segments.removeAll(keepingCapacity: true)
    latestEnds.removeAll(keepingCapacity: true)
    for segment in others { append(segment) }
  }

  /// Returns the shown value at an instant.
  @inlinable
  public func value(at time: Instant) -> Value {
    segments.isEmpty ? model.value(at: time) : animated(at: time)
  }

  /// Returns the shown value at an instant if there are animations.
  @specialized(where Value == Double)
  @specialized(where Value == CGPoint)
  @specialized(where Value == CGSize)
  @specialized(where Value == Transform3D)
  @usableFromInline
  func animated(at time: Instant) -> Value { value(at: time, lead: 0) }

  /// Returns the shown value with every running animation extrapolated by `lead` seconds.
  private func value(at time: Instant, lead: Double) -> Value {
    let model = model.value(at: time)
    let relevant = relevant(at: time)
    if relevant.count == 1 { return shown(model, by: relevant.lowerBound, at: time, lead) }
    var start: (from: Value, progress: Double)?
    var running: [(delta: Value.Delta, factor: Double)] = []
    var overlays: [Int] = []
    for index in relevant {
      let isRunning = time < segments[index].end
      switch segments[index].change {
      case .adding(let delta):
        if isRunning { running.append((delta, 1 - progress(of: index, at: time, lead))) }
      case .sampled(let path):
        if isRunning { running += parts(of: path, index, at: time, lead) }
      case .blending(let from):
        running.removeAll()
        overlays.removeAll()
        start = isRunning ? (from, progress(of: index, at: time, lead)) : nil
      case .overlaying: overlays.append(index)
      }
    }
    if !overlays.isEmpty { return overlaid(model, start, by: overlays, at: time, lead) }
    let base = start.map { $0.from.blended(to: model, progress: $0.progress) } ?? model
    return running.isEmpty ? base : base.adding(running)
  }

  /// Returns the value that a model shows with one animation alone, as most of the time.
  private func shown(_ model: Value, by index: Int, at time: Instant, _ lead: Double) -> Value {
    guard time < segments[index].end else { return model }
    switch segments[index].change {
    case .adding(let delta): return model.adding([(delta, 1 - progress(of: index, at: time, lead))])
    case .sampled(let path): return model.adding(parts(of: path, index, at: time, lead))
    case .blending(let from):
      return from.blended(to: model, progress: progress(of: index, at: time, lead))
    case .overlaying(let paths, let from):
      return model.overlaid(
        with: paths.paths, from: from, to: model, progress: progress(of: index, at: time, lead))
    }
  }

  /// Returns the progress of an animation, extrapolated by `lead` seconds.
  @inline(__always)
  func progress(of index: Int, at time: Instant, _ lead: Double) -> Double {
    let progress = segments[index].progress(at: time)
    return lead == 0 ? progress : progress + segments[index].velocity(at: time) * lead
  }

  /// Returns the weighted parts of an animation's path, extrapolated by `lead` seconds.
  @inline(__always)
  private func parts(
    of path: CubicPath<Value.Delta>, _ index: Int, at time: Instant, _ lead: Double
  ) -> [(delta: Value.Delta, factor: Double)] {
    let duration = segments[index].duration.seconds
    return path.parts(at: (time - segments[index].begin).seconds / duration, lead: lead / duration)
  }

  /// Returns the velocity toward `target` at an instant, in full distances per second.
  ///
  /// Only animations contribute: a model that jumps at or shortly before the instant adds none.
  ///
  /// - Parameter paths: The properties that count; all where `nil`.
  private func velocity(
    at time: Instant, towards target: Value, of paths: PropertyPaths?
  ) -> Double {
    let step = 0.0001
    func components(_ value: Value) -> [Double] {
      (paths.map { target.taking($0, of: value) } ?? value).components
    }
    let now = components(value(at: time))
    let ahead = components(value(at: time, lead: step))
    let goal = target.components
    guard ahead.count == now.count, goal.count == now.count else { return 0 }
    let distance = zip(goal, now).map { $0 - $1 }
    let square = distance.reduce(0) { $0 + $1 * $1 }
    guard square > 1e-18 else { return 0 }
    let moved = zip(zip(ahead, now), distance).reduce(0) { $0 + ($1.0.0 - $1.0.1) * $1.1 }
    return moved / step / square
  }

  /// The last instant at which the shown value changes; `nil` if it never does.
  public var lastChange: Instant? {
    let last = segments.lastIndex {
      if case .blending = $0.change { return true } else { return false }
    }
    let running = segments[(last ?? 0)...]
    // Closures, since generic code creates a key path at each call, which takes longer than the rest.
    return [model.steps.last?.time, running.map { $0.end }.max()].compactMap { $0 }.max()
  }

  /// Returns the animations begun by an instant that no later one replaces as a whole.
  func unreplaced(at time: Instant) -> ArraySlice<Segment> {
    let relevant = segments[relevant(at: time)]
    let last = relevant.lastIndex {
      if case .blending = $0.change { return true } else { return false }
    }
    return relevant[(last ?? relevant.startIndex)...]
  }

  /// Returns whether an animation runs at an instant.
  public func isAnimating(at time: Instant) -> Bool {
    unreplaced(at: time).contains { time < $0.end }
  }

  /// Returns whether an animation runs at an instant to which nothing can be added.
  func isBlending(at time: Instant) -> Bool {
    unreplaced(at: time).contains {
      switch $0.change {
      case .blending, .overlaying: time < $0.end
      case .adding, .sampled: false
      }
    }
  }

  /// The value shown after all animations have ended.
  public var last: Value { model.last }

  /// Discards what is recorded after `time`: the model's jumps, and the animations that begin later.
  mutating func end(at time: Instant) {
    model.end(at: time)
    replaceSegments(by: segments.filter { $0.begin <= time })
  }

  /// Discards model values before `time`; animations are kept.
  public mutating func begin(at time: Instant) { model.begin(at: time) }
}
