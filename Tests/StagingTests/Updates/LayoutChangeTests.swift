import Cellophane
import StagingTestSupport
import Testing

/// A flow layout that writes the signals of a layout change into a list that several share.
private final class SignalLayout: CollectionViewFlowLayout {
  final class Log { var lines: [String] = [] }

  let name: String
  let log: Log

  init(_ name: String, _ side: CGFloat, _ log: Log) {
    self.name = name; self.log = log
    super.init()
    itemSize = CGSize(width: side, height: side)
    minimumLineSpacing = 16
    sectionInset = EdgeInsets(all: 8)
  }

  override func prepareForTransition(to newLayout: CollectionViewLayout) {
    log.lines.append("\(name) to \((newLayout as? SignalLayout)?.name ?? "?")")
  }

  override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    log.lines.append("\(name) from \((oldLayout as? SignalLayout)?.name ?? "?")")
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    log.lines.append("\(name) initial")
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    log.lines.append("\(name) final")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  override func finalizeLayoutTransition() { log.lines.append("\(name) finalize") }
}

/// The reference's layout with squares of a side.
private func squares(_ side: CGFloat) -> CollectionViewFlowLayout {
  let layout = CollectionViewFlowLayout()
  layout.itemSize = CGSize(width: side, height: side)
  layout.minimumLineSpacing = 16
  layout.sectionInset = EdgeInsets(all: 8)
  return layout
}

extension Timeline {
  /// The cells that are drawn at some seconds.
  fileprivate func cells(at seconds: Double) -> [Element] {
    elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == .cell }
  }
}

