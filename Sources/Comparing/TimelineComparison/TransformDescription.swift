import ComparisonTolerances
package import Geometry

/// The parts of transforms that differ, as texts: scale, rotation, offset and perspective.
package enum TransformDescription {
  /// A part that differs.
  package struct Change: Hashable {
    package let property: String
    package let from: String
    package let to: String
  }

  /// The least differences that are described.
  private static let (leastScale, leastAngle, leastOffset) = (1e-5, 1e-5, 1e-4)

  /// Returns the parts of two transforms that differ, in a fixed order.
  package static func changes(from old: Transform3D, to new: Transform3D) -> [Change] {
    let (first, second) = (SpatialParts(old), SpatialParts(new))
    var result: [Change] = []
    let scales = (first.scale, second.scale)
    if (0..<2).contains(where: { abs(scales.0[$0] - scales.1[$0]) > leastScale }) {
      result.append(Change(property: "scale", from: text(scales.0), to: text(scales.1)))
    }
    result += rotations(first.plainAngles, second.plainAngles)
    let (from, to) = (first.translation, second.translation)
    if max(abs(from.x - to.x), abs(from.y - to.y)) > leastOffset {
      func words(_ offset: SIMD3<Double>) -> String {
        "(\(ComparisonText.ratio(offset.x)), \(ComparisonText.ratio(offset.y)))"
      }
      result.append(Change(property: "offset", from: words(from), to: words(to)))
    }
    if abs(from.z - to.z) > leastOffset {
      result.append(
        Change(
          property: "z in perspective", from: ComparisonText.ratio(from.z),
          to: ComparisonText.ratio(to.z)))
    }
    if abs(first.depthFactor - second.depthFactor) > 1e-9 {
      result.append(
        Change(
          property: "perspective", from: distance(first.depthFactor),
          to: distance(second.depthFactor)))
    }
    return result
  }

  /// Returns the names of the parts that differ, for a sentence: `rotation and scale`.
  static func noun(from old: Transform3D, to new: Transform3D) -> String? {
    let names = changes(from: old, to: new).map { change in
      change.property.hasPrefix("rotation")
        ? "rotation" : change.property.hasSuffix("perspective") ? "perspective" : change.property
    }
    let unique = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
    return unique.isEmpty ? nil : ComparisonText.list(unique.map(\.element))
  }

  /// Returns the rotations that differ, about one axis each.
  private static func rotations(_ old: SIMD3<Double>, _ new: SIMD3<Double>) -> [Change] {
    let isFlat = old.x == 0 && old.y == 0 && new.x == 0 && new.y == 0
    let axes = [("x", old.x, new.x), ("y", old.y, new.y), ("z", old.z, new.z)]
    return axes.compactMap { axis, from, to in
      // Angles are equal if they are whole turns apart.
      let turned = (to - from).remainder(dividingBy: 2 * .pi)
      guard abs(turned) > leastAngle else { return nil }
      return Change(
        property: isFlat ? "rotation" : "rotation about \(axis)", from: degrees(from),
        to: degrees(from + turned))
    }
  }

  /// Returns an angle as a text.
  private static func degrees(_ radians: Double) -> String {
    ComparisonText.ratio(radians * 180 / .pi) + "°"
  }

  /// Returns a scale as a text: one number if it is even.
  private static func text(_ scale: SIMD3<Double>) -> String {
    let (x, y) = (ComparisonText.ratio(scale.x), ComparisonText.ratio(scale.y))
    return x == y ? x : "\(x) × \(y)"
  }

  /// Returns the distance of the viewer's eye from the plane as a text.
  private static func distance(_ factor: Double) -> String {
    abs(factor) < 1e-12 ? "none" : "from a distance of \(ComparisonText.ratio(-1 / factor)) pt"
  }
}

extension SpatialParts {
  /// The angles, where a turn about one axis is not written as turns about all three.
  fileprivate var plainAngles: SIMD3<Double> {
    // Half a turn about two axes is half a turn about the third one.
    let other = SIMD3(
      angles.x - .pi * (angles.x < 0 ? -1 : 1), .pi - angles.y,
      angles.z - .pi * (angles.z < 0 ? -1 : 1))
    func effort(_ angles: SIMD3<Double>) -> Double { abs(angles.x) + abs(angles.z) }
    return effort(other) + 1e-9 < effort(angles) ? other : angles
  }
}
