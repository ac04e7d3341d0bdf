package import Timing

/// A motion that is shown over what a view says, as Core Animation's explicit animations are.
package struct Overlay<Value: Animatable> {
  /// A motion that one animation of a track expresses exactly.
  package struct Way {
    package let begin: Instant
    package let duration: Instant
    package let curve: TimingCurve
    /// Returns the ends of the motion over the values below.
    package let ends: (_ below: Value) -> (from: Value, to: Value)

    /// Makes a motion.
    package init(
      begin: Instant, duration: Instant, curve: TimingCurve,
      ends: @escaping (_ below: Value) -> (from: Value, to: Value)
    ) {
      self.begin = begin; self.duration = duration; self.curve = curve; self.ends = ends
    }
  }

  /// Returns what is shown at an instant over what is below, of which only `paths` count.
  ///
  /// At the end of the motion it is the final value, whatever follows.
  package let value: (_ below: Value, _ time: Instant) -> Value
  /// The same as one animation from here on; `nil` for motions of more pieces.
  package let way: Way?
  /// Whether nothing of what is below shows.
  package let coversAll: Bool
  /// The properties that it shows; all where `nil`.
  var paths: PropertyPaths?
  /// Whether the motion is at rest.
  package let isStill: Bool
  /// Returns the instants after one and until another at which the motion may jump.
  let jumps: (_ begin: Instant, _ end: Instant) -> [Instant]
  /// The beginning and the duration of one repetition of an endless motion.
  package let cycle: (begin: Instant, duration: Instant)?

  /// Whether it ends when the view changes the value below, in the properties that it shows.
  let endsOnChange: Bool

  /// Makes a motion.
  package init(
    coversAll: Bool = false, paths: PropertyPaths? = nil, isStill: Bool = false, way: Way? = nil,
    cycle: (begin: Instant, duration: Instant)? = nil, endsOnChange: Bool = false,
    jumps: @escaping (_ begin: Instant, _ end: Instant) -> [Instant] = { _, _ in [] },
    value: @escaping (_ below: Value, _ time: Instant) -> Value
  ) {
    self.coversAll = coversAll; self.paths = paths; self.isStill = isStill; self.way = way
    self.cycle = cycle; self.endsOnChange = endsOnChange
    self.jumps = jumps; self.value = value
  }
}

extension Overlay {
  /// Returns what is shown at an instant, with its own properties over those below.
  func shown(over below: Value, at time: Instant) -> Value {
    let value = value(below, time)
    return paths.map { below.taking($0, of: value) } ?? value
  }
}

/// Stands for an overlay of one property, so that it can be taken away.
package struct OverlayToken: Hashable, Sendable {
  let layer: Int
  let number: Int
}
