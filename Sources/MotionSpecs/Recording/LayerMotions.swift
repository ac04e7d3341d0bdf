import Foundation
import Geometry
import Imaging
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
  /// Returns the number of the step that moves the layer at an instant.
  let step: (Instant) -> Int?

  /// The motions, in the order of the properties.
  var motions: [RecordedMotion] {
    // Values count from the left: those of a layer that flips its children are mirrored.
    let width = flippingWidth
    func transform(_ value: Transform3D, isFlipped: Bool) -> MotionValue {
      .transform(isFlipped ? value.mirrored : value)
    }
    let flips = layer.flipsHorizontally?.last == true
    return motions(.position, layer.position) { point in
      .point(width.map { CGPoint(x: $0 - point.x, y: point.y) } ?? point)
    }
      + motions(.size, layer.size) { .size($0) }
      + motions(.contentOffset, layer.boundsOrigin) { .point(flips ? $0.mirrored : $0) }
      + motions(.transform, layer.transform) { transform($0, isFlipped: width != nil) }
      + (layer.sublayerTransform.map {
        motions(.sublayerTransform, $0) { transform($0, isFlipped: flips) }
      } ?? [])
      + (layer.anchorPoint.map {
        motions(.anchorPoint, $0) { point in
          .point(width == nil ? point : CGPoint(x: 1 - point.x, y: point.y))
        }
      } ?? [])
      + motions(.opacity, layer.alpha) { .number(min(1, max(0, $0))) }
      + appearanceMotions
  }

  /// The width in which the parent flips the layer, as it is first; `nil` if it does not.
  private var flippingWidth: CGFloat? {
    guard let parent, parent.flipsHorizontally?.last == true else { return nil }
    return parent.size.value(at: layer.birth).width
  }

  /// Returns the motions of a property that is a track of its own.
  private func motions<Value: Animatable>(
    _ property: MotionProperty, _ track: Track<Value>, _ value: (Value) -> MotionValue
  ) -> [RecordedMotion] {
    TrackMotions(track: track, step: step).pieces.compactMap { motion(property, of: $0, value) }
  }

  /// The motions of the parts of the appearance.
  private var appearanceMotions: [RecordedMotion] {
    TrackMotions(track: layer.appearance, step: step).pieces.flatMap { piece in
      let parts = AppearancePart.changed(in: piece)
      var motions = parts.map { motion($0.property, of: piece, $0.value) }
      // The parts of one appearance have samples at the same times.
      let times = Set(motions.flatMap { ($0?.change.samples ?? []).map(\.time) })
      let kept = piece.samples.filter { times.contains(fraction(of: $0.time, in: piece)) }
      for (index, part) in parts.enumerated() where motions[index]?.change.samples != nil {
        motions[index]?.change.samples = kept.map { sample in
          .init(time: fraction(of: sample.time, in: piece), value: part.value(sample.value))
        }
      }
      return motions.compactMap(\.self)
    }
  }

  /// Returns the fraction of a piece's duration at an instant.
  private func fraction<Value>(of time: Instant, in piece: TrackMotions<Value>.Piece) -> Double {
    (time - piece.begin).seconds / (piece.end - piece.begin).seconds
  }

  /// Returns the motion of a property in a piece of its track; `nil` where it does not change.
  private func motion<Value>(
    _ property: MotionProperty, of piece: TrackMotions<Value>.Piece,
    _ value: (Value) -> MotionValue
  ) -> RecordedMotion? {
    var change = MotionChange(
      property: property, from: value(piece.from), to: value(piece.to), samples: nil)
    if piece.samples.isEmpty {
      if property == .content, change.from == change.to {
        // The words leave out what has no short name.
        change.to = .words("redrawn")
      }
      if change.from == change.to || !piece.replaces && isStill(change.from, change.to) {
        return nil
      }
    } else {
      let samples = piece.samples.map { sample in
        MotionChange.Sample(
          time: fraction(of: sample.time, in: piece), value: value(sample.value))
      }
      if property != .content, samples.allSatisfy({ isStill($0.value, change.from) }) {
        return nil
      }
      change.samples = SampleThinning.thinned(samples)
    }
    return RecordedMotion(
      layer: index, commit: piece.commit, begin: piece.begin, duration: piece.end - piece.begin,
      curve: piece.curve, change: change)
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
