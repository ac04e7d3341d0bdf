import Cellophane
import StagingTestSupport
import Testing

/// Animation blocks of views, by the reference's topics 5.3, 6.2 and 6.9.
struct ViewAnimationTests {
  /// Plays one black square, centered at x = 5, and returns its center's x by the time.
  private func play(_ body: (Stage, View) -> Void) throws -> (Double) -> CGFloat? {
    let timeline = try probe { stage in
      let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.name = "box"
      view.backgroundColor = .black
      stage.rootView.addSubview(view)
      body(stage, view)
    }
    return { timeline.element("box", at: $0)?.center.x }
  }

  @Test func `an animation is ease-in-out over its duration`() throws {
    let x = try play { _, view in
      View.animate(withDuration: 1, animations: { view.center.x = 105 })
    }
    // The reference's golden values of the curve.
    for (time, progress) in [(0, 0), (0.1, 0.019722), (0.25, 0.129162), (0.5, 0.5), (1, 1)] {
      #expect(near(try #require(x(time)), 5 + 100 * progress, 1e-3))
    }
  }

  @Test func `a block inside another takes its duration and curve`() throws {
    let x = try play { _, view in
      View.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { View.animate(withDuration: 0.1, animations: { view.center.x = 105 }) })
    }
    for tenth in 0...10 {
      #expect(near(try #require(x(Double(tenth) / 10)), 5 + 10 * CGFloat(tenth), 1e-6))
    }
  }

  @Test func `a block inside another can have its own duration or curve`() throws {
    let short = try play { _, view in
      View.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          View.animate(
            withDuration: 0.2, delay: 0, options: .overrideInheritedDuration,
            animations: { view.center.x = 105 })
        })
    }
    #expect(near(try #require(short(0.05)), 30, 1e-6) && short(0.2) == 105)
    let bent = try play { _, view in
      View.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: {
          View.animate(
            withDuration: 0.2, delay: 0, options: [.overrideInheritedCurve, .curveEaseIn],
            animations: { view.center.x = 105 })
        })
    }
    #expect(near(try #require(bent(0.5)), 5 + 31.5357, 1e-3))
  }

  @Test func `without animation changes take place at once, however deep`() throws {
    let x = try play { _, view in
      View.animate(
        withDuration: 1,
        animations: {
          View.performWithoutAnimation {
            View.animate(withDuration: 1, animations: { view.center.x = 105 })
          }
        })
    }
    #expect(x(0) == 105)
  }

  @Test func `a delay shows the start and counts for the completion`() throws {
    var ended: Double?
    let x = try play { stage, view in
      View.animate(
        withDuration: 0.2, delay: 0.1, options: .curveLinear,
        animations: { view.center.x = 105 }, completion: { _ in ended = stage.now.seconds })
    }
    #expect([0, 0.1].map { x($0) } == [5, 5])
    #expect(near(try #require(x(0.2)), 55, 1e-6) && x(0.3) == 105)
    #expect(ended == 0.3)
  }

  @Test func `completions come before events and events before display links`() throws {
    var calls: [String] = []
    _ = try play { stage, view in
      _ = DisplayLink { link in
        if link.instant == Instant(seconds: 0.1) { calls.append("link") }
        if link.instant > Instant(seconds: 0.2) { link.invalidate() }
      }
      stage.schedule(at: Instant(seconds: 0.1)) { calls.append("first event") }
      View.animate(
        withDuration: 0.1,
        animations: {
          View.animate(
            withDuration: 5, animations: { view.center.x = 105 },
            completion: { _ in calls.append("inner \(stage.now.seconds)") })
        }, completion: { _ in calls.append("outer \(stage.now.seconds)") })
      stage.schedule(at: Instant(seconds: 0.1)) { calls.append("second event") }
    }
    #expect(calls == ["inner 0.1", "outer 0.1", "first event", "second event", "link"])
  }

  @Test func `an animation of no time ends when time goes on`() throws {
    var calls: [String] = []
    let x = try play { stage, view in
      View.animate(
        withDuration: 0, animations: { view.center.x = 105 },
        completion: { _ in calls.append("ended \(stage.now.seconds)") })
      calls.append("returned")
    }
    #expect(calls == ["returned", "ended 0.0"] && x(0) == 105)
  }

  @Test func `animations add up`() throws {
    let x = try play { stage, view in
      for goal in [105, 5] {
        View.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { view.center.x = CGFloat(goal) })
        stage.advance(by: 0.5)
      }
    }
    // 5 + (−100)·(1 − t) of the first and 100·(1 − (t − 0.5)) of the second.
    for (time, place) in [(0.5, 55), (0.75, 55), (1, 55), (1.25, 30), (1.5, 5)] {
      #expect(near(try #require(x(time)), CGFloat(place), 1e-6), "\(time)")
    }
  }

  @Test func `from the current state animations of a position add up all the same`() throws {
    let x = try play { stage, view in
      View.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 105 })
      stage.advance(by: 0.5)
      View.animate(
        withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear],
        animations: { view.center.x = 5 })
    }
    for (time, place) in [(0.5, 55), (0.75, 55), (1, 55), (1.25, 30), (1.5, 5)] {
      #expect(near(try #require(x(time)), CGFloat(place), 1e-6), "\(time)")
    }
  }

  @Test func `a change without animation moves the end while one runs`() throws {
    let x = try play { stage, view in
      View.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 105 })
      stage.advance(by: 0.5)
      view.center.x = 305
    }
    for (time, place) in [(0.25, 30), (0.5, 255), (0.75, 280), (1, 305)] {
      #expect(near(try #require(x(time)), CGFloat(place), 1e-6), "\(time)")
    }
  }

  @Test func `a view that is taken out is gone at once and comes back at rest`() throws {
    var ended: Double?
    let x = try play { stage, view in
      View.animate(
        withDuration: 0.4, animations: { view.center.x = 105 },
        completion: { _ in ended = stage.now.seconds })
      stage.advance(by: 0.1)
      view.removeFromSuperview()
      stage.advance(by: 0.1)
      stage.rootView.addSubview(view)
    }
    #expect(x(0.0999) != nil && x(0.1) == nil && x(0.1999) == nil)
    #expect(x(0.2) == 105 && ended == 0.4)
  }

  @Test func `subviews begin and end with their superview`() throws {
    let timeline = try probe { stage in
      let outer = View(frame: CGRect(x: 10, y: 0, width: 50, height: 50))
      let inner = View(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
      inner.name = "inner"
      inner.backgroundColor = .black
      outer.addSubview(inner)
      stage.advance(by: 0.1)
      stage.rootView.addSubview(outer)
      stage.advance(by: 0.1)
      outer.removeFromSuperview()
    }
    #expect(timeline.element("inner", at: 0.0999) == nil)
    #expect(timeline.element("inner", at: 0.1)?.frame.minX == 15)
    #expect(timeline.element("inner", at: 0.2) == nil)
  }
}
