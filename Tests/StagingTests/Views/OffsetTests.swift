import Cellophane
import StagingTestSupport
import Testing

/// A tall list of rows of 100 pt on a screen of 400 pt.
private func list(
  _ layout: CollectionViewFlowLayout = .init(), counts: [Int] = [50],
  _ body: (Stage, Probe) throws -> Void
) throws -> Timeline {
  try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 400))) { stage in
    layout.itemSize = CGSize(width: 300, height: 100)
    let probe = Probe(stage, counts: counts, layout: layout)
    layout.minimumLineSpacing = 0
    layout.sectionInset = .zero
    stage.advance(by: 0)
    try body(stage, probe)
  }
}

struct OffsetTests {
  @Test func `an item is scrolled to where it should be`() throws {
    _ = try list { _, probe in
      let view = probe.view
      view.scrollToItem(at: path(0, 10), at: .top, animated: false)
      #expect(view.contentOffset.y == 1000)
      view.scrollToItem(at: path(0, 10), at: .centeredVertically, animated: false)
      #expect(view.contentOffset.y == 850)
      view.scrollToItem(at: path(0, 10), at: .bottom, animated: false)
      #expect(view.contentOffset.y == 700)
      view.scrollToItem(at: path(0, 9), at: [], animated: false)
      #expect(view.contentOffset.y == 700)
      view.scrollToItem(at: path(0, 12), at: [], animated: false)
      #expect(view.contentOffset.y == 900)
      view.scrollToItem(at: path(0, 49), at: .top, animated: false)
      #expect(view.contentOffset.y == 4600)
      view.contentInset = EdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
      view.scrollToItem(at: path(0, 10), at: .top, animated: false)
      #expect(view.contentOffset.y == 950)
    }
  }

  @Test func `rows that are only passed by are shown while they pass`() throws {
    let timeline = try list { _, probe in
      probe.view.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
    }
    let kind = LayerKind.cell
    for step in 0...30 {
      let time = Instant(seconds: Double(step) / 100)
      let visible = timeline.elements(at: time).filter { $0.identity.kind == kind && $0.isVisible }
      let covered = visible.reduce(0) {
        $0 + $1.frame.intersection(CGRect(x: 0, y: 0, width: 300, height: 400)).height
      }
      #expect(near(covered, 400, 1e-6), "at \(time.seconds) s")
    }
    // What has passed is not kept.
    #expect(timeline.elements(at: Instant(seconds: 1)).count == 4)
    #expect(timeline.element("0/20", at: 1)?.frame.minY == 0)
    #expect(near(timeline.element("0/10", at: 0.15)?.frame.minY ?? 0, 0))
  }

  @Test func `pinned headers stay at the top while the list scrolls under them`() throws {
    let layout = CollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 30, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    let timeline = try list(layout, counts: [5, 5, 5]) { _, probe in
      probe.view.scrollAnimationDuration = 2
      probe.view.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
    }
    let header = CollectionViewFlowLayout.elementKindSectionHeader
    // Section 1 begins at 530; until its header pushes, the first one is at the top. Where the push
    // begins within a tick, the way is cut short by at most what is scrolled in a tick.
    for step in 0...100 {
      let seconds = Double(step) / 50
      let rows = timeline.elements(at: Instant(seconds: seconds)).filter {
        $0.identity.kind == .cell
      }
      let first = try #require(rows.min { $0.identity.key < $1.identity.key })
      let number = Double(first.identity.key.dropFirst(2)) ?? 0
      let section = first.identity.key.hasPrefix("0") ? 0.0 : 530
      let offset = section + 30 + number * 100 - first.frame.minY
      let top = timeline.element("\(header)@\(offset < 530 ? 0 : 1)", at: seconds)?.frame.minY
      #expect(near(top ?? -99, min(0, offset < 530 ? 500 - offset : 0), 3), "at \(seconds) s")
    }
    #expect(timeline.element("1/2", at: 2)?.frame.minY == 60)
  }

  @Test func `an update in a stepped scroll goes on from what is shown`() throws {
    let layout = CollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 30, height: 30)
    layout.sectionHeadersPinToVisibleBounds = true
    let timeline = try list(layout, counts: [20]) { stage, probe in
      probe.view.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
      stage.advance(by: 0.155)
      probe.delete([path(0, 19)])
      stage.advance(by: 1)
      #expect(probe.view.contentOffset.y == 700)
    }
    let before = try #require(timeline.element("0/4", at: 0.15499))
    let after = try #require(timeline.element("0/4", at: 0.15501))
    #expect(near(before.frame.minY, after.frame.minY, 0.5))
    #expect(timeline.element("0/7", at: 1)?.frame.minY == 30)
  }

  @Test func `an invalidation moves the content and makes it larger`() throws {
    _ = try list { _, probe in
      let context = CollectionViewLayoutInvalidationContext()
      context.contentOffsetAdjustment = CGPoint(x: 0, y: 60)
      context.invalidateItems(at: [path(0, 3)])
      context.invalidateItems(at: [path(0, 4)])
      probe.layout.invalidateLayout(with: context)
      #expect(probe.view.contentOffset.y == 60)
      #expect(context.invalidatedItemIndexPaths == [path(0, 3), path(0, 4)])
    }
  }

  @Test func `a selected item keeps its selection where it goes and loses it with its life`() throws
  {
    _ = try list { stage, probe in
      let view = probe.view
      view.selectItem(at: path(0, 2), animated: false, scrollPosition: [])
      view.selectItem(at: path(0, 1), animated: false, scrollPosition: [])
      #expect(view.indexPathsForSelectedItems == [path(0, 1), path(0, 2)])
      #expect(view.cellForItem(at: path(0, 1))?.isSelected == true)
      probe.insert([path(0, 0)])
      #expect(view.indexPathsForSelectedItems == [path(0, 2), path(0, 3)])
      probe.delete([path(0, 2)])
      #expect(view.indexPathsForSelectedItems == [path(0, 2)])
      view.scrollToItem(at: path(0, 30), at: .top, animated: false)
      stage.advance(by: 1)
      view.scrollToItem(at: path(0, 0), at: .top, animated: false)
      stage.advance(by: 1)
      #expect(view.cellForItem(at: path(0, 2))?.isSelected == true)
      #expect(view.cellForItem(at: path(0, 1))?.isSelected == false)
      probe.source.counts = [48]
      view.reloadSections([0])
      #expect(view.indexPathsForSelectedItems == [path(0, 2)])
      probe.source.counts = [1]
      view.reloadSections([0])
      #expect(view.indexPathsForSelectedItems == [])
      view.selectItem(at: path(0, 0), animated: false, scrollPosition: [])
      view.reloadData()
      stage.advance(by: 0)
      #expect(view.indexPathsForSelectedItems == [])
    }
  }
}

