import Foundation
import Geometry
import Imaging
package import Timelines
import Timing

extension Timeline {
  /// Makes the timeline of a specification, whose elements move but draw nothing: for comparisons.
  package init(of spec: MotionSpec) {
    var layers: [Layer] = []
    var numbers: [String: Int] = [:]
    var events: [Int: [SpecEvent]] = [:]
    for step in spec.steps {
      for motion in step.motions {
        for subject in motion.subjects {
          let begin = step.begin + motion.delay + subject.offset
          let number = numbers[subject.name] ?? layers.count
          if number == layers.count {
            numbers[subject.name] = number
            layers.append(
              Layer(
                identity: subject.identity, birth: subject.role.appears ? begin : .zero,
                position: .zero, size: .zero))
          }
          if subject.role == .disappearing || subject.role == .transient {
            let end = begin + motion.duration
            layers[number].death = max(end, layers[number].death ?? end)
          }
          for change in subject.changes {
            events[number, default: []] += SpecEvent.all(
              of: change, from: begin, as: motion, cuts: subject.layer != nil)
          }
        }
      }
    }
    for (number, events) in events {
      // Of events at one instant, the earlier motion is the earlier one.
      let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
      layers[number].apply(order.map { events[$0] })
    }
    self.init(
      canvas: Canvas(size: spec.canvas), playback: Playback(duration: max(.zero, spec.duration)),
      layers: layers)
  }
}

extension MotionSubject {
  /// The identity of the element; of a layer in it that of a view with both names.
  fileprivate var identity: LayerIdentity {
    LayerIdentity(
      collection: collection, key: layer.map { "\(key)/\($0)" } ?? key,
      kind: layer == nil ? kind ?? .view : .view)
  }
}

/// A change of a property of a layer at an instant, at once or as the begin of an animation.
private struct SpecEvent {
  let property: MotionProperty
  let time: Instant
  let from: MotionValue
  let to: MotionValue
  let duration: Instant
  let curve: TimingCurve
  /// Whether it ends what runs, as in an appearance and its layers, instead of adding to it.
  let cuts: Bool

  /// Returns the events of a change: one, or one for each sample.
  static func all(
    of change: MotionChange, from begin: Instant, as motion: Motion, cuts: Bool
  ) -> [SpecEvent] {
    func event(
      _ time: Instant, _ from: MotionValue, _ to: MotionValue, _ duration: Instant,
      _ curve: TimingCurve
    ) -> SpecEvent {
      SpecEvent(
        property: change.property, time: time, from: from, to: to, duration: duration,
        curve: curve, cuts: cuts)
    }
    if case .timing(let curve) = motion.curve {
      return [event(begin, change.from, change.to, motion.duration, curve)]
    }
    let samples = change.samples ?? []
    return zip(samples, samples.dropFirst()).map { sample, next in
      let seconds = motion.duration.seconds
      let time = begin + Instant(seconds: seconds * sample.time)
      let end = begin + Instant(seconds: seconds * next.time)
      return event(time, sample.value, next.value, end - time, .linear)
    }
  }
}

extension Layer {
  /// Plays events in the order of time; words are no part of a timeline.
  fileprivate mutating func apply(_ events: [SpecEvent]) {
    for event in events where event.property.form.isGeometry { apply(event) }
    // The parts of an appearance that are animated together are one animation.
    var rest = events.filter { !$0.property.form.isGeometry }[...]
    while let first = rest.first {
      let together = rest.prefix {
        $0.time == first.time && $0.duration == first.duration && $0.curve == first.curve
      }
      apply(together)
      rest = rest.dropFirst(together.count)
    }
  }

  /// Plays changes of parts of the appearance.
  private mutating func apply(_ events: ArraySlice<SpecEvent>) {
    guard let first = events.first else { return }
    var (from, to) = (appearance.last, appearance.last)
    for event in events {
      guard let part = AppearanceField[event.property] else { continue }
      part.set(&from, event.from)
      part.set(&to, event.to)
    }
    if from == to { return }
    if appearance.lastChange == nil {
      appearance = Track(from)
    } else {
      let paths = appearance.last.paths(changedTo: from)
        .flatMap { paths in from.paths(changedTo: to).map(paths.union) }
      appearance.cut(paths, to: from, at: first.time)
    }
    appearance.animate(to: to, at: first.time, duration: first.duration, curve: first.curve)
  }

  /// Plays a change of the geometry or the opacity.
  private mutating func apply(_ event: SpecEvent) {
    switch event.property {
    case .position: apply(event, \.position) { $0.point }
    case .size: apply(event, \.size) { $0.size }
    case .contentOffset: apply(event, \.boundsOrigin) { $0.point }
    case .transform: apply(event, \.transform) { $0.transform }
    case .sublayerTransform:
      apply(event, \.[track: \.sublayerTransform, .identity]) { $0.transform }
    case .anchorPoint: apply(event, \.[track: \.anchorPoint, Layer.center]) { $0.point }
    case .opacity: apply(event, \.alpha) { $0.number }
    case .rotation: turn(by: event)
    default: break
    }
  }

  /// Plays a rotation, with its whole turns.
  private mutating func turn(by event: SpecEvent) {
    guard let from = event.from.number, let to = event.to.number else { return }
    func map(_ value: MotionValue) -> Affine { Affine(rotationAngle: value.number ?? 0) }
    apply(event, \.transform) { Transform3D(map($0)) }
    let parts = AffineParts.pair(from: map(event.from), to: map(event.to))
    let turns = (to - from - (parts.1.angle - parts.0.angle)) / (2 * .pi)
    if turns.rounded() == 0 { return }
    transform.turn(
      by: Rotation(z: 2 * .pi * turns.rounded()), at: event.time, duration: event.duration,
      curve: event.curve)
  }

  /// Plays an event on a track.
  private mutating func apply<Value: Animatable>(
    _ event: SpecEvent, _ path: WritableKeyPath<Layer, Track<Value>>,
    _ value: (MotionValue) -> Value?
  ) {
    guard let from = value(event.from), let to = value(event.to) else { return }
    if self[keyPath: path].lastChange == nil {
      self[keyPath: path] = Track(from)
    } else if event.cuts {
      self[keyPath: path].cut(to: from, at: event.time)
    } else if self[keyPath: path].last != from {
      self[keyPath: path].set(from, at: event.time)
    }
    self[keyPath: path].animate(
      to: to, at: event.time, duration: event.duration, curve: event.curve)
  }
}
