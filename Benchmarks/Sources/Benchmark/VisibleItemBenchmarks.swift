import Cellophane

/// Measures steps of collections with some 30 visible items, which are all items or a few of
/// 100 000: both should cost the same.
func visibleItemBenchmarks() throws -> [Measurement] {
  let layouts: [(String, () -> CollectionViewLayout)] = [
    ("flow", { threeAbreast(CollectionViewFlowLayout()) }),
    ("waterfall", { CollectionViewWaterfallLayout() }),
    ("compositional grid", { compositionalGrid() }),
    ("compositional list", { compositionalList(estimatedHeight: 28) }),
  ]
  return try layouts.flatMap { name, make in
    try [[30], [100_000]].flatMap { try visibleItemBenchmarks(name, $0, make) }
  }
}

/// Sets the size of items so that 30 of them fill the screen.
private func threeAbreast(_ layout: CollectionViewFlowLayout) -> CollectionViewFlowLayout {
  layout.itemSize = CGSize(width: 130, height: 84)
  layout.minimumInteritemSpacing = 0; layout.minimumLineSpacing = 0
  return layout
}

/// Measures the steps of one layout with some numbers of items in its sections.
private func visibleItemBenchmarks(
  _ name: String, _ counts: [Int], _ make: () -> CollectionViewLayout
) throws -> [Measurement] {
  var results: [Measurement] = []
  _ = try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
    let source = PlainSource(counts)
    let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: make())
    view.dataSource = source
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
    func step(_ what: String, _ body: () -> Void) {
      results.append(
        measure("\(what), 30 visible of \(counts[0]) in a \(name)", unit: "frame") { body() })
    }
    step("scroll by 20 pt") {
      view.contentOffset.y = view.contentOffset.y == 0 ? 20 : 0
      view.layoutIfNeeded()
      stage.advance(by: 1 / 60)
    }
    view.contentOffset.y = 0
    var isShort = false
    step("move one by an update") {
      view.moveItem(
        at: IndexPath(item: isShort ? 4 : 9, section: 0),
        to: IndexPath(item: isShort ? 9 : 4, section: 0))
      isShort.toggle()
      stage.advance(by: 0.4)
    }
    // The view does not retain its data source.
    withExtendedLifetime(source) {}
  }
  return results
}
