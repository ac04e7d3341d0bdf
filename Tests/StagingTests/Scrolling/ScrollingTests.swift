import Cellophane
import StagingTestSupport
import Testing

/// Offsets, scrolling and reloads.
struct ScrollingTests {
  private func offset(in timeline: Timeline, at time: Double) -> CGFloat? {
    timeline.layers.first { $0.identity?.key == "collection" }?
      .boundsOrigin.value(at: Instant(seconds: time)).y
  }

  @Test func `the offset is clamped with the update when the content shrinks`() throws {
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [40])
      probe.view.contentOffset.y = 144
      stage.advance(by: 0.1)
      probe.delete((0..<24).map { path(0, $0) })
    }
    // Four rows are 264 pt high and two 132: the offset goes from 144 to 12, at the update's pace.
    #expect([0.1, 0.25, 0.4].map { offset(in: timeline, at: $0) } == [144, 78, 12])
    let top = try #require(timeline.element("0/24", at: 0.4))
    #expect(top.frame.minY == 8 - 12 && top.isVisible)
  }

  @Test func `content that is smaller than the bounds stays at its inset`() throws {
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [40])
      probe.view.contentInset = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
      probe.view.contentOffset.y = 144
      stage.advance(by: 0.1)
      probe.delete((1..<40).map { path(0, $0) })
    }
    #expect(offset(in: timeline, at: 0.4) == -20)
  }

  /// A layout that wants to be 10 pt further on than proposed.
  private final class EagerLayout: CollectionViewFlowLayout {
    override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
      CGPoint(x: offset.x, y: offset.y + 10)
    }
  }

  /// A delegate that scrolls 140 pt beyond what it is asked about.
  private final class Scroller: CollectionViewDelegate {
    var proposals: [CGFloat] = []

    func collectionView(
      _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint
    ) -> CGPoint {
      proposals.append(offset.y)
      return CGPoint(x: offset.x, y: offset.y + 140)
    }
  }

  @Test func `the layout is asked for the offset, then the delegate`() throws {
    let delegate = Scroller()
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [60], layout: EagerLayout())
      probe.view.delegate = delegate
      probe.insert([path(0, 60)])
    }
    #expect(delegate.proposals == [10])
    #expect(offset(in: timeline, at: 0.3) == 150)
  }

  @Test func `what an update scrolls out of the bounds is drawn on its way`() throws {
    let delegate = Scroller()
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [60])
      probe.view.delegate = delegate
      probe.insert([path(0, 60)])
    }
    // Row 0 leaves at the top and row 3 enters at the bottom; neither moves in the content.
    for time in [0, 0.1, 0.15, 0.2999] {
      let scrolled = try #require(offset(in: timeline, at: time))
      let leaving = try #require(timeline.element("0/0", at: time))
      #expect(near(leaving.frame.minY, 8 - scrolled, 1e-6))
    }
    #expect(timeline.element("0/0", at: 0.3) == nil)
    #expect(timeline.element("0/36", at: 0)?.frame.minY == 206)
    #expect(near(try #require(timeline.element("0/36", at: 0.3)).frame.minY, 66, 1e-6))
    #expect(timeline.element("0/36", at: 0)?.alpha == 1)
  }

  @Test func `scrolling shows and retires cells and asks no hook`() throws {
    let layout = RecordingLayout()
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [60], layout: layout)
      layout.isRecording = true
      stage.advance(by: 0.1)
      probe.view.contentOffset.y = 132
    }
    #expect(layout.calls.isEmpty)
    #expect(timeline.element("0/0", at: 0.0999) != nil && timeline.element("0/0", at: 0.1) == nil)
    #expect(timeline.element("0/24", at: 0.0999) == nil)
    let shown = try #require(timeline.element("0/24", at: 0.1))
    #expect(shown.frame.minY == 8 && shown.alpha == 1)
    #expect(timeline.layers.first { $0.identity?.key == "0/24" }?.position.segments == [])
  }

  @Test func `an item that only flies through the bounds is drawn while it does`() throws {
    let timeline = try probe(height: 120) { stage in
      let layout = CollectionViewFlowLayout()
      layout.appearingPose = TransitionPose(anchor: .viewport(CGPoint(x: 0.5, y: 1)))
      let probe = Probe(stage, counts: [60], layout: layout)
      probe.view.contentOffset.y = 198
      stage.advance(by: 0.1)
      probe.insert([path(0, 0)])
    }
    #expect(timeline.element("0/0~2", at: 0.1)?.isVisible == true)
    #expect(timeline.element("0/0~2", at: 0.3999)?.isVisible == false)
    #expect(timeline.element("0/0~2", at: 0.4) == nil)
  }

  @Test func `what moves from above the bounds to below them is not drawn`() throws {
    let timeline = try probe(height: 60) { stage in
      let probe = Probe(stage, counts: [60])
      probe.view.contentOffset.y = 132
      stage.advance(by: 0.1)
      probe.view.performBatchUpdates { probe.view.moveItem(at: path(0, 0), to: path(0, 59)) }
    }
    #expect(timeline.layers.contains { $0.identity?.key == "0/0" && $0.death == .zero })
    #expect(timeline.element("0/0", at: 0.1) == nil && timeline.element("0/0", at: 0.2) == nil)
  }

  // MARK: Reloads

  @Test func `a reload keeps names by place and moves nothing`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3])
      probe.delete([path(0, 0)])
      stage.advance(by: 0.1)
      probe.view.reloadData()
    }
    let elements = timeline.elements(at: Instant(seconds: 0.1))
    #expect(elements.map(\.identity.key) == ["0/1", "0/2"])
    #expect(zip(elements, [8, 71.818]).allSatisfy { near($0.frame.minX, $1) })
    #expect(timeline.elements(at: Instant(seconds: 0.3)) == elements)
  }

  @Test func `an update after a reload counts from the reloaded data`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2])
      probe.source.counts = [5]
      probe.view.reloadData()
      probe.insert([path(0, 5)])
    }
    let keys = timeline.elements(at: .zero).map(\.identity.key)
    #expect(keys == (0..<6).map { "0/\($0)" })
    #expect(timeline.element("0/5", at: 0)?.alpha == 0)
    #expect(timeline.element("0/4", at: 0)?.alpha == 1)
  }

  @Test func `what is in a new cell does not move by itself`() throws {
    let source = PlainSource([1]) { cell, indexPath in
      cell.contentView.name = "content \(indexPath.item)"
      cell.contentView.backgroundColor = .black
    }
    let timeline = try probe { stage in
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      view.performBatchUpdates {
        source.counts = [2]
        view.insertItems(at: [path(0, 1)])
      }
    }
    for time in [0, 0.1, 0.3] {
      #expect(timeline.element("content 1", at: time)?.size == CGSize(width: 50, height: 50))
    }
  }
}
