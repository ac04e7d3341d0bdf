package import Foundation
package import Geometry

extension Track where Value == CGPoint {
  /// Returns the position with the offsets of motions added.
  package func moved(by motions: [Track<PoseParts>]) -> Track<CGPoint> {
    MotionComposition(
      base: self, motions: motions, parts: [.offset],
      value: { base, parts, _ in
        parts.reduce(base) { CGPoint(x: $0.x + $1.offset.dx, y: $0.y + $1.offset.dy) }
      }, sampleDelta: CGPoint.sampleDelta
    ) { span in
      let offsets = span.motionSegments.map { _, segment -> Segment? in
        segment.mapped { Vector(dx: $0.numbers[0], dy: $0.numbers[1]) }
      }
      let own = span.baseSegments.map { segment -> Segment? in segment.mapped { $0 } }
      let all = own + offsets
      return all.contains { $0 == nil } ? nil : all.compactMap(\.self)
    }.track()
  }
}

extension Track where Value == Double {
  /// Returns the opacity multiplied by the opacities of motions.
  package func faded(by motions: [Track<PoseParts>]) -> Track {
    MotionComposition(
      base: self, motions: motions, parts: [.alpha],
      value: { base, parts, _ in parts.reduce(base) { $0 * Double($1.alpha) } },
      sampleDelta: Double.sampleDelta
    ) { span in
      // A product is a sum of changes where one factor moves.
      let moving = motions.indices.filter { span.varies($0, in: [.alpha]) }
      guard moving.count + (span.baseVaries ? 1 : 0) == 1 else { return nil }
      var factor = moving.isEmpty ? 1 : self.model.value(at: span.begin)
      for source in motions.indices where !moving.contains(source) {
        factor *= Double(span.model(of: source, at: span.begin).alpha)
      }
      let own = span.baseSegments.map { segment -> Segment? in segment.mapped { $0 * factor } }
      let others = span.motionSegments.map { _, segment -> Segment? in
        segment.mapped { $0.numbers[9] * factor }
      }
      let all = own + others
      return all.contains { $0 == nil } ? nil : all.compactMap(\.self)
    }.track()
  }
}

extension Track where Value == Transform3D {
  /// Returns the transform with the scales, angles and perspectives of motions applied before it.
  ///
  /// - Parameter size: The size of what moves, which the motions' pivots are relative to.
  package func transformed(by motions: [Track<PoseParts>], in size: Track<CGSize>) -> Track {
    MotionComposition(
      base: self, motions: motions, parts: Self.motionParts,
      size: motions.contains { $0.has(.pivot) } ? size : nil, value: Transform3D.posed,
      sampleDelta: Transform3D.plainSampleDelta
    ) { span in span.sumOfParts ?? span.singleChange }.track()
  }

  /// The parts of a pose that the transform shows.
  fileprivate static var motionParts: Set<PosePart> { PosePart.turning.union([.pivot]) }
}

extension Transform3D {
  /// Returns a transform with the scales, angles and perspectives of motions applied before it.
  package static func posed(
    _ base: Transform3D, _ parts: [PoseParts], in size: CGSize
  ) -> Transform3D {
    guard let first = parts.first else { return base }
    let all = parts.dropFirst().reduce(first) { $0.combined(with: $1) }
    let own = all.transform3D(in: size)
    return own.isIdentity ? base : own.concatenating(base)
  }

  /// Returns the change between two samples: of parts, unless the plane turns over between them.
  fileprivate static func plainSampleDelta(
    from start: Transform3D, to end: Transform3D
  ) -> TransformDelta? {
    if let first = start.affine, let second = end.affine, first.determinant > 0,
      second.determinant > 0
    {
      return sampleDelta(from: start, to: end)
    }
    return .entries(from: start, to: end)
  }
}

