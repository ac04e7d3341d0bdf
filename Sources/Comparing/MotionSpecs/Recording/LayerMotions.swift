import Foundation
import Geometry
import Imaging
import ScenePlayback
import Timelines
import Timing

/// The motions of all properties of a layer.
struct LayerMotions {
  /// The difference in points below which a property does not move.
  private static let stillness = 1e-4

  let layer: Layer
  let index: Int
  /// The layer that contains it; `nil` for the canvas.
  let parent: Layer?
  let responsible: ResponsibleSteps

  /// The motions, in the order of the properties.
  var motions: [RecordedMotion] {
    // Values count from the left: those of a layer that flips its children are mirrored.
    let width = flippingWidth
    func transform(_ value: Transform3D, isFlipped: Bool) -> MotionValue {
      .transform(isFlipped ? value.mirrored : value)
    }
    let flips = layer.flipsHorizontally?.last == true
    return motions(.position, .position, layer.position) { point in
      .point(width.map { CGPoint(x: $0 - point.x, y: point.y) } ?? point)
    }
      + motions(.size, .size, layer.size) { .size($0) }
      + motions(.contentOffset, .boundsOrigin, layer.boundsOrigin) {
        .point(flips ? $0.mirrored : $0)
      }
      + motions(.transform, .transform, layer.transform) { transform($0, isFlipped: width != nil) }
      + (layer.sublayerTransform.map {
        motions(.sublayerTransform, .sublayerTransform, $0) { transform($0, isFlipped: flips) }
      } ?? [])
      + (layer.anchorPoint.map {
        motions(.anchorPoint, .anchorPoint, $0) { point in
          .point(width == nil ? point : CGPoint(x: 1 - point.x, y: point.y))
        }
      } ?? [])
      + motions(.opacity, .alpha, layer.alpha) { .number(min(1, max(0, $0))) }
      + appearanceMotions
  }

  /// The width in which the parent flips the layer, as it is first; `nil` if it does not.
  private var flippingWidth: CGFloat? {
    guard let parent, parent.flipsHorizontally?.last == true else { return nil }
    return parent.size.value(at: layer.birth).width
  }

  /// Returns the pieces of the track of a property.
  private func pieces<Value: Animatable>(
    of track: Track<Value>, _ changed: LayerProperty
  ) -> [TrackMotions<Value>.Piece] {
    let motions = TrackMotions(track: track) {
      responsible.step(animating: changed, of: index, at: $0)
    }
    return motions.pieces
  }

  /// Returns the motions of a property that is a track of its own.
  private func motions<Value: Animatable>(
    _ property: MotionProperty, _ changed: LayerProperty, _ track: Track<Value>,
    _ value: (Value) -> MotionValue
  ) -> [RecordedMotion] {
    pieces(of: track, changed).compactMap { piece in
      let step = responsible.step(animating: changed, of: index, at: piece.commit)
      let values = ([piece.from, piece.to] + piece.samples.map(\.value)).map(value)
      return motion(property, of: piece, values, step: step)
    }
  }

  /// The motions of the parts of the appearance.
  private var appearanceMotions: [RecordedMotion] {
    let pieces = pieces(of: layer.appearance, .appearance)
    return pieces.enumerated().flatMap { index, piece in
      let ends = [(piece.from, piece.begin), (piece.to, piece.end)]
      let states = (ends + piece.samples.map { ($0.value, $0.time) }).map { appearance, time in
        AppearancePart.State(appearance: appearance, size: layer.size.value(at: time))
      }
      let parts = AppearancePart.changed(in: states) { path in
        // What another animation replaces ends there, unless it has a curve.
        let later = pieces[(index + 1)...].first {
          $0.commit > piece.begin && $0.replaces(PropertyPaths([path]))
        }
        return moments(of: piece, until: min(piece.end, later?.commit ?? piece.end))
      }
      var motions = parts.map { motion(of: $0, in: piece) }
      // The parts of one appearance have samples at the same times.
      let times = Set(
        zip(parts, motions).filter { $0.0.course == nil }
          .flatMap { ($0.1?.change.samples ?? []).map(\.time) })
      let kept = piece.samples.enumerated().filter {
        times.contains(fraction(of: $0.element.time, in: piece))
      }
      for (index, part) in parts.enumerated()
      where part.course == nil && motions[index]?.change.samples != nil {
        motions[index]?.change.samples = kept.map { sample in
          .init(
            time: fraction(of: sample.element.time, in: piece),
            value: part.values[2 + sample.offset])
        }
      }
      return motions.compactMap(\.self)
    }
  }

