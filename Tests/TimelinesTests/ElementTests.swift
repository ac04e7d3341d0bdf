import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

struct ElementTests {
  @Test func `hidden elements are left out`() {
    var layer = cell("a")
    layer.isHidden.set(true, at: at(0.5))
    #expect(timeline([layer]).keys(at: at(0.4)) == ["a"])
    #expect(timeline([layer]).keys(at: at(0.5)) == [])
  }

  @Test func `containers and views that draw nothing are left out, empty cells are not`() {
    var view = cell("view", kind: .view)
    view.appearance = Track(.empty)
    var blank = cell("cell")
    blank.appearance = Track(.empty)
    #expect(timeline([holder(), view, blank]).keys() == ["cell"])
  }

  @Test func `an element on the canvas with an opacity above 0 is visible`() {
    var faint = cell("faint")
    faint.alpha = Track(0.001)
    var clear = cell("clear")
    clear.alpha = Track(0)
    let line = timeline([
      faint, clear, cell("outside", x: 111), cell("touching", x: 110), cell("edge", x: 109.9),
    ])
    let visible = line.elements(at: .zero).filter(\.isVisible).map(\.identity.key)
    #expect(visible == ["faint", "edge"])
  }

  @Test func `an ancestor without opacity hides its descendants`() {
    var parent = holder()
    parent.alpha = Track(0)
    let element = timeline([parent, cell("a", parent: 0, x: 30, y: 30)]).element("a")
    #expect(element?.isVisible == false)
    #expect(element?.alpha == 1)
  }

  @Test func `clips of all ancestors count and leave the frame unchanged`() {
    // The holder covers 20…80; half of a and all of b lie outside it.
    let clipped = timeline([
      holder(clips: true), cell("a", parent: 0, x: 0, y: 30), cell("b", parent: 0, x: -11, y: 30),
    ])
    #expect(clipped.element("a")?.isVisible == true)
    #expect(clipped.element("a")?.frame == CGRect(x: 10, y: 40, width: 20, height: 20))
    #expect(clipped.element("b")?.isVisible == false)
    let open = timeline([holder(), cell("b", parent: 0, x: -11, y: 30)])
    #expect(open.element("b")?.isVisible == true)
  }

  @Test func `elements are invisible through clips that do not overlap`() {
    var far = holder(clips: true)
    far.position = Track(CGPoint(x: -200, y: -200))
    var big = cell("a", parent: 0, x: 230, y: 230)
    big.size = Track(CGSize(width: 500, height: 500))
    #expect(timeline([far, big]).element("a")?.isVisible == false)
    // A clip that only touches the canvas leaves a line, through which nothing is visible.
    far.position = Track(CGPoint(x: -30, y: 50))
    big.position = Track(CGPoint(x: 60, y: 30))
    #expect(timeline([far, big]).element("a")?.isVisible == false)
  }

  @Test func `an element without area is not visible`() {
    var flat = cell("a")
    flat.size = Track(CGSize(width: 20, height: 0))
    #expect(timeline([flat]).element("a")?.isVisible == false)
  }

  @Test func `elements above do not affect visibility`() {
    var cover = cell("cover", zIndex: 5)
    cover.size = Track(CGSize(width: 500, height: 500))
    #expect(timeline([cell("a"), cover]).element("a")?.isVisible == true)
  }

  @Test func `JSON has the documented keys of inspect`() throws {
    var layer = cell("0/3", x: 30, y: 40, zIndex: 4)
    layer.alpha = Track(0.25)
    layer.transform = Track(Transform3D(Affine(scaleX: 2, y: 0.5)))
    let element = try #require(timeline([layer]).element("0/3"))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(element), as: UTF8.self)
        == #"{"alpha":0.25,"center":[30,40],"collection":"list","frame":[10,35,40,10],"#
        + #""key":"0/3","kind":"cell","size":[20,20],"transform":[2,0,0,0.5,0,0],"#
        + #""visible":true,"zIndex":4}"#)
  }

  @Test(arguments: [
    (LayerKind.cell, "cell"), (.supplementary, "supplementary"), (.decoration, "decoration"),
    (.view, "view"), (.snapshot, "snapshot"),
  ])
  func `kinds have the documented names of inspect`(kind: LayerKind, name: String) {
    #expect(kind.rawValue == name)
  }

  @Test func `an element in space has sixteen numbers and its projected frame`() throws {
    var eye = Transform3D.identity
    eye.m34 = -1 / 20000
    var layer = cell("a", x: 50, y: 50)
    layer.transform.animate(
      to: eye.translatedBy(x: 0, y: 0, z: 19500), at: .zero, duration: at(1), curve: .linear)
    let element = try #require(timeline([layer]).element("a", at: at(0.5)))
    let side = 20 / (1 - 0.975 * 0.25)
    #expect(abs(element.frame.width - side) < 1e-9)
    #expect(abs(element.frame.midX - 50) < 1e-9)
    #expect(element.size == CGSize(width: 20, height: 20))
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(element))
    let numbers = try #require((json as? [String: Any])?["transform"] as? [Any])
    #expect(numbers.count == 16)
  }

  @Test func `an element behind the eye is not drawn`() throws {
    var eye = Transform3D.identity
    eye.m34 = -1 / 100
    var layer = cell("a")
    layer.transform = Track(eye.translatedBy(x: 0, y: 0, z: 150))
    let element = try #require(timeline([layer]).element("a"))
    #expect(!element.isVisible)
    #expect(element.frame == .zero)
  }

  @Test func `a time past the end shows the final state`() {
    var layer = cell("a")
    layer.position.animate(to: CGPoint(x: 10, y: 10), at: .zero, duration: at(1), curve: .linear)
    #expect(timeline([layer]).element("a", at: at(99))?.center == CGPoint(x: 10, y: 10))
  }
}
