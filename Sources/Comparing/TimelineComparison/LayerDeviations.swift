import ComparisonTolerances
import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// The differences between two lives of one layer while both exist, found by sampling.
///
/// Values that another instant within the tolerance in time would explain are no difference: each
/// number of one life must lie between those of the other just before, then and just after.
struct LayerDeviations {
  /// The most instants at which two layers are compared.
  private static let maximumSamples = 20_000
  /// The interval of samples during animations.
  private static let step = Instant(ticks: Instant.ticksPerSecond / 120)

  private let before: Layer
  private let after: Layer
  /// Whether the parent flips the layer, so that its x counts from the right.
  private let isFlipped: Bool
  private let tolerances: Tolerances
  private let tolerance: Instant
  /// The instants at which both are compared, ascending.
  let times: [Instant]
  /// The end of the shorter life; `nil` if both last.
  private let death: Instant?
  /// The instants of all events of both lives, ascending.
  private let events: [Instant]

  /// Prepares to compare two layers.
  ///
  /// - Parameter changes: The expected changes, at whose times both are compared, too.
  init(
    _ before: Layer, _ after: Layer, in parent: Layer?, tolerances: Tolerances, end: Instant,
    around changes: [ExpectedChange] = []
  ) {
    self.before = before; self.after = after; self.tolerances = tolerances
    isFlipped = parent?.flipsHorizontally?.last == true
    tolerance = Instant(seconds: tolerances.seconds.value)
    death = [before.death, after.death].compactMap(\.self).min()
    let timings = [LayerTiming(before), LayerTiming(after)]
    events = timings.reduce(into: Set()) { $0.formUnion($1.events) }.sorted()
    let times = Self.times(of: before, after, timings: timings, tolerance: tolerance, end: end)
    let (birth, margin) = (times.first ?? .zero, tolerance * 3)
    let edges = changes.compactMap(\.span).flatMap { span in
      [Instant(seconds: span.lowerBound) - margin]
        + (span.upperBound < end.seconds ? [Instant(seconds: span.upperBound) + margin] : [])
    }
    let last = death ?? end + margin * 2
    let own = edges.filter { $0 >= birth && $0 < last }
    self.times = own.isEmpty ? times : Set(times + own).sorted()
  }

  /// Returns the effects of all properties.
  ///
  /// - Parameter spans: The expected changes of properties, whose times do not count.
  func effects(
    outside spans: [TimelineEffect.Property: [ExpectedChange]] = [:]
  ) -> [TimelineEffect] {
    var result: [TimelineEffect] = []
    let points = tolerances.points.value
    func append(_ property: TimelineEffect.Property, _ deviations: [Deviation]) {
      let counted = deviations.map { deviation in
        let isExpected = spans[property]?.contains {
          $0.covers(time: deviation.time.seconds, tolerance: tolerances.seconds.value)
        }
        return isExpected == true ? Deviation(time: deviation.time) : deviation
      }
      if let effect = effect(property, counted) { result.append(effect) }
    }
    if before.position != after.position {
      append(.place, vectors(before.position, after.position, points).mirrored(if: isFlipped))
    }
    if before.size != after.size { append(.size, vectors(before.size, after.size, points)) }
    if before.boundsOrigin != after.boundsOrigin {
      append(
        .offset,
        vectors(before.boundsOrigin, after.boundsOrigin, points)
          .mirrored(if: before.flipsHorizontally?.last == true))
    }
    if before.transform != after.transform {
      append(.transform, corners(before.transform, after.transform))
    }
    if before.sublayerTransform != after.sublayerTransform {
      append(
        .sublayerTransform,
        corners(
          before[track: \.sublayerTransform, .identity],
          after[track: \.sublayerTransform, .identity]))
    }
    if before.anchorPoint != after.anchorPoint { append(.anchorPoint, anchors()) }
    if before.alpha != after.alpha {
      append(.alpha, vectors(before.alpha, after.alpha, tolerances.alpha.value))
    }
    if before.appearance != after.appearance { append(.look, looks()) }
    return result
  }

  /// A difference at one instant.
  fileprivate struct Deviation {
    let time: Instant
    var x = 0.0
    var y = 0.0
    /// Whether no other instant within the tolerance in time explains it.
    var isBeyondTime = false

    var magnitude: Double { (x * x + y * y).squareRoot() }
  }