  /// Returns moments of an animation of the appearance, up to an instant.
  private func moments(
    of piece: TrackMotions<Appearance>.Piece, until end: Instant
  ) -> [AppearancePart.Moment] {
    guard case .timing(let curve) = piece.curve else { return [] }
    let (length, duration) = (end - piece.begin, piece.end - piece.begin)
    let count = max(4, Int((length.seconds * 480).rounded(.up)))
    return (0...count).map { number in
      let time =
        number == count ? length : Instant(seconds: length.seconds * Double(number) / Double(count))
      // The last value is the one before the end, where a later animation may begin.
      let elapsed = number == count ? length - Instant(ticks: 1) : time
      let shown = piece.begin + elapsed
      return AppearancePart.Moment(
        time: piece.begin + time, progress: curve.progress(at: elapsed, duration: duration),
        shown: .init(
          appearance: layer.appearance.value(at: shown), size: layer.size.value(at: shown)))
    }
  }

  /// Returns the motion of a part of the appearance; `nil` where it does not change to the eye.
  private func motion(
    of part: AppearancePart, in piece: TrackMotions<Appearance>.Piece
  ) -> RecordedMotion? {
    let step = responsible.step(animating: .appearance, of: index, at: piece.commit) { old, new in
      let size = layer.size.value(at: piece.begin)
      let states = [old, new].map { AppearancePart.State(appearance: $0, size: size) }
      return AppearancePart.changed(in: states).contains {
        $0.layer == part.layer && $0.property == part.property
      }
    }
    var result = motion(part.property, of: piece, part.values, step: step)
    result?.target.stacked = part.layer
    guard let course = part.course, let last = course.last, var bent = result else { return result }
    let length = last.time - piece.begin
    (bent.curve, bent.duration) = (.sampled, length)
    (bent.change.from, bent.change.to) = (course[0].value, last.value)
    bent.change.samples = SampleThinning.thinned(
      course.map { time, value in
        .init(time: (time - piece.begin).seconds / length.seconds, value: value)
      })
    return bent
  }

  /// Returns the fraction of a piece's duration at an instant.
  private func fraction<Value>(of time: Instant, in piece: TrackMotions<Value>.Piece) -> Double {
    (time - piece.begin).seconds / (piece.end - piece.begin).seconds
  }

  /// Returns the motion of a property in a piece of its track; `nil` where it does not change.
  ///
  /// - Parameter values: the first and the last value, then those of the piece's samples.
  private func motion<Value>(
    _ property: MotionProperty, of piece: TrackMotions<Value>.Piece, _ values: [MotionValue],
    step: Int?
  ) -> RecordedMotion? {
    var change = MotionChange(property: property, from: values[0], to: values[1], samples: nil)
    if piece.samples.isEmpty {
      if property == .content, change.from == change.to {
        // The words leave out what has no short name.
        change.to = .words("redrawn")
      }
      if change.from == change.to || !piece.replaces && isStill(change.from, change.to) {
        return nil
      }
    } else {
      let samples = zip(piece.samples, values.dropFirst(2)).map { sample, value in
        MotionChange.Sample(time: fraction(of: sample.time, in: piece), value: value)
      }
      if property != .content, samples.allSatisfy({ isStill($0.value, change.from) }) {
        return nil
      }
      change.samples = SampleThinning.thinned(samples)
    }
    return RecordedMotion(
      target: .init(layer: index), step: step, commit: piece.commit, begin: piece.begin,
      duration: piece.end - piece.begin, curve: piece.curve, change: change)
  }

  /// Returns whether two values are equal to the eye.
  private func isStill(_ one: MotionValue, _ other: MotionValue) -> Bool {
    switch (one, other) {
    case (.words, _), (_, .words), (.shadows, _), (_, .shadows): one == other
    case (.color(let first), .color(let second)): first.hexadecimal == second.hexadecimal
    default: one.distance(to: other) < Self.stillness
    }
  }
}

/// An algorithm that leaves out samples that lie on the lines between others.
enum SampleThinning {
  /// The largest distance of a left out sample from the line, in points.
  static let tolerance = 0.1

  /// Returns the samples that are necessary, the first and the last included (source: Ramer, Douglas
  /// and Peucker).
  ///
  /// - Parameter tolerance: the largest distance of a left out sample from the line, in points.
  static func thinned(
    _ samples: [MotionChange.Sample], tolerance: Double = Self.tolerance
  ) -> [MotionChange.Sample] {
    guard samples.count > 2 else { return samples }
    var keeps = Array(repeating: false, count: samples.count)
    (keeps[0], keeps[samples.count - 1]) = (true, true)
    var open = [(0, samples.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      let (start, end) = (samples[first], samples[last])
      var farthest = (index: first, distance: tolerance)
      for index in (first + 1)..<last {
        let share = (samples[index].time - start.time) / (end.time - start.time)
        let between = start.value.blended(to: end.value, progress: share)
        let distance = samples[index].value.distance(to: between)
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > first else { continue }
      keeps[farthest.index] = true
      open.append((first, farthest.index))
      open.append((farthest.index, last))
    }
    return samples.indices.filter { keeps[$0] }.map { samples[$0] }
  }
}

extension CGPoint {
  /// The offset with x from the other side.
  fileprivate var mirrored: CGPoint { CGPoint(x: 0 - x, y: y) }
}
