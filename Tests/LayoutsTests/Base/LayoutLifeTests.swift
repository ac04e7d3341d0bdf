import Foundation
import Geometry
import Layouts
import Testing

/// A flow layout that sets its own item size after super's preparation, as in many apps.
private final class HalvingLayout: CollectionViewFlowLayout {
  override func prepare() {
    super.prepare()
    itemSize = CGSize(width: (host?.bounds.width ?? 0) / 2, height: 20)
  }
}

/// A custom layout that positions its items itself and fades nothing.
private final class DiagonalLayout: CollectionViewLayout {
  var step: CGFloat = 10

  override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 1000) }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard indexPath.item < numberOfItems(inSection: indexPath.section) else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    let position = step * CGFloat(indexPath.item)
    attributes.frame = CGRect(x: position, y: position, width: 10, height: 10)
    return attributes
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(x: 0, y: 0, width: step, height: 1)
    return attributes
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let first = IndexPath(item: 0, section: 0)
    let items = (0..<numberOfItems(inSection: 0)).map {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
    return (items + [layoutAttributesForDecorationView(ofKind: "line", at: first)])
      .compactMap(\.self)
  }
}

/// Returns the element of an item in section 0.
private func item(_ index: Int) -> LayoutElement {
  LayoutElement(category: .cell, indexPath: IndexPath(item: index, section: 0))
}

struct LayoutLifeTests {
  @Test func `a layout is prepared once until it is invalidated`() {
    let host = FakeHost(width: 320, counts: [7])
    let layout = flow(host, item: CGSize(width: 50, height: 50))
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 1)
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 1)
    layout.itemSize = CGSize(width: 60, height: 50)
    layout.sectionInset = EdgeInsets(all: 1)
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 2)
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 3)
  }

  @Test func `an invalid layout requests a pass of its host`() {
    let layout = CollectionViewFlowLayout()
    var calls = 0
    layout.hostNeedsLayout = { calls += 1 }
    layout.minimumLineSpacing = 3
    #expect(calls == 1)
    layout.minimumLineSpacing = 3
    #expect(calls == 1)
    layout.invalidateLayout(with: CollectionViewLayoutInvalidationContext())
    #expect(calls == 2)
  }

  @Test func `a layout that sets its item size during preparation uses it`() {
    let host = FakeHost(width: 300, counts: [4])
    let layout = HalvingLayout()
    layout.host = host
    layout.minimumInteritemSpacing = 0
    layout.prepareIfNeeded()
    #expect(layout.xs(4) == [0, 150, 0, 150])
    #expect(layout.prepareCount == 2)
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 2)
  }

  @Test func `planned counts are laid out once and data may follow`() {
    let host = FakeHost(width: 320, counts: [2])
    let layout = CollectionViewFlowLayout()
    layout.host = host
    layout.plannedItemCounts = [7]
    layout.prepareIfNeeded()
    #expect(layout.frame(0, 6) == CGRect(x: 67.5, y: 60, width: 50, height: 50))
    #expect(layout.numberOfSections == 1)
    #expect(layout.numberOfItems(inSection: 0) == 7)
    #expect(layout.numberOfItems(inSection: 3) == 0)
    let counts = CollectionViewLayoutInvalidationContext()
    counts.invalidateDataSourceCounts = true
    host.counts = [3]
    layout.invalidateLayout(with: counts)
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 1)
    let everything = CollectionViewLayoutInvalidationContext()
    everything.invalidateDataSourceCounts = true
    everything.invalidateEverything = true
    layout.invalidateLayout(with: everything)
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 2)
    layout.plannedItemCounts = nil
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 3)
    #expect(layout.frame(0, 3) == nil)
    layout.invalidateLayout(with: counts)
    layout.prepareIfNeeded()
    #expect(layout.prepareCount == 4)
  }

  @Test func `the base layout has UIKit's defaults`() {
    let layout = CollectionViewLayout()
    let path = IndexPath(item: 0, section: 0)
    #expect(layout.collectionViewContentSize == .zero)
    #expect(layout.layoutAttributesForElements(in: .infinite) == nil)
    #expect(layout.layoutAttributesForItem(at: path) == nil)
    #expect(
      !layout.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 0, width: 9, height: 9)))
    #expect(
      layout.targetContentOffset(forProposedContentOffset: CGPoint(x: 3, y: 4))
        == CGPoint(x: 3, y: 4))
    #expect(layout.initialLayoutAttributesForAppearingItem(at: path) == nil)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: path) == nil)
    #expect(layout.numberOfSections == 0)
  }

  @Test func `frozen attributes survive a change of the layout`() {
    let host = FakeHost(width: 320, counts: [7])
    let layout = flow(host, item: CGSize(width: 50, height: 50))
    let frozen = layout.frozenAttributes()
    host.counts = [1]
    layout.itemSize = CGSize(width: 10, height: 10)
    layout.prepareIfNeeded()
    #expect(frozen(item(6))?.frame == CGRect(x: 67.5, y: 60, width: 50, height: 50))
    #expect(frozen(item(7)) == nil)
    #expect(layout.frame(0, 6) == nil)
  }

  @Test func `a subclass's frozen attributes are its own results`() {
    let host = FakeHost(width: 320, counts: [3])
    let layout = DiagonalLayout()
    layout.prepare(for: host)
    let frozen = layout.frozenAttributes()
    layout.step = 99
    #expect(frozen(item(2))?.frame.minX == 20)
    let line = LayoutElement(
      category: .decorationView, kind: "line", indexPath: IndexPath(item: 0, section: 0))
    #expect(frozen(line)?.frame.width == 10)
    #expect(frozen(item(3)) == nil)
  }

  @Test func `an update item identifies a section operation by its path`() {
    let path = IndexPath(item: 2, section: 1)
    let single = CollectionViewUpdateItem(before: nil, after: path, action: .insert)
    #expect(!single.isSectionOperation)
    #expect(single.indexPathAfterUpdate?.item == 2)
    let whole = CollectionViewUpdateItem(before: IndexPath(index: 3), after: nil, action: .delete)
    #expect(whole.isSectionOperation)
    #expect(whole.indexPathBeforeUpdate?.section == 3)
    #expect(whole.indexPathBeforeUpdate?.item == NSNotFound)
    #expect(
      [CollectionViewUpdateItem.Action.insert, .delete, .reload, .move, .none].map(\.rawValue)
        == [0, 1, 2, 3, 4])
  }
}