  /// Compares a property of one or two numbers at all instants.
  private func vectors<Value: Animatable>(
    _ left: Track<Value>, _ right: Track<Value>, _ limit: Double
  ) -> [Deviation] {
    times.map { time in
      let old = left.value(at: time).components
      var deviation = Deviation(time: time)
      guard old != right.value(at: time).components else { return deviation }
      let others = neighbors(of: time).map { right.value(at: $0).components }
      let reverse = neighbors(of: time).map { left.value(at: $0).components }
      let new = right.value(at: time).components
      var result = [0.0, 0.0]
      for index in old.indices {
        let difference = new[index] - old[index]
        // A value that is not a number differs from any other.
        if abs(difference) <= limit { continue }
        result[index] = Self.finite(difference)
        let forth = Self.distance(of: old[index], to: others.map { $0[index] })
        let back = Self.distance(of: new[index], to: reverse.map { $0[index] })
        if !(min(abs(forth), abs(back)) <= limit) { deviation.isBeyondTime = true }
      }
      (deviation.x, deviation.y) = (result[0], result[1])
      return deviation
    }
  }

  /// Compares the positions of the corners of the bounds under both transforms.
  private func corners(
    _ left: Track<Transform3D>, _ right: Track<Transform3D>
  ) -> [Deviation] {
    times.map { time in
      var deviation = Deviation(time: time)
      let (old, new) = (left.value(at: time), right.value(at: time))
      guard old != new else { return deviation }
      let size = before.size.value(at: time)
      let distances = neighbors(of: time).map {
        Self.distance(old, right.value(at: $0), size: size)
      }
      let distance = Self.finite(Self.distance(old, new, size: size))
      if distance > tolerances.points.value { deviation.x = distance }
      deviation.isBeyondTime = distances.min() ?? 0 > tolerances.points.value
      return deviation
    }
  }

  /// Compares the points of the bounds that the positions refer to.
  private func anchors() -> [Deviation] {
    times.map { time in
      var deviation = Deviation(time: time)
      let (size, old) = (before.size.value(at: time), before.anchor(at: time))
      func way(_ new: CGPoint) -> (x: Double, y: Double) {
        ((new.x - old.x) * size.width, (new.y - old.y) * size.height)
      }
      let distances = neighbors(of: time).map { way(after.anchor(at: $0)) }
      if abs(distances[1].x) > tolerances.points.value { deviation.x = Self.finite(distances[1].x) }
      if abs(distances[1].y) > tolerances.points.value { deviation.y = Self.finite(distances[1].y) }
      deviation.isBeyondTime =
        distances.map { max(abs($0.x), abs($0.y)) }.min() ?? 0 > tolerances.points.value
      return deviation
    }
  }

  /// Compares appearances that end alike but change differently.
  private func looks() -> [Deviation] {
    times.map { time in
      var deviation = Deviation(time: time)
      let old = before.appearance.value(at: time)
      guard old != after.appearance.value(at: time) else { return deviation }
      // Models that differ are reported as changes.
      guard before.appearance.model.value(at: time) == after.appearance.model.value(at: time)
      else { return deviation }
      let distances = neighbors(of: time).map {
        Self.distance(old, after.appearance.value(at: $0))
      }
      if distances[1] > tolerances.alpha.value { deviation.x = distances[1] }
      deviation.isBeyondTime = distances.min() ?? 0 > tolerances.alpha.value
      return deviation
    }
  }

  /// Returns the distance of two appearances: the largest component of a plain fill, else 1.
  private static func distance(_ old: Appearance, _ new: Appearance) -> Double {
    guard case .solid(let first) = old.fill, case .solid(let second) = new.fill else {
      return old == new ? 0 : 1
    }
    var other = new
    other.fill = old.fill
    guard other == old else { return 1 }
    return [
      first.red - second.red, first.green - second.green, first.blue - second.blue,
      first.alpha - second.alpha,
    ].map(abs).max() ?? 0
  }

  /// Returns the instant and those at the edges of the tolerance.
  private func neighbors(of time: Instant) -> [Instant] {
    [time - tolerance, time, time + tolerance]
  }

  /// Returns a difference that can be reported: finite, and a number.
  private static func finite(_ value: Double) -> Double {
    value.isNaN ? 1e100 : min(1e100, max(-1e100, value))
  }

  /// Returns the distance of a number from the range of others.
  private static func distance(of value: Double, to others: [Double]) -> Double {
    if value.isNaN { return others.contains { !$0.isNaN } ? .infinity : 0 }
    let (low, high) = (others.min() ?? value, others.max() ?? value)
    return value < low ? low - value : value > high ? value - high : 0
  }

