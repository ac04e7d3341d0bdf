public import Geometry

extension Track where Value == Transform3D {
  /// Turns what is shown, over and above what else is animated, to where the model has it.
  ///
  /// A map says no more than half a turn, so whole turns are an animation that begins and ends at
  /// the same map. With a change of the model that has the same timing it makes one motion.
  ///
  /// - Parameters:
  ///   - rotation: how far it turns, in radians; multiples of 2π, or what is shown jumps at the begin.
  ///   - time: the begin; no earlier than any earlier change.
  ///   - delay: how long it waits before it turns.
  ///   - duration: nothing turns where delay and duration are not positive.
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
