import Foundation

/// Angles beyond half a turn, which a transform cannot express.
extension Rotation {
  /// The rotation that a transform preserves: each angle reduced to −π to π.
  package var withinHalfTurns: Rotation {
    Rotation(x: Self.reduced(x), y: Self.reduced(y), z: Self.reduced(z))
  }

  /// Returns the full turns that the shorter rotation between two transforms leaves out.
  ///
  /// - Parameters:
  ///   - start: the requested angles at the start.
  ///   - end: the requested angles at the end.
  ///   - maps: the transforms at both ends, between which an animation takes the shorter rotation.
  /// - Returns: multiples of 2π; none where no angle changes by half a turn or more.
  package static func wholeTurns(
    from start: Rotation, to end: Rotation, through maps: (start: Transform3D, end: Transform3D)
  ) -> Rotation {
    if start == end { return .none }
    var result = Rotation(
      x: wholeTurns(from: start.x, to: end.x), y: wholeTurns(from: start.y, to: end.y))
    var shorter: CGFloat?
    if start.isPlanar, end.isPlanar, let first = maps.start.affine, let second = maps.end.affine,
      !AffineParts.isSingular(first), !AffineParts.isSingular(second)
    {
      let (from, to) = AffineParts.pair(from: first, to: second)
      shorter = to.angle - from.angle
    }
    result.z = wholeTurns(from: start.z, to: end.z, shorter: shorter)
    return result
  }

  /// The tolerance within which angles are equal, in radians.
  private static let tolerance: CGFloat = 1e-9

  /// Returns the equivalent angle from −π to π; half a turn keeps its sign.
  private static func reduced(_ angle: CGFloat) -> CGFloat {
    if abs(angle) <= .pi { return angle }
    let rest = angle.remainder(dividingBy: 2 * .pi)
    return abs(rest) < tolerance ? 0 : rest
  }

  /// Returns the full turns that the shorter rotation from one angle to another leaves out.
  ///
  /// - Parameter shorter: the angle of the shorter rotation; derived from the two angles if `nil`.
  private static func wholeTurns(
    from start: CGFloat, to end: CGFloat, shorter: CGFloat? = nil
  ) -> CGFloat {
    let difference = end - start
    guard abs(difference) >= .pi - tolerance else { return 0 }
    let turns = ((difference - (shorter ?? Self.shorterRotation(from: start, to: end))) / (2 * .pi))
      .rounded()
    return turns * 2 * .pi
  }

  /// Returns the angle of the shorter rotation; half a turn is taken as written, from 0 to π and
  /// back.
  private static func shorterRotation(from start: CGFloat, to end: CGFloat) -> CGFloat {
    func shown(_ angle: CGFloat) -> CGFloat {
      let angle = reduced(angle)
      return angle <= -.pi + tolerance ? .pi : angle
    }
    let difference = shown(end) - shown(start)
    if difference > .pi + tolerance { return difference - 2 * .pi }
    return difference < -.pi - tolerance ? difference + 2 * .pi : difference
  }
}

extension Transform3D {
  /// Returns the transform with a rotation after its own, before its translation and perspective.
  package func turned(by rotation: Rotation) -> Transform3D {
    if rotation == .none { return self }
    if rotation.isPlanar, let affine {
      var parts = AffineParts(affine)
      parts.angle += Double(rotation.z)
      return Transform3D(parts.transform)
    }
    guard let parts = Transform3DParts(self) else { return rotation.transform.concatenating(self) }
    return parts.transform(turnedBy: rotation.transform)
  }
}
