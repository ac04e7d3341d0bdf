import Foundation

/// A rotation in space as a unit quaternion.
struct Quaternion: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double
  var w: Double

  /// The rotation as a matrix in the row-vector convention.
  var matrix: Transform3D {
    var result = Transform3D()
    result.m11 = 1 - 2 * (y * y + z * z)
    result.m12 = 2 * (x * y + z * w)
    result.m13 = 2 * (x * z - y * w)
    result.m21 = 2 * (x * y - z * w)
    result.m22 = 1 - 2 * (x * x + z * z)
    result.m23 = 2 * (y * z + x * w)
    result.m31 = 2 * (x * z + y * w)
    result.m32 = 2 * (y * z - x * w)
    result.m33 = 1 - 2 * (x * x + y * y)
    return result
  }

  init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x; self.y = y; self.z = z; self.w = w
  }

  /// Makes a quaternion from the three orthonormal rows of a rotation matrix.
  init(rows r: [[Double]]) {
    let trace = r[0][0] + r[1][1] + r[2][2]
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      self.init(
        x: (r[1][2] - r[2][1]) / s, y: (r[2][0] - r[0][2]) / s, z: (r[0][1] - r[1][0]) / s,
        w: s / 4)
    } else if r[0][0] >= r[1][1], r[0][0] >= r[2][2] {
      let s = (1 + r[0][0] - r[1][1] - r[2][2]).squareRoot() * 2
      self.init(
        x: s / 4, y: (r[0][1] + r[1][0]) / s, z: (r[2][0] + r[0][2]) / s,
        w: (r[1][2] - r[2][1]) / s)
    } else if r[1][1] >= r[2][2] {
      let s = (1 + r[1][1] - r[0][0] - r[2][2]).squareRoot() * 2
      self.init(
        x: (r[0][1] + r[1][0]) / s, y: s / 4, z: (r[1][2] + r[2][1]) / s,
        w: (r[2][0] - r[0][2]) / s)
    } else {
      let s = (1 + r[2][2] - r[0][0] - r[1][1]).squareRoot() * 2
      self.init(
        x: (r[2][0] + r[0][2]) / s, y: (r[1][2] + r[2][1]) / s, z: s / 4,
        w: (r[0][1] - r[1][0]) / s)
    }
  }

  /// The largest cosine of half an angle that counts as half a turn.
  private static let halfTurn = 1e-7

  /// The same rotation with an angle from −π to π, half a turn by the positive angle.
  ///
  /// For half a turn, the largest component of the axis is positive, so that rounding does not
  /// decide the direction.
  private var canonical: Quaternion {
    var sign = w
    if abs(w) <= Self.halfTurn {
      sign = [x, y, z].reduce(0) { abs($1) > abs($0) + Self.halfTurn ? $1 : $0 }
    }
    return sign < 0 ? Quaternion(x: -x, y: -y, z: -z, w: -w) : self
  }

  /// Returns the rotation interpolated toward `end` along the shorter arc, at constant speed.
  ///
  /// Half a turn goes straight from one angle to the other, as in the plane: from 0 up to π, and
  /// from π back to 0.
  func slerp(to end: Quaternion, progress: Double) -> Quaternion {
    let start = canonical
    var end = end.canonical
    var cosine = start.x * end.x + start.y * end.y + start.z * end.z + start.w * end.w
    if cosine < -Self.halfTurn {
      end = Quaternion(x: -end.x, y: -end.y, z: -end.z, w: -end.w)
      cosine = -cosine
    }
    let (first, second): (Double, Double)
    if cosine > 0.999_999_9 {
      (first, second) = (1 - progress, progress)
    } else {
      let angle = acos(cosine)
      let sine = sin(angle)
      (first, second) = (sin((1 - progress) * angle) / sine, sin(progress * angle) / sine)
    }
    let mixed = Quaternion(
      x: start.x * first + end.x * second, y: start.y * first + end.y * second,
      z: start.z * first + end.z * second, w: start.w * first + end.w * second)
    let length = (mixed.x * mixed.x + mixed.y * mixed.y + mixed.z * mixed.z + mixed.w * mixed.w)
      .squareRoot()
    return Quaternion(
      x: mixed.x / length, y: mixed.y / length, z: mixed.z / length, w: mixed.w / length)
  }
}

/// A projective map decomposed into perspective, translation, scale, shear and rotation.
///
/// Source: UIKIT reference, 5.2: `M = A · P` with `P` the identity whose fourth column is the
/// perspective vector `A⁻¹ · M[:,4]`. The matrix is not divided by m44, so a translation along z
/// under perspective gives the on-screen scale `1/(1 − 0.975·p²)` of the reference's fly-out.
struct Transform3DParts {
  var perspective: [Double]
  var translation: [Double]
  var scale: [Double]
  /// The shears xy, xz and yz.
  var shear: [Double]
  var rotation: Quaternion

