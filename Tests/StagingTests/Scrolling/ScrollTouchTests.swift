import Cellophane
import StagingTestSupport
import TestSupport
import Testing

/// A delegate that logs a scroll view's calls, each run of equal calls once, and may change
/// targets.
final class ScrollLog: CollectionViewDelegate {
  private(set) var calls: [String] = []
  private(set) var velocity = CGPoint.zero
  private(set) var proposal = CGPoint.zero
  private(set) var scrolls = 0
  var target: CGPoint?

  private func note(_ call: String) { if calls.last != call { calls.append(call) } }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    scrolls += 1
    note("didScroll")
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("willEndDragging")
    self.velocity = velocity; proposal = targetContentOffset.pointee
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    note("didEndScrollingAnimation")
  }
}

/// Scroll views under fingers.
struct ScrollTouchTests {
  /// The calls of a scroll view.
  private struct Result {
    let timeline: Timeline
    let log: ScrollLog
    let end: CGPoint

    /// Returns the offset that is shown at some seconds.
    func offset(at seconds: Double) -> CGPoint { offset(at: Instant(seconds: seconds)) }

    /// Returns the offset that is shown at an instant.
    func offset(at time: Instant) -> CGPoint {
      timeline.layers.first { $0.identity?.key == "scroll" }?.boundsOrigin.value(at: time) ?? .zero
    }
  }

  /// Plays touches on a view of 400 × 600 points at (20, 40) on a canvas of two pixels per point.
  private func play(
    _ tracks: [TouchTrack], content: CGSize = CGSize(width: 400, height: 10_000),
    framesPerSecond: Double = 50, setUp: (ScrollView, Stage) -> Void = { _, _ in }
  ) throws -> Result {
    let log = ScrollLog()
    var end = CGPoint.zero
    let canvas = Canvas(size: CGSize(width: 440, height: 680), scale: 2)
    let settings = StageSettings(canvas: canvas, framesPerSecond: framesPerSecond)
    let timeline = try Stage.run(settings: settings) { stage in
      let view = ScrollView(frame: CGRect(x: 20, y: 40, width: 400, height: 600))
      view.name = "scroll"
      view.contentSize = content
      view.delegate = log
      stage.rootView.addSubview(view)
      setUp(view, stage)
      stage.play(tracks)
      stage.playToEnd()
      end = view.contentOffset
      #expect(!view.isTracking && !view.isDragging && !view.isDecelerating)
    }
    return Result(timeline: timeline, log: log, end: end)
  }

  /// A finger that is moved upwards by a swipe and leaves with a velocity, at 0.1 s.
  private func swipe(_ velocity: CGFloat, horizontally: Bool = false) -> TouchTrack {
    let way = velocity * 0.1
    let end = horizontally ? key(0.1, 220 - way, 340) : key(0.1, 220, 340 - way)
    return TouchTrack([key(0, 220, 340), end])
  }

  // MARK: Drag

  @Test(arguments: [(50.0, 26.2948), (100, 50.3817), (200, 92.9577), (400, 160.9756)])
  func `a finger pulls content beyond its edge by the reference's numbers`(
    pull: CGFloat, stretch: CGFloat
  ) throws {
    // Ten points are used up before.
    let keys = [key(0, 220, 100), key(0.5, 220, 110 + pull), key(0.8, 220, 110 + pull)]
    let down = try play([TouchTrack(keys)])
    #expect(near(down.offset(at: 0.7).y, -stretch, 0.0001))
    // Beyond an edge the delegate gets the finger's last velocity, although it rests.
    #expect(down.end == .zero && near(down.log.velocity.y, -(pull + 10) / 500, 1e-6))
    #expect(down.log.proposal == .zero)
    let bottom = try play([
      TouchTrack([key(0, 220, 600), key(0.5, 220, 590 - pull), key(0.8, 220, 590 - pull)])
    ]) { view, _ in view.contentOffset.y = 9400 }
    #expect(near(bottom.offset(at: 0.7).y, 9400 + stretch, 0.0001) && bottom.end.y == 9400)
  }

