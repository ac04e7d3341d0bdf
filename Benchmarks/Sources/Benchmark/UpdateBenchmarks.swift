import Cellophane

/// A flow layout without overrides.
private final class FlowSubclass: CollectionViewFlowLayout {}

/// Measures updates among 100 000 items in ten sections, with a screen of 42 visible.
func updateBenchmarks() throws -> [Measurement] {
  let canvas = Canvas(size: CGSize(width: 390, height: 844))
  var results: [Measurement] = []
  let layouts: [(String, () -> CollectionViewLayout)] = [
    ("", { CollectionViewFlowLayout() }),
    (", in a subclass of a flow layout", { FlowSubclass() }),
    (", in a waterfall", { CollectionViewWaterfallLayout() }),
    (", in a compositional grid", { compositionalGrid() }),
    (", in a compositional list", { compositionalList() }),
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
  results.append(
    try measureState("a state of 100 000 items applied, 1000 of them elsewhere") { section in
      // The second state lacks 500 items, has as many new ones, and 500 have moved.
      let first = (0..<10_000).map { section * 10_000 + $0 }
      let items = first.map { $0 % 200 == 0 ? $0 + 200_000 : $0 }
      return (first, items.filter { $0 % 200 != 5 } + items.filter { $0 % 200 == 5 })
    })
  results.append(
    try measureState("a state of 100 000 items applied, 1000 of them moved") { section in
      let first = (0..<10_000).map { section * 10_000 + $0 }
      return (first, first.filter { $0 % 100 != 5 } + first.filter { $0 % 100 == 5 }.reversed())
    })
  return results
}

/// Measures changes between two states of ten sections with 10 000 items each.
private func measureState(
  _ name: String, items: (_ section: Int) -> (first: [Int], second: [Int])
) throws -> Measurement {
  try measureOnStage { stage in
    let view = CollectionView(
      frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
    stage.rootView.addSubview(view)
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, _ in
      view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    var states = [source.snapshot(), source.snapshot()]
    for index in states.indices { states[index].appendSections(Array(0..<10)) }
    for section in 0..<10 {
      let (first, second) = items(section)
      states[0].appendItems(first, toSection: section)
      states[1].appendItems(second, toSection: section)
    }
    source.apply(states[0], animatingDifferences: false)
    stage.advance(by: 0)
    var isSecond = false
    return measure(name, unit: "call") {
      isSecond.toggle()
      source.apply(states[isSecond ? 1 : 0])
      stage.advance(by: 0.4)
    }
  }
}

/// Returns what is measured on a stage.
private func measureOnStage(_ body: (Stage) throws -> Measurement) throws -> Measurement {
  var result: Measurement?
  _ = try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
    result = try body(stage)
  }
  guard let result else { throw BenchmarkError(description: "nothing was measured") }
  return result
}

/// Deletes 300 items, inserts 300, moves 200 within and 100 between sections and reloads 100.
func mixedBatch(on view: CollectionView) {
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
