public import Foundation

/// A turn about three axes, in radians: first about x, then about y, then about z.
///
/// The axes do not turn along. A positive angle about z is clockwise on the screen; about y the
/// right edge goes away from the eye, about x the lower edge comes towards it.
public struct Rotation: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public var z: CGFloat

  /// Makes a turn; by default none.
  public init(x: CGFloat = 0, y: CGFloat = 0, z: CGFloat = 0) {
    self.x = x; self.y = y; self.z = z
  }

  /// The turn that changes nothing.
  public static let none = Rotation()

  /// Whether the turn keeps to the plane.
  public var isPlanar: Bool { x == 0 && y == 0 }

  /// The turn as a map.
  public var transform: Transform3D {
    var result = Transform3D.identity
    if x != 0 { result = Transform3D(rotationAngle: x, x: 1, y: 0, z: 0) }
    if y != 0 {
      result = result.concatenating(Transform3D(rotationAngle: y, x: 0, y: 1, z: 0))
    }
    if z != 0 { result = result.concatenating(Transform3D(Affine(rotationAngle: z))) }
    return result
  }
}
