import Cellophane
import StagingTestSupport
import Testing

/// Taps, presses, turns and swipes: their states in order, and where they fail.
struct GestureStatesTests {
  private let point = CGPoint(x: 100, y: 100)

  // MARK: Tap

  @Test func `a tap ends when the finger is lifted in time and near enough`() throws {
    let cases: [(TouchTrack, [String])] = [
      (TouchTrack([key(0, 100, 100), key(0.7, 110, 100)]), ["700 tap ended"]),
      (TouchTrack([key(0, 100, 100), key(0.7, 111, 100)]), []),
      (TouchTrack([key(0, 100, 100), key(0.8, 100, 100)]), []),
      (TouchTrack([key(0, 100, 100), key(0.1, 100, 100)], isCancelled: true), []),
    ]
    for (track, expected) in cases {
      #expect(try recognized([("tap", TapGestureRecognizer())], [track]) == expected)
    }
  }

  @Test func `as many fingers tap as are required`() throws {
    let other = CGPoint(x: 200, y: 100)
    for required in 1...2 {
      for fingers in 1...3 {
        let tap = TapGestureRecognizer()
        tap.numberOfTouchesRequired = required
        let points = [point, other, CGPoint(x: 300, y: 100)].prefix(fingers)
        let tracks = points.enumerated().map { index, point in
          TouchTrack(
            begin: Instant(seconds: Double(index) * 0.02),
            [.init(at: .zero, point), .init(at: Instant(seconds: 0.1), point)])
        }
        let calls = try recognized([("tap", tap)], tracks)
        #expect(calls.isEmpty == (fingers != required), "\(fingers) of \(required)")
      }
    }
  }

  @Test func `taps of a row are close in time and place`() throws {
    func calls(interval: Double, distance: CGFloat) throws -> [String] {
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = 3
      let tracks = (0..<3).flatMap { (index: Int) -> [TouchTrack] in
        let point = CGPoint(x: 100 + CGFloat(index) * distance, y: 100)
        return TouchTrack.tap(begin: Instant(seconds: Double(index) * interval), at: point)
      }
      return try recognized([("tap", tap)], tracks)
    }
    #expect(try calls(interval: 0.2, distance: 20) == ["480 tap ended"])
    #expect(try calls(interval: 0.42, distance: 0) == ["920 tap ended"])
    #expect(try calls(interval: 0.44, distance: 0).isEmpty)
    #expect(try calls(interval: 0.2, distance: 30).isEmpty)
  }

  // MARK: Press

  @Test func `a press begins at its very instant and not at the next touch`() throws {
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = 0.5031
    var times: [Double] = []
    press.addTarget { [unowned press] _ in
      if press.state == .began { times.append(press.view?.stage?.now.seconds ?? 0) }
    }
    let track = TouchTrack.drag(
      through: [point, CGPoint(x: 150, y: 100)], duration: Instant(seconds: 0.1),
      press: Instant(seconds: 0.7), hold: Instant(seconds: 0.1))
    let calls = try recognized([("press", press)], [track])
    #expect(calls == ["503 press began", "900 press ended"])
    #expect(times.count == 1 && near(times[0], 0.5031, 1e-9))
  }

