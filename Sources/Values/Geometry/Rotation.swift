public import Foundation

/// A rotation about three axes, in radians: first about x, then about y, then about z.
///
/// The axes are fixed. A positive angle about z is clockwise on the screen; about y the right edge
/// moves away from the eye, about x the lower edge moves toward it.
public struct Rotation: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public var z: CGFloat

  /// Makes a rotation; by default none.
  public init(x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0) { self.x = x; self.y = y; self.z = z }

  /// The identity rotation.
  public static let none = Rotation()

  /// Whether the rotation stays in the plane.
  public var isPlanar: Bool { x == 0 && y == 0 }

  /// The rotation as a transform.
  public var transform: Transform3D {
    var result = Transform3D.identity
    if x != 0 { result = Transform3D(rotationAngle: x, x: 1, y: 0, z: 0) }
    if y != 0 { result = result.concatenating(Transform3D(rotationAngle: y, x: 0, y: 1, z: 0)) }
    if z != 0 { result = result.concatenating(Transform3D(Affine(rotationAngle: z))) }
    return result
  }
}
