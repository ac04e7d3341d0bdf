import Cellophane
import StagingTestSupport
import Testing

/// Layouts over an animator as one writes them for an app: they move as ours do.
struct DynamicsSampleTests {
  /// Plays a layout over some items.
  private func play(
    _ layout: CollectionViewLayout, size: CGSize, items: Int, seconds: Double = 4,
    _ body: (Stage, CollectionView, PlainSource) -> Void
  ) throws -> Timeline {
    let settings = StageSettings(canvas: Canvas(size: size), duration: Instant(seconds: seconds))
    return try Stage.run(settings: settings) { stage in
      let source = PlainSource([items])
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      body(stage, view, source)
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
  }

  /// The largest distance of cells that two timelines both show, and how many there are.
  private func distance(_ one: Timeline, _ other: Timeline) -> (most: CGFloat, count: Int) {
    var most: CGFloat = 0
    var count = 0
    for index in 0..<200 {
      let time = Instant(frame: index, perSecond: 50)
      let others = Dictionary(
        other.elements(at: time).map { ($0.identity, $0) }, uniquingKeysWith: { one, _ in one })
      for element in one.elements(at: time) where element.identity.kind == .cell {
        guard let twin = others[element.identity] else { continue }
        count += 1
        most = max(
          most, hypot(element.center.x - twin.center.x, element.center.y - twin.center.y))
      }
    }
    return (most, count)
  }

  @Test func `springs`() throws {
    let layouts = [SpringySample(), CollectionViewSpringyLayout()]
    let timelines = try layouts.map { layout in
      layout.itemSize = CGSize(width: 44, height: 44)
      layout.sectionInset = EdgeInsets(all: 10)
      return try play(layout, size: CGSize(width: 320, height: 568), items: 500) { stage, _, _ in
        let finger = TouchTrack(
          begin: Instant(seconds: 0.2),
          [
            .init(at: .zero, CGPoint(x: 160, y: 500)),
            .init(at: Instant(seconds: 0.5), CGPoint(x: 160, y: 350)),
            .init(at: Instant(seconds: 0.8), CGPoint(x: 160, y: 350)),
          ])
        stage.play([finger])
      }
    }
    let (most, count) = distance(timelines[0], timelines[1])
    #expect(count > 5000 && most < 0.5, "\(most)")
    let middle = try #require(timelines[0].element("0/25", at: 0.5))
    let rest = try #require(timelines[0].element("0/25", at: 3.9))
    #expect(middle.center.y > rest.center.y + 3)
  }

  @Test func `turning cells`() throws {
    let layout = SpinnerSample()
    layout.itemSize = CGSize(width: 80, height: 80)
    layout.scrollDirection = .horizontal
    let timeline = try play(layout, size: CGSize(width: 568, height: 200), items: 500) {
      _, view, _ in
      View.animate(
        withDuration: 0.5, delay: 0, options: .curveLinear,
        animations: { view.contentOffset.x = 300 })
    }
    let cell = try #require(timeline.element("0/8", at: 0.5))
    let turn = try #require(cell.transform.affine)
    #expect(near(atan2(turn.b, turn.a), 0.02679, 5e-5))
  }

  @Test func `falling cards`() throws {
    let sample = NewtonianSample()
    let layouts = [sample, CollectionViewNewtonianLayout()]
    let timelines = try layouts.map { layout in
      try play(layout, size: CGSize(width: 500, height: 560), items: 0) { stage, view, source in
        for index in 0..<3 {
          stage.schedule(at: Instant(seconds: 0.2 + Double(index))) {
            view.performBatchUpdates {
              source.counts[0] += 1
              view.insertItems(at: [path(0, index)])
            }
          }
        }
        stage.schedule(at: Instant(seconds: 3)) { sample.detachItem(at: path(0, 0)) }
      }
    }
    let card = try #require(timelines[0].element("0/1", at: 2.5))
    let ours = try #require(timelines[1].element("0/1", at: 2.5))
    #expect(hypot(card.center.x - ours.center.x, card.center.y - ours.center.y) < 5)
    #expect(timelines[0].element("0/0", at: 3.9) == nil)
    #expect(timelines[1].element("0/0", at: 3.9) != nil)
  }

  @Test func `views move in an animator of their own`() throws {
    var pauses = 0
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let ball = View(frame: CGRect(x: 80, y: 20, width: 40, height: 40))
      (ball.name, ball.backgroundColor) = ("ball", .white)
      stage.rootView.addSubview(ball)
      let animator = DynamicAnimator(referenceView: stage.rootView)
      let watch = PauseWatch { pauses += 1 }
      animator.delegate = watch
      let collision = CollisionBehavior(items: [ball])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(collision)
      animator.addBehavior(GravityBehavior(items: [ball]))
      stage.playToEnd()
      withExtendedLifetime((animator, watch)) {}
    }
    #expect(pauses == 1)
    let end = try #require(timeline.element("ball", at: 1.6))
    #expect(near(end.center.y, 280, 0.2) && end.center.x == 100)
    #expect(timeline.playback.duration.seconds < 3)
    // 1000 pt/s² for 0.5 s, and the solver is half a step ahead.
    let falling = try #require(timeline.element("ball", at: 0.5))
    #expect(near(falling.center.y, 40 + 127.083, 0.05), "\(falling.center.y)")
  }
}

/// Counts how often an animator comes to rest.
private final class PauseWatch: DynamicAnimatorDelegate {
  let didPause: () -> Void
  init(_ didPause: @escaping () -> Void) { self.didPause = didPause }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { didPause() }
}
