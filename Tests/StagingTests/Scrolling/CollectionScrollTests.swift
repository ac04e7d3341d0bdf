import Cellophane
import StagingTestSupport
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
    // The finger moves it by 90 points, and the throw by 994.005, at a whole pixel.
    #expect(layout.asked.map(\.0.y) == [90 + 994])
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
      // Rows are 66 points apart; the first begins at 8 and has its center at 33.
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

  @Test(arguments: [(0.4, 0), (0.45, 0), (0.5, 0), (0.55, 0), (6, 1)])
  func `a finger that stops content selects nothing`(time: Double, count: Int) throws {
    var selected = -1
    _ = try probe(height: 600) { stage in
      let probe = Probe(stage, counts: [2000])
      stage.play([swipe, TouchTrack([key(time, 33, 333), key(time + 0.1, 33, 333)])])
      stage.playToEnd()
      selected = probe.view.indexPathsForSelectedItems?.count ?? 0
    }
    #expect(selected == count)
  }

  /// Makes a collection whose layout is prepared again at each offset.
  private func following(_ stage: Stage) -> Probe {
    let layout = CollectionViewFlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    return Probe(stage, counts: [2000], layout: layout)
  }

  @Test func `an animated offset takes over content that moves where the layout follows it`() throws
  {
    let log = ScrollLog()
    var end = CGPoint.zero
    _ = try probe(height: 600) { stage in
      let probe = following(stage)
      probe.view.delegate = log
      stage.play([swipe])
      stage.advance(by: 0.3)
      View.animate(withDuration: 0.3, animations: { probe.view.contentOffset.y = 5000 })
      stage.playToEnd()
      end = probe.view.contentOffset
    }
    #expect(end.y == 5000)
    #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test func `a finger stops an animated offset where the layout follows it`() throws {
    var places: [CGFloat] = []
    var selected = -1
    _ = try probe(height: 600) { stage in
      let probe = following(stage)
      probe.view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
      stage.play([TouchTrack([key(0.15, 33, 333), key(0.4, 33, 333)])])
      stage.advance(by: 0.16)
      #expect(probe.view.hasStoppedScrolling)
      places.append(probe.view.contentOffset.y)
      stage.playToEnd()
      places.append(probe.view.contentOffset.y)
      selected = probe.view.indexPathsForSelectedItems?.count ?? 0
    }
    #expect(near(places[0], 400, 1) && places[0] == places[1] && selected == 0)
  }

  @Test func `content that was stopped in an animation is thrown as any other`() throws {
    let log = ScrollLog()
    _ = try probe(height: 600) { stage in
      let probe = following(stage)
      probe.view.delegate = log
      probe.view.scrollAnimationDuration = 1
      probe.view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
      stage.play([TouchTrack([key(0.15, 300, 500), key(0.25, 300, 300)])])
    }
    #expect(log.calls.contains("willBeginDecelerating"))
    #expect(!log.calls.contains("didEndScrollingAnimation"))
  }

  @Test(arguments: [800.0, 90])
  func `an offset that is set at once stays where the layout follows it`(target: CGFloat) throws {
    var places: [CGFloat] = []
    _ = try probe(height: 600) { stage in
      let probe = following(stage)
      probe.view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
      stage.advance(by: 0.1)
      probe.view.setContentOffset(CGPoint(x: 0, y: target), animated: false)
      stage.advance(by: 0.05)
      places.append(probe.view.contentOffset.y)
      stage.playToEnd()
      places.append(probe.view.contentOffset.y)
    }
    #expect(places == [target, target])
  }

  /// Reloads all data at each step of a scroll.
  private final class Reloader: CollectionViewDelegate {
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      (scrollView as? CollectionView)?.reloadData()
    }
  }

  @Test func `no item is shown twice if each step of a drag reloads the data`() throws {
    let delegate = Reloader()
    let timeline = try probe(height: 600) { stage in
      let probe = Probe(stage, counts: [2000])
      probe.view.delegate = delegate
      stage.play([TouchTrack([key(0, 300, 500), key(0.4, 300, 300), key(0.5, 300, 300)])])
    }
    for time in stride(from: 0, to: 0.5, by: 0.003) {
      let cells = timeline.elements(at: Instant(seconds: time)).filter { $0.identity.kind == .cell }
      #expect(!cells.isEmpty && Set(cells.map(\.identity)).count == cells.count, "\(time)")
    }
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
