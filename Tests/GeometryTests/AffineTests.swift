import Foundation
import Geometry
import Testing

/// Maps of all kinds: plain, mirrored, sheared, singular and large.
let sampleMaps: [Affine] = [
  .identity,
  Affine(translationX: 3, y: -7),
  Affine(scaleX: 2, y: 0.5),
  Affine(rotationAngle: 1),
  Affine(rotationAngle: -2.5).scaledBy(x: 0.2, y: 3),
  Affine(scaleX: -1, y: 1),
  Affine(scaleX: 1, y: -1).rotated(by: 0.7),
  Affine(a: 1, b: 0, c: 0.75, d: 1, tx: 5, ty: 6),
  Affine(a: 2, b: 1, c: -3, d: 0.5, tx: 1e9, ty: -1e9),
  Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
]

/// Expects two maps to agree entry by entry.
func expectEqual(
  _ left: Affine, _ right: Affine, within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let pairs = [
    (left.a, right.a), (left.b, right.b), (left.c, right.c), (left.d, right.d),
    (left.tx, right.tx), (left.ty, right.ty),
  ]
  #expect(
    pairs.allSatisfy { abs($0 - $1) <= tolerance }, "\(left) does not match \(right)",
    sourceLocation: sourceLocation)
}

/// Expects two points to agree.
func expectEqual(
  _ left: CGPoint?, _ right: CGPoint, within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let left else {
    Issue.record("expected a point: \(right)", sourceLocation: sourceLocation)
    return
  }
  #expect(
    abs(left.x - right.x) <= tolerance && abs(left.y - right.y) <= tolerance,
    "\(left) does not match \(right)", sourceLocation: sourceLocation)
}

struct AffineTests {
  @Test func `the first map of a concatenation acts first`() {
    let scaledThenMoved = Affine(scaleX: 2, y: 2).concatenating(
      Affine(translationX: 10, y: 0))
    #expect(CGPoint(x: 1, y: 1).applying(scaledThenMoved) == CGPoint(x: 12, y: 2))
    let movedThenScaled = Affine(translationX: 10, y: 0).concatenating(
      Affine(scaleX: 2, y: 2))
    #expect(CGPoint(x: 1, y: 1).applying(movedThenScaled) == CGPoint(x: 22, y: 2))
  }

  @Test(arguments: sampleMaps, sampleMaps)
  func `a concatenation is one map after the other`(first: Affine, second: Affine) {
    let point = CGPoint(x: 3, y: -2)
    let both = point.applying(first.concatenating(second))
    // Maps with entries of 1e9 leave about 1e-6 of rounding.
    expectEqual(both, point.applying(first).applying(second), within: 1e-5)
  }

  @Test func `translatedBy, scaledBy and rotated act before the map`() {
    let base = Affine(scaleX: 2, y: 3)
    #expect(
      CGPoint.zero.applying(base.translatedBy(x: 5, y: 5)) == CGPoint(x: 10, y: 15))
    #expect(
      CGPoint(x: 1, y: 1).applying(Affine(translationX: 7, y: 0).scaledBy(x: 2, y: 2))
        == CGPoint(x: 9, y: 2))
    expectEqual(
      CGPoint(x: 1, y: 0).applying(Affine(scaleX: 1, y: 5).rotated(by: .pi / 2)),
      CGPoint(x: 0, y: 5))
  }

  @Test func `a positive angle turns clockwise on the screen`() {
    expectEqual(
      CGPoint(x: 1, y: 0).applying(Affine(rotationAngle: .pi / 2)), CGPoint(x: 0, y: 1))
  }

  @Test(arguments: sampleMaps)
  func `the inverse undoes the map`(map: Affine) {
    let point = CGPoint(x: 13, y: 17)
    expectEqual(point.applying(map).applying(map.inverted()), point, within: 1e-5)
    #expect(abs(map.concatenating(map.inverted()).determinant - 1) < 1e-9)
  }

  @Test func `a singular map is its own inverse, as in Core Graphics`() {
    let flat = Affine(a: 0, b: 0, c: 0, d: 1, tx: 3, ty: 4)
    #expect(flat.inverted() == flat)
  }

  @Test func `the determinant is the signed area of the unit square`() {
    #expect(Affine(scaleX: 2, y: 3).determinant == 6)
    #expect(Affine(scaleX: -2, y: 3).determinant == -6)
    #expect(Affine(scaleX: 0, y: 3).determinant == 0)
  }

  @Test func `a rectangle's image is its bounding box`() {
    let turned = CGRect(x: -1, y: -1, width: 2, height: 2).applying(
      Affine(rotationAngle: .pi / 4))
    let half = 2.0.squareRoot()
    #expect(abs(turned.minX + half) < 1e-12)
    #expect(abs(turned.width - 2 * half) < 1e-12)
    let mirrored = CGRect(x: 1, y: 2, width: 3, height: 4).applying(
      Affine(scaleX: -1, y: 1))
    #expect(mirrored == CGRect(x: -4, y: 2, width: 3, height: 4))
  }

  @Test func `JSON is the six numbers`() throws {
    let map = Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(String(decoding: try JSONEncoder().encode(map), as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(Affine.self, from: Data("[1,2,3,4,5,6]".utf8)) == map)
  }

  @Test(arguments: ["[1,2,3,4,5]", "[1,2,3,4,5,6,7]", "[]", "7"])
  func `JSON with another count of numbers is refused`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Affine.self, from: Data(text.utf8))
    }
  }
}
