import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

/// Layers in space: perspective of the parent, anchor points, depths and backs.
struct SpaceTests {
  /// Returns the perspective of an eye at a distance.
  private func eye(_ distance: Double) -> Transform3D {
    var result = Transform3D.identity
    result.m34 = -1 / distance
    return result
  }

  @Test func `children are shown in perspective about the middle of their parent`() throws {
    var parent = holder(boundsOrigin: CGPoint(x: 7, y: 0))
    parent.sublayerTransform = Track(eye(100))
    var child = cell("a", parent: 0, x: 47, y: 30)
    child.transform = Track(Transform3D(translationX: 0, y: 0, z: 50))
    let a = try #require(timeline([parent, child]).element("a"))
    // Half-way to the eye everything is twice as large, and twice as far from the middle at (50,
    // 50).
    #expect(a.frame == CGRect(x: 50 + 20 - 20, y: 30, width: 40, height: 40))
    #expect(a.center == CGPoint(x: 60, y: 50))
    #expect(a.transform == Transform3D(translationX: 0, y: 0, z: 50))
    parent.anchorPoint = Track(CGPoint(x: 0, y: 0.5))
    parent.position = Track(CGPoint(x: 20, y: 50))
    let moved = try #require(timeline([parent, child]).element("a"))
    #expect(moved.frame.center == CGPoint(x: 20 + 80, y: 50))
  }

  @Test func `a layer in a plane is flattened into it`() throws {
    var parent = holder()
    parent.transform = Track(eye(100))
    var child = cell("a", parent: 0, x: 30, y: 30)
    child.transform = Track(Transform3D(translationX: 0, y: 0, z: 50))
    #expect(timeline([parent, child]).element("a")?.frame.width == 20)
  }

  @Test func `a layer turns about its anchor point`() throws {
    var layer = cell("a", x: 40, y: 50)
    layer.anchorPoint = Track(CGPoint(x: 0, y: 1))
    layer.transform = Track(Transform3D(Affine(rotationAngle: .pi / 2)))
    let a = try #require(timeline([layer]).element("a"))
    // The lower left corner stays at (40, 50), and the part above it is now to the right.
    #expect(abs(a.frame.minX - 40) < 1e-9 && abs(a.frame.minY - 50) < 1e-9)
    #expect(a.center == CGPoint(x: 50, y: 40))
    let map = Transform3D(translationX: -10, y: -10, z: 0).concatenating(a.transform)
      .concatenating(Transform3D(translationX: a.center.x, y: a.center.y, z: 0))
    let corner = try #require(map.project(CGPoint(x: 0, y: 20)))
    #expect(abs(corner.x - 40) < 1e-9 && abs(corner.y - 50) < 1e-9)
  }

