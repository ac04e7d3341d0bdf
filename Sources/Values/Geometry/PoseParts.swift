public import Foundation

/// The parts of an element's pose relative to its layout, each of which changes by itself.
///
/// Parts of several motions combine in any order: offsets and angles add, factors and opacities
/// multiply.
public struct PoseParts: Hashable, Sendable {
  /// The translation of the center, in points.
  public var offset: Vector
  /// The factors of width and height; a negative one mirrors.
  public var scale: CGSize
  /// The angles about all axes in radians, with whole turns, after the scale.
  public var rotation: Rotation
  /// The entry m34 of the perspective: −1/distance; 0 for none.
  public var m34: CGFloat
  /// The translation toward the eye, in points.
  public var z: CGFloat
  /// The factor of the opacity.
  public var alpha: CGFloat
  /// The point about which it scales and turns, from the center, in shares of width and height.
  public var pivot: Vector

  /// Makes parts; by default those that change nothing.
  public init(
    offset: Vector = .zero, scale: CGSize = CGSize(width: 1, height: 1),
    rotation: Rotation = .none, m34: CGFloat = 0, z: CGFloat = 0, alpha: CGFloat = 1,
    pivot: Vector = .zero
  ) {
    self.offset = offset; self.scale = scale; self.rotation = rotation
    self.m34 = m34; self.z = z; self.alpha = alpha; self.pivot = pivot
  }

  /// The parts that change nothing.
  public static let neutral = PoseParts()

  /// Returns the scale, the rotation and the perspective as one transform about the pivot,
  /// relative to the center of a rectangle.
  public func transform3D(in size: CGSize) -> Transform3D {
    let own = transform3D
    if pivot == .zero || own.isIdentity { return own }
    let (x, y) = (pivot.dx * size.width, pivot.dy * size.height)
    return Transform3D(translationX: -x, y: -y, z: 0).concatenating(own)
      .concatenating(Transform3D(translationX: x, y: y, z: 0))
  }

  /// The scale, the rotation and the perspective as one transform about the pivot.
  private var transform3D: Transform3D {
    let scaling = Affine(scaleX: scale.width, y: scale.height)
    let turn = rotation.withinHalfTurns
    var result: Transform3D
    if turn.isPlanar {
      result = Transform3D(
        turn.z == 0 ? scaling : scaling.concatenating(Affine(rotationAngle: turn.z)))
    } else {
      result = Transform3D(scaling).concatenating(turn.transform)
    }
    if m34 != 0 || z != 0 {
      var projection = Transform3D.identity
      projection.m34 = m34
      result = result.concatenating(projection.translatedBy(x: 0, y: 0, z: z))
    }
    return result
  }

  /// Returns the transform over which these parts give another one; that one itself where a factor
  /// is 0.
  package func removed(from posed: Transform3D, in size: CGSize) -> Transform3D {
    let own = transform3D(in: size)
    if own.isIdentity || scale.width == 0 || scale.height == 0 { return posed }
    return own.inverted().concatenating(posed)
  }

  /// The parts without a perspective in which nothing lies out of the plane.
  package var simplified: PoseParts {
    z == 0 && rotation.withinHalfTurns.isPlanar ? taking([.perspective], of: .neutral) : self
  }

  /// Returns the parts of both motions at once.
  public func combined(with other: PoseParts) -> PoseParts {
    PoseParts(
      offset: offset + other.offset,
      scale: CGSize(
        width: scale.width * other.scale.width, height: scale.height * other.scale.height),
      rotation: Rotation(
        x: rotation.x + other.rotation.x, y: rotation.y + other.rotation.y,
        z: rotation.z + other.rotation.z),
      m34: m34 + other.m34, z: z + other.z, alpha: alpha * other.alpha,
      pivot: pivot + other.pivot)
  }

  /// Returns the parts that give these when combined with others; a factor of 0 stays 1.
  package func without(_ other: PoseParts) -> PoseParts {
    func quotient(_ product: CGFloat, _ factor: CGFloat) -> CGFloat {
      factor == 0 ? 1 : product / factor
    }
    return PoseParts(
      offset: offset + other.offset * -1,
      scale: CGSize(
        width: quotient(scale.width, other.scale.width),
        height: quotient(scale.height, other.scale.height)),
      rotation: Rotation(
        x: rotation.x - other.rotation.x, y: rotation.y - other.rotation.y,
        z: rotation.z - other.rotation.z),
      m34: m34 - other.m34, z: z - other.z, alpha: quotient(alpha, other.alpha),
      pivot: pivot + other.pivot * -1)
  }
}

extension PoseParts {
  /// Whether nothing depends on where the pivot is.
  package var isUnturned: Bool {
    taking(PosePart.turning, of: .neutral) == self
  }
}

/// A part of a pose that motions change by itself.
package enum PosePart: CaseIterable, Hashable, Sendable {
  case offset, scale, rotationX, rotationY, rotationZ, perspective, alpha, pivot

  /// The parts that depend on where the pivot is.
  package static let turning: Set<PosePart> = [
    .scale, .rotationX, .rotationY, .rotationZ, .perspective,
  ]

  /// Copies the part from one pose to another.
  package func copy(from source: PoseParts, to target: inout PoseParts) {
    switch self {
    case .offset: target.offset = source.offset
    case .scale: target.scale = source.scale
    case .rotationX: target.rotation.x = source.rotation.x
    case .rotationY: target.rotation.y = source.rotation.y
    case .rotationZ: target.rotation.z = source.rotation.z
    case .perspective: (target.m34, target.z) = (source.m34, source.z)
    case .alpha: target.alpha = source.alpha
    case .pivot: target.pivot = source.pivot
    }
  }
}

extension PoseParts {
  /// Returns the pose with some parts of another one.
  package func taking(_ parts: Set<PosePart>, of other: PoseParts) -> PoseParts {
    var result = self
    for part in parts { part.copy(from: other, to: &result) }
    return result
  }
}
