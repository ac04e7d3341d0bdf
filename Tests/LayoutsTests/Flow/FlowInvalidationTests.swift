import Foundation
import Geometry
import Layouts
import Testing

private typealias FlowContext = CollectionViewFlowLayoutInvalidationContext

/// Makes a pinned list of a hundred rows, 100 wide, sized by a delegate, in a host of 210 × 400.
private func pinnedList() -> (CollectionViewFlowLayout, FakeHost) {
  let host = FakeHost(width: 210, height: 400, counts: [100, 100])
  host.size = { CGSize(width: 100, height: 20 + CGFloat($0.item % 2)) }
  let layout = flow(host, item: .zero) {
    $0.headerReferenceSize = CGSize(width: 0, height: 30)
    $0.sectionHeadersPinToVisibleBounds = true
  }
  return (layout, host)
}

/// Moves a host's bounds as a collection view does.
private func change(_ host: FakeHost, _ layout: CollectionViewFlowLayout, to bounds: CGRect) {
  if layout.shouldInvalidateLayout(forBoundsChange: bounds) {
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
  }
  host.bounds = bounds
  layout.prepareIfNeeded()
}

extension CollectionViewLayout {
  /// The y of the first section's header.
  fileprivate var headerY: CGFloat? {
    layoutAttributesForSupplementaryView(
      ofKind: CollectionViewFlowLayout.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0))?.frame.minY
  }
}

struct FlowInvalidationTests {
  @Test func `a context invalidates everything by default`() throws {
    let context = try #require(
      CollectionViewFlowLayout().makeInvalidationContext() as? FlowContext)
    #expect(context.invalidateFlowLayoutDelegateMetrics)
    #expect(context.invalidateFlowLayoutAttributes)
  }

  @Test func `scrolling moves pinned headers without requesting sizes again`() throws {
    let (layout, host) = pinnedList()
    #expect(host.sizeQuestions == 200)
    let frames = (0..<100).map { layout.frame(1, $0) }
    change(host, layout, to: CGRect(x: 0, y: 100, width: 210, height: 400))
    #expect(layout.headerY == 100)
    #expect(layout.prepareCount == 2)
    #expect(host.sizeQuestions == 200)
    #expect((0..<100).map { layout.frame(1, $0) } == frames)
    let context = try #require(
      layout.invalidationContext(forBoundsChange: host.bounds.offsetBy(dx: 0, dy: 1))
        as? FlowContext)
    #expect(!context.invalidateFlowLayoutDelegateMetrics)
    #expect(!context.invalidateFlowLayoutAttributes)
  }

  @Test func `another breadth recomputes everything, also after scrolling in the same pass`() {
    let (layout, host) = pinnedList()
    change(host, layout, to: CGRect(x: 0, y: 100, width: 320, height: 400))
    #expect(host.sizeQuestions == 400)
    #expect(layout.frame(0, 2)?.minX == 220)
    let narrow = CGRect(x: 0, y: 100, width: 210, height: 400)
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: narrow))
    host.bounds = narrow
    change(host, layout, to: narrow.offsetBy(dx: 0, dy: 50))
    #expect(layout.frame(0, 2)?.minX == 0)
  }

  @Test func `a parameter that was set before scrolling still applies`() {
    let (layout, host) = pinnedList()
    layout.sectionInset = EdgeInsets(top: 9, left: 0, bottom: 0, right: 0)
    change(host, layout, to: host.bounds.offsetBy(dx: 0, dy: 10))
    #expect(layout.frame(0, 0)?.minY == 39.5)
  }

  @Test func `lines break again with the known sizes`() {
    let (layout, host) = pinnedList()
    host.bounds.size.width = 320
    let context = FlowContext()
    context.invalidateFlowLayoutDelegateMetrics = false
    layout.invalidateLayout(with: context)
    layout.prepareIfNeeded()
    #expect(host.sizeQuestions == 200)
    #expect(layout.frame(0, 2)?.minX == 220)
    let expected = pinnedList().1
    expected.bounds = host.bounds
    let fresh = flow(expected, item: .zero) {
      $0.headerReferenceSize = CGSize(width: 0, height: 30)
    }
    #expect((0..<100).map { layout.frame(1, $0) } == (0..<100).map { fresh.frame(1, $0) })
  }

  @Test func `changed data, named items and other contexts recompute everything`() {
    let (layout, host) = pinnedList()
    func questions(after context: CollectionViewLayoutInvalidationContext) -> Int {
      let before = host.sizeQuestions
      layout.invalidateLayout(with: context)
      layout.prepareIfNeeded()
      return host.sizeQuestions - before
    }
    func still() -> FlowContext {
      let context = FlowContext()
      context.invalidateFlowLayoutDelegateMetrics = false
      context.invalidateFlowLayoutAttributes = false
      return context
    }
    #expect(questions(after: still()) == 0)
    let data = still()
    data.invalidateDataSourceCounts = true
    #expect(questions(after: data) == 200)
    let items = still()
    items.invalidateItems(at: [IndexPath(item: 0, section: 0)])
    #expect(questions(after: items) == 200)
    #expect(questions(after: FlowContext()) == 200)
    #expect(questions(after: CollectionViewLayoutInvalidationContext()) == 200)
  }
}
