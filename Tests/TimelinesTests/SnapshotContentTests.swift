import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

/// Returns a layer of 20 by 40 points that only snapshots show.
private func hiddenCard() -> Layer {
  Layer(
    position: CGPoint(x: 500, y: 500), size: CGSize(width: 20, height: 40), alpha: 0.1,
    appearance: red, isHidden: true)
}

/// Returns a snapshot at the middle of the canvas.
private func snapshot(
  of layer: Int, at time: Instant = .zero, size: CGSize = CGSize(width: 20, height: 40),
  mode: ContentMode = .scaleToFill, parent: Int? = nil
) -> Layer {
  Layer(
    identity: identity("0/0", .snapshot), parent: parent, position: CGPoint(x: 50, y: 50),
    size: size, content: SnapshotContent(layer: layer, time: time, mode: mode))
}

struct SnapshotContentTests {
  @Test(
    arguments: [
      (.scaleToFill, [4, 0, 0, 0.5, 0, 0]), (.scaleAspectFill, [4, 0, 0, 4, 0, -70]),
      (.scaleAspectFit, [0.5, 0, 0, 0.5, 35, 0]), (.center, [1, 0, 0, 1, 30, -10]),
      (.topLeft, [1, 0, 0, 1, 0, 0]),
    ] as [(ContentMode, [Double])])
  func `a snapshot's content fits into the bounds by its mode`(mode: ContentMode, numbers: [Double])
    throws
  {
    let line = timeline([
      hiddenCard(), snapshot(of: 0, size: CGSize(width: 80, height: 20), mode: mode),
    ])
    let element = try #require(line.element("0/0"))
    let map = try #require(element.content)
    #expect([map.a, map.b, map.c, map.d, map.tx, map.ty] == numbers.map { CGFloat($0) })
    // The painted layer is at the position given by the map, from the bounds' top left at (10, 40).
    let painted = try #require(line.frame(at: .zero).layers.last?.toCanvas.affine)
    #expect(painted == map.concatenating(Affine(translationX: 10, y: 40)))
  }

  @Test func `content that fills the bounds keeps its shape throughout a size animation`() throws {
    var layer = snapshot(of: 0, mode: .scaleAspectFill)
    layer.size.animate(
      to: CGSize(width: 100, height: 30), at: .zero, duration: at(1),
      curve: .spring(Spring(dampingRatio: 0.5, duration: 1)))
    let line = timeline([hiddenCard(), layer])
    for step in 0...100 {
      let element = try #require(line.element("0/0", at: at(Double(step) / 100)))
      let map = try #require(element.content)
      let shown = CGRect(x: 0, y: 0, width: 20, height: 40).applying(map)
      #expect(map.a == map.d && map.b == 0 && map.c == 0)
      #expect(shown.width > element.size.width - 1e-9)
      #expect(shown.height > element.size.height - 1e-9)
      #expect(abs(shown.midX - element.size.width / 2) < 1e-9)
      #expect(abs(shown.midY - element.size.height / 2) < 1e-9)
      #expect(min(shown.width - element.size.width, shown.height - element.size.height) < 1e-9)
    }
  }

  @Test(arguments: ContentMode.allCases)
  func `a snapshot of a layer without size draws nothing`(mode: ContentMode) throws {
    var flat = hiddenCard()
    flat.size = Track(CGSize(width: 0, height: 40))
    let line = timeline([flat, snapshot(of: 0, mode: mode)])
    let map = try #require(line.element("0/0")?.content)
    let numbers = [map.a, map.d, map.tx, map.ty]
    #expect(numbers.allSatisfy { $0.isFinite })
  }

  @Test func `only the captured layer's own position, opacity and hiddenness are ignored`() throws {
    var inner = cell("in", parent: 0, x: 5, y: 10)
    inner.alpha = Track(0.5)
    var hidden = cell("gone", parent: 0)
    hidden.isHidden = DiscreteTrack(true)
    let frame = timeline([hiddenCard(), inner, hidden, snapshot(of: 0)]).frame(at: .zero)
    #expect(frame.layers.map(\.layer) == [3, 0, 1])
    #expect(frame.layers.map(\.alpha) == [1, 1, 0.5])
    #expect(frame.layers.map(\.subtreeEnd) == [3, 3, 3])
    #expect(frame.layers[1].toCanvas.affine == Affine(translationX: 40, y: 30))
    #expect(frame.layers[2].toCanvas.affine == Affine(translationX: 35, y: 30))
  }

  @Test func `a snapshot's content is not listed, its children are`() {
    var badge = cell("badge", kind: .view)
    badge.parent = 2
    let line = timeline([hiddenCard(), cell("in", parent: 0), snapshot(of: 0), badge])
    #expect(line.keys() == ["0/0", "badge"])
    #expect(line.element("0/0")?.identity.kind == .snapshot)
    // The subview is painted above the content.
    #expect(line.frame(at: .zero).layers.map(\.layer) == [2, 0, 1, 3])
  }

  @Test func `JSON of a snapshot's element has six more numbers, other elements have none`() throws
  {
    func keys(_ element: Element?) throws -> [String: Any] {
      let data = try JSONEncoder().encode(try #require(element))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let line = timeline([
      hiddenCard(), snapshot(of: 0, size: CGSize(width: 40, height: 20)), cell("a"),
    ])
    #expect(try keys(line.element("0/0"))["content"] as? [Double] == [2, 0, 0, 0.5, 0, 0])
    #expect(try keys(line.element("a"))["content"] == nil)
  }

  @Test func `a snapshot is of its instant, even if the captured layer moves or dies`() {
    var card = hiddenCard()
    card.size.animate(
      to: CGSize(width: 60, height: 80), at: .zero, duration: at(1), curve: .linear)
    card.death = at(0.8)
    var inner = cell("in", parent: 0, x: 0, y: 0)
    inner.position.animate(to: CGPoint(x: 100, y: 0), at: .zero, duration: at(1), curve: .linear)
    var late = cell("late", parent: 0)
    late.birth = at(0.6)
    let line = timeline([card, inner, late, snapshot(of: 0, at: at(0.5))])
    let first = line.frame(at: .zero).layers
    #expect(first.map(\.layer) == [3, 0, 1] && first[1].size == CGSize(width: 40, height: 60))
    for time in [0.3, 0.5, 0.7, 0.9, 5] { #expect(line.frame(at: at(time)).layers == first) }
  }

  @Test func `layers that did not exist at the instant are not drawn`() {
    var card = hiddenCard()
    card.birth = at(0.4)
    let line = timeline([card, snapshot(of: 0, at: at(0.3))])
    #expect(line.frame(at: at(0.5)).layers.map(\.layer) == [1])
  }

  @Test func `sampling is pure, in any order`() throws {
    var card = hiddenCard()
    card.appearance.animate(
      to: Appearance(fill: .solid(.white)), at: .zero, duration: at(1), curve: .linear)
    let line = timeline([
      card, cell("in", parent: 0), snapshot(of: 0, at: at(0.2)), snapshot(of: 2, at: at(0.4)),
      snapshot(of: 0, at: at(0.9)),
    ])
    let times = (0...10).map { at(Double($0) / 10) }
    let forward = times.map { line.frame(at: $0) }
    #expect(times.reversed().map { line.frame(at: $0) } == forward.reversed())
    let copy = try TimelineJSON.decode(TimelineJSON.encode(line, rounded: false))
    #expect(times.map { copy.frame(at: $0) } == forward)
  }
}