  @Test func `a press that moves, ends or is taken away too early fails`() throws {
    let early = [
      TouchTrack([key(0, 100, 100), key(0.49, 100, 100)]),
      TouchTrack([key(0, 100, 100), key(0.3, 111, 100), key(1, 111, 100)]),
      TouchTrack([key(0, 100, 100), key(0.4, 100, 100)], isCancelled: true),
    ]
    for track in early {
      #expect(try recognized([("press", LongPressGestureRecognizer())], [track]).isEmpty)
    }
    let taken = TouchTrack([key(0, 100, 100), key(0.8, 110, 100)], isCancelled: true)
    #expect(
      try recognized([("press", LongPressGestureRecognizer())], [taken]) == [
        "500 press began", "800 press cancelled",
      ])
  }

  @Test func `a press may need taps before it and several fingers`() throws {
    let press = LongPressGestureRecognizer()
    press.numberOfTapsRequired = 1
    let hold = TouchTrack.longPress(begin: Instant(seconds: 0.3), at: point)
    #expect(
      try recognized([("press", press)], TouchTrack.tap(at: point) + [hold]) == [
        "800 press began", "1000 press ended",
      ])
    #expect(try recognized([("press", press)], [hold]).isEmpty)
    let two = LongPressGestureRecognizer()
    two.numberOfTouchesRequired = 2
    let second = TouchTrack.longPress(begin: Instant(seconds: 0.4), at: CGPoint(x: 200, y: 100))
    #expect(
      try recognized([("press", two)], [hold, second]) == ["900 press began", "1000 press ended"])
    #expect(try recognized([("press", two)], [hold]).isEmpty)
  }

  // MARK: Rotation

  /// Plays a twist and returns its states, rotations and velocities.
  private func turns(
    by angle: CGFloat, from: CGFloat = 0, isCancelled: Bool = false,
    setUp: (RotationGestureRecognizer) -> Void = { _ in }
  ) throws -> [(state: GestureRecognizer.State, rotation: CGFloat, velocity: CGFloat)] {
    let turn = RotationGestureRecognizer()
    setUp(turn)
    var calls: [(state: GestureRecognizer.State, rotation: CGFloat, velocity: CGFloat)] = []
    turn.addTarget { [unowned turn] _ in calls.append((turn.state, turn.rotation, turn.velocity)) }
    _ = try recognized(
      [("turn", turn)],
      TouchTrack.twist(
        center: CGPoint(x: 300, y: 300), distance: 120, from: from, by: angle,
        duration: Instant(seconds: 1), isCancelled: isCancelled))
    return calls
  }

  @Test func `a rotation is continuous beyond half and whole turns, both ways`() throws {
    for (angle, from) in [(3.5, 0.2), (-3.5, 0), (14.0, 3), (-14.0, -3)] as [(CGFloat, CGFloat)] {
      let calls = try turns(by: angle, from: from)
      #expect(calls.first?.state == .began && calls.first?.rotation == 0)
      #expect(calls.last?.state == .ended)
      #expect(near(calls.last?.rotation ?? 0, angle, 1e-9))
      for (before, after) in zip(calls, calls.dropFirst()) where after.state == .changed {
        #expect(abs(after.rotation - before.rotation) < abs(angle) / 40)
        #expect(near(after.velocity, angle, abs(angle) * 0.02), "\(after)")
      }
    }
  }

  @Test func `a rotation is cancelled, and counts on from what a handler sets`() throws {
    #expect(try turns(by: 1, isCancelled: true).last?.state == .cancelled)
    var sum: CGFloat = 0
    let calls = try turns(by: 2) { turn in
      turn.addTarget { [unowned turn] _ in
        sum += turn.rotation
        turn.rotation = 0
      }
    }
    #expect(near(sum, 2, 1e-9) && calls.allSatisfy { abs($0.rotation) < 0.05 })
    let late = try turns(by: 1) { $0.minimumRotation = 0.25 }
    #expect(near(late.last?.rotation ?? 0, 0.75, 0.02))
    #expect(try turns(by: 0.2) { $0.minimumRotation = 0.25 }.isEmpty)
  }

  // MARK: Swipe

  @Test func `a swipe goes its own way, quickly`() throws {
    let directions: [(SwipeGestureRecognizer.Direction, CGFloat, CGFloat)] = [
      (.right, 1, 0), (.left, -1, 0), (.up, 0, -1), (.down, 0, 1),
    ]
    for (wanted, _, _) in directions {
      for (direction, x, y) in directions {
        for speed in [80.0, 400] {
          let swipe = SwipeGestureRecognizer()
          swipe.direction = [wanted]
          let track = TouchTrack([
            key(0, 400, 400), key(1, 400 + x * speed, 400 + y * speed),
          ])
          let calls = try recognized([("swipe", swipe)], [track])
          #expect(calls.isEmpty == (direction != wanted || speed < 150))
        }
      }
    }
  }

  @Test func `a swipe has its fingers and does not bend`() throws {
    let bent = TouchTrack([key(0, 100, 100), key(0.2, 140, 180), key(0.4, 300, 180)])
    #expect(try recognized([("swipe", SwipeGestureRecognizer())], [bent]).isEmpty)
    let swipe = SwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 2
    let tracks = [100.0, 200].map { TouchTrack([key(0, 100, $0), key(0.2, 300, $0)]) }
    #expect(try recognized([("swipe", swipe)], tracks) == ["50 swipe ended"])
    #expect(try recognized([("swipe", swipe)], [tracks[0]]).isEmpty)
  }

  // MARK: Tracks

  @Test func `a fling is lifted at its speed and a drag after a rest`() {
    let fling = TouchTrack.fling(from: point, by: Vector(dx: 0, dy: -300), speed: 1500)
    #expect(fling.end == Instant(seconds: 0.2))
    let last = fling.point(at: Instant(seconds: 0.19))
    #expect(near(last.y, -185, 1e-9) && fling.point(at: fling.end).y == -200)
    let drag = TouchTrack.drag(
      through: [point, CGPoint(x: 200, y: 100), CGPoint(x: 200, y: 400)],
      duration: Instant(seconds: 0.4), press: Instant(seconds: 0.5), hold: Instant(seconds: 0.1))
    #expect(drag.end == Instant(seconds: 1))
    #expect(drag.point(at: Instant(seconds: 0.5)) == point)
    #expect(near(drag.point(at: Instant(seconds: 0.6)).x, 200, 1e-6))
    #expect(drag.point(at: Instant(seconds: 0.95)).y == 400)
  }

  @Test func `fingers that twist keep their distance`() throws {
    let fingers = TouchTrack.twist(
      center: point, distance: 100, by: 7, duration: Instant(seconds: 1))
    for step in 0...500 {
      let places = fingers.map { $0.point(at: Instant(seconds: Double(step) / 500)) }
      let distance = hypot(places[1].x - places[0].x, places[1].y - places[0].y)
      #expect(near(distance, 100, 0.1))
    }
  }
}
