import Foundation
import Geometry
import Layouts
import TestSupport
import Testing

private let headerKind = CollectionViewFlowLayout.elementKindSectionHeader
private let footerKind = CollectionViewFlowLayout.elementKindSectionFooter

/// Makes a prepared waterfall of three columns, 100 wide in a host of 320.
private func waterfall(
  _ host: FakeHost, configure: (CollectionViewWaterfallLayout) -> Void = { _ in }
) -> CollectionViewWaterfallLayout {
  let layout = CollectionViewWaterfallLayout()
  layout.columns = .count(3)
  configure(layout)
  layout.prepare(for: host)
  return layout
}

/// Makes a host of 320 whose items have the given heights at a width of 100.
private func host(heights: [CGFloat]) -> FakeHost {
  let host = FakeHost(width: 320, counts: [heights.count])
  host.size = { CGSize(width: 100, height: heights[$0.item]) }
  return host
}

extension CollectionViewLayout {
  /// Returns the y coordinate of a section's header or footer.
  fileprivate func y(_ kind: String, _ section: Int) -> CGFloat? {
    layoutAttributesForSupplementaryView(
      ofKind: kind, at: IndexPath(item: 0, section: section))?.frame.minY
  }
}

struct WaterfallLayoutTests {
  @Test func `each item goes into the shortest column`() {
    let layout = waterfall(host(heights: [50, 100, 30, 70, 20, 10]))
    let frames = (0..<6).compactMap { layout.frame(0, $0) }
    // Ends: 50 100 30 | 50 100 110 | 80 100 110 | 100 100 110.
    #expect(frames.map(\.minX) == [0, 110, 220, 220, 0, 0])
    #expect(frames.map(\.minY) == [0, 0, 0, 40, 60, 90])
    #expect(frames.map(\.height) == [50, 100, 30, 70, 20, 10])
    #expect(frames.allSatisfy { $0.width == 100 })
    #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 110))
  }

  @Test func `an item without height takes a place as any other`() {
    let mixed = waterfall(host(heights: [0, 50, 50, 20]))
    #expect(mixed.xs(4) == [0, 110, 220, 0])
    #expect(mixed.frame(0, 3)?.minY == 10)
    let flat = waterfall(host(heights: [0, 0, 0, 0]))
    #expect(flat.xs(4) == [0, 110, 220, 0])
  }

  /// Every item is at the highest of the places that the items before it leave free.
  @Test func `each item is at the highest free place`() {
    var dice = SeededNumbers(seed: 5)
    for _ in 0..<50 {
      let heights = (0..<20).map { _ in CGFloat([0, 0, 0.5, 10, 35, 80][dice.below(6)]) }
      let spacing = CGFloat([0, 4, 10][dice.below(3)])
      let layout = waterfall(host(heights: heights)) { $0.lineSpacing = spacing }
      var free: [CGFloat: CGFloat] = [0: 0, 110: 0, 220: 0]
      for item in heights.indices {
        guard let frame = layout.frame(0, item) else { continue }
        #expect(abs(frame.minY - (free.values.min() ?? 0)) < 1e-6)
        #expect(frame.minY == free[frame.minX])
        free[frame.minX] = frame.maxY + spacing
      }
    }
  }

  @Test func `of equal columns the leftmost is chosen, whatever the last digit`() {
    let equal = waterfall(host(heights: [40, 40, 40, 40, 40, 40]))
    #expect(equal.xs(6) == [0, 110, 220, 0, 110, 220])
    // 0.1 + 0.2 is a little more than 0.3.
    let narrow = host(heights: [0.1, 0.3, 0.2, 1])
    narrow.size = { CGSize(width: 0, height: [0.1, 0.3, 0.2, 1][$0.item]) }
    let layout = waterfall(narrow) {
      $0.columns = .count(2)
      $0.lineSpacing = 0
    }
    #expect(layout.xs(4) == [0, 165, 0, 0])
  }

  @Test func `sizes give the aspect ratio, one without width its height`() {
    let sized = FakeHost(width: 320, counts: [3])
    sized.size = {
      [
        CGSize(width: 50, height: 25), CGSize(width: 400, height: 800),
        CGSize(width: 0, height: 33),
      ][$0.item]
    }
    let layout = waterfall(sized)
    #expect((0..<3).compactMap { layout.frame(0, $0)?.height } == [50, 200, 33])
  }

