import Cellophane

/// A data source of bare cells in one or a few sections.
final class PlainSource: CollectionViewDataSource {
  var counts: [Int]

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.backgroundColor = .white
    return cell
  }
}

/// A layout host with counts and bounds only.
final class PlainHost: LayoutHost {
  let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  let adjustedContentInset = EdgeInsets.zero
  let numberOfSections = 1
  let count: Int
  let sizesItemsIndividually: Bool

  init(count: Int, sizes: Bool) { self.count = count; sizesItemsIndividually = sizes }

  func numberOfItems(inSection section: Int) -> Int { count }

  func sizeForItem(at indexPath: IndexPath) -> CGSize? {
    CGSize(width: 40 + indexPath.item % 7 * 10, height: 50)
  }

  func measuredSizes(inSection section: Int) -> [Int: CGSize]? { [:] }

  func report(_ problem: LayoutProblem) {}
}

/// Measures layouts and batch updates of 100 000 items.
func layoutBenchmarks() throws -> [Measurement] {
  let count = 100_000
  var results: [Measurement] = []
  for (name, sizes) in [("equal items", false), ("unequal items", true)] {
    let layout = CollectionViewFlowLayout()
    let host = PlainHost(count: count, sizes: sizes)
    results.append(
      measure("prepare 100 000 \(name)", unit: "call") { layout.prepare(for: host) })
    let rect = CGRect(x: 0, y: 500_000, width: 390, height: 844)
    results.append(
      measure("query a screen of 100 000 \(name)", unit: "call") {
        _ = layout.layoutAttributesForElements(in: rect)
      })
  }
  for (name, layout) in [
    ("in a compositional grid", compositionalGrid()),
    ("in a compositional list", compositionalList()),
  ] {
    let host = PlainHost(count: count, sizes: false)
    results.append(
      measure("prepare 100 000 \(name)", unit: "call") { layout.prepare(for: host) })
    let rect = CGRect(x: 0, y: 500_000, width: 390, height: 844)
    results.append(
      measure("query a screen of 100 000 \(name)", unit: "call") {
        _ = layout.layoutAttributesForElements(in: rect)
      })
  }
  let canvas = Canvas(size: CGSize(width: 390, height: 844))
  results.append(
    try measure("load and insert one among 100 000", unit: "call") {
      _ = try Stage.run(canvas: canvas) { stage in
        let source = PlainSource([count])
        let view = CollectionView(
          frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
        view.dataSource = source
        stage.rootView.addSubview(view)
        stage.advance(by: 0)
        source.counts[0] += 1
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
        stage.advance(by: 1)
        // The view does not retain its data source.
        withExtendedLifetime(source) {}
      }
    })
  return results
}
