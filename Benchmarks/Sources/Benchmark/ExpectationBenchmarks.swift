import Cellophane

/// Measures expectations of motions in which all of 10 000 small items are visible and move.
func expectationBenchmarks() throws -> [Measurement] {
  let timeline = try movingItems()
  let end = 3.0
  let kinds: [(String, MotionExpectation)] = [
    ("settlesBy", .settlesBy(end)), ("noJump", .noJump()),
    ("neverOverlaps", .neverOverlaps().from(end)), ("staysInside", .staysInside()),
  ]
  let single = (0..<200).map {
    MotionExpectation.monotonic(.y).of("0/\($0 * 40 + 3)").from(end).within(2)
  }
  return kinds.map { name, expectation in
    measure("\(name) over 10 000 items, 300 instants", unit: "call") {
      _ = timeline.findings(of: [expectation])
    }
  } + [
    measure("204 expectations over 10 000 items, 300 instants", unit: "call") {
      _ = timeline.findings(of: kinds.map(\.1) + single)
    }
  ]
}

/// Returns the timeline of a grid that becomes another grid, a circle and a grid again.
private func movingItems() throws -> Timeline {
  try Stage.run(canvas: Canvas(size: CGSize(width: 2000, height: 2000))) { stage in
    func grid(_ side: CGFloat) -> CollectionViewFlowLayout {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: side, height: side)
      (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (20 - side, 20 - side)
      return layout
    }
    let circle = CollectionViewCircleLayout()
    (circle.itemSize, circle.radius) = (CGSize(width: 16, height: 16), 900)
    let source = PlainSource([10_000])
    let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: grid(18))
    view.dataSource = source
    stage.rootView.addSubview(view)
    stage.advance(by: 0.1)
    for layout in [grid(16), circle, grid(18)] {
      View.animate(withDuration: 0.8) { view.setCollectionViewLayout(layout, animated: true) }
      stage.advance(by: 1)
    }
    withExtendedLifetime(source) {}
  }
}
