import Foundation
import Geometry
import Layouts
import Testing

/// Returns the index path of an item in section 0.
private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

struct FlowSelfSizingTests {
  @Test func `measured sizes replace the estimate, and rows break by them`() {
    let host = FakeHost(width: 320, counts: [4])
    for (item, width) in [120, 90, 120, 60].enumerated() where item != 3 {
      host.measured[path(item)] = CGSize(width: width, height: 40)
    }
    let layout = flow(host, item: CGSize(width: 50, height: 50)) {
      $0.estimatedItemSize = CGSize(width: 60, height: 40)
    }
    #expect(layout.xs(4) == [0, 230, 0, 130])
    host.measured[path(3)] = CGSize(width: 200, height: 80)
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    #expect(layout.frame(0, 3) == CGRect(x: 0, y: 100, width: 200, height: 80))
  }

  @Test func `single items of rows are centered`() {
    let layout = flow(
      FakeHost(width: 320, counts: [2]), item: CGSize(width: 50, height: 50)
    ) { $0.estimatedItemSize = CGSize(width: 200, height: 30) }
    #expect(layout.xs(2) == [60, 60])
  }

  @Test func `a last row of equal estimates is packed as one of unequal sizes`() {
    let layout = flow(
      FakeHost(width: 375, counts: [5]), item: CGSize(width: 50, height: 50)
    ) { $0.estimatedItemSize = CGSize(width: 100, height: 100) }
    #expect(layout.xs(5) == [0, 137.5, 275, 0, 110])
  }

  @Test func `with self-sizing a delegate's sizes are not requested`() {
    let host = FakeHost(width: 320, counts: [3])
    host.size = { _ in CGSize(width: 90, height: 90) }
    let layout = flow(host, item: CGSize(width: 50, height: 50)) {
      $0.estimatedItemSize = CGSize(width: 10, height: 20)
    }
    #expect(layout.frame(0, 1)?.height == 20 && host.sizeQuestions == 0)
    layout.estimatedItemSize = .zero
    layout.prepareIfNeeded()
    #expect(layout.frame(0, 1)?.height == 90)
  }

  @Test func `a negative measured size is reported and taken as zero`() {
    let host = FakeHost(width: 320, counts: [2])
    host.measured[path(1)] = CGSize(width: 10, height: -2)
    let layout = flow(host, item: CGSize(width: 50, height: 50)) {
      $0.estimatedItemSize = CGSize(width: 10, height: 20)
    }
    #expect(host.problems == [.negativeSize(path(1))])
    #expect(layout.frame(0, 1)?.height == 0)
  }

  @Test func `a preferred size that differs invalidates if cells size themselves`() {
    let layout = CollectionViewFlowLayout()
    func asks(_ original: CollectionViewLayoutAttributes, for size: CGSize) -> Bool {
      let preferred = original.duplicated()
      preferred.size = size
      return layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    }
    let cell = CollectionViewLayoutAttributes(forCellWith: path(0))
    cell.size = CGSize(width: 50, height: 50)
    #expect(!asks(cell, for: CGSize(width: 60, height: 50)))
    layout.estimatedItemSize = CGSize(width: 50, height: 50)
    #expect(asks(cell, for: CGSize(width: 60, height: 50)))
    #expect(asks(cell, for: CGSize(width: 50, height: 50.00001)))
    #expect(!asks(cell, for: CGSize(width: 50 + 5e-7, height: 50)))
    let header = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionHeader,
      with: path(0))
    #expect(!asks(header, for: CGSize(width: 60, height: 50)))
  }
}