  @Test func `both are animated and survive their JSON, which has neither key without them`() throws
  {
    var plain = holder()
    #expect(
      !String(decoding: try TimelineJSON.encode(timeline([plain])), as: UTF8.self)
        .contains("anchorPoint"))
    plain.sublayerTransform = Track(.identity)
    plain.sublayerTransform?.animate(
      to: eye(100), at: .zero, duration: at(1), curve: .linear)
    plain.anchorPoint = Track(CGPoint(x: 0.5, y: 0.5))
    plain.anchorPoint?.animate(
      to: CGPoint(x: 1, y: 0.5), at: .zero, duration: at(1), curve: .linear)
    #expect(plain.lastChange == at(1))
    let line = timeline([plain, cell("a", parent: 0)])
    let read = try TimelineJSON.decode(TimelineJSON.encode(line, rounded: false))
    #expect(read == line)
    #expect(plain.frozen(at: at(0.5)).anchorPoint?.last == CGPoint(x: 0.75, y: 0.5))
    #expect(abs((plain.frozen(at: at(0.5)).sublayerTransform?.last.m34 ?? 0) + 0.005) < 1e-12)
    var later = plain
    later.begin(at: at(0.5))
    #expect(later.sublayerTransform?.value(at: at(0.75)).m34 ?? 0 < -0.007)
  }

  @Test func `a layer nearer to the eye is painted later, within one zIndex`() {
    func layer(_ key: String, z: Double, item: Int, zIndex: Int = 0) -> Layer {
      var layer = cell(key, zIndex: zIndex, path: [0, item])
      layer.transform = Track(Transform3D(translationX: 0, y: 0, z: z))
      return layer
    }
    let layers = [
      layer("near", z: 20, item: 0), layer("far", z: -5, item: 1), layer("on", z: 0, item: 2),
      layer("same", z: 1e-7, item: 1), layer("top", z: -100, item: 0, zIndex: 1),
    ]
    #expect(timeline(layers).keys() == ["far", "same", "on", "near", "top"])
    #expect(timeline(layers.reversed()).keys() == ["far", "same", "on", "near", "top"])
  }

  @Test func `a rotation in the parent's perspective determines the depth as well`() {
    var parent = holder()
    parent.sublayerTransform = Track(
      Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).concatenating(eye(200)))
    let layers = [
      parent, cell("left", parent: 0, x: 10, y: 30, path: [0, 0]),
      cell("right", parent: 0, x: 50, y: 30, path: [0, 1]),
    ]
    // The right side moved away.
    #expect(timeline(layers).keys() == ["right", "left"])
  }

  /// Returns the frame's layer for a red cell with a blue back under a transform.
  private func shown(_ transform: Transform3D, parent: Transform3D = .identity) throws -> FrameLayer
  {
    var around = holder()
    around.sublayerTransform = parent.isIdentity ? nil : Track(parent)
    var layer = cell("a", parent: 0, x: 30, y: 30)
    var appearance = red
    appearance.back = Appearance(fill: .solid(.black))
    layer.appearance = Track(appearance)
    layer.transform = Track(transform)
    return try #require(timeline([around, layer]).frame(at: .zero).layers.last)
  }

  @Test func `the back is visible on a layer that is turned away, not on a reflected one`() throws {
    func isBack(_ transform: Transform3D, parent: Transform3D = .identity) throws -> Bool {
      try shown(transform, parent: parent).appearance.fill == .solid(.black)
    }
    func turn(_ angle: Double, x: Double = 0, y: Double = 1) -> Transform3D {
      Transform3D(rotationAngle: angle, x: x, y: y, z: 0)
    }
    let mirror = Transform3D(scaleX: -1, y: 1, z: 1)
    #expect(try !isBack(.identity) && !isBack(mirror) && !isBack(turn(1)) && !isBack(turn(-1.5)))
    #expect(try isBack(turn(2)) && isBack(turn(.pi)) && isBack(turn(.pi, x: 1, y: 0)))
    #expect(try isBack(mirror.concatenating(turn(.pi))))
    #expect(try !isBack(Transform3D(Affine(rotationAngle: .pi))))
    // At a little less than a quarter turn, a near eye at the side sees the back.
    let aside = turn(1.5).concatenating(Transform3D(translationX: 60, y: 0, z: 0))
    #expect(try !isBack(aside.concatenating(Transform3D(translationX: -60, y: 0, z: 0))))
    #expect(
      try isBack(aside.concatenating(eye(100)))
        != isBack(
          turn(1.5).concatenating(Transform3D(translationX: -60, y: 0, z: 0)).concatenating(
            eye(100))))
    #expect(try isBack(.identity, parent: turn(3)) && !isBack(turn(3), parent: turn(3)))
  }

  @Test func `the back appears unmirrored, about whichever axis the layer was turned`() throws {
    for axis in [(0.0, 1.0), (1.0, 0.0)] {
      let map = try shown(
        Transform3D(rotationAngle: .pi, x: axis.0, y: axis.1, z: 0)
      ).toCanvas
      #expect(abs(map.m11 - 1) < 1e-9 && abs(map.m22 - 1) < 1e-9)
      let corner = try #require(map.project(.zero))
      #expect(abs(corner.x - 40) < 1e-9 && abs(corner.y - 40) < 1e-9)
    }
  }

  @Test func `a back survives its JSON, blends, and has none of its own`() throws {
    var appearance = red
    appearance.back = Appearance(fill: .solid(.black), back: red)
    #expect(appearance.back?.back == nil && appearance != red)
    let data = try JSONEncoder().encode(appearance)
    #expect(try JSONDecoder().decode(Appearance.self, from: data) == appearance)
    #expect(!String(decoding: try JSONEncoder().encode(red), as: UTF8.self).contains("back"))
    var end = appearance
    end.back = Appearance(fill: .solid(.white))
    #expect(appearance.blended(to: end, progress: 0.5).back?.fill == .solid(Color(white: 0.5)))
    #expect(!Appearance(back: red).isEmpty && Appearance(back: .empty).isEmpty)
  }
}