  @Test func `content follows the finger and stays where it rested`() throws {
    let result = try play([
      TouchTrack([key(0, 220, 500), key(0.5, 250, 300), key(0.6, 250, 300)])
    ])
    #expect(near(result.end.y, 200 * (1 - 10 / hypot(30, 200)), 1e-9) && result.end.x == 0)
    #expect(
      result.log.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
      ])
  }

  @Test func `content that fits or does not bounce stays`() throws {
    let pull = [TouchTrack([key(0, 220, 100), key(0.5, 220, 300)])]
    #expect(try play(pull, content: CGSize(width: 400, height: 600)).log.calls.isEmpty)
    let always = try play(pull, content: CGSize(width: 400, height: 500)) { view, _ in
      view.alwaysBounceVertical = true
    }
    #expect(always.offset(at: 0.5).y < -50 && always.end.y == 0)
    let stiff = try play(pull) { view, _ in view.bounces = false }
    #expect(stiff.log.scrolls == 0)
    let off = try play(pull) { view, _ in view.isScrollEnabled = false }
    #expect(off.log.calls.isEmpty)
  }

  @Test func `a lock keeps a drag on its axis`() throws {
    let content = CGSize(width: 3000, height: 3000)
    let track = TouchTrack([
      key(0, 220, 500), key(0.2, 200, 400), key(0.4, 60, 300), key(0.6, 60, 300),
    ])
    let free = try play([track], content: content)
    #expect(free.end.x > 100 && free.end.y > 180)
    let locked = try play([track], content: content) { view, _ in
      view.isDirectionalLockEnabled = true
    }
    #expect(locked.end.x == 0 && near(locked.end.y, free.end.y))
  }

  // MARK: Deceleration

  @Test(arguments: [(ScrollView.DecelerationRate.normal, 494.01, 2.3003), (.fast, 98.01, 0.4582)])
  func `content goes on by the recorded law's way and time`(
    rate: ScrollView.DecelerationRate, way: CGFloat, time: Double
  ) throws {
    let result = try play([swipe(1000)]) { view, _ in view.decelerationRate = rate }
    #expect(near(result.log.velocity.y, 1, 1e-6) && near(result.end.y, 90 + way, 0.001))
    #expect(result.log.proposal.y == ((90 - 0.99 / log(rate.rawValue)) * 2).rounded() / 2)
    // 0.6 ms pass until the content moves by itself.
    #expect(near(result.timeline.playback.duration.seconds - 0.5, 0.1006 + time, 0.0002))
    #expect(
      result.log.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    for (index, seconds) in [0.15, 0.3, 0.55].enumerated() {
      let (past, sum) = (1000 * (seconds - 0.1006), rate.rawValue / (1 - rate.rawValue))
      let expected = 90 + min(way, sum * (1 - pow(rate.rawValue, past)))
      #expect(near(result.offset(at: seconds).y, expected, 0.25), "\(index)")
    }
  }

  @Test func `nothing jumps when the finger leaves or an edge is crossed`() throws {
    let result = try play([swipe(-3000)]) { view, _ in view.contentOffset.y = 500 }
    var before = (place: 500.0, speed: 0.0)
    var least = 0.0
    for tick in 1...150 {
      let time = DisplayLink.period * tick
      let place = Double(result.offset(at: time).y)
      let speed = (place - before.place) * 60
      // The drag itself begins with a jerk; after it speed changes by what springs and rates do.
      if tick > 3 { #expect(abs(speed - before.speed) < 900, "\(tick)") }
      before = (place, speed)
      least = min(least, place)
    }
    #expect(least < -40 && least > -300 && result.end.y == 0)
  }

  @Test func `the same is shown at all rates of the output`() throws {
    let results = try [15.0, 25, 50, 100].map { rate in
      try play([swipe(-2500)], framesPerSecond: rate) { view, _ in view.contentOffset.y = 400 }
    }
    for time in stride(from: 0, to: 2, by: 0.013) {
      let places = results.map { $0.offset(at: time) }
      #expect(places.allSatisfy { $0 == places[0] })
    }
  }

  @Test func `a finger stops content that moves, and takes it on from where it is`() throws {
    var stopped: [CGFloat] = []
    let result = try play([
      swipe(1500),
      TouchTrack([key(0.5, 220, 300), key(0.6, 220, 300), key(0.8, 220, 200), key(1, 220, 200)]),
    ]) { view, stage in
      stage.schedule(at: Instant(seconds: 0.55)) { stopped.append(view.contentOffset.y) }
      stage.schedule(at: Instant(seconds: 0.58)) {
        stopped.append(view.contentOffset.y)
        #expect(view.isTracking && !view.isDecelerating && view.hasStoppedScrolling)
      }
      stage.schedule(at: Instant(seconds: 0.9)) { #expect(!view.hasStoppedScrolling) }
    }
    let place = 140 + 1.5 * 499 * (1 - pow(0.998, 399.4))
    #expect(stopped.count == 2 && stopped[0] == stopped[1] && near(stopped[0], place, 0.01))
    #expect(near(result.end.y, stopped[0] + 90, 1e-6))
    #expect(
      result.log.calls.suffix(6) == [
        "didScroll", "didEndDecelerating", "willBeginDragging", "didScroll", "willEndDragging",
        "didEndDragging false",
      ])
  }

  @Test func `content that is held beyond its edge is taken there, and goes back when left`() throws
  {
    let result = try play([
      swipe(-4000), TouchTrack([key(0.25, 220, 300), key(0.5, 220, 300)]),
    ]) { view, _ in view.contentOffset.y = 420 }
    let held = result.offset(at: 0.3).y
    #expect(held < -20 && result.offset(at: 0.49).y == held && result.end.y == 0)
    let regrab = try play([
      swipe(-4000), TouchTrack([key(0.25, 220, 300), key(0.5, 220, 320), key(0.6, 220, 320)]),
    ]) { view, _ in view.contentOffset.y = 420 }
    for tick in 16..<36 {
      let (one, two) = (DisplayLink.period * tick, DisplayLink.period * (tick + 1))
      #expect(abs(regrab.offset(at: one).y - regrab.offset(at: two).y) < 3)
    }
    #expect(regrab.offset(at: 0.55).y < held - 2)
  }

  @Test func `what is set stops content, or takes it along`() throws {
    let stopped = try play([swipe(1500)]) { view, stage in
      stage.schedule(at: Instant(seconds: 0.4)) {
        view.setContentOffset(CGPoint(x: 0, y: 33), animated: false)
      }
    }
    #expect(stopped.end.y == 33 && stopped.log.calls.last == "didScroll")
    #expect(stopped.log.calls.contains("didEndDecelerating"))
    let moved = try play([swipe(1500)]) { view, stage in
      stage.schedule(at: Instant(seconds: 0.4)) { view.contentOffset.y += 2000 }
    }
    #expect(near(moved.end.y, 2140 + 1.49 * 499, 0.01))
    let animated = try play([]) { view, _ in
      view.setContentOffset(CGPoint(x: 0, y: 80), animated: true)
    }
    #expect(animated.log.calls == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test func `content that shrinks while it moves ends at its new edge`() throws {
    let result = try play([swipe(2000)]) { view, stage in
      stage.schedule(at: Instant(seconds: 0.3)) { view.contentSize.height = 1000 }
    }
    #expect(result.end.y == 400)
    for tick in 1...100 {
      let way =
        result.offset(at: DisplayLink.period * (tick + 1)).y
        - result.offset(at: DisplayLink.period * tick).y
      #expect(abs(way) < 40)
    }
  }

  @Test func `a finger takes content out of an animation where it is`() throws {
    let result = try play([TouchTrack([key(0.15, 220, 300), key(0.4, 220, 300)])]) { view, _ in
      view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
    }
    #expect(near(result.end.y, 400, 0.01) && !result.log.calls.contains("didEndScrollingAnimation"))
  }

  @Test func `a finger that was down before an animation throws content all the same`() throws {
    let result = try play([
      TouchTrack([key(0, 220, 600), key(0.2, 220, 600), key(0.3, 220, 400)])
    ]) { view, stage in
      view.scrollAnimationDuration = 1
      stage.schedule(at: Instant(seconds: 0.1)) {
        view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
      }
    }
    #expect(result.log.calls.contains("willBeginDecelerating"))
    #expect(result.end.y > 1000 && !result.log.calls.contains("didEndScrollingAnimation"))
  }

  @Test(arguments: [800.0, 90]) func `an offset that is set at once ends an animated scroll`(
    target: CGFloat
  ) throws {
    let result = try play([]) { view, stage in
      view.setContentOffset(CGPoint(x: 0, y: 800), animated: true)
      stage.schedule(at: Instant(seconds: 0.1)) {
        view.setContentOffset(CGPoint(x: 0, y: target), animated: false)
      }
    }
    #expect(result.offset(at: 0.099).y < 400 && result.offset(at: 0.1).y == target)
    #expect(result.offset(at: 0.2).y == target && result.end.y == target)
    #expect(!result.log.calls.contains("didEndScrollingAnimation"))
  }

  @Test func `content that an animation brings back under a finger is not stretched again`() throws
  {
    let result = try play([
      TouchTrack([
        key(0, 220, 100), key(0.2, 220, 210), key(0.4, 220, 210), key(0.7, 220, 214),
        key(0.8, 220, 214),
      ])
    ]) { view, stage in
      stage.schedule(at: Instant(seconds: 0.25)) {
        View.animate(withDuration: 0.1, animations: { view.contentOffset = .zero })
      }
    }
    #expect(near(result.offset(at: 0.24).y, -50.3817, 0.001))
    #expect((-3...(-1)).contains(result.offset(at: 0.75).y) && result.end.y == 0)
  }

  @Test func `content whose new edge is within half a pixel ends there`() throws {
    var edge: CGFloat = 0
    let result = try play([swipe(1000)]) { view, stage in
      (view.delegate as? ScrollLog)?.target = CGPoint(x: 0, y: 400)
      stage.schedule(at: Instant(seconds: 0.3)) {
        edge = view.contentOffset.y + 0.2
        view.contentSize.height = 600 + edge
      }
    }
    #expect(edge > 150 && near(result.end.y, edge, 1e-9))
  }

  // MARK: Targets

  @Test(arguments: [300.0, 45, 90]) func `the delegate has the last word on where content ends`(
    target: CGFloat
  ) throws {
    let log = try play([swipe(1000)]) { view, _ in
      (view.delegate as? ScrollLog)?.target = CGPoint(x: 0, y: target)
    }
    #expect(log.end.y == target)
    #expect(log.log.calls.contains("didEndDragging \(target != 90)"))
  }

  @Test func `a page is the next one at most, wherever the finger throws`() throws {
    let content = CGSize(width: 2000, height: 600)
    func page(_ velocity: CGFloat, from start: CGFloat = 800) throws -> CGFloat {
      try play([swipe(velocity, horizontally: true)], content: content) { view, _ in
        view.isPagingEnabled = true
        view.contentOffset.x = start
      }.end.x
    }
    #expect(try [900, 9000, -900, -9000].map { try page($0) } == [1200, 1200, 400, 400])
    #expect(try page(150) == 800 && page(-5000, from: 0) == 0 && page(5000, from: 1600) == 1600)
  }

  // MARK: Nested views

  @Test func `of nested views the innermost that scrolls along the finger's way takes it`() throws {
    func play(_ dx: CGFloat, _ dy: CGFloat, inner offset: CGPoint = .zero) throws -> [CGPoint] {
      var ends: [CGPoint] = []
      _ = try self.play([
        TouchTrack([key(0, 220, 200), key(0.4, 220 + dx, 200 + dy), key(0.6, 220 + dx, 200 + dy)])
      ]) { outer, stage in
        let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        inner.contentSize = CGSize(width: 1000, height: 300)
        inner.contentOffset = offset
        outer.addSubview(inner)
        stage.schedule(at: Instant(seconds: 0.5)) {
          ends = [outer.contentOffset, inner.contentOffset]
        }
      }
      return ends
    }
    let sideways = try play(-100, 30)
    #expect(sideways[0] == .zero && sideways[1].x > 80 && sideways[1].y == 0)
    let upwards = try play(-30, -100)
    #expect(upwards[0].y > 80 && upwards[1] == .zero)
  }

  @Test func `a view at its end leaves the finger to the one around it`() throws {
    let result = try play([
      TouchTrack([key(0, 220, 300), key(0.4, 220, 200), key(0.5, 220, 200)])
    ]) { outer, _ in
      let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      inner.contentSize = CGSize(width: 400, height: 900)
      inner.contentOffset.y = 500
      outer.addSubview(inner)
    }
    #expect(near(result.end.y, 90, 1e-9))
  }

  // MARK: Laws

  @Test func `whatever fingers do, content ends at rest within its edges`() throws {
    var random = SeededNumbers(seed: 17)
    for round in 0..<60 {
      var time = 0.0
      let height = CGFloat.random(in: 300...4000, using: &random)
      let tracks = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let start = time + Double.random(in: 0...0.5, using: &random)
        var keys = [key(start, 220, 340)]
        time = start
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          time += Double.random(in: 0.1...0.4, using: &random)
          keys.append(
            key(
              time, CGFloat.random(in: 0...440, using: &random),
              CGFloat.random(in: 0...680, using: &random)))
        }
        time += 0.01
        return TouchTrack(keys, isCancelled: Int.random(in: 0...9, using: &random) == 0)
      }
      let pages = Bool.random(using: &random)
      let result = try play(tracks, content: CGSize(width: 700, height: height)) { view, _ in
        view.isPagingEnabled = pages
        view.decelerationRate = Bool.random(using: &random) ? .normal : .fast
      }
      let most = max(0, height - 600)
      #expect((0...300).contains(result.end.x) && (0...most).contains(result.end.y), "\(round)")
      let end = result.timeline.playback.duration.seconds
      #expect(end < time + 8, "\(round)")
      for seconds in stride(from: 0, to: end, by: 0.05) {
        // A finger pulls by less than the view, and nothing is thrown further.
        let offset = result.offset(at: seconds)
        #expect((-500...800).contains(offset.x) && (-700...most + 700).contains(offset.y))
      }
      let begins = result.log.calls.filter { $0 == "willBeginDecelerating" }.count
      #expect(result.log.calls.filter { $0 == "didEndDecelerating" }.count >= begins)
    }
  }
}
