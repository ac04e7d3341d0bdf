import Cellophane
import StagingTestSupport
import Testing

/// The queries of a collection view about its elements, and the drawing of labels.
struct QueryTests {
  @Test func `visible items and cells are in order`() throws {
    var paths: [IndexPath] = []
    var identities: [Bool] = []
    _ = try probe(height: 150) { stage in
      let probe = Probe(stage, counts: [3, 40])
      probe.view.contentOffset.y = 100
      stage.advance(by: 0)
      paths = probe.view.indexPathsForVisibleItems
      identities = zip(paths, probe.view.visibleCells).map {
        probe.view.cellForItem(at: $0) === $1
      }
    }
    // Section 1 begins at 66; its rows at 74, 140 and 206 meet 100 to 250, the one at 272 does not.
    #expect(paths == (0..<36).map { path(1, $0) })
    #expect(identities == Array(repeating: true, count: 36))
  }

  @Test func `an item is found at a point of the content`() throws {
    var found: [IndexPath?] = []
    _ = try probe { stage in
      let view = Probe(stage).view
      let points = [CGPoint(x: 9, y: 9), CGPoint(x: 60, y: 20), CGPoint(x: 72, y: 139.9)]
      found = (points + [CGPoint(x: 72, y: 145)]).map { view.indexPathForItem(at: $0) }
    }
    #expect(found == [path(0, 0), nil, nil, path(1, 1)])
  }

  @Test func `a label draws its text and follows what is set`() throws {
    let timeline = try probe { stage in
      let label = Label(frame: CGRect(x: 10, y: 20, width: 100, height: 30))
      label.name = "title"
      label.text = "Hello"
      label.fontSize = 20
      label.textColor = .white
      label.textAlignment = .right
      stage.rootView.addSubview(label)
      stage.advance(by: 0.5)
      label.text = nil
    }
    let layer = try #require(timeline.layers.first { $0.identity?.key == "title" })
    #expect(
      layer.appearance.value(at: .zero).texts
        == [TextContent("Hello", size: 20, color: .white, alignment: .right)])
    #expect(layer.appearance.value(at: Instant(seconds: 0.5)).texts.isEmpty)
    #expect(
      timeline.element("title", at: 0.2)?.frame == CGRect(x: 10, y: 20, width: 100, height: 30))
  }
}