  /// Decomposes a map; `nil` if its linear part is singular.
  init?(_ transform: Transform3D) {
    let e = transform.entries.map { Double($0) }
    var rows = [[e[0], e[1], e[2]], [e[4], e[5], e[6]], [e[8], e[9], e[10]]]
    let translation = [e[12], e[13], e[14]]
    let column = [e[3], e[7], e[11], e[15]]
    func dot(_ u: [Double], _ v: [Double]) -> Double { u[0] * v[0] + u[1] * v[1] + u[2] * v[2] }
    func cross(_ u: [Double], _ v: [Double]) -> [Double] {
      [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    }
    let determinant = dot(rows[0], cross(rows[1], rows[2]))
    guard determinant != 0, determinant.isFinite else { return nil }
    // A⁻¹ · column by Cramer's rule on the rows of the linear part.
    let minors = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
    var perspective = [0.0, 0, 0]
    for axis in 0..<3 {
      perspective[axis] =
        (minors[0][axis] * column[0] + minors[1][axis] * column[1] + minors[2][axis] * column[2])
        / determinant
    }
    perspective.append(column[3] - dot(translation, perspective))
    // Gram–Schmidt, row by row.
    func length(_ u: [Double]) -> Double { dot(u, u).squareRoot() }
    func less(_ u: [Double], _ v: [Double], _ factor: Double) -> [Double] {
      [u[0] - v[0] * factor, u[1] - v[1] * factor, u[2] - v[2] * factor]
    }
    var scale = [length(rows[0]), 0, 0]
    rows[0] = rows[0].map { $0 / scale[0] }
    var xy = dot(rows[0], rows[1])
    rows[1] = less(rows[1], rows[0], xy)
    scale[1] = length(rows[1])
    rows[1] = rows[1].map { $0 / scale[1] }
    xy /= scale[1]
    var xz = dot(rows[0], rows[2])
    rows[2] = less(rows[2], rows[0], xz)
    var yz = dot(rows[1], rows[2])
    rows[2] = less(rows[2], rows[1], yz)
    scale[2] = length(rows[2])
    rows[2] = rows[2].map { $0 / scale[2] }
    xz /= scale[2]
    yz /= scale[2]
    // A reflection keeps its sign in the scale of y, as in the affine decomposition.
    if determinant < 0 {
      scale[1] = -scale[1]
      rows[1] = rows[1].map { -$0 }
      (xy, yz) = (-xy, -yz)
    }
    self.init(
      perspective: perspective, translation: translation, scale: scale, shear: [xy, xz, yz],
      rotation: Quaternion(rows: rows))
  }

  init(
    perspective: [Double], translation: [Double], scale: [Double], shear: [Double],
    rotation: Quaternion
  ) {
    self.perspective = perspective; self.translation = translation; self.scale = scale
    self.shear = shear; self.rotation = rotation
  }

  /// The map composed of the parts.
  var transform: Transform3D { transform(turnedBy: .identity) }

  /// Returns the map composed of the parts, with a rotation after their own.
  func transform(turnedBy turn: Transform3D) -> Transform3D {
    var shearing = Transform3D()
    shearing.m21 = CGFloat(shear[0])
    shearing.m31 = CGFloat(shear[1])
    shearing.m32 = CGFloat(shear[2])
    // Row i of the linear part is scale[i]·(row_i + shears), so scaling comes first.
    var linear = Transform3D(
      scaleX: CGFloat(scale[0]), y: CGFloat(scale[1]), z: CGFloat(scale[2])
    ).concatenating(shearing).concatenating(rotation.matrix)
    if turn != .identity { linear = linear.concatenating(turn) }
    (linear.m41, linear.m42, linear.m43) = (
      CGFloat(translation[0]), CGFloat(translation[1]), CGFloat(translation[2])
    )
    var projection = Transform3D()
    (projection.m14, projection.m24) = (CGFloat(perspective[0]), CGFloat(perspective[1]))
    (projection.m34, projection.m44) = (CGFloat(perspective[2]), CGFloat(perspective[3]))
    return linear.concatenating(projection)
  }
}

extension Transform3D {
  /// Returns the map interpolated toward `end` through decomposed parts.
  ///
  /// Two affine maps use `Affine.interpolated(to:progress:)`, so that angles stay angles. If the
  /// linear part of an end is singular, the maps are mixed entry by entry.
  public func interpolated(to end: Transform3D, progress: Double) -> Transform3D {
    if self == end { return self }
    if let first = affine, let second = end.affine {
      return Transform3D(first.interpolated(to: second, progress: progress))
    }
    guard let first = Transform3DParts(self), let second = Transform3DParts(end) else {
      return Transform3D(
        entries: zip(entries, end.entries).map { $0 + ($1 - $0) * CGFloat(progress) })
    }
    func mix(_ start: [Double], _ end: [Double]) -> [Double] {
      zip(start, end).map { $0 + ($1 - $0) * progress }
    }
    return Transform3DParts(
      perspective: mix(first.perspective, second.perspective),
      translation: mix(first.translation, second.translation),
      scale: mix(first.scale, second.scale), shear: mix(first.shear, second.shear),
      rotation: first.rotation.slerp(to: second.rotation, progress: progress)
    ).transform
  }
}
