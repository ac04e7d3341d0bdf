internal import Foundation
package import Geometry

/// A property with motions on top of it, as one track.
///
/// A sum or product of motions that a track can express keeps their own curves. Any other one is
/// recorded as samples, which never join values across a jump.
struct MotionComposition<Value: Animatable> {
  let base: Track<Value>
  let motions: [Track<PoseParts>]
  /// The parts of the motions that change the property.
  let parts: Set<PosePart>
  /// The size of what moves about a pivot; `nil` where nothing depends on it.
  var size: Track<CGSize>?
  /// Returns the value that a base shows under motions, for a size.
  let value: (Value, [PoseParts], CGSize) -> Value
  /// Returns the change from one sample to the next.
  let sampleDelta: (Value, Value) -> Value.Delta?
  /// Returns the segments that show a span of time exactly; `nil` if there are none.
  let exact: (MotionSpan<Value>) -> [Track<Value>.Segment]?

  /// The time between two samples.
  private var sampleStep: Instant { Instant(frame: 1, perSecond: 240) }

  /// Returns the track of all motions; the base where no motion changes the property.
  func track() -> Track<Value> {
    let moving = motions.contains { motion in parts.contains { motion.has($0) } }
    if !moving { return base }
    var result = Track(
      value(base.model.initial, motions.map { $0.model.initial }, size?.model.initial ?? .zero))
    let spans = self.spans
    // Closures, as in `Track.lastChange`.
    var steps = Set(base.model.steps.map { $0.time })
    for motion in motions { steps.formUnion(motion.model.steps.map { $0.time }) }
    steps.formUnion(size?.model.steps.map { $0.time } ?? [])
    var rest = steps.sorted()[...]
    func stepAlone(until time: Instant?) {
      while let step = rest.first, time.map({ step < $0 }) ?? true {
        result.model.set(model(at: step), at: step)
        rest.removeFirst()
      }
    }
    for span in spans {
      stepAlone(until: span.begin)
      var inside: [Instant] = []
      while let step = rest.first, step < span.end {
        inside.append(step)
        rest.removeFirst()
      }
      let (start, segments) = exactStart(of: span)
      let sampled = start ?? span.end
      for step in inside where step < sampled { result.model.set(model(at: step), at: step) }
      for segment in segments.sorted(by: { $0.begin < $1.begin }) { result.append(segment) }
      guard let start else { continue }
      var rest = span
      rest.begin = start
      if !segments.isEmpty { result.cut(to: shown(at: start), at: start) }
      sample(rest, steps: inside.filter { start <= $0 }, in: &result)
    }
    stepAlone(until: nil)
    return result
  }

  /// Returns the value that the models alone give at an instant.
  private func model(at time: Instant) -> Value {
    value(
      base.model.value(at: time), motions.map { $0.model.value(at: time) },
      size?.model.value(at: time) ?? .zero)
  }

  private func shown(at time: Instant) -> Value {
    value(
      base.value(at: time), motions.map { $0.value(at: time) }, size?.value(at: time) ?? .zero)
  }

  /// The spans of time in which animations overlap, in their order.
  private var spans: [MotionSpan<Value>] {
    var spans: [MotionSpan<Value>] = []
    func add(from begin: Instant, to end: Instant, _ note: (inout MotionSpan<Value>) -> Void) {
      if let last = spans.indices.last, begin < spans[last].end || spans[last].begin == begin {
        spans[last].end = max(spans[last].end, end)
      } else {
        spans.append(MotionSpan(composition: self, begin: begin, end: end))
      }
      note(&spans[spans.count - 1])
    }
    var all: [(begin: Instant, end: Instant, note: (inout MotionSpan<Value>) -> Void)] =
      base.segments.map { segment in
        (segment.begin, segment.end, { $0.baseSegments.append(segment) })
      }
    for (index, motion) in motions.enumerated() {
      for segment in motion.segments where parts.contains(where: segment.changes) {
        all.append((segment.begin, segment.end, { $0.motionSegments.append((index, segment)) }))
      }
    }
    for segment in size?.segments ?? [] {
      all.append((segment.begin, segment.end, { $0.sizeKinks += segment.kinks }))
    }
    let order = all.indices.sorted { (all[$0].begin, $0) < (all[$1].begin, $1) }
    for index in order { add(from: all[index].begin, to: all[index].end, all[index].note) }
    return spans
  }

