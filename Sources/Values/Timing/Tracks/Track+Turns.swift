public import Geometry

extension Track where Value == Transform3D {
  /// Adds a rotation that ends where the model is, on top of everything else that is animated.
  ///
  /// A transform cannot express more than half a turn, so full turns are an animation that begins
  /// and ends at the same transform. With a change of the model of the same timing, it forms one
  /// motion.
  ///
  /// - Parameters:
  ///   - rotation: the angles in radians; multiples of 2π, or the shown value jumps at the begin.
  ///   - time: the begin; no earlier than any earlier change.
  ///   - delay: the time before the rotation starts.
  ///   - duration: there is no animation unless `delay + duration` is positive.
  public mutating func turn(
    by rotation: Rotation, at time: Instant, delay: Instant = .zero, duration: Instant,
    curve: TimingCurve
  ) {
    guard rotation != .none, delay + duration > .zero else { return }
    let isFlat = rotation.isPlanar && last.affine != nil && !isBlending(at: time)
    let delta =
      isFlat
      ? TransformDelta(
        parts: AffineParts(tx: 0, ty: 0, sx: 0, sy: 0, shear: 0, angle: -Double(rotation.z)))
      : TransformDelta(turn: Rotation(x: -rotation.x, y: -rotation.y, z: -rotation.z))
    add(
      Segment(begin: time, delay: delay, duration: duration, curve: curve, change: .adding(delta)))
  }
}
