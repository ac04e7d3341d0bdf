internal import Foundation
internal import Geometry

extension Track {
  /// The largest distance between recorded samples and the cubics that replace them, in points.
  ///
  /// An opacity of 1 counts as 100 pt. Rotations and scales count as the displacement of a point at
  /// a distance of 500 pt.
  public static var sampleTolerance: Double { 0.01 }

  /// The longest time between two samples that are joined to cubics.
  private static var longestSampleStep: Instant { Instant(frame: 1, perSecond: 30) }

  /// The number of segments after which the samples among them are joined.
  private static var simplifyingInterval: Int { 32 }

  /// Changes the model to a sample taken now, with a transition from the previous sample.
  ///
  /// The transition is recorded back in time. From `since` on, the model is the new value; the
  /// shown value is the old one at `since`, the new one at `time`, and linear in between until
  /// `simplify` joins it with others. Running animations keep adding. Where something else was
  /// recorded after `since` it begins then. The model jumps at `time` instead where something else
  /// was recorded at that time, where samples cannot be added, and where a blending animation runs.
  ///
  /// - Parameters:
  ///   - value: the new sample.
  ///   - since: the time of the previous sample.
  ///   - time: the time of this sample; no earlier than any earlier change.
  @specialized(where Value == Double)
  @specialized(where Value == CGPoint)
  @specialized(where Value == CGSize)
  @specialized(where Value == Transform3D)
  public mutating func glide(to value: Value, from since: Instant, at time: Instant) {
    // The unspecialized entry looks up the types of its body before it calls a specialization, so
    // the body is apart.
    addSample(value, from: since, at: time)
  }

  /// Changes the model to a sample, as `glide` does.
  private mutating func addSample(_ value: Value, from since: Instant, at time: Instant) {
    let old = model.last
    if old == value { return }
    // What was recorded meanwhile is shown as it is; the sample goes on from there.
    let start = max(since, model.steps.last?.time ?? since, segments.last?.begin ?? since)
    let blends = isBlending(at: start)
    guard start < time, !blends, let delta = Value.sampleDelta(from: old, to: value) else {
      return set(value, at: time)
    }
    model.set(value, at: start)
    add(
      Segment(
        begin: start, duration: time - start, curve: .linear,
        change: .sampled(CubicPath(line: delta))))
    if segments.count % Self.simplifyingInterval == 0 { simplify(untilNext: true) }
  }

  /// Changes the model to a sample taken now, as `glide` does, also where samples cannot be added.
  ///
  /// Such a value is blended from the previous sample, unless another animation of it runs whose
  /// properties are not animated each by itself.
  public mutating func blend(to value: Value, from since: Instant, at time: Instant) {
    let old = model.last
    let latest = max(model.steps.last?.time ?? since, segments.last?.begin ?? since)
    // Properties that are animated each by itself go on beside the sample.
    let isApart = isAnimating(at: max(since, latest)) && old.paths(changedTo: value) != nil
    let start = isApart ? max(since, latest) : since
    guard old != value, start < time, latest <= start, isApart || !isAnimating(at: since),
      Value.sampleDelta(from: old, to: value) == nil
    else { return glide(to: value, from: since, at: time) }
    animate(to: value, at: start, duration: time - start, curve: .linear)
  }

  /// Joins consecutive samples to as few cubics as reproduce them.
  ///
  /// - Parameter untilNext: whether more samples follow, which the last ones may be joined with.
  @specialized(where Value == Double)
  @specialized(where Value == CGPoint)
  @specialized(where Value == CGSize)
  @specialized(where Value == Transform3D)
  public mutating func simplify(untilNext: Bool = false) {
    guard let first = segments.indices.first(where: { isSample(segments[$0]) }) else { return }
    // While recording goes on, only the end is new; everything before it was joined earlier.
    var index = first
    if untilNext {
      index = segments.count - 1
      guard isSample(segments[index]) else { return }
      while index > first, isSample(segments[index - 1]),
        continues(segments[index - 1], to: segments[index])
      {
        index -= 1
      }
    }
    var joined = Array(segments[..<index])
    while index < segments.count {
      var end = untilNext ? segments.count : index + 1
      if end < segments.count, isSample(segments[index]) {
        while end < segments.count, isSample(segments[end]),
          continues(segments[end - 1], to: segments[end])
        {
          end += 1
        }
      }
      let run = segments[index..<end]
      joined += end - index > 1 ? simplified(run, untilNext: untilNext) : Array(run)
      index = end
    }
    if joined.count < segments.count { replaceSegments(by: joined) }
  }

  /// Returns whether a segment is a single sample that is not joined yet: short and a straight
  /// line.
  private func isSample(_ segment: Segment) -> Bool {
    guard case .sampled(let path) = segment.change else { return false }
    return segment.duration <= Self.longestSampleStep && path.isLine
  }

  /// Returns whether a sample continues in the next one without a jump.
  private func continues(_ segment: Segment, to next: Segment) -> Bool {
    guard segment.end == next.begin, case .sampled(let path) = next.change else { return false }
    if case .sampled(let own) = segment.change, !own.start.isAlike(path.start) { return false }
    let (before, after) = (model.value(at: segment.begin), model.value(at: next.begin))
    // Samples that were corrected at their own time are sums.
    guard let change = Value.sampleDelta(from: before, to: after), change.isAlike(path.start) else {
      return false
    }
    return (change + path.start * -1).extent <= CubicPath<Value.Delta>.rounding
      && model.value(at: next.begin - Instant(ticks: 1)) == before
  }

  /// Returns a run of samples joined to cubics, and joins the model's steps to match.
  private mutating func simplified(_ run: ArraySlice<Segment>, untilNext: Bool) -> [Segment] {
    let segments = Array(run)
    let changes = segments.compactMap { segment -> Value.Delta? in
      if case .sampled(let path) = segment.change { path.start } else { nil }
    }
    guard let last = changes.last, changes.count == segments.count else { return segments }
    var rests = [last * 0]
    for change in changes.reversed() { rests.append((rests.last ?? change * 0) + change) }
    let times = segments.map(\.begin) + segments.suffix(1).map(\.end)
    let fit = CurveFitting(
      times: times.map { ($0 - times[0]).seconds }, rests: Array(rests.reversed()),
      tolerance: Self.sampleTolerance)
    var result: [Segment] = []
    var start = 0
    for (end, path) in Value.Delta.pieces(of: fit) {
      let mayGrow = fit.times[end] - fit.times[start] < CurveFitting<Value.Delta>.longestSpan * 0.9
      if untilNext, end == segments.count, mayGrow {
        result += segments[start...]
        break
      }
      if end - start > 1 {
        model.join(from: times[start], through: times[end - 1], as: model.value(at: times[end - 1]))
      }
      result.append(
        Segment(
          begin: times[start], duration: times[end] - times[start], curve: .linear,
          change: .sampled(end - start > 1 ? path : CubicPath(line: changes[start]))))
      start = end
    }
    return result
  }
}