  /// Returns the segments that show the beginning of a span exactly, and the instant from which on
  /// it has to be sampled; `nil` for the whole span.
  private func exactStart(
    of span: MotionSpan<Value>
  ) -> (sampled: Instant?, segments: [Track<Value>.Segment]) {
    if !span.sizeKinks.isEmpty { return (span.begin, []) }
    if let segments = exact(span) { return (nil, segments) }
    let begins = Set(
      span.baseSegments.map { $0.begin } + span.motionSegments.map { $0.segment.begin }
    ).sorted()
    var best = (sampled: span.begin, segments: [Track<Value>.Segment]())
    for begin in begins.dropFirst() {
      guard let segments = exact(span.part(before: begin)) else { break }
      best = (begin, segments)
    }
    return best
  }

  /// Records a span of time as samples.
  private func sample(_ span: MotionSpan<Value>, steps: [Instant], in result: inout Track<Value>) {
    let inside = (span.kinks + steps).filter { span.begin < $0 && $0 < span.end }
    let kinks = Set(inside + [span.end])
    var times = kinks.union([span.begin])
    var next = span.begin + sampleStep
    while next < span.end {
      times.insert(next)
      next = next + sampleStep
    }
    let ordered = times.sorted()
    for (begin, end) in zip(ordered, ordered.dropFirst()) {
      let start = shown(at: begin)
      var target = shown(at: end)
      if kinks.contains(end) {
        let before = shown(at: end - Instant(ticks: 1))
        let isJump = sampleDelta(before, target).map { $0.extent > Track<Value>.sampleTolerance }
        if isJump ?? true { target = before }
      }
      sample(from: (begin, start), to: (end, target), divisions: Self.mostDivisions, in: &result)
    }
    result.model.set(shown(at: span.end), at: span.end)
  }

  /// The number of times that the time between two samples is halved at most.
  private static var mostDivisions: Int { 4 }

  /// Records the way from one sample to the next, in halves where it is not straight.
  private func sample(
    from start: (time: Instant, value: Value), to end: (time: Instant, value: Value),
    divisions: Int, in result: inout Track<Value>
  ) {
    if divisions > 0, start.value != end.value {
      let middle = Instant(ticks: (start.time.ticks + end.time.ticks) / 2)
      let value = shown(at: middle)
      let halves = [sampleDelta(start.value, value), sampleDelta(value, end.value)].compactMap(
        \.self)
      let isStraight =
        halves.count == 2 && halves[0].isAlike(halves[1])
        && (halves[0] + halves[1] * -1).extent / 2 <= Track<Value>.sampleTolerance
      if !isStraight {
        sample(from: start, to: (middle, value), divisions: divisions - 1, in: &result)
        return sample(from: (middle, value), to: end, divisions: divisions - 1, in: &result)
      }
    }
    result.model.set(end.value, at: start.time)
    guard start.value != end.value, let delta = sampleDelta(start.value, end.value) else { return }
    result.append(
      Track.Segment(
        begin: start.time, duration: end.time - start.time, curve: .linear,
        change: .sampled(CubicPath(line: delta))))
  }
}

/// A span of time in which animations of a property and of the motions on top of it overlap.
struct MotionSpan<Value: Animatable> {
  let composition: MotionComposition<Value>
  fileprivate(set) var begin: Instant
  fileprivate(set) var end: Instant
  /// The property's own animations.
  fileprivate(set) var baseSegments: [Track<Value>.Segment] = []
  /// The animations of the motions.
  fileprivate(set) var motionSegments: [(source: Int, segment: Track<PoseParts>.Segment)] = []
  /// The instants at which animations of the size begin or end.
  fileprivate var sizeKinks: [Instant] = []

