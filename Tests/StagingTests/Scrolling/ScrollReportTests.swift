import Cellophane
import Staging
import StagingTestSupport
import Testing

/// Animated scrolls as they are reported to a delegate.
struct ScrollReportTests {
  /// Notes each report with its instant and with the offset that is read in it.
  private final class Listener: CollectionViewDelegate {
    var reports: [(time: Instant, offset: CGPoint)] = []
    var ends: [Instant] = []
    var onScroll: (ScrollView) -> Void = { _ in }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      reports.append((Stage.current.now, scrollView.contentOffset))
      onScroll(scrollView)
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
      ends.append(Stage.current.now)
    }
  }

  /// A delegate that answers nothing.
  private final class Deaf: CollectionViewDelegate {}

  /// Plays a scroll view of 100 by 100 with content of 2000.
  private func play(
    _ delegate: any ScrollViewDelegate, _ body: @escaping (ScrollView, Stage) -> Void
  ) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.name = "scroll"
      view.contentSize = CGSize(width: 100, height: 2000)
      view.delegate = delegate
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      body(view, stage)
      stage.playToEnd()
      withExtendedLifetime(delegate) {}
    }
  }

  /// Returns the offset that is shown of a view.
  private func offset(_ key: String, in timeline: Timeline, at time: Instant) -> CGPoint? {
    timeline.layers.first { $0.identity?.key == key }?.boundsOrigin.value(at: time)
  }

  @Test func `an animated scroll is reported at every tick with the offset that is shown`() throws {
    let listener = Listener()
    let timeline = try play(listener) { view, stage in
      stage.advance(by: 0.01)
      view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      #expect(listener.reports.isEmpty)
    }
    // From 0.01 s to 0.31 s there are eighteen ticks, and the end is none of them.
    let ticks = (1...18).map { DisplayLink.period * $0 }
    #expect(listener.reports.map(\.time) == ticks + [Instant(seconds: 0.31)])
    for report in listener.reports.dropLast() {
      #expect(report.offset == offset("scroll", in: timeline, at: report.time))
    }
    #expect(listener.reports.last?.offset == CGPoint(x: 0, y: 600))
    #expect(listener.ends == [Instant(seconds: 0.31)])
  }

  @Test func `a delegate without the method leaves the timeline as it is`() throws {
    let scroll: (ScrollView, Stage) -> Void = { view, _ in
      view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    }
    let heard = try play(Listener(), scroll)
    #expect(try play(Deaf(), scroll) == heard)
  }

  @Test func `what follows the offset in the reports moves along with the content`() throws {
    let listener = Listener()
    let timeline = try play(listener) { view, stage in
      let header = View(frame: CGRect(x: 0, y: 100, width: 50, height: 20))
      stage.rootView.addSubview(header)
      listener.onScroll = { header.frame.origin.y = 100 + $0.contentOffset.y / 10 }
      view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    }
    for step in 1...60 {
      let time = Instant(seconds: Double(step) / 200)
      let header = try #require(timeline.layers.first { $0.size.last.height == 20 })
      let shown = try #require(offset("scroll", in: timeline, at: time)).y
      #expect(abs(header.position.value(at: time).y - 110 - shown / 10) < 0.2, "\(time.seconds)")
    }
  }

  @Test func `a scroll that begins during another one is reported to its own end`() throws {
    let listener = Listener()
    let timeline = try play(listener) { view, stage in
      view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      stage.advance(by: 0.15)
      view.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
    }
    #expect(listener.reports.count == 27 && listener.ends == [Instant(seconds: 0.45)])
    #expect(listener.reports.last?.offset.y == 200)
    for report in listener.reports.dropLast() {
      #expect(report.offset == offset("scroll", in: timeline, at: report.time))
    }
  }

  @Test func `what stops a scroll is reported, and nothing after it`() throws {
    let listener = Listener()
    _ = try play(listener) { view, stage in
      view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      stage.advance(by: 0.1)
      // Where it was going anyway, but at once.
      view.setContentOffset(CGPoint(x: 0, y: 600), animated: false)
    }
    #expect(listener.reports.last?.offset.y == 600 && listener.reports.last?.time.seconds == 0.1)
    #expect(listener.ends.isEmpty)
    // Without an animation there is one report.
    let other = Listener()
    _ = try play(other) { view, _ in
      View.performWithoutAnimation {
        view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
      }
      view.contentOffset.y = 10
    }
    #expect(other.reports.map(\.offset.y) == [600, 10])
  }

  @Test(arguments: [false, true])
  func `a scroll to an item is reported, whether headers are pinned or not`(
    isPinned: Bool
  ) throws {
    let listener = Listener()
    let source = PlainSource([60])
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let layout = CollectionViewFlowLayout()
      layout.sectionHeadersPinToVisibleBounds = isPinned
      layout.headerReferenceSize = CGSize(width: 0, height: isPinned ? 20 : 0)
      let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 110, height: 100), collectionViewLayout: layout)
      (view.dataSource, view.delegate) = (source, listener)
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      view.scrollToItem(at: path(0, 40), at: .top, animated: true)
      stage.playToEnd()
      #expect(listener.reports.last?.offset == view.contentOffset)
    }
    #expect(listener.reports.map(\.time) == (1...18).map { DisplayLink.period * $0 })
    let offsets = listener.reports.map(\.offset.y)
    #expect(offsets == offsets.sorted() && Set(offsets).count == 18)
    #expect(listener.ends == [Instant(seconds: 0.3)])
  }

  @Test func `items can be added while a scroll is reported, and it ends where it was to`() throws {
    let listener = Listener()
    let source = PlainSource([60])
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let layout = CollectionViewFlowLayout()
      let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 110, height: 100), collectionViewLayout: layout)
      (view.dataSource, view.delegate) = (source, listener)
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      listener.onScroll = { scrolled in
        guard scrolled.contentOffset.y > 300, source.counts == [60] else { return }
        source.counts = [64]
        view.insertItems(at: (60..<64).map { path(0, $0) })
      }
      view.setContentOffset(CGPoint(x: 0, y: 1200), animated: true)
      stage.playToEnd()
      #expect(view.contentOffset.y == 1200 && view.numberOfItems(inSection: 0) == 64)
    }
    // What is in sight at the end is there, each where the layout has it.
    let cells = timeline.elements(at: timeline.lastChange).filter { $0.identity.kind == .cell }
    #expect(cells.map(\.frame.minY).min() == 0 && cells.count == 4)
  }
}
