import ComparisonTolerances
import Timing

/// A change of an animation's parameters.
public enum TimelineCause: Hashable, Sendable {
  /// Everything from an instant on (`nil`: from the beginning) happens later, by a number of
  /// seconds.
  case later(seconds: Double, since: Double?)
  /// A number of instants differ, by some seconds at most, without a simpler description.
  case instants(count: Int, most: Double)
  /// The duration, in seconds.
  case duration(from: Double, to: Double)
  /// The delay, in seconds.
  case delay(from: Double, to: Double)
  /// The damping ratio of a spring.
  case springDamping(from: Double, to: Double)
  /// The undamped angular frequency of a spring, in radians per second.
  case springFrequency(from: Double, to: Double)
  /// The initial velocity of a spring, in whole distances per second.
  case springVelocity(from: Double, to: Double)
  /// The curve, as a text.
  case curve(from: String, to: String)
  /// A property that is no longer animated, as a text.
  case notAnimated(property: String)
  /// A property that was not animated before, as a text.
  case animated(property: String)
  /// A part of the pose that elements appear or disappear with, or move to, as texts.
  case pose(property: String, from: String, to: String)
  /// The distance of the first position of appearing elements from the expected one, in points.
  case appearsElsewhere(x: Double, y: Double)
  /// A parameter of simulated motion, as texts, from an instant in seconds on (`nil`: its first).
  case parameter(name: String, from: String, to: String, since: Double?)
}

extension TimelineCause {
  /// Whether it describes instants, so that it is reported without an effect.
  var isOfInstants: Bool {
    switch self {
    case .later, .instants: true
    default: false
    }
  }

  /// Whether it only says that a property is animated, or is not.
  var isPresence: Bool {
    switch self {
    case .notAnimated, .animated: true
    default: false
    }
  }
}

extension TimelineCause {
  /// The property of one value and its texts before and after; `nil` for causes of another kind,
  /// and for values that are new or gone.
  public var change: (property: String, from: String, to: String)? {
    typealias Text = ComparisonText
    switch self {
    case .duration(let from, let to):
      let times = Text.times(from, to)
      return ("duration", times.0, times.1)
    case .delay(let from, let to):
      let times = Text.times(from, to)
      return ("delay", times.0, times.1)
    case .springDamping(let from, let to): return ("damping", Text.ratio(from), Text.ratio(to))
    case .springVelocity(let from, let to): return ("velocity", Text.ratio(from), Text.ratio(to))
    case .pose(let property, let from, let to): return (property, from, to)
    case .parameter(let name, let from, let to, _):
      return from.isEmpty || to.isEmpty ? nil : (name, from, to)
    case .later, .instants, .springFrequency, .curve, .notAnimated, .animated, .appearsElsewhere:
      return nil
    }
  }
}

extension TimelineCause: CustomStringConvertible {
  /// The change as a part of a sentence.
  public var description: String {
    typealias Text = ComparisonText
    switch self {
    case .later(let seconds, let since):
      let amount =
        "starts and arrives \(Text.span(abs(seconds))) \(seconds > 0 ? "later" : "earlier")"
      return since.map { "\(amount) from \(Text.time($0)) on" } ?? amount
    case .instants(let count, let most):
      return "happens at \(count) other instants, up to \(Text.span(most)) away"
    case .duration(let from, let to):
      let change = "\(Text.span(abs(to - from))) \(to > from ? "later" : "earlier")"
      let times = Text.times(from, to)
      return "duration \(times.0) became \(times.1), so it arrives \(change)"
    case .delay(let from, let to):
      let times = Text.times(from, to)
      return "delay \(times.0) became \(times.1)"
    case .springDamping(let from, let to):
      return "spring damping \(Text.ratio(from)) became \(Text.ratio(to))"
    case .springFrequency(let from, let to):
      return "spring frequency \(Text.ratio(from)) became \(Text.ratio(to)) rad/s"
    case .springVelocity(let from, let to):
      return "spring velocity \(Text.ratio(from)) became \(Text.ratio(to))"
    case .curve(let from, let to): return "\(from) became \(to)"
    case .notAnimated(let property): return "\(property) is no longer animated"
    case .animated(let property): return "\(property) is animated now"
    case .pose(let property, let from, let to): return "\(property) \(from) became \(to)"
    case .appearsElsewhere(let x, let y):
      return "appears " + Text.directions(x, "further right", "further left", y, "lower", "higher")
    case .parameter(let name, let from, let to, let since):
      return TimelineChange(property: name, from: from, to: to, since: since).description
    }
  }
}

/// The differences in the timing of two lives of one layer.
struct TimingChanges {
  /// The maximum number of causes that are reported for one layer; beyond it only effects are.
  private static let maximumCauses = 4

  /// The changes, most general first; empty if timing is the same or too different to describe.
  private(set) var causes: [TimelineCause] = []