  /// Returns the span with what begins before an instant, until then.
  fileprivate func part(before time: Instant) -> MotionSpan {
    var result = self
    result.end = time
    result.baseSegments.removeAll { $0.begin >= time }
    result.motionSegments.removeAll { $0.segment.begin >= time }
    return result
  }

  /// The instants within the span at which the shown value may jump or turn sharply.
  fileprivate var kinks: [Instant] {
    baseSegments.flatMap { $0.kinks } + motionSegments.flatMap { $0.segment.kinks } + sizeKinks
  }

  /// Returns whether a motion has animations in the span, or jumps after its begin.
  func varies(_ source: Int, in parts: Set<PosePart>) -> Bool {
    motionSegments.contains { $0.source == source && parts.contains(where: $0.segment.changes) }
      || composition.motions[source].steps(after: begin, before: end, change: parts)
  }

  /// Whether the property itself has animations in the span, or jumps after its begin.
  var baseVaries: Bool {
    !baseSegments.isEmpty
      || composition.base.model.steps.contains { begin < $0.time && $0.time < end }
  }

  /// Returns a motion's model value at an instant.
  func model(of source: Int, at time: Instant) -> PoseParts {
    composition.motions[source].model.value(at: time)
  }
}

extension Track {
  /// The instants at which the value may jump.
  package var jumps: [Instant] {
    // Closures, as in `lastChange`.
    model.steps.map { $0.time } + segments.flatMap { $0.kinks }
  }
}

extension Track.Segment {
  /// The instants at which the animation begins to move, jumps or ends.
  fileprivate var kinks: [Instant] {
    guard case .steps(let steps) = curve else { return [begin, begin + delay, end] }
    let jumps = (0...steps.count).map { index in
      begin + delay
        + Instant(seconds: duration.seconds * Double(index) / Double(steps.count))
    }
    return [begin, end] + jumps
  }

  /// Returns the animation with another kind of changes; `nil` for one that replaces others.
  func mapped<Other: Animatable>(_ map: (Value.Delta) -> Other.Delta) -> Track<Other>.Segment? {
    let change: Track<Other>.Change
    switch self.change {
    case .adding(let delta): change = .adding(map(delta))
    case .sampled(let path):
      change = .sampled(
        CubicPath(start: map(path.start), first: map(path.first), second: map(path.second)))
    case .blending, .overlaying: return nil
    }
    return Track<Other>.Segment(
      begin: begin, delay: delay, duration: duration, curve: curve, change: change)
  }
}

extension Track.Segment where Value == PoseParts {
  /// Returns whether the animation has an effect on a part.
  package func changes(_ part: PosePart) -> Bool {
    switch change {
    case .adding(let delta): delta.changes(part)
    case .sampled(let path): path.start.changes(part)
    case .blending, .overlaying: true
    }
  }
}

extension Track where Value == PoseParts {
  /// Returns whether a part ever differs from the one that changes nothing.
  func has(_ part: PosePart) -> Bool {
    let neutral = PoseParts.neutral.numbers
    let values = [model.initial] + model.steps.map(\.value)
    return segments.contains { $0.changes(part) }
      || values.contains { value in part.indices.contains { value.numbers[$0] != neutral[$0] } }
  }

  /// Returns whether some parts jump between two instants.
  fileprivate func steps(after begin: Instant, before end: Instant, change parts: Set<PosePart>)
    -> Bool
  {
    var last = model.value(at: begin).numbers
    for step in model.steps where begin < step.time && step.time < end {
      let numbers = step.value.numbers
      if parts.contains(where: { $0.indices.contains { numbers[$0] != last[$0] } }) { return true }
      last = numbers
    }
    return false
  }

  /// Returns whether an animation of a part runs at an instant or begins then.
  package func isMoving(_ part: PosePart, at time: Instant) -> Bool {
    segments.contains { $0.begin <= time && time < $0.end && $0.changes(part) }
  }
}