extension MotionSpan<Transform3D> {
  /// The segments of motions in the plane of which no two scale at once, as sums of parts.
  fileprivate var sumOfParts: [Track<Transform3D>.Segment]? {
    let motions = composition.motions
    let spatial: Set<PosePart> = [.rotationX, .rotationY, .perspective, .pivot]
    let times = [begin] + composition.base.model.steps.map(\.time).filter { begin < $0 && $0 < end }
    // The property itself has only one scale, so that rotations pass it by.
    let bases = times.map { composition.base.model.value(at: $0) }
    guard
      bases.allSatisfy({ base in
        guard let affine = base.affine else { return false }
        let parts = AffineParts(affine)
        return abs(parts.sx - parts.sy) < 1e-12 && abs(parts.shear) < 1e-12 && parts.tx == 0
          && parts.ty == 0 && parts.sx > 0
      })
    else { return nil }
    for (index, motion) in motions.enumerated() {
      if spatial.contains(where: motion.has) { return nil }
      guard isPositive(index) else { return nil }
    }
    var scaling = motions.indices.filter { varies($0, in: [.scale]) }.map(Optional.some)
    let baseScales = baseSegments.contains { segment in
      guard case .adding(let delta) = segment.change, delta.isSum else { return true }
      return delta.parts.sx != 0 || delta.parts.sy != 0 || delta.parts.shear != 0
    }
    if baseScales || Set(bases.compactMap { $0.affine.map { AffineParts($0).sx } }).count > 1 {
      scaling.append(nil)
    }
    guard scaling.count <= 1 else { return nil }
    // What scales is multiplied by the scales that rest.
    var factor = (x: 1.0, y: 1.0)
    if scaling.first != .some(nil), let base = bases.first?.affine {
      (factor.x, factor.y) = (AffineParts(base).sx, AffineParts(base).sy)
    }
    for index in motions.indices where scaling.first != .some(index) {
      let scale = model(of: index, at: begin).scale
      (factor.x, factor.y) = (factor.x * scale.width, factor.y * scale.height)
    }
    var result: [Track<Transform3D>.Segment] = []
    for segment in baseSegments {
      guard case .adding(let delta) = segment.change, delta.growth == nil,
        let scaled: Track<Transform3D>.Segment = segment.mapped({ delta in
          var delta = delta
          delta.parts.sx *= factor.x
          delta.parts.sy *= factor.y
          return delta
        }), factor.x == factor.y || !baseScales
      else { return nil }
      result.append(scaled)
    }
    for (_, segment) in motionSegments {
      guard
        let mapped: Track<Transform3D>.Segment = segment.mapped({ delta in
          TransformDelta(
            parts: AffineParts(
              tx: 0, ty: 0, sx: delta.numbers[2] * factor.x, sy: delta.numbers[3] * factor.y,
              shear: 0, angle: delta.numbers[6]))
        })
      else { return nil }
      result.append(mapped)
    }
    return result
  }

  /// Returns whether a motion's model never mirrors or flattens the width in the span.
  private func isPositive(_ source: Int) -> Bool {
    let steps = composition.motions[source].model.steps.filter {
      begin < $0.time && $0.time < end
    }
    return ([model(of: source, at: begin)] + steps.map(\.value)).allSatisfy { $0.scale.width > 0 }
  }

  /// The segment of one motion that everything in the span follows.
  fileprivate var singleChange: [Track<Transform3D>.Segment]? {
    guard let first = motionSegments.first?.segment, !baseVaries,
      motionSegments.allSatisfy({ _, segment in
        guard case .adding = segment.change else { return false }
        return segment.begin == begin && segment.delay == first.delay
          && segment.duration == first.duration && segment.curve == first.curve
      }),
      composition.motions.indices.allSatisfy({ index in
        !composition.motions[index].model.steps.contains { begin < $0.time && $0.time < end }
      })
    else { return nil }
    let base = composition.base.model.value(at: begin)
    let ends = composition.motions.indices.map { model(of: $0, at: begin) }
    let starts = composition.motions.map { $0.value(at: begin) }
    func sum(_ parts: [PoseParts]) -> PoseParts { parts.reduce(.neutral) { $0.combined(with: $1) } }
    let (from, to) = (sum(starts), sum(ends))
    let size = composition.size?.model.value(at: begin) ?? .zero
    let start = Transform3D.posed(base, starts, in: size)
    let target = Transform3D.posed(base, ends, in: size)
    func segment(_ change: Track<Transform3D>.Change) -> Track<Transform3D>.Segment {
      Track.Segment(
        begin: begin, delay: first.delay, duration: first.duration, curve: first.curve,
        change: change)
    }
    if from.rotation == to.rotation, (from.m34, from.z, from.pivot) == (to.m34, to.z, to.pivot),
      motionSegments.count == 1
    {
      // The entries of a scale are in proportion to it.
      return [segment(.adding(.entries(from: start, to: target)))]
    }
    // Only about the center, a blend turns about one axis as an angle does, and keeps a perspective.
    if from.pivot != .zero || to.pivot != .zero { return nil }
    let axes = [
      from.rotation.x != to.rotation.x, from.rotation.y != to.rotation.y,
      from.rotation.z != to.rotation.z,
    ].filter(\.self).count
    guard axes <= 1, from.scale.width > 0, to.scale.width > 0, from.scale.height > 0,
      to.scale.height > 0
    else { return nil }
    let others = [from.rotation, to.rotation].allSatisfy { rotation in
      [rotation.x, rotation.y, rotation.z].filter { $0 != 0 }.count <= 1
    }
    guard others else { return nil }
    let turns = Rotation.wholeTurns(from: from.rotation, to: to.rotation, through: (start, target))
    var result = [segment(.blending(from: start))]
    if turns != .none {
      result.append(
        segment(.adding(TransformDelta(turn: Rotation(x: -turns.x, y: -turns.y, z: -turns.z)))))
    }
    return result
  }
}