struct LayoutChangeTests {
  @Test func `cells travel from slot to slot and grow`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      probe.view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
      probe.view.setCollectionViewLayout(squares(200), animated: true)
      #expect(probe.view.contentOffset == .zero)
    }
    let start = try #require(timeline.element("0/1", at: 0))
    #expect(near(start.frame.minX, 71.818) && start.frame.minY == 8 && start.size.width == 50)
    #expect(
      timeline.element("0/1", at: 0.3)?.frame == CGRect(x: 284, y: 8, width: 200, height: 200))
    #expect(timeline.element("1/0", at: 0)?.frame.origin == CGPoint(x: 8, y: 140))
    // It leaves the screen on its way to (8, 1088).
    let middle = try #require(timeline.element("1/0", at: 0.15))
    #expect(near(middle.frame.minY, (140 + 1088) / 2) && middle.alpha == 1)
    #expect(timeline.element("1/0", at: 0.3) == nil)
  }

  @Test func `what is outside both viewports is never drawn and what enters comes from its slot`()
    throws
  {
    let timeline = try probe { stage in
      let probe = Probe(stage, layout: squares(200))
      probe.view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
      #expect(probe.view.cellForItem(at: path(2, 13)) == nil)
      probe.view.setCollectionViewLayout(squares(50), animated: true)
    }
    let entering = try #require(timeline.element("2/13", at: 0))
    // Section 2 begins at 2384; item 13 is in its fifth row, second column.
    #expect(entering.frame == CGRect(x: 284, y: 2384 + 4 * 216, width: 200, height: 200))
    #expect(timeline.element("2/13", at: 0.3)?.frame.minY == 338)
  }

  @Test func `toggling twice gives every frame back`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      let small = probe.view.collectionViewLayout
      probe.view.setCollectionViewLayout(squares(200), animated: true)
      stage.advance(by: 1)
      probe.view.setCollectionViewLayout(small, animated: true)
      stage.advance(by: 1)
    }
    let (first, last) = (timeline.cells(at: 0), timeline.cells(at: 2))
    #expect(last.count == 43)
    #expect(first.filter { $0.alpha == 1 }.count >= 43)
    for element in last {
      let before = timeline.element(element.identity.key, at: 0)
      #expect(before.map { near($0.frame.minX, element.frame.minX, 1e-9) } ?? false)
    }
  }

  @Test func `an interrupted change goes on from what is shown`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      let small = probe.view.collectionViewLayout
      probe.view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
      probe.view.setCollectionViewLayout(squares(200), animated: true)
      stage.advance(by: 0.15)
      probe.view.setCollectionViewLayout(small, animated: true)
    }
    // In 20 µs the fastest of them goes 0.33 pt.
    for key in ["0/1", "1/0", "2/13"] {
      let before = try #require(timeline.element(key, at: 0.14999))
      let after = try #require(timeline.element(key, at: 0.15001))
      #expect(abs(before.frame.minX - after.frame.minX) < 0.5)
      #expect(abs(before.frame.minY - after.frame.minY) < 0.5)
      #expect(abs(before.size.width - after.size.width) < 0.05)
    }
    #expect(timeline.cells(at: 0.5).count == 43)
  }

  @Test func `the item in the middle goes to the middle`() throws {
    _ = try probe { stage in
      let probe = Probe(stage, layout: squares(200))
      probe.view.contentOffset.y = 1500
      stage.advance(by: 0)
      let anchor = try #require(probe.view.anchor)
      probe.view.setCollectionViewLayout(squares(300), animated: true)
      let frame = try #require(probe.view.layoutAttributesForItem(at: anchor)?.frame)
      #expect(near(frame.midY - probe.view.contentOffset.y, 512))
    }
  }

  @Test func `both layouts are called in UIKit's order`() throws {
    let log = SignalLayout.Log()
    _ = try probe { stage in
      let probe = Probe(stage, counts: [1], layout: SignalLayout("old", 50, log))
      log.lines = []
      probe.view.setCollectionViewLayout(SignalLayout("new", 200, log), animated: true)
      #expect(
        log.lines == [
          "old to new", "new from old", "old final", "new initial", "old finalize", "new finalize",
        ])
    }
  }

  @Test func `without animation the new places hold at once`() throws {
    var finished: Bool?
    let timeline = try probe { stage in
      let probe = Probe(stage)
      stage.advance(by: 0.1)
      probe.view.setCollectionViewLayout(squares(100), animated: false) { finished = $0 }
      stage.advance(by: 0.1)
    }
    #expect(timeline.element("0/0", at: 0.1)?.size.width == 100)
    #expect(finished == true)
  }

  @Test func `a layout that comes in a batch is one motion with its updates`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [4])
      View.animate(withDuration: 0.6) {
        probe.view.performBatchUpdates {
          probe.source.counts = [3]
          probe.view.deleteItems(at: [path(0, 0)])
          probe.view.setCollectionViewLayout(squares(200), animated: false)
        }
      }
    }
    #expect(near(timeline.element("0/1", at: 0.3)?.size.width ?? 0, 125))
    #expect(
      timeline.element("0/1", at: 0.6)?.frame == CGRect(x: 8, y: 8, width: 200, height: 200))
    #expect(timeline.element("0/0", at: 0.6) == nil)
  }

  @Test func `a header that only one layout has fades in its place`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2])
      let titled = squares(50)
      titled.headerReferenceSize = CGSize(width: 40, height: 40)
      probe.view.setCollectionViewLayout(titled, animated: true)
    }
    let kind = CollectionViewFlowLayout.elementKindSectionHeader
    let middle = try #require(timeline.element("\(kind)@0", at: 0.15))
    #expect(near(middle.alpha, 0.5))
    #expect(middle.frame == CGRect(x: 0, y: 0, width: 768, height: 40))
  }

  // MARK: Interactive

  @Test func `a driven transition blends both layouts by its progress`() throws {
    var ends: [Bool] = []
    let timeline = try probe { stage in
      let probe = Probe(stage)
      probe.view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
      let next = squares(200)
      let transition = probe.view.startInteractiveTransition(to: next) { completed, _ in
        ends.append(completed)
      }
      stage.advance(by: 0.1)
      transition.transitionProgress = 0.5
      stage.advance(by: 0.1)
      #expect(near(probe.view.cellForItem(at: path(0, 0))?.bounds.width ?? 0, 125))
      probe.view.finishInteractiveTransition()
      stage.advance(by: 1)
      #expect(probe.view.collectionViewLayout === next)
    }
    #expect(timeline.element("0/0", at: 0.05)?.size.width == 50)
    #expect(timeline.element("0/0", at: 0.15)?.size.width == 125)
    // Half of 0.3 s is left.
    #expect(timeline.element("0/0", at: 0.35)?.size.width == 200)
    let late = try #require(timeline.element("0/0", at: 0.2 + 0.075))
    #expect(near(late.size.width, 125 + 75 * 0.684643, 0.1))
    #expect(ends == [true])
  }

  @Test func `a cancelled transition goes back and leaves everything as it was`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      let old = probe.view.collectionViewLayout
      let transition = probe.view.startInteractiveTransition(to: squares(200))
      stage.advance(by: 0.1)
      View.animate(
        withDuration: 0.2, delay: 0, options: .curveLinear,
        animations: {
          transition.transitionProgress = 0.6
          probe.view.layoutIfNeeded()
        })
      stage.advance(by: 0.2)
      probe.view.cancelInteractiveTransition()
      stage.advance(by: 1)
      #expect(probe.view.collectionViewLayout === old)
      #expect(probe.view.contentOffset == .zero)
    }
    #expect(near(timeline.element("0/0", at: 0.2)?.size.width ?? 0, 50 + 150 * 0.3))
    #expect(
      timeline.cells(at: 1).map(\.frame)
        == timeline.cells(at: 0.05).filter(\.isVisible).map(\.frame))
  }

  @Test func `another layout interrupts a transition without a jump`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      probe.view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
      let transition = probe.view.startInteractiveTransition(to: squares(200))
      transition.transitionProgress = 0.5
      stage.advance(by: 0.1)
      probe.view.setCollectionViewLayout(squares(100), animated: true)
      stage.advance(by: 1)
    }
    #expect(timeline.element("0/0", at: 0.0999)?.size.width == 125)
    #expect(near(timeline.element("0/0", at: 0.1001)?.size.width ?? 0, 125, 0.1))
    #expect(timeline.element("0/0", at: 1)?.size.width == 100)
  }

  @Test func `bounds that change in a transition are laid out in both layouts`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      probe.view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
      let transition = probe.view.startInteractiveTransition(to: squares(200))
      transition.transitionProgress = 0.5
      stage.advance(by: 0.1)
      View.animate(withDuration: 0.2) {
        probe.view.frame = CGRect(x: 0, y: 0, width: 436, height: 1024)
      }
      stage.advance(by: 0.4)
      probe.view.finishInteractiveTransition()
      stage.advance(by: 1)
    }
    // Two columns of 200 pt and seven of 50 pt fit into 420 pt: 220 and 370 / 6 pt apart.
    let item = try #require(timeline.element("0/1", at: 0.4))
    #expect(near(item.frame.minX, 8 + (220 + 370 / 6.0) / 2, 0.01))
    #expect(item.size.width == 125)
    #expect(timeline.element("0/1", at: 1.5)?.frame.minX == 228)
    let middle = try #require(timeline.element("0/1", at: 0.2))
    #expect(middle.frame.minX > item.frame.minX)
  }

  @Test func `an update that only brings a layout starts from the one before, shown or not`() throws
  {
    var log: [String] = []
    let timeline = try probe { stage in
      let source = PlainSource([3])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: squares(50))
      view.dataSource = source
      stage.rootView.addSubview(view)
      // Nothing was laid out yet.
      View.animate(withDuration: 1) {
        view.performBatchUpdates {
          view.setCollectionViewLayout(squares(150), animated: false) { _ in log.append("layout") }
        } completion: { _ in
          log.append("update at \(stage.now.seconds)")
        }
      }
      stage.advance(by: 2)
      withExtendedLifetime(source) {}
    }
    #expect(timeline.element("0/0", at: 0)?.size.width == 50)
    #expect(near(timeline.element("0/0", at: 0.5)?.size.width ?? 0, 100))
    #expect(timeline.element("0/0", at: 1)?.size.width == 150)
    #expect(log == ["update at 1.0", "layout"])
  }

  @Test func `a first update that changes the data as well shows the new state at once`() throws {
    let timeline = try probe { stage in
      let source = PlainSource([3])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: squares(50))
      view.dataSource = source
      stage.rootView.addSubview(view)
      source.counts = [4]
      view.performBatchUpdates {
        view.insertItems(at: [path(0, 3)])
        view.setCollectionViewLayout(squares(150), animated: false)
      }
      stage.advance(by: 1)
      withExtendedLifetime(source) {}
    }
    let cells = timeline.elements(at: .zero)
    #expect(cells.count == 4 && cells.allSatisfy { $0.size.width == 150 && $0.alpha == 1 })
  }
}
