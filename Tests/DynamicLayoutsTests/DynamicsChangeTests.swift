import Cellophane
import StagingTestSupport
import Testing

/// Dynamic layouts, and physics over items, during other changes.
struct DynamicsChangeTests {
  /// Plays a layout over some items, by default on 300 × 300 points.
  private func play(
    _ layout: CollectionViewLayout, items: Int, size: CGSize = CGSize(width: 300, height: 300),
    seconds: Double? = 4, _ body: (Stage, CollectionView, PlainSource) -> Void
  ) throws -> Timeline {
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 600, height: 600)),
      duration: seconds.map { Instant(seconds: $0) })
    return try Stage.run(settings: settings) { stage in
      let source = PlainSource([items])
      let view = CollectionView(
        frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      body(stage, view, source)
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
  }

  /// Returns the cells at some seconds, by their keys.
  private func cells(_ timeline: Timeline, at seconds: Double) -> [String: Element] {
    Dictionary(
      timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == .cell }.map {
        ($0.identity.key, $0)
      }, uniquingKeysWith: { one, _ in one })
  }

  @Test func `items of other slots are in these after a resize`() throws {
    for layout in [CollectionViewSpringyLayout(), CollectionViewSpinnerLayout()] {
      layout.itemSize = CGSize(width: 50, height: 50)
      let plain = CollectionViewFlowLayout()
      (plain.itemSize, plain.sectionInset) = (layout.itemSize, layout.sectionInset)
      plain.scrollDirection = layout.scrollDirection
      let timelines = try [layout, plain].map { layout in
        try play(layout, items: 100, seconds: 8) { stage, view, _ in
          stage.schedule(at: Instant(seconds: 0.1)) {
            View.animate(withDuration: 0.3, animations: { view.contentOffset.x = 0 })
          }
          stage.schedule(at: Instant(seconds: 0.5)) {
            view.frame = CGRect(x: 0, y: 0, width: 200, height: 240)
          }
        }
      }
      let (ours, theirs) = (cells(timelines[0], at: 7.9), cells(timelines[1], at: 7.9))
      #expect(Set(ours.keys) == Set(theirs.keys), "\(type(of: layout))")
      for (key, cell) in ours {
        let other = try #require(theirs[key])
        #expect(
          near(cell.center.x, other.center.x, 0.05) && near(cell.center.y, other.center.y, 0.05))
      }
    }
  }

  @Test func `an item keeps its turn when another one comes before it`() throws {
    let layout = CollectionViewSpinnerLayout()
    layout.angularResistance = 0
    let timeline = try play(layout, items: 60, size: CGSize(width: 600, height: 200)) {
      stage, view, source in
      View.animate(
        withDuration: 0.5, delay: 0, options: .curveLinear,
        animations: { view.contentOffset.x = 100 })
      stage.schedule(at: Instant(seconds: 0.51)) {
        view.performBatchUpdates {
          source.counts[0] += 1
          view.insertItems(at: [path(0, 4)])
        }
      }
    }
    func angle(_ key: String, _ time: Double) throws -> CGFloat {
      let turn = try #require(timeline.element(key, at: time)?.transform.affine)
      return atan2(turn.b, turn.a)
    }
    for key in ["0/3", "0/5", "0/8"] {
      #expect(near(try angle(key, 0.505), try angle(key, 0.515), 0.002), "\(key)")
      #expect(try angle(key, 0.9) > angle(key, 0.5))
    }
  }

  @Test func `all is at rest after a reload`() throws {
    for layout in [CollectionViewSpringyLayout(), CollectionViewSpinnerLayout()] {
      let timeline = try play(layout, items: 400, seconds: 3) { stage, view, _ in
        View.animate(
          withDuration: 0.5, delay: 0, options: .curveLinear,
          animations: { view.contentOffset = CGPoint(x: 0, y: 0) })
        stage.schedule(at: Instant(seconds: 0.2)) {
          if layout.scrollDirection == .vertical {
            view.contentOffset.y = 150
          } else {
            view.contentOffset.x = 150
          }
        }
        stage.schedule(at: Instant(seconds: 0.4)) { view.reloadData() }
      }
      let last = timeline.layers.filter { $0.identity?.kind == .cell }.map(\.lastChange).max()
      #expect(last.map { $0.seconds <= 0.5 } == true, "\(type(of: layout))")
    }
  }

  @Test func `a layout that is not in force does not move, and starts again when it is`()
    throws
  {
    let spinner = CollectionViewSpinnerLayout()
    spinner.rule = .compat
    let flow = CollectionViewFlowLayout()
    let timeline = try play(spinner, items: 50, seconds: nil) { stage, view, _ in
      stage.schedule(at: Instant(seconds: 0.1)) { view.contentOffset.x = 60 }
      stage.schedule(at: Instant(seconds: 0.5)) {
        view.setCollectionViewLayout(flow, animated: true)
      }
    }
    #expect(timeline.playback.duration.seconds < 3)
    let springy = CollectionViewSpringyLayout()
    let back = try play(springy, items: 500, seconds: 6) { stage, view, _ in
      stage.schedule(at: Instant(seconds: 0.1)) {
        view.setCollectionViewLayout(flow, animated: false)
      }
      stage.schedule(at: Instant(seconds: 0.2)) { view.contentOffset.y = 2000 }
      stage.schedule(at: Instant(seconds: 0.3)) {
        view.setCollectionViewLayout(springy, animated: false)
      }
    }
    let last = back.layers.filter { $0.identity?.kind == .cell }.map(\.lastChange).max()
    #expect(last.map { $0.seconds < 0.5 } == true)
  }

  @Test func `an animator whose view has left the stage waits`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let pen = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let ball = View(frame: CGRect(x: 80, y: 20, width: 40, height: 40))
      (ball.name, ball.backgroundColor) = ("ball", .white)
      pen.addSubview(ball)
      stage.rootView.addSubview(pen)
      let animator = DynamicAnimator(referenceView: pen)
      animator.addBehavior(GravityBehavior(items: [ball]))
      stage.schedule(at: Instant(seconds: 0.2)) { pen.removeFromSuperview() }
      stage.schedule(at: Instant(seconds: 1)) { stage.rootView.addSubview(pen) }
      stage.schedule(at: Instant(seconds: 1.2)) { animator.removeAllBehaviors() }
      stage.playToEnd()
      withExtendedLifetime(animator) {}
    }
    let before = try #require(timeline.element("ball", at: 0.19)).center.y
    let after = try #require(timeline.element("ball", at: 1)).center.y
    #expect(abs(after - before) < 4)
    #expect(try #require(timeline.element("ball", at: 1.2)).center.y > after + 40)
  }

  @Test func `hanging items follow their point when the bounds change`() throws {
    let layout = CollectionViewNewtonianLayout()
    (layout.airResistance, layout.length) = (2, 100)
    let timeline = try play(layout, items: 1, size: CGSize(width: 500, height: 400), seconds: 20) {
      stage, view, _ in
      stage.schedule(at: Instant(seconds: 8)) {
        view.frame = CGRect(x: 0, y: 0, width: 250, height: 400)
      }
    }
    #expect(near(try #require(timeline.element("0/0", at: 7.9)).center.x, 250, 2))
    #expect(near(try #require(timeline.element("0/0", at: 19.9)).center.x, 125, 2))
  }
}
