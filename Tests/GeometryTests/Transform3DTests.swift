import Foundation
import Geometry
import Testing

/// Expects two maps of space to agree entry by entry.
func expectEqual(
  _ left: Transform3D, _ right: Transform3D, within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    zip(left.entries, right.entries).allSatisfy { abs($0 - $1) <= tolerance },
    "\(left.entries) does not match \(right.entries)", sourceLocation: sourceLocation)
}

/// The fly-out of the deleted cell: m34 = −1/20000, then a translation of 19500 along z.
let flyOut: Transform3D = {
  var eye = Transform3D.identity
  eye.m34 = -1 / 20000
  return eye.translatedBy(x: 0, y: 0, z: 19500)
}()

struct Transform3DTests {
  @Test func `the first map of a concatenation acts first`() {
    let map = Transform3D(scaleX: 2, y: 2, z: 2).concatenating(
      Transform3D(translationX: 10, y: 0, z: 0))
    #expect(map.project(CGPoint(x: 1, y: 1)) == CGPoint(x: 12, y: 2))
    let other = Transform3D(translationX: 10, y: 0, z: 0).concatenating(
      Transform3D(scaleX: 2, y: 2, z: 2))
    #expect(other.project(CGPoint(x: 1, y: 1)) == CGPoint(x: 22, y: 2))
  }

  @Test func `translatedBy, scaledBy and rotated act before the map`() {
    #expect(flyOut.m43 == 19500)
    #expect(abs(flyOut.m44 - 0.025) < 1e-12)
    #expect(flyOut.m34 == -0.00005)
  }

  @Test(arguments: sampleMaps)
  func `an affine map survives the conversion to space and back`(map: Affine) {
    #expect(Transform3D(map).affine == map)
    #expect(Transform3D(map).planarAffine == map)
    let point = CGPoint(x: 3, y: 5)
    #expect(Transform3D(map).project(point) == point.applying(map))
  }

  @Test func `rotation about z is the plane's rotation`() {
    expectEqual(
      Transform3D(rotationAngle: 0.6, x: 0, y: 0, z: 2),
      Transform3D(Affine(rotationAngle: 0.6)))
    #expect(Transform3D(rotationAngle: 1, x: 0, y: 0, z: 0).isIdentity)
  }

  @Test func `rotation about y narrows and about x flattens, as in Core Animation`() {
    let aboutY = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0)
    #expect(abs(aboutY.m11 - 0.5) < 1e-12)
    #expect(abs(aboutY.m13 + sin(.pi / 3)) < 1e-12)
    #expect(aboutY.affine == nil)
    let aboutX = Transform3D(rotationAngle: .pi / 3, x: 1, y: 0, z: 0)
    #expect(abs(aboutX.m22 - 0.5) < 1e-12)
    #expect(abs(aboutX.m23 - sin(.pi / 3)) < 1e-12)
  }

  @Test func `a depth under perspective is a plain scale on the screen`() throws {
    let planar = try #require(flyOut.planarAffine)
    expectEqual(planar, Affine(scaleX: 40, y: 40))
    #expect(flyOut.affine == nil)
  }

  @Test func `a rotation out of the plane under perspective has no affine map`() {
    var eye = Transform3D.identity
    eye.m34 = -1 / 500
    let turned = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).concatenating(eye)
    #expect(turned.planarAffine == nil)
    // Without perspective only the narrowing remains.
    let flat = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0).planarAffine
    #expect(flat.map { abs($0.a - 0.5) < 1e-12 } == true)
  }

  @Test func `points behind the eye have no image`() {
    var eye = Transform3D.identity
    eye.m34 = -1 / 100
    let behind = eye.translatedBy(x: 0, y: 0, z: 150)
    #expect(behind.project(.zero) == nil)
    #expect(behind.planarAffine == nil)
    #expect(behind.boundingBox(of: CGSize(width: 10, height: 10)) == nil)
    #expect(eye.translatedBy(x: 0, y: 0, z: 100).project(.zero) == nil)
  }

  @Test func `the bounding box is that of the projected corners`() throws {
    let box = try #require(
      Transform3D(scaleX: -2, y: 1, z: 1).boundingBox(of: CGSize(width: 10, height: 20)))
    #expect(box == CGRect(x: -20, y: 0, width: 20, height: 20))
  }

  @Test func `JSON has six numbers for a map of the plane and sixteen for others`() throws {
    let plane = Transform3D(Affine(scaleX: 2, y: 3))
    let short = try JSONEncoder().encode(plane)
    #expect(String(decoding: short, as: UTF8.self) == "[2,0,0,3,0,0]")
    #expect(try JSONDecoder().decode(Transform3D.self, from: short) == plane)
    let long = try JSONEncoder().encode(flyOut)
    #expect(try JSONDecoder().decode([Double].self, from: long).count == 16)
    #expect(try JSONDecoder().decode(Transform3D.self, from: long) == flyOut)
  }

  @Test(arguments: [0, 5, 7, 15, 17])
  func `JSON with another count of numbers reports the count`(count: Int) throws {
    let data = try JSONEncoder().encode(Array(repeating: 1.0, count: count))
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Transform3D.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("unexpected error: \(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "a transform has 6 or 16 numbers, not \(count)")
  }
}
