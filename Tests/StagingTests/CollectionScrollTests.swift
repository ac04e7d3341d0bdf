import Cellophane
import Testing

/// Collection views that fingers scroll: cells that come into sight, and layouts that have a say.
struct CollectionScrollTests {
  /// A finger that throws content upwards by 100 points within 0.05 s.
  private let swipe = TouchTrack([key(0, 300, 500), key(0.05, 300, 400)])

  @Test func `cells are seen as soon as they come into sight`() throws {
    let timeline = try probe(height: 600) { stage in
      _ = Probe(stage, counts: [2000])
      stage.play([swipe])
    }
    for frame in 0..<100 {
      let time = Double(frame) / 100
      let cells = timeline.elements(at: Instant(seconds: time)).filter(\.isVisible)
      // Every row of 66 points that the viewport meets has a cell in the first column.
      let offset =
        timeline.layers.first { $0.identity?.key == "collection" }?
        .boundsOrigin.value(at: Instant(seconds: time)).y ?? 0
      let first = max(0, Int(((offset - 8) / 66).rounded(.down)))
      for row in first...Int((offset + 591) / 66) {
        let top = CGFloat(8 + 66 * row) - offset
        guard top + 50 > 0.01, top < 599.99 else { continue }
        #expect(cells.contains { near($0.frame.minY, top, 0.1) }, "row \(row) at \(time)")
      }
      #expect(Set(cells.map(\.identity)).count == cells.count)
    }
  }

  @Test func `the layout is asked for the end, and the delegate after it`() throws {
    final class Stops: CollectionViewFlowLayout {
      var asked: [(CGPoint, CGPoint)] = []

      override func targetContentOffset(
        forProposedContentOffset offset: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint {
        asked.append((offset, velocity))
        return CGPoint(x: 0, y: 500)
      }
    }
    let (layout, log) = (Stops(), ScrollLog())
    var end = CGPoint.zero
    _ = try probe(height: 600) { stage in
      let probe = Probe(stage, counts: [2000], layout: layout)
      probe.view.delegate = log
      stage.play([swipe])
      stage.playToEnd()
      end = probe.view.contentOffset
    }
    #expect(layout.asked.count == 1 && near(layout.asked.first?.0.y ?? 0, 90 + 999, 0.1))
    #expect(near(layout.asked.first?.1.y ?? 0, 2, 1e-6))
    #expect(log.proposal.y == 500 && end.y == 500)
  }

  @Test(arguments: [ScrollSnapping.items, .centers]) func `content rests where items should be`(
    snapping: ScrollSnapping
  ) throws {
    for speed in stride(from: -3000, through: 3000, by: 450) {
      var end = CGPoint.zero
      _ = try probe(height: 600) { stage in
        let probe = Probe(stage, counts: [2000])
        probe.view.contentInset = EdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
        probe.layout.snapping = snapping
        probe.view.contentOffset.y = 3000
        let finger = TouchTrack([key(0, 300, 300), key(0.05, 300, 300 - 0.05 * CGFloat(speed))])
        stage.play([finger])
        stage.playToEnd()
        end = probe.view.contentOffset
      }
      // Rows are 66 points apart; the first begins at 8 and has its centre at 33.
      let row =
        snapping == .items ? (end.y + 30) / 66 : (end.y + 30 + 280 - 33) / 66
      if abs(speed) > 250 { #expect(near(row, row.rounded(), 1e-6), "\(speed)") }
    }
  }

  @Test func `a reload stops content`() throws {
    var places: [CGFloat] = []
    _ = try probe(height: 600) { stage in
      let probe = Probe(stage, counts: [2000])
      stage.play([swipe])
      stage.advance(by: 0.3)
      probe.view.reloadData()
      places.append(probe.view.contentOffset.y)
      stage.playToEnd()
      places.append(probe.view.contentOffset.y)
    }
    #expect(places[0] > 200 && places[0] == places[1])
  }

  @Test func `two fingers that pinch scroll nothing`() throws {
    var end = CGPoint.zero
    _ = try probe(height: 600) { stage in
      let probe = Probe(stage, counts: [2000])
      PinchMagnifier(probe.view)
      stage.play(TouchTrack.pinch([pinchKey(0, 60), pinchKey(0.5, 300)], angle: 0.4))
      stage.playToEnd()
      end = probe.view.contentOffset
    }
    #expect(end == .zero)
  }
}
