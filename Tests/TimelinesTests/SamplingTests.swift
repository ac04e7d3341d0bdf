import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

struct SamplingTests {
  @Test func `a layer is positioned by its center`() throws {
    let frame = timeline([cell("a", x: 30, y: 40)]).frame(at: .zero)
    let layer = try #require(frame.layers.first)
    #expect(layer.toCanvas.affine == Affine(translationX: 20, y: 30))
    #expect(layer.size == CGSize(width: 20, height: 20))
    #expect(frame.canvas.size == CGSize(width: 100, height: 100))
  }

  @Test func `a transform acts about the center`() throws {
    var layer = cell("a", x: 30, y: 40)
    layer.transform = Track(Transform3D(Affine(scaleX: 2, y: 0.5)))
    let element = try #require(timeline([layer]).element("a"))
    #expect(element.frame == CGRect(x: 10, y: 35, width: 40, height: 10))
    #expect(element.center == CGPoint(x: 30, y: 40))
    #expect(element.size == CGSize(width: 20, height: 20))
  }

  @Test func `a child is positioned in its parent's bounds`() throws {
    let line = timeline([holder(), cell("a", parent: 0, x: 10, y: 15)])
    #expect(
      line.element("a")?.frame == CGRect(x: 20, y: 25, width: 20, height: 20))
  }

  @Test func `the bounds origin scrolls the children`() throws {
    let line = timeline([
      holder(boundsOrigin: CGPoint(x: 5, y: -64)), cell("a", parent: 0, x: 10, y: 10),
    ])
    let element = try #require(line.element("a"))
    #expect(element.center == CGPoint(x: 20 + 10 - 5, y: 20 + 10 + 64))
  }

  @Test func `transforms of parents apply to their children`() throws {
    var parent = holder()
    parent.transform = Track(Transform3D(Affine(rotationAngle: .pi / 2)))
    let line = timeline([
      parent, cell("a", parent: 0, x: 60, y: 30), cell("b", parent: 1, x: 0, y: 0),
    ])
    let a = try #require(line.element("a"))
    // 30 pt to the right of the parent's center becomes 30 pt below it.
    #expect(abs(a.center.x - 50) < 1e-9 && abs(a.center.y - 80) < 1e-9)
    let b = try #require(line.element("b"))
    // The grandchild is at a's own top left corner, which was turned to the top right.
    #expect(abs(b.center.x - 60) < 1e-9 && abs(b.center.y - 70) < 1e-9)
    #expect(b.transform == .identity)
  }

  @Test func `children follow their parent in paint order and the subtree ends after them`() {
    let line = timeline([
      holder(), cell("a", parent: 0), cell("b", parent: 1), cell("c", parent: 0, path: [0, 1]),
      cell("d"),
    ])
    let layers = line.frame(at: .zero).layers
    // The cell at the root lies below the view, whose kind ranks higher.
    #expect(layers.map(\.layer) == [4, 0, 1, 2, 3])
    #expect(layers.map(\.subtreeEnd) == [1, 5, 4, 4, 5])
  }

  @Test func `alpha is separate for each layer, and clamped`() {
    var parent = holder()
    parent.alpha = Track(0.5)
    var child = cell("a", parent: 0)
    child.alpha = Track(1.4)
    var other = cell("b", parent: 0, path: [0, 1])
    other.alpha = Track(-0.2)
    let layers = timeline([parent, child, other]).frame(at: .zero).layers
    #expect(layers.map(\.alpha) == [0.5, 1, 0])
  }

  @Test func `a lifetime is half-open`() {
    var layer = cell("a")
    layer.birth = at(0.2)
    layer.death = at(0.5)
    let line = timeline([layer])
    #expect(line.keys(at: at(0.2) - tick) == [])
    #expect(line.keys(at: at(0.2)) == ["a"])
    #expect(line.keys(at: at(0.5) - tick) == ["a"])
    #expect(line.keys(at: at(0.5)) == [])
  }

  @Test func `descendants of a dead or hidden layer are not drawn`() {
    var dead = holder()
    dead.death = at(0.5)
    var hidden = holder()
    hidden.isHidden.set(true, at: at(0.5))
    let line = timeline([dead, hidden, cell("a", parent: 0), cell("b", parent: 1)])
    #expect(line.keys(at: .zero) == ["a", "b"])
    #expect(line.keys(at: at(0.5)) == [])
  }

  @Test func `paint order is zIndex, then kind, then index path, then birth`() {
    let line = timeline([
      cell("top", zIndex: 2, kind: .decoration, path: [0, 0]),
      cell("view", kind: .view), cell("header", kind: .supplementary),
      cell("1-0", path: [1, 0]), cell("0-10", path: [0, 10]), cell("0-9", path: [0, 9]),
      cell("below", zIndex: -1, kind: .supplementary), cell("decoration", kind: .decoration),
      cell("twin", path: [0, 9]), cell("snapshot", kind: .snapshot),
    ])
    #expect(
      line.keys() == [
        "below", "decoration", "0-9", "twin", "0-10", "1-0", "header", "view", "snapshot", "top",
      ])
  }

  @Test func `zIndex and index path switch at their instant`() {
    var first = cell("a", path: [0, 0])
    first.indexPath.set([0, 9], at: at(0.3))
    var second = cell("b", path: [0, 1])
    second.zIndex.set(1, at: at(0.6))
    second.zIndex.set(-1, at: at(0.8))
    let line = timeline([first, second])
    #expect(line.keys(at: .zero) == ["a", "b"])
    #expect(line.keys(at: at(0.3)) == ["b", "a"])
    #expect(line.keys(at: at(0.6)) == ["a", "b"])
    #expect(line.keys(at: at(0.8)) == ["b", "a"])
    #expect(line.element("b", at: at(0.7))?.zIndex == 1)
  }

  @Test func `a negative size is shown as zero`() throws {
    var layer = cell("a")
    layer.size.animate(
      to: .zero, at: .zero, duration: at(0.4),
      curve: .spring(Spring(dampingRatio: 0.3, duration: 0.4)))
    let line = timeline([layer])
    for index in 0...40 {
      let size = try #require(line.frame(at: at(Double(index) / 100)).layers.first?.size)
      #expect(size.width >= 0 && size.height >= 0)
    }
  }

  @Test func `the same instant gives the same frame, whatever was sampled before`() {
    var layer = cell("a")
    layer.position.animate(to: .zero, at: .zero, duration: at(1), curve: .easeInEaseOut)
    let line = timeline([layer])
    let first = line.frame(at: at(0.4))
    _ = line.frame(at: at(0.9))
    #expect(line.frame(at: at(0.4)) == first)
    #expect(line.frame(at: at(99)).layers == line.frame(at: at(1)).layers)
  }
}
