import Cellophane
import StagingTestSupport
import Testing

/// Hit tests in generated collections with overlapping items.
struct HitPropertyTests {
  /// Expects a law of the cases of some seeds; prints the smallest case that breaks it.
  private func expectHits(_ seeds: Range<Int>, isMoving: Bool) throws {
    for seed in seeds {
      var smallest = HitCase(seed: seed)
      guard var problem = try smallest.problem(isMoving: isMoving, seed: seed) else { continue }
      var index = 0
      while index < smallest.items.count {
        let next = smallest.without(index)
        if let other = try next.problem(isMoving: isMoving, seed: seed) {
          (smallest, problem, index) = (next, other, 0)
        } else {
          index += 1
        }
      }
      Issue.record("seed \(seed): \(problem)")
      return
    }
  }

  @Test(arguments: [0, 40, 80, 120])
  func `a touch finds what is painted on top`(first: Int) throws {
    try expectHits(first..<(first + 40), isMoving: false)
  }

  @Test(arguments: [500, 530])
  func `a touch finds what moves where it is going`(first: Int) throws {
    try expectHits(first..<(first + 30), isMoving: true)
  }

  /// Plays a pile of five cards, of which the first one is on top.
  private func pile(_ body: (Stage, CollectionView) -> Void) throws {
    _ = try probe { stage in
      let layout = CollectionViewStackLayout()
      layout.offset = Vector(dx: 0, dy: -8)
      let source = PlainSource([5])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(to: Instant(seconds: 0.1))
      withExtendedLifetime(source) { body(stage, view) }
    }
  }

  @Test func `the top card of a pile is found, and a lower one where it looks out`() throws {
    try pile { stage, view in
      let top = view.layoutAttributesForItem(at: path(0, 0))?.frame ?? .zero
      #expect(view.indexPathForItem(at: top.center) == path(0, 0))
      let above = CGPoint(x: top.midX, y: top.minY - 1)
      #expect(view.indexPathForItem(at: above) == path(0, 1))
      #expect(stage.touchedView(at: above) === view.cellForItem(at: path(0, 1)))
    }
  }

  @Test func `a long press on a pile lifts the top card`() throws {
    var lifted: IndexPath?
    try pile { stage, view in
      let source = PlainSource([5])
      source.canMove = { path in
        lifted = path
        return true
      }
      view.dataSource = source
      view.reloadData()
      InteractiveMover(view)
      let point = view.layoutAttributesForItem(at: path(0, 0))?.frame.center ?? .zero
      stage.play([
        TouchTrack.drag(
          begin: stage.now, through: [point], duration: Instant(seconds: 0.4), curve: .linear,
          press: Instant(seconds: 0.6), hold: .zero)
      ])
      stage.advance(by: 2)
      withExtendedLifetime(source) {}
    }
    #expect(lifted == path(0, 0))
  }
}
