import Cellophane

/// Measures built-in layouts of a million items on a stage, of which a screen is visible.
///
/// Each row is the cost of one step with its animation: what is visible moves, and nothing else
/// should cost anything. In the layouts whose name says unequal, a delegate is asked for each size.
func millionItemBenchmarks() throws -> [Measurement] {
  try millionItemLayouts().flatMap { try millionItemBenchmarks($0) }
}

/// Returns the memory that a view with a million items holds in each layout after its first pass and
/// a scroll to its middle, in bytes for each item.
func millionItemMemory() throws -> [(name: String, bytesPerItem: Double)] {
  try millionItemLayouts().map { items in
    var bytes = 0.0
    let count = items.counts.reduce(0, +)
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
      let before = try residentBytes()
      let source = PlainSource(items.counts)
      let delegate = UnequalSizes()
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: items.makeLayout())
      view.dataSource = source
      if items.sizes { view.delegate = delegate }
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      view.contentOffset.y = view.contentSize.height / 2
      stage.advance(by: 0)
      bytes = try residentBytes() - before
      // The view retains neither.
      withExtendedLifetime((source, delegate)) {}
    }
    return (items.name, bytes / Double(count))
  }
}

/// Returns the layouts that hold a million items.
private func millionItemLayouts() -> [MillionItems] {
  let one = [1_000_000]
  // All cards of a pile lie in one place, so those of one pile are all visible or none is.
  let piles = Array(repeating: 10, count: 100_000)
  return [
    MillionItems("flow", one) { CollectionViewFlowLayout() },
    MillionItems("unequal flow", one, sizes: true) { CollectionViewFlowLayout() },
    MillionItems("self-sizing flow", one) { selfSizingFlow() },
    MillionItems("waterfall", one) { CollectionViewWaterfallLayout() },
    MillionItems("unequal waterfall", one, sizes: true) { CollectionViewWaterfallLayout() },
    MillionItems("compositional grid", one) { compositionalGrid() },
    MillionItems("compositional list", one) { compositionalList() },
    MillionItems("sections that scroll sideways", piles) { compositionalShelf() },
    MillionItems("circle", one) { wideCircle() },
    MillionItems("stack", piles) { CollectionViewStackLayout() },
    MillionItems("cover flow", one) { CollectionViewCoverFlowLayout() },
    MillionItems("springy", one) { CollectionViewSpringyLayout() },
    MillionItems("spinner", one) { CollectionViewSpinnerLayout() },
  ]
}

/// A layout with a million items in its sections.
private struct MillionItems {
  let name: String
  let counts: [Int]
  /// Whether a delegate sizes the items.
  let sizes: Bool
  let makeLayout: () -> CollectionViewLayout

  init(
    _ name: String, _ counts: [Int], sizes: Bool = false,
    makeLayout: @escaping () -> CollectionViewLayout
  ) {
    self.name = name; self.counts = counts; self.sizes = sizes; self.makeLayout = makeLayout
  }
}

/// Makes a circle of which a million items fit without touching, so that few are visible.
private func wideCircle() -> CollectionViewCircleLayout {
  let layout = CollectionViewCircleLayout()
  layout.radius = 9_000_000
  return layout
}

/// Sizes of items by their index paths.
private final class UnequalSizes: CollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 40 + indexPath.item % 7 * 10, height: 50 + indexPath.item % 3 * 20) }
}

/// Measures the steps of one layout.
private func millionItemBenchmarks(_ items: MillionItems) throws -> [Measurement] {
  var results: [Measurement] = []
  let canvas = Canvas(size: CGSize(width: 390, height: 844))
  let delegate = UnequalSizes()
  _ = try Stage.run(canvas: canvas) { stage in
    let source = PlainSource(items.counts)
    let view = CollectionView(
      frame: stage.rootView.bounds, collectionViewLayout: items.makeLayout())
    view.dataSource = source
    if items.sizes { view.delegate = delegate }
    stage.rootView.addSubview(view)
    if let circle = view.collectionViewLayout as? CollectionViewCircleLayout {
      // The top of the circle lies in the middle of the screen.
      view.contentOffset.y = -(circle.radius ?? 0)
    }
    stage.advance(by: 0)
    func step(_ what: String, _ body: () -> Void) {
      results.append(
        measure("\(what), 1 000 000 in \(items.name)", unit: "call", atMost: 16) {
          body()
          stage.advance(by: 0.4)
        })
    }
    step("load") { view.reloadData() }
    step("prepare") {
      view.collectionViewLayout.invalidateLayout()
      view.layoutIfNeeded()
    }
    let start = view.contentOffset
    step("scroll") {
      view.contentOffset.y = view.contentOffset.y == start.y ? start.y + 600 : start.y
      view.layoutIfNeeded()
    }
    step("insert one") {
      source.counts[0] += 1
      view.insertItems(at: [IndexPath(item: 3, section: 0)])
    }
    step("delete one") {
      source.counts[0] -= 1
      view.deleteItems(at: [IndexPath(item: 3, section: 0)])
    }
    step("reload one") { view.reloadItems(at: [IndexPath(item: 3, section: 0)]) }
    // The view retains neither.
    withExtendedLifetime((source, delegate)) {}
  }
  return results
}