  /// Returns the largest distance of the corners of bounds under two transforms.
  private static func distance(
    _ old: Transform3D, _ new: Transform3D, size: CGSize
  ) -> Double {
    let (x, y) = (size.width / 2, size.height / 2)
    let corners = [(-x, -y), (x, -y), (-x, y), (x, y)].map { CGPoint(x: $0.0, y: $0.1) }
    return corners.map { corner in
      guard let from = old.project(corner), let to = new.project(corner) else {
        return old == new ? 0 : max(size.width, size.height)
      }
      return ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
    }.max() ?? 0
  }

  /// Returns one effect that sums up differences; `nil` without any.
  private func effect(
    _ property: TimelineEffect.Property, _ deviations: [Deviation]
  ) -> TimelineEffect? {
    // If time cannot explain some of it, all of it is reported.
    guard deviations.contains(where: \.isBeyondTime) else { return nil }
    let differing = deviations.indices.filter { deviations[$0].magnitude > 0 }
    guard let first = differing.first, let last = differing.last,
      let worst = differing.max(by: {
        (deviations[$0].magnitude, $1) < (deviations[$1].magnitude, $0)
      })
    else { return nil }
    let peak = deviations[worst]
    let isConstant =
      differing.count == last - first + 1
      && differing.allSatisfy { index in
        let other = deviations[index]
        return abs(other.x - peak.x) + abs(other.y - peak.y) <= max(1e-6, peak.magnitude / 1000)
      }
    func event(_ index: Int) -> Double {
      // A difference is visible just after an event; the event itself is reported.
      let time = deviations[index].time
      let event = events.last { $0 <= time && time - $0 <= tolerance * 2 }
      return (event ?? time).seconds
    }
    return TimelineEffect(
      property: property, x: peak.x, y: peak.y, isConstant: isConstant,
      from: first > 0 ? event(first) : deviations[0].time > .zero ? event(0) : nil,
      to: last + 1 < deviations.count ? event(last + 1) : death?.seconds,
      at: peak.time.seconds, parts: parts(of: property, at: peak.time))
  }

  /// Returns the parts of a transform that differ at an instant; `nil` for other properties.
  private func parts(of property: TimelineEffect.Property, at time: Instant) -> String? {
    func noun(_ old: Track<Transform3D>, _ new: Track<Transform3D>) -> String? {
      TransformDescription.noun(from: old.value(at: time), to: new.value(at: time))
    }
    switch property {
    case .transform: return noun(before.transform, after.transform)
    case .sublayerTransform:
      return noun(
        before[track: \.sublayerTransform, .identity],
        after[track: \.sublayerTransform, .identity]
      ).map { "\($0) of the content" }
    default: return nil
    }
  }

  /// Returns the instants of the comparison: all events, and steps between them.
  private static func times(
    of before: Layer, _ after: Layer, timings: [LayerTiming], tolerance: Instant, end: Instant
  ) -> [Instant] {
    let birth = max(before.birth, after.birth)
    let death = [before.death, after.death].compactMap(\.self).min()
    var times: Set<Instant> = [birth]
    for event in timings.lazy.flatMap(\.events) {
      times.insert(event)
      // At a jump itself the tolerance in time would explain any difference.
      times.insert(event + tolerance * 2)
    }
    let runs = runs(of: timings.flatMap { $0.animations.flatMap(\.motions) }, until: end)
    let length = runs.reduce(0) { $0 + ($1.upperBound - $1.lowerBound).ticks }
    // Very long animations are sampled more coarsely, rather than in part.
    let distance = Instant(ticks: max(step.ticks, length / Int64(maximumSamples)))
    for run in runs {
      var time = run.lowerBound
      while time < run.upperBound {
        times.insert(time)
        time = time + distance
      }
    }
    return times.filter { time in time >= birth && (death.map { time < $0 } ?? true) }.sorted()
  }

  /// Returns the spans in which anything is animated, without overlaps, ascending.
  private static func runs(
    of animations: [LayerTiming.Animation], until end: Instant
  ) -> [Range<Instant>] {
    var result: [Range<Instant>] = []
    for animation in animations.sorted(by: { $0.begin < $1.begin }) {
      // The rest of an animation after the end of both is not visible.
      let last = min(animation.end, max(end, animation.begin))
      guard animation.begin < last else { continue }
      if let before = result.last, animation.begin <= before.upperBound {
        result[result.count - 1] = before.lowerBound..<max(before.upperBound, last)
      } else {
        result.append(animation.begin..<last)
      }
    }
    return result
  }
}

extension [LayerDeviations.Deviation] {
  /// Returns the deviations with x from the other side if it counts from the right.
  fileprivate func mirrored(if isFlipped: Bool) -> Self {
    guard isFlipped else { return self }
    return map { deviation in
      var deviation = deviation
      deviation.x = 0 - deviation.x
      return deviation
    }
  }
}
