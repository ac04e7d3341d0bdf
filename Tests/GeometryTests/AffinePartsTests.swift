import Foundation
import Geometry
import Testing

struct AffinePartsTests {
  @Test(arguments: sampleMaps)
  func `decomposing and composing gives the map back`(map: Affine) {
    expectEqual(AffineParts(map).transform, map, within: 1e-12 * max(1, abs(map.tx)))
  }

  @Test func `the parts follow the formulas`() {
    let parts = AffineParts(Affine(a: 3, b: 4, c: 1, d: 2, tx: 7, ty: 8))
    #expect(parts.sx == 5)
    #expect(parts.angle == atan2(4, 3))
    #expect(parts.shear == 0.44)
    #expect(parts.sy == 0.4)
    #expect(parts.tx == 7 && parts.ty == 8)
  }

  @Test func `a reflection keeps its sign in the scale of y`() {
    let parts = AffineParts(Affine(scaleX: -2, y: 3))
    #expect(parts.sx == 2)
    #expect(parts.sy == -3)
    #expect(parts.angle == .pi)
    let upside = AffineParts(Affine(scaleX: 2, y: -3))
    #expect(upside.sy == -3 && upside.angle == 0)
  }

  @Test func `minus half a turn counts as plus half a turn`() {
    let parts = AffineParts(Affine(a: -1, b: -0.0, c: 0, d: -1, tx: 0, ty: 0))
    #expect(parts.angle == .pi)
    #expect(AffineParts(Affine(rotationAngle: -.pi)).angle == .pi)
  }

  @Test(arguments: [0, 0.25, 1.0 / 6, 0.5, 0.75, 1])
  func `from half a turn the angle runs as pi times (1 − p)`(p: Double) {
    let mixed = Affine(rotationAngle: .pi).interpolated(to: .identity, progress: p)
    expectEqual(mixed, Affine(rotationAngle: .pi * (1 - p)))
  }

  @Test(arguments: [0, 0.25, 1.0 / 6, 0.5, 0.75, 1])
  func `to half a turn the angle runs as pi times p`(p: Double) {
    let mixed = Affine.identity.interpolated(to: Affine(rotationAngle: .pi), progress: p)
    expectEqual(mixed, Affine(rotationAngle: .pi * p))
  }

  @Test(arguments: [
    (170.0, -170.0, 180.0), (-170, 170, 180), (10, -100, -45), (100, -100, 180),
    (-100, 100, 180), (0, 170, 85),
  ])
  func `a difference beyond half a turn takes the shorter direction`(
    start: Double, end: Double, middle: Double
  ) {
    let degree = Double.pi / 180
    let mixed = Affine(rotationAngle: start * degree).interpolated(
      to: Affine(rotationAngle: end * degree), progress: 0.5)
    expectEqual(mixed, Affine(rotationAngle: middle * degree))
  }

  @Test(arguments: [0.1, 1.0 / 6, 0.17, 0.38, 0.5, 0.9])
  func `scale .2 and half a turn keep the side .2 + .8 p`(p: Double) {
    let start = Affine(scaleX: 0.2, y: 0.2).rotated(by: .pi)
    let mixed = start.interpolated(to: .identity, progress: p)
    let side = 0.2 + 0.8 * p
    #expect(abs(hypot(mixed.a, mixed.b) - side) < 1e-12)
    #expect(abs(mixed.determinant - side * side) < 1e-12)
  }

  @Test(arguments: sampleMaps, sampleMaps)
  func `the ends of an interpolation are the maps themselves`(start: Affine, end: Affine) {
    let tolerance = 1e-12 * max(1, abs(start.tx), abs(end.tx))
    expectEqual(start.interpolated(to: end, progress: 0), start, within: tolerance)
    expectEqual(start.interpolated(to: end, progress: 1), end, within: tolerance)
  }

  @Test func `a spring's overshoot goes beyond the end`() {
    let mixed = Affine.identity.interpolated(
      to: Affine(scaleX: 2, y: 2), progress: 1.1)
    expectEqual(mixed, Affine(scaleX: 2.1, y: 2.1))
  }

  @Test func `a singular end takes the other end's angle`() {
    let turned = Affine(rotationAngle: 1)
    let shrinking = turned.interpolated(to: Affine(scaleX: 0, y: 0), progress: 0.5)
    expectEqual(shrinking, Affine(scaleX: 0.5, y: 0.5).rotated(by: 1))
    let growing = Affine(scaleX: 0, y: 0).interpolated(to: turned, progress: 0.5)
    expectEqual(growing, Affine(scaleX: 0.5, y: 0.5).rotated(by: 1))
  }

  @Test func `two singular ends are mixed entry by entry`() {
    let first = Affine(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    let second = Affine(a: 0, b: 0, c: 2, d: 3, tx: 4, ty: 6)
    expectEqual(
      first.interpolated(to: second, progress: 0.5),
      Affine(a: 0, b: 0, c: 1, d: 2, tx: 2, ty: 3))
  }

  @Test func `parts are added and scaled one by one`() {
    let parts = AffineParts(tx: 1, ty: 2, sx: 3, sy: 4, shear: 5, angle: 6)
    #expect(parts - parts == .zero)
    #expect(parts + parts == parts * 2)
  }

  @Test func `JSON is translation, scale, shear and angle`() throws {
    let parts = AffineParts(tx: 1, ty: 2, sx: 3, sy: 4, shear: 5, angle: 6)
    let data = try JSONEncoder().encode(parts)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(AffineParts.self, from: data) == parts)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AffineParts.self, from: Data("[1,2,3,4,5,6,7]".utf8))
    }
  }
}
