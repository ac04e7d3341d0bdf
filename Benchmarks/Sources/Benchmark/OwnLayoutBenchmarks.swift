import Cellophane

/// The CPU time of a layout's own code, in seconds.
private struct OwnSeconds {
  var prepare = 0.0
  /// The time in queries of rectangles, which go through all items.
  var queries = 0.0

  /// Adds the time of a body to a part.
  mutating func measure<Result>(
    _ part: WritableKeyPath<OwnSeconds, Double>, _ body: () -> Result
  ) -> Result {
    let start = cpuSeconds()
    defer { self[keyPath: part] += cpuSeconds() - start }
    return body()
  }
}

/// A layout as apps write it: `prepare` makes the attributes of all items and keeps them by hand.
private class OwnLayout: CollectionViewLayout {
  fileprivate(set) var own = OwnSeconds()
  var height: CGFloat = 0

  /// Makes the attributes of all items.
  func arrange(_ add: (IndexPath, CollectionViewLayoutAttributes) -> Void) {
    guard let collectionView else { return }
    height = 0
    for section in 0..<collectionView.numberOfSections {
      let count = collectionView.numberOfItems(inSection: section)
      for item in 0..<count {
        let path = IndexPath(item: item, section: section)
        let result = CollectionViewLayoutAttributes(forCellWith: path)
        result.frame = CGRect(
          x: CGFloat(item % 6) * 64, y: height + CGFloat(item / 6) * 64, width: 60, height: 60)
        add(path, result)
      }
      height += CGFloat((count + 5) / 6) * 64
    }
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: height) }
}

/// A layout that keeps its attributes in arrays.
private class ArrayLayout: OwnLayout {
  private var attributes: [[CollectionViewLayoutAttributes]] = []

  override func prepare() {
    super.prepare()
    own.measure(\.prepare) {
      var all: [[CollectionViewLayoutAttributes]] = []
      arrange { path, item in
        if path.item == 0 { all.append([]) }
        all[path.section].append(item)
      }
      attributes = all
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    own.measure(\.queries) { attributes.flatMap { $0.filter { $0.frame.intersects(rect) } } }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes[indexPath.section][indexPath.item] }
}

/// A layout that keeps its attributes in a dictionary.
private final class DictionaryLayout: OwnLayout {
  private var attributes: [IndexPath: CollectionViewLayoutAttributes] = [:]

  override func prepare() {
    super.prepare()
    own.measure(\.prepare) {
      var all: [IndexPath: CollectionViewLayoutAttributes] = [:]
      arrange { all[$0] = $1 }
      attributes = all
    }
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    own.measure(\.queries) { attributes.values.filter { $0.frame.intersects(rect) } }
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes[indexPath] }
}

/// An array layout whose inserted items grow and whose deleted ones shrink.
private final class GrowingLayout: ArrayLayout {
  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    for item in updateItems {
      switch item.updateAction {
      case .insert: if let path = item.indexPathAfterUpdate { inserted.insert(path) }
      case .delete: if let path = item.indexPathBeforeUpdate { deleted.insert(path) }
      default: break
      }
    }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let result = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    guard inserted.contains(itemIndexPath) else { return result }
    result?.transform = Affine(scaleX: 0.1, y: 0.1)
    return result
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let result = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    guard deleted.contains(itemIndexPath) else { return result }
    result?.transform = Affine(scaleX: 0.1, y: 0.1)
    return result
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    (inserted, deleted) = ([], [])
  }
}

/// Measures a batch among 100 000 items in layouts that make all attributes by hand: all of it, the
/// layout's own `prepare` and queries of rectangles, and the rest, which is the framework's.
func ownLayoutBenchmarks() throws -> [Measurement] {
  try ownLayoutBenchmarks(named: "an array") { ArrayLayout() }
    + ownLayoutBenchmarks(named: "a dictionary") { DictionaryLayout() }
    + ownLayoutBenchmarks(named: "an array and hooks") { GrowingLayout() }
}

/// Measures a batch in one layout.
private func ownLayoutBenchmarks(
  named name: String, _ make: () -> OwnLayout
) throws -> [Measurement] {
  var results: [Measurement] = []
  _ = try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
    let source = PlainSource(Array(repeating: 10_000, count: 10))
    let layout = make()
    let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
    view.dataSource = source
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
    let batch = "1000 updates among 100 000 in \(name) of one's own"
    var parts: [(prepare: Double, queries: Double, rest: Double)] = []
    results.append(
      measure(batch, unit: "call") {
        layout.own = OwnSeconds()
        let start = cpuSeconds()
        mixedBatch(on: view)
        stage.advance(by: 0.4)
        let own = layout.own
        parts.append(
          (own.prepare, own.queries, cpuSeconds() - start - own.prepare - own.queries))
      })
    func add(_ part: String, _ seconds: [Double]) {
      results.append(
        Measurement(
          name: "\(part) of \(batch)", unit: "call",
          milliseconds: seconds.sorted()[seconds.count / 2] * 1000))
    }
    add("own prepare", parts.map(\.prepare))
    add("own queries", parts.map(\.queries))
    add("the framework's part", parts.map(\.rest))
    withExtendedLifetime(source) {}
  }
  return results
}
