import Foundation
import Geometry
import Testing

/// Planes in perspective.
struct HomographyTests {
  /// Returns a plane turned about y, in front of an eye 500 points away.
  private func tilted(_ angle: Double, z: Double = 0) -> Transform3D {
    var eye = Transform3D.identity
    eye.m34 = -1 / 500
    return Transform3D(translationX: -50, y: -50, z: 0)
      .concatenating(Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0))
      .concatenating(Transform3D(translationX: 0, y: 0, z: z)).concatenating(eye)
      .concatenating(Transform3D(translationX: 200, y: 100, z: 0))
  }

  @Test(arguments: [0, 0.4, 1.2, -1.5, 3])
  func `a plane is projected like space`(angle: Double) throws {
    let plane = Homography(planeOf: tilted(angle))
    for x in stride(from: 0.0, through: 100, by: 25) {
      let point = CGPoint(x: x, y: 80 - x / 2)
      let image = try #require(plane.apply(point))
      let expected = try #require(tilted(angle).project(point))
      #expect(abs(image.x - expected.x) < 1e-9 && abs(image.y - expected.y) < 1e-9)
      let back = try #require(plane.inverted()?.apply(image))
      #expect(abs(back.x - point.x) < 1e-8 && abs(back.y - point.y) < 1e-8)
    }
  }

  @Test func `a concatenation of planes is one plane`() throws {
    let first = Homography(planeOf: tilted(0.7))
    let second = Homography(planeOf: tilted(-0.3))
    let point = CGPoint(x: 30, y: 60)
    let expected = try #require(first.apply(point).flatMap { second.apply($0) })
    let image = try #require(first.concatenating(second).apply(point))
    #expect(abs(image.x - expected.x) < 1e-9 && abs(image.y - expected.y) < 1e-9)
    let map = Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(Homography(map).affine == map && first.affine == nil)
  }

  @Test func `a plane's stretch at a point is its derivative`() throws {
    let plane = Homography(planeOf: tilted(1))
    let (point, step) = (CGPoint(x: 20, y: 70), 1e-5)
    let growth = try #require(plane.jacobian(at: point))
    let here = try #require(plane.apply(point))
    let right = try #require(plane.apply(CGPoint(x: point.x + step, y: point.y)))
    let down = try #require(plane.apply(CGPoint(x: point.x, y: point.y + step)))
    #expect(abs(growth.a - (right.x - here.x) / step) < 1e-4)
    #expect(abs(growth.b - (right.y - here.y) / step) < 1e-4)
    #expect(abs(growth.c - (down.x - here.x) / step) < 1e-4)
    #expect(abs(growth.d - (down.y - here.y) / step) < 1e-4)
    let image = point.applying(growth)
    #expect(abs(image.x - here.x) < 1e-9 && abs(image.y - here.y) < 1e-9)
    #expect(Homography(planeOf: tilted(2)).jacobian(at: point)?.determinant ?? 0 < 0)
  }

  @Test func `parts behind the eye are not mirrored into view`() throws {
    // The plane passes through the eye: w = 1 − x/500 − …, so all beyond a line is behind it.
    var map = Transform3D.identity
    map.m14 = -1 / 500
    let plane = Homography(planeOf: map)
    let rect = CGRect(x: 0, y: 0, width: 1000, height: 100)
    #expect(plane.apply(CGPoint(x: 600, y: 0)) == nil && plane.apply(CGPoint(x: 500, y: 0)) == nil)
    let box = try #require(plane.boundingBox(of: rect))
    #expect(box.minX == 0 && box.minY == 0 && box.maxX > 1e6)
    let cut = try #require(
      plane.boundingBox(of: rect, within: CGRect(x: 0, y: 0, width: 300, height: 200)))
    #expect(abs(cut.minX) < 1e-9 && abs(cut.maxX - 300) < 1e-9)
    // At x' = 300 the weight is 5/8, and the far edge is at 100/(5/8).
    #expect(abs(cut.maxY - 160) < 1e-9)
    #expect(plane.boundingBox(of: CGRect(x: 501, y: 0, width: 9, height: 9)) == nil)
    #expect(plane.boundingBox(of: rect, within: CGRect(x: -9, y: 0, width: 8, height: 9)) == nil)
  }

  @Test func `an ellipse in perspective stays on its curve`() throws {
    let plane = Homography(planeOf: tilted(1.1))
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let box = CGRect(x: 0, y: 0, width: 400, height: 200)
    let image = plane.image(of: path, within: box, tolerance: 0.05)
    let inverse = try #require(plane.inverted())
    let points = image.elements.flatMap(\.points)
    #expect(points.count > 16 && points.count < 200)
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let middle = CGPoint(x: (point.x + next.x) / 2, y: (point.y + next.y) / 2)
      let (own, between) = (try #require(inverse.apply(point)), try #require(inverse.apply(middle)))
      // The quarter circles of `Path` are off by 0.03 % of the radius themselves.
      #expect(abs(hypot(own.x - 50, own.y - 50) - 50) < 0.02)
      #expect(abs(hypot(between.x - 50, between.y - 50) - 50) < 0.25)
    }
  }

  @Test func `half a turn passes through its quarter, and back the same one`() throws {
    for (axis, entry) in [((1.0, 0.0), \Transform3D.m23), ((0.0, 1.0), \Transform3D.m31)] {
      let turn = Transform3D(rotationAngle: .pi, x: axis.0, y: axis.1, z: 0)
      var rounded = turn
      (rounded.m13, rounded.m23, rounded.m31, rounded.m32) = (0, 0, 0, 0)
      for end in [turn, rounded, Transform3D(rotationAngle: -.pi, x: axis.0, y: axis.1, z: 0)] {
        let quarter = Transform3D.identity.interpolated(to: end, progress: 0.5)
        #expect(abs(quarter[keyPath: entry] - 1) < 1e-9)
        let early = Transform3D.identity.interpolated(to: end, progress: 0.25)
        #expect(abs(early[keyPath: entry] - 0.5.squareRoot()) < 1e-9)
        let back = end.interpolated(to: .identity, progress: 0.75)
        #expect(abs(back[keyPath: entry] - 0.5.squareRoot()) < 1e-9)
      }
    }
    let (left, right) = (
      Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0),
      Transform3D(rotationAngle: -.pi / 2, x: 0, y: 1, z: 0)
    )
    let middle = left.interpolated(to: right, progress: 0.5)
    #expect(abs(middle.m11 - 1) < 1e-9 && abs(middle.m33 - 1) < 1e-9)
  }

  @Test func `a rotation turns about x, then y, then z`() throws {
    let turn = Rotation(x: 0.3, y: 0.5, z: 0.7).transform
    let expected = Transform3D(rotationAngle: 0.3, x: 1, y: 0, z: 0)
      .concatenating(Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0))
      .concatenating(Transform3D(rotationAngle: 0.7, x: 0, y: 0, z: 1))
    for (entry, other) in zip(turn.entries, expected.entries) {
      #expect(abs(entry - other) < 1e-12)
    }
    // The right edge moves away from the eye, and the lower edge toward it.
    #expect(Rotation(y: 0.5).transform.m13 < 0 && Rotation(x: 0.5).transform.m23 > 0)
    #expect(Rotation.none.transform.isIdentity && Rotation(z: 1).isPlanar)
  }
}
