import Foundation
import Geometry
import Layouts
import Testing

/// Returns attributes of a cell of 50 in the slot of item 13 of the insert sample.
private func slot() -> CollectionViewLayoutAttributes {
  let attributes = CollectionViewLayoutAttributes(
    forCellWith: IndexPath(item: 13, section: 0))
  attributes.frame = CGRect(x: 71.818, y: 74, width: 50, height: 50)
  return attributes
}

/// The fly-in of the insert sample.
private let flyIn = TransitionPose(
  anchor: .viewport(CGPoint(x: 0.5, y: 1)), scale: CGSize(width: 0.2, height: 0.2), rotation: .pi)

struct TransitionPoseTests {
  @Test func `the fly-in begins as in A1`() throws {
    let attributes = slot()
    flyIn.apply(to: attributes, in: CGRect(x: 0, y: 0, width: 768, height: 1024))
    #expect(attributes.center == CGPoint(x: 384, y: 1024))
    #expect(attributes.size == CGSize(width: 50, height: 50))
    #expect(attributes.alpha == 1)
    let parts = AffineParts(attributes.transform)
    #expect(abs(parts.sx - 0.2) < 1e-12 && abs(parts.sy - 0.2) < 1e-12)
    #expect(parts.angle == .pi)
    let box = attributes.frame
    #expect(abs(box.minX - 379) < 1e-9 && abs(box.maxX - 389) < 1e-9)
    #expect(abs(box.minY - 1019) < 1e-9)
  }

  @Test func `the fly-in is half-way as in A2`() {
    let attributes = slot()
    let end = attributes.center
    flyIn.apply(to: attributes, in: CGRect(x: 0, y: 0, width: 768, height: 1024))
    let start = attributes.center
    #expect(abs((start.x + end.x) / 2 - 240.41) < 0.005)
    #expect(abs((start.y + end.y) / 2 - 561.5) < 1e-9)
    let middle = AffineParts(attributes.transform.interpolated(to: .identity, progress: 0.5))
    #expect(abs(middle.sx - 0.6) < 1e-12)
    #expect(abs(middle.angle - .pi / 2) < 1e-12)
    let early = AffineParts(attributes.transform.interpolated(to: .identity, progress: 1.0 / 6))
    #expect(abs(50 * early.sx - 16.67) < 0.005)
  }

  @Test func `the viewport anchor follows the scroll offset`() {
    let attributes = slot()
    flyIn.apply(to: attributes, in: CGRect(x: 30, y: 500, width: 768, height: 1024))
    #expect(attributes.center == CGPoint(x: 414, y: 1524))
  }

  @Test func `the fly-out ends forty times as large in the middle as in A4`() throws {
    let attributes = slot()
    attributes.frame = CGRect(x: 8, y: 8, width: 50, height: 50)
    let start = attributes.center
    TransitionPose(
      anchor: .viewport(CGPoint(x: 0.5, y: 0.5)),
      perspective: .init(m34: -1 / 20000, z: 19500), alpha: 0.2, zIndex: 1
    ).apply(to: attributes, in: CGRect(x: 0, y: 0, width: 768, height: 1024))
    #expect(attributes.center == CGPoint(x: 384, y: 512))
    #expect((start.x + 384) / 2 == 208.5 && (start.y + 512) / 2 == 272.5)
    #expect(abs(attributes.frame.width - 2000) < 1e-6)
    #expect(attributes.alpha == 0.2)
    #expect(attributes.zIndex == 1)
    let middle = Transform3D.identity.interpolated(to: attributes.transform3D, progress: 0.5)
    let scale = try #require(middle.planarAffine).a
    #expect(abs(50 * scale - 66.1) < 0.05)
  }

  @Test func `a fade changes only the opacity`() {
    let attributes = slot()
    attributes.transform = Affine(rotationAngle: 1)
    attributes.zIndex = 4
    let before = attributes.duplicated()
    TransitionPose.fade.apply(to: attributes, in: .zero)
    #expect(attributes.alpha == 0)
    attributes.alpha = 1
    #expect(attributes == before)
  }

  @Test func `a slot's unit point and an offset are added`() {
    let attributes = slot()
    TransitionPose(anchor: .slot(CGPoint(x: 0, y: 1)), offset: Vector(dx: -1, dy: 2))
      .apply(to: attributes, in: .zero)
    #expect(abs(attributes.center.x - 70.818) < 1e-9)
    #expect(attributes.center.y == 126)
  }

  @Test func `the rotation is applied after the scale`() {
    let attributes = slot()
    TransitionPose(scale: CGSize(width: 2, height: 1), rotation: .pi / 2)
      .apply(to: attributes, in: .zero)
    let image = CGPoint(x: 1, y: 0).applying(attributes.transform)
    #expect(abs(image.x) < 1e-9 && abs(image.y - 2) < 1e-9)
  }
}
