import Cellophane

/// A falling box.
private final class FallingBox: DynamicItem {
  var center: CGPoint
  let bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
  var transform = Affine.identity
  let dynamicItemKey: DynamicItemKey?

  init(_ index: Int) {
    center = CGPoint(x: 40 + index % 50 * 38 + index / 50 % 3 * 4, y: -(index / 50) * 40)
    dynamicItemKey = DynamicItemKey(kind: "box", numbers: [index])
  }
}

/// Measures ten seconds of 500 bodies that fall onto each other between walls.
func dynamicsBenchmarks() throws -> [Measurement] {
  [
    try springyBenchmark(items: 200), try springyBenchmark(items: 10_000),
    measure("10 s of 500 falling bodies", unit: "call") {
      let boxes = (0..<500).map { FallingBox($0) }
      let collision = CollisionBehavior(items: boxes)
      collision.addBoundary(
        withIdentifier: "room",
        for: CollisionPath(
          points: [
            CGPoint(x: 0, y: -3000), CGPoint(x: 0, y: 600), CGPoint(x: 1980, y: 600),
            CGPoint(x: 1980, y: -3000),
          ], isClosed: false))
      let animator = DynamicAnimator()
      animator.bodyDefaults = .soft
      animator.addBehavior(GravityBehavior(items: boxes))
      animator.addBehavior(collision)
      for _ in 0..<600 { animator.advance(by: 1.0 / 60) }
    },
  ]
}

/// Measures a second of a scrolled grid on springs, with about sixty items near the viewport.
private func springyBenchmark(items: Int) throws -> Measurement {
  try measure("springy grid of \(items) items", unit: "tick", units: 60) {
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 320, height: 568)), duration: Instant(seconds: 1))
    _ = try Stage.run(settings: settings) { stage in
      let source = PlainSource([items])
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: CollectionViewSpringyLayout())
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      View.animate(withDuration: 1, animations: { view.contentOffset.y = 400 })
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
  }
}
