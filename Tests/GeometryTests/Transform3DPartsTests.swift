import Foundation
import Geometry
import Testing

/// Returns a map with perspective, a rotation, a shear and unequal scales; mirrored on request.
private func wild(mirrored: Bool) -> Transform3D {
  var shear = Transform3D.identity
  shear.m21 = 0.3
  shear.m31 = -0.2
  shear.m32 = 0.15
  var eye = Transform3D.identity
  eye.m34 = -1 / 800
  return Transform3D(scaleX: mirrored ? -2 : 2, y: 0.5, z: 1.5)
    .concatenating(shear)
    .concatenating(Transform3D(rotationAngle: 1.1, x: 1, y: 2, z: -0.5))
    .concatenating(Transform3D(translationX: 30, y: -40, z: 50))
    .concatenating(eye)
}

struct Transform3DPartsTests {
  @Test(arguments: [
    (0.405, 59.52), (0.5, 66.12), (0.573, 73.54), (0.945, 386.7), (1, 2000),
  ])
  func `the fly-out has the reference's side lengths`(p: Double, side: Double) throws {
    let mixed = Transform3D.identity.interpolated(to: flyOut, progress: p)
    let left = try #require(mixed.project(CGPoint(x: -25, y: -25)))
    let right = try #require(mixed.project(CGPoint(x: 25, y: 25)))
    // The table is rounded: to a tenth where it says 386.7, to a hundredth elsewhere.
    #expect(abs(right.x - left.x - side) < (side > 100 ? 0.05 : 0.005))
    #expect(abs(right.x - left.x - 50 / (1 - 0.975 * p * p)) < 1e-7)
    #expect(abs(right.y - left.y - (right.x - left.x)) < 1e-9)
  }

  @Test(arguments: [false, true])
  func `the ends of an interpolation are the maps themselves`(mirrored: Bool) {
    let (start, end) = (flyOut, wild(mirrored: mirrored))
    expectEqual(start.interpolated(to: end, progress: 0), start)
    expectEqual(start.interpolated(to: end, progress: 1), end)
    expectEqual(end.interpolated(to: start, progress: 0), end)
    expectEqual(end.interpolated(to: start, progress: 1), start)
  }

  @Test func `a rotation runs at constant speed about one axis`() {
    let start = Transform3D(rotationAngle: 0.2, x: 0, y: 1, z: 0)
    let end = Transform3D(rotationAngle: 1.4, x: 0, y: 1, z: 0)
    for p in [0.25, 0.5, 0.75] {
      expectEqual(
        start.interpolated(to: end, progress: p),
        Transform3D(rotationAngle: 0.2 + 1.2 * p, x: 0, y: 1, z: 0))
    }
  }

  @Test func `a rotation takes the shorter direction`() {
    let start = Transform3D(rotationAngle: 2.8, x: 1, y: 0, z: 0)
    let end = Transform3D(rotationAngle: -2.8, x: 1, y: 0, z: 0)
    expectEqual(
      start.interpolated(to: end, progress: 0.5),
      Transform3D(rotationAngle: .pi, x: 1, y: 0, z: 0))
  }

  @Test(arguments: [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 1, 1)])
  func `a rotation near half a turn is read back from its matrix`(x: Double, y: Double, z: Double) {
    // Each axis takes another branch of reading a quaternion from a matrix.
    let start = Transform3D(rotationAngle: 3.1, x: x, y: y, z: z)
    let end = Transform3D(scaleX: 1, y: 1, z: 2)
    expectEqual(start.interpolated(to: end, progress: 0), start)
    let middle = start.interpolated(to: end, progress: 0.5)
    var scale = Transform3D(scaleX: 1, y: 1, z: 1.5)
    scale = scale.concatenating(Transform3D(rotationAngle: 1.55, x: x, y: y, z: z))
    expectEqual(middle, scale)
  }

  @Test func `perspective does not bend a translation`() {
    let end = flyOut.concatenating(Transform3D(translationX: 0, y: 0, z: 0))
    let moved = Transform3D(translationX: 100, y: 0, z: 0).concatenating(end)
    let middle = Transform3D.identity.interpolated(to: moved, progress: 0.5)
    #expect(abs(middle.m41 - 50) < 1e-9)
    #expect(abs(middle.m43 - 9750) < 1e-9)
    #expect(abs(middle.m34 + 0.5 / 20000) < 1e-15)
  }

  @Test func `singular maps are mixed entry by entry`() {
    let flat = Transform3D(scaleX: 1, y: 1, z: 0)
    let middle = flat.interpolated(to: Transform3D(scaleX: 3, y: 3, z: 3), progress: 0.5)
    expectEqual(middle, Transform3D(scaleX: 2, y: 2, z: 1.5))
  }

  @Test func `two maps of the plane keep their angles`() {
    let start = Transform3D(Affine(scaleX: 0.2, y: 0.2).rotated(by: .pi))
    let middle = start.interpolated(to: .identity, progress: 0.5)
    expectEqual(
      middle, Transform3D(Affine(scaleX: 0.6, y: 0.6).rotated(by: .pi / 2)))
  }
}