/// A cell that is as high as its item says: 20 pt and 10 more for each number.
private final class TallCell: CollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes.size.height = 20 + 10 * CGFloat(layoutAttributes.indexPath.item)
    return layoutAttributes
  }
}

struct SelfSizingTests {
  @Test func `cells say how high they want to be and the rest makes room`() throws {
    let layout = CollectionViewFlowLayout()
    let timeline = try list(layout, counts: [4]) { stage, probe in
      probe.view.register(TallCell.self, forCellWithReuseIdentifier: "cell")
      layout.estimatedItemSize = CGSize(width: 300, height: 44)
      probe.view.reloadData()
      stage.advance(by: 0.1)
      #expect(probe.view.contentSize.height == 140)
      probe.insert([path(0, 4)])
      stage.advance(by: 0.4)
    }
    #expect(timeline.element("0/3", at: 0.1)?.frame == CGRect(x: 0, y: 90, width: 300, height: 50))
    // The new cell fades in at the size it asked for, after the others.
    #expect(timeline.element("0/4", at: 0.4)?.frame == CGRect(x: 0, y: 140, width: 300, height: 60))
    #expect(timeline.element("0/4", at: 0.25)?.frame.minY == 140)
  }

  @Test func `nothing visible jumps when cells above turn out to be higher than estimated`() throws
  {
    let layout = CollectionViewFlowLayout()
    _ = try list(layout, counts: [60]) { stage, probe in
      let view = probe.view
      view.register(TallCell.self, forCellWithReuseIdentifier: "cell")
      layout.estimatedItemSize = CGSize(width: 300, height: 44)
      probe.view.reloadData()
      stage.advance(by: 0.1)
      view.scrollToItem(at: path(0, 30), at: .top, animated: false)
      stage.advance(by: 0.1)
      func positions() -> [IndexPath: CGFloat] {
        Dictionary(
          uniqueKeysWithValues: view.indexPathsForVisibleItems.compactMap { path in
            view.cellForItem(at: path).map { (path, $0.frame.minY - view.contentOffset.y) }
          })
      }
      var compared = 0
      for _ in 0..<160 {
        let before = positions()
        view.contentOffset.y -= 7
        stage.advance(by: 0.02)
        for (path, position) in positions() {
          guard let old = before[path] else { continue }
          #expect(abs(position - old - 7) < 1e-9, "\(path)")
          compared += 1
        }
      }
      #expect(compared > 160)
    }
  }
}

/// A cell that holds a row of its own.
private final class RowCell: CollectionViewCell {
  let row: CollectionView
  let source = PlainSource([8])

  override init(frame: CGRect) {
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 80, height: 80)
    row = CollectionView(frame: .zero, collectionViewLayout: layout)
    row.id = "row"
    super.init(frame: frame)
    row.dataSource = source
    contentView.addSubview(row)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    row.frame = CGRect(origin: .zero, size: bounds.size)
  }
}

struct NestedTests {
  @Test func `rows in a list have updates of their own while the list has its`() throws {
    let timeline = try list(counts: [3]) { stage, probe in
      probe.view.register(RowCell.self, forCellWithReuseIdentifier: "cell")
      probe.view.reloadData()
      stage.advance(by: 0.1)
      let cell = try #require(probe.view.cellForItem(at: path(0, 1)) as? RowCell)
      cell.row.performBatchUpdates {
        cell.source.counts = [7]
        cell.row.deleteItems(at: [path(0, 0)])
      }
      probe.delete([path(0, 0)])
      stage.advance(by: 0.5)
    }
    func inner(_ key: String, _ time: Double) -> Element? {
      timeline.elements(at: Instant(seconds: time)).first {
        $0.identity.collection == "collection/0/1/row" && $0.identity.key == key
      }
    }
    #expect(inner("0/1", 0.1)?.frame.origin == CGPoint(x: 90, y: 110))
    #expect(inner("0/1", 0.4)?.frame.origin == CGPoint(x: 0, y: 10))
    #expect(near(inner("0/1", 0.25)?.frame.minX ?? 0, 45))
    #expect(near(inner("0/1", 0.25)?.frame.minY ?? 0, 60))
    #expect(inner("0/0", 0.4) == nil)
    let other = timeline.elements(at: Instant(seconds: 0.4)).filter {
      $0.identity.collection == "collection/0/2/row"
    }
    #expect(other.count == 4)
  }
}