  /// Compares two layers.
  init(_ before: LayerTiming, _ after: LayerTiming, tolerance: Instant) {
    var found: [TimelineCause] = []
    /// The shifts of events to a later time, with the instants of the events.
    var shifts: [(amount: Instant, event: Instant)] = []
    /// The events that have not shifted.
    var keeps: [Instant] = []
    /// The shifts of the ends of animations.
    var ends: Set<Instant> = []
    func near(_ left: Instant, _ right: Instant) -> Bool {
      (left - right).ticks.magnitude <= tolerance.ticks
    }
    func event(_ left: Instant, _ right: Instant) {
      if near(left, right) { keeps.append(left) } else { shifts.append((right - left, left)) }
    }
    func add(_ cause: TimelineCause) {
      if found.count <= Self.maximumCauses, !found.contains(cause) { found.append(cause) }
    }

    for (old, new) in zip(before.animations, after.animations) {
      guard old.timings.count == new.timings.count else {
        if new.timings.isEmpty, new.samples.isEmpty { add(.notAnimated(property: old.name)) }
        if old.timings.isEmpty, old.samples.isEmpty { add(.animated(property: old.name)) }
        continue
      }
      for (left, right) in zip(old.timings, new.timings) {
        event(left.begin, right.begin)
        if !near(left.end, right.end) { ends.insert(right.end - left.end) }
        if !near(left.duration, right.duration) {
          add(.duration(from: left.duration.seconds, to: right.duration.seconds))
        }
        if !near(left.delay, right.delay) {
          add(.delay(from: left.delay.seconds, to: right.delay.seconds))
        }
        Self.curveChanges(left, right).forEach(add)
      }
    }
    for (old, new) in zip(before.jumps, after.jumps) where old.count == new.count {
      for (left, right) in zip(old, new) { event(left, right) }
    }
    if before.birth > .zero || after.birth > .zero { event(before.birth, after.birth) }
    if let left = before.death, let right = after.death {
      // A later end of the last animation explains a later end of the layer.
      if !ends.contains(where: { near($0, right - left) }) { event(left, right) }
    }
    // A longer animation explains a later beginning of the next one.
    let longer = found.compactMap { cause -> Instant? in
      switch cause {
      case .duration(let from, let to), .delay(let from, let to): Instant(seconds: to - from)
      default: nil
      }
    }
    shifts.removeAll { shift in longer.contains { near($0, shift.amount) } }
    let kept = keeps.filter { $0 > .zero }.min()
    var amounts: [Instant] = []
    for shift in shifts.sorted(by: { ($0.event, $0.amount) < ($1.event, $1.amount) })
    where amounts.count <= Self.maximumCauses
      && !amounts.contains(where: { near($0, shift.amount) })
    {
      amounts.append(shift.amount)
      let stayed = kept.map { $0 < shift.event } ?? false
      found.insert(
        .later(seconds: shift.amount.seconds, since: stayed ? shift.event.seconds : nil), at: 0)
    }
    guard found.count > Self.maximumCauses else {
      causes = found
      return
    }
    // Too many changes to report one by one, but the fact that instants differ must not be lost.
    let most = shifts.map { abs($0.amount.seconds) }.max() ?? 0
    if !shifts.isEmpty { causes = [.instants(count: shifts.count, most: most)] }
  }

  /// Compares the curves of two animations.
  private static func curveChanges(
    _ left: LayerTiming.Animation, _ right: LayerTiming.Animation
  ) -> [TimelineCause] {
    if left.curve == right.curve { return [] }
    guard case .spring(let old) = left.curve, case .spring(let new) = right.curve else {
      return [.curve(from: left.curve.words, to: right.curve.words)]
    }
    func differ(_ first: Double, _ second: Double) -> Bool {
      abs(first - second) > 1e-6 * max(1, abs(first), abs(second))
    }
    var result: [TimelineCause] = []
    if differ(old.dampingRatio, new.dampingRatio) {
      result.append(.springDamping(from: old.dampingRatio, to: new.dampingRatio))
    }
    if differ(old.initialVelocity, new.initialVelocity) {
      result.append(.springVelocity(from: old.initialVelocity, to: new.initialVelocity))
    }
    // A spring with a given duration takes its frequency from its other parameters.
    let follows =
      isFittedToDuration(old, left.duration) && isFittedToDuration(new, right.duration)
    let isExplained = follows && (!result.isEmpty || left.duration != right.duration)
    if differ(old.angularFrequency, new.angularFrequency), !isExplained {
      result.append(.springFrequency(from: old.angularFrequency, to: new.angularFrequency))
    }
    return result
  }

  /// Returns whether a spring has the frequency that its damping and duration give it in UIKit.
  private static func isFittedToDuration(_ spring: Spring, _ duration: Instant) -> Bool {
    let fitted = Spring(
      dampingRatio: spring.dampingRatio, duration: duration.seconds,
      initialVelocity: spring.initialVelocity)
    let frequency = spring.angularFrequency
    return abs(fitted.angularFrequency - frequency) <= 1e-5 * frequency
  }
}

extension TimingCurve {
  /// The curve as a text: `ease-in-out`, `spring`, or its control points.
  var words: String {
    switch self {
    case .spring(let spring):
      return "spring of damping \(ComparisonText.ratio(spring.dampingRatio))"
    case .easing(let easing): return easing.rawValue
    case .steps(let steps):
      return steps.jump == .end
        ? "steps(\(steps.count))" : "steps(\(steps.count), jump-\(steps.jump.rawValue))"
    case .cubic(let curve):
      let known: [(CubicBezier, String)] = [
        (.linear, "linear"), (.easeIn, "ease-in"), (.easeOut, "ease-out"),
        (.easeInEaseOut, "ease-in-out"), (.default, "the default curve"),
      ]
      if let name = known.first(where: { $0.0 == curve })?.1 { return name }
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(ComparisonText.ratio)
      return "cubic(\(numbers.joined(separator: ", ")))"
    }
  }
}
