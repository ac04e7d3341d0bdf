import Cellophane

/// A flow layout that overrides nothing, like the subclass of an app.
private final class OwnLayout: CollectionViewFlowLayout {}

/// Measures updates among 100 000 items in ten sections, of which 42 items are visible.
func updateBenchmarks() throws -> [Measurement] {
  let canvas = Canvas(size: CGSize(width: 390, height: 844))
  var results: [Measurement] = []
  let layouts: [(String, () -> CollectionViewLayout)] = [
    ("", { CollectionViewFlowLayout() }),
    (", in a layout of one's own", { OwnLayout() }),
    (", in a waterfall", { CollectionViewWaterfallLayout() }),
  ]
  for (name, make) in layouts {
    _ = try Stage.run(canvas: canvas) { stage in
      let source = PlainSource(Array(repeating: 10_000, count: 10))
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: make())
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      results.append(
        measure("a batch of 1000 updates among 100 000\(name)", unit: "call") {
          mixedBatch(on: view)
          stage.advance(by: 0.4)
        })
      withExtendedLifetime(source) {}
    }
  }
  _ = try Stage.run(canvas: canvas) { stage in
    let view = CollectionView(
      frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
    stage.rootView.addSubview(view)
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    var states = [source.snapshot(), source.snapshot()]
    for (index, step) in [1, 7].enumerated() {
      states[index].appendSections(Array(0..<10))
      for section in 0..<10 {
        // In the second state 500 items are removed, 500 are added, and 500 have moved.
        let items = (0..<10_000).map { item in
          item % 200 == 0 && step == 7 ? 200_000 + section * 10_000 + item : section * 10_000 + item
        }
        let moved = step == 7 ? items.filter { $0 % 200 == 5 } : []
        states[index].appendItems(
          items.filter { step == 1 || $0 % 200 != 5 } + moved, toSection: section)
      }
    }
    source.apply(states[0], animatingDifferences: false)
    stage.advance(by: 0)
    var isSecond = false
    results.append(
      measure("a state of 100 000 items applied, 1000 of them elsewhere", unit: "call") {
        isSecond.toggle()
        source.apply(states[isSecond ? 1 : 0])
        stage.advance(by: 0.4)
      })
  }
  return results
}

/// Deletes 300 items, inserts 300, moves 200 within and 100 between sections and reloads 100.
private func mixedBatch(on view: CollectionView) {
  view.performBatchUpdates {
    for section in 0..<10 {
      view.deleteItems(at: (0..<30).map { IndexPath(item: $0 * 300 + 1, section: section) })
      view.insertItems(at: (0..<30).map { IndexPath(item: $0 * 310 + 2, section: section) })
      for index in 0..<20 {
        view.moveItem(
          at: IndexPath(item: index * 400 + 4, section: section),
          to: IndexPath(item: 9_900 - index * 401, section: section))
      }
      for index in 0..<10 {
        view.moveItem(
          at: IndexPath(item: index * 500 + 7, section: section),
          to: IndexPath(item: index * 505 + 8, section: (section + 1) % 10))
      }
      view.reloadItems(at: (0..<10).map { IndexPath(item: $0 * 700 + 13, section: section) })
    }
  }
}
