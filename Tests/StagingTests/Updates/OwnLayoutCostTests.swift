import Cellophane
import StagingTestSupport
import Testing

/// A layout that makes all attributes by hand and counts what it is asked.
private final class CountingLayout: CollectionViewLayout {
  /// The numbers of calls.
  struct Calls: Equatable {
    var prepare = 0
    var rectangles = 0
    var items = 0
    var hooks = 0
  }

  var calls = Calls()
  private var attributes: [[CollectionViewLayoutAttributes]] = []
  private var height: CGFloat = 0

  override func prepare() {
    super.prepare()
    calls.prepare += 1
    height = 0
    attributes = (0..<(collectionView?.numberOfSections ?? 0)).map { section in
      let count = collectionView?.numberOfItems(inSection: section) ?? 0
      defer { height += CGFloat((count + 5) / 6) * 64 }
      return (0..<count).map { item in
        let result = CollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: item, section: section))
        result.frame = CGRect(
          x: CGFloat(item % 6) * 64, y: height + CGFloat(item / 6) * 64, width: 60, height: 60)
        return result
      }
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: height) }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    calls.rectangles += 1
    return attributes.flatMap { $0.filter { $0.frame.intersects(rect) } }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls.items += 1
    return attributes[indexPath.section][indexPath.item]
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls.hooks += 1
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    calls.hooks += 1
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
}

struct OwnLayoutCostTests {
  /// Runs steps on a collection, and returns the calls that each makes.
  private func calls(
    items: Int, steps: [(CollectionView, PlainSource) -> Void]
  ) throws -> [CountingLayout.Calls] {
    var result: [CountingLayout.Calls] = []
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
      let source = PlainSource([items])
      let layout = CountingLayout()
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      for step in steps {
        layout.calls = CountingLayout.Calls()
        step(view, source)
        stage.advance(by: 0.5)
        result.append(layout.calls)
      }
      withExtendedLifetime(source) {}
    }
    return result
  }

  /// Deletes, inserts, moves and reloads items of which a few are on screen.
  private func batch(_ view: CollectionView, _ source: PlainSource) {
    view.performBatchUpdates {
      view.deleteItems(at: (0..<30).map { IndexPath(item: $0 * 7 + 1, section: 0) })
      view.insertItems(at: (0..<30).map { IndexPath(item: $0 * 9 + 2, section: 0) })
      for index in 0..<10 {
        view.moveItem(
          at: IndexPath(item: index * 14 + 4, section: 0),
          to: IndexPath(item: 400 - index * 21, section: 0))
      }
      view.reloadItems(at: [IndexPath(item: 13, section: 0)])
    }
  }

  @Test func `a batch costs a layout of one's own the same calls, however many items there are`()
    throws
  {
    let few = try calls(items: 500, steps: [batch, batch])
    let many = try calls(items: 20_000, steps: [batch, batch])
    #expect(few == many)
    #expect(few.allSatisfy { $0.prepare == 1 })
    // The page before, the bounds after and the page after, of which the next batch needs no more.
    #expect(few.map(\.rectangles) == [3, 2])
  }

  @Test func `the fiftieth change costs as many calls as the second`() throws {
    let steps = (0..<50).map { step in
      { (view: CollectionView, source: PlainSource) in
        source.counts[0] += step % 2 == 0 ? 1 : -1
        let path = [IndexPath(item: 2, section: 0)]
        if step % 2 == 0 { view.insertItems(at: path) } else { view.deleteItems(at: path) }
      }
    }
    let all = try calls(items: 300, steps: steps)
    #expect(all[2] == all[48])
    #expect(all[3] == all[49])
  }

  @Test func `what a layout says of a rectangle holds until it is invalidated or scrolled`() throws
  {
    let found = try calls(
      items: 300,
      steps: [
        { view, _ in view.setNeedsLayout() },
        { view, _ in view.collectionViewLayout.invalidateLayout() },
        { view, _ in view.contentOffset.y += 100 },
      ])
    #expect(found.map(\.rectangles) == [0, 1, 1])
    #expect(found.map(\.prepare) == [0, 1, 0])
  }
}