  @Test func `without a delegate a measured height applies, else the layout's ratio`() {
    let host = FakeHost(width: 320, counts: [2])
    host.measured[IndexPath(item: 1, section: 0)] = CGSize(width: 10, height: 44)
    let layout = waterfall(host) { $0.itemSize = CGSize(width: 2, height: 1) }
    #expect(layout.frame(0, 0)?.size == CGSize(width: 100, height: 50))
    #expect(layout.frame(0, 1)?.size == CGSize(width: 100, height: 44))
  }

  @Test func `a preferred height that differs invalidates, unless a delegate sizes the cell`()
    throws
  {
    let host = FakeHost(width: 320, counts: [2])
    let layout = waterfall(host)
    let cell = try #require(
      layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
    func asks(for size: CGSize) -> Bool {
      let preferred = cell.duplicated()
      preferred.size = size
      return layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: cell)
    }
    #expect(asks(for: CGSize(width: 100, height: 120)))
    #expect(!asks(for: CGSize(width: 70, height: 100)), "columns determine the width")
    host.size = { _ in CGSize(width: 1, height: 1) }
    #expect(!asks(for: CGSize(width: 100, height: 120)))
  }

  @Test(arguments: [
    (CollectionViewWaterfallLayout.Columns.count(4), 4), (.count(0), 1), (.minimumWidth(100), 3),
    (.minimumWidth(101), 2), (.minimumWidth(999), 1), (.minimumWidth(-5), 30),
  ])
  func `the number of columns can be set`(
    columns: CollectionViewWaterfallLayout.Columns, count: Int
  ) {
    let layout = waterfall(FakeHost(width: 320, counts: [60])) { $0.columns = columns }
    #expect(Set(layout.xs(60)).count == count)
    let ends = (0..<60).compactMap { layout.frame(0, $0)?.maxX }
    #expect(agree([ends.max() ?? 0], [320]))
  }

  @Test func `sections follow one another with headers, insets and footers`() {
    let host = FakeHost(width: 320, counts: [1, 0, 2])
    host.insets[2] = EdgeInsets(top: 1, left: 10, bottom: 2, right: 10)
    host.interitemSpacings[2] = 0
    host.headers[2] = .zero
    let layout = waterfall(host) {
      $0.headerReferenceSize = CGSize(width: 0, height: 20)
      $0.footerReferenceSize = CGSize(width: 0, height: 10)
      $0.sectionInset = EdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
    }
    #expect(layout.frame(0, 0)?.minY == 25)
    #expect((0..<3).map { layout.y(headerKind, $0) } == [0, 142, nil])
    #expect((0..<3).map { layout.y(footerKind, $0) } == [132, 174, 287])
    #expect(layout.frame(2, 1) == CGRect(x: 110, y: 185, width: 100, height: 100))
    #expect(layout.collectionViewContentSize.height == 297)
    let all = layout.layoutAttributesForElements(
      in: CGRect(x: 0, y: 0, width: 320, height: 300))
    #expect(all?.map(\.zIndex) == [10, 0, 10, 10, 10, 0, 0, 10])
  }

  @Test func `a bounds change across invalidates, one along does not`() {
    let host = FakeHost(width: 320, height: 400, counts: [3])
    let layout = waterfall(host)
    #expect(
      !layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 9, width: 320, height: 9)))
    #expect(
      layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 0, width: 321, height: 400)))
    layout.scrollDirection = .horizontal
    #expect(
      layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 9, width: 320, height: 9)))
  }

  @Test func `negative sizes are reported and taken as zero`() {
    let host = host(heights: [10, -10, 10])
    let layout = waterfall(host) { $0.footerReferenceSize = CGSize(width: 0, height: -4) }
    #expect(
      host.problems == [
        .negativeSize(IndexPath(item: 1, section: 0)), .negativeSize(IndexPath(index: 0)),
      ])
    #expect(layout.frame(0, 1)?.height == 0)
    #expect(layout.y(footerKind, 0) == nil)
  }

  @Test func `values that a delegate does not provide are the layout's`() {
    let layout = CollectionViewWaterfallLayout()
    layout.itemSize = CGSize(width: 3, height: 4)
    layout.sectionInset = EdgeInsets(all: 5)
    (layout.lineSpacing, layout.columnSpacing) = (6, 7)
    layout.headerReferenceSize = CGSize(width: 8, height: 9)
    let metrics = layout.metrics
    #expect(metrics.itemSize == layout.itemSize && metrics.sectionInset == EdgeInsets(all: 5))
    #expect(metrics.lineSpacing == 6 && metrics.interitemSpacing == 7)
    #expect(metrics.headerReferenceSize.height == 9 && metrics.footerReferenceSize == .zero)
  }
}
