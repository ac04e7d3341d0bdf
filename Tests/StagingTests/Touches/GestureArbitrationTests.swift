import Cellophane
import StagingTestSupport
import Testing

/// A delegate with chosen decisions, by default unusual ones.
private final class Judge: GestureRecognizerDelegate {
  var begins: (GestureRecognizer) -> Bool = { _ in true }
  var receives: (GestureRecognizer, Touch) -> Bool = { _, _ in true }
  var together: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var requires: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var isRequired: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    begins(gestureRecognizer)
  }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { receives(gestureRecognizer, touch) }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { together(gestureRecognizer, otherGestureRecognizer) }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { requires(gestureRecognizer, otherGestureRecognizer) }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { isRequired(gestureRecognizer, otherGestureRecognizer) }
}

/// Plays touches on the root view and returns the recognizers' calls with milliseconds.
func recognized(
  _ recognizers: [(name: String, recognizer: GestureRecognizer)], _ tracks: [TouchTrack],
  _ body: (Stage) -> Void = { _ in }
) throws -> [String] {
  var result: [String] = []
  _ = try probe { stage in
    for (name, recognizer) in recognizers {
      recognizer.name = name
      recognizer.addTarget { recognizer in
        if recognizer.state == .changed { return }
        let time = Int((stage.now.seconds * 1000).rounded())
        result.append("\(time) \(recognizer.name ?? "") \(recognizer.state)")
      }
      stage.rootView.addGestureRecognizer(recognizer)
    }
    body(stage)
    stage.play(tracks)
  }
  #expect(recognizers.allSatisfy { $0.recognizer.state == .possible })
  return result
}

/// A finger that rests and then drags to the right.
private func drag(rest: Double, then moves: Double = 0.2) -> TouchTrack {
  TouchTrack.drag(
    through: [CGPoint(x: 100, y: 100), CGPoint(x: 200, y: 100)],
    duration: Instant(seconds: moves), press: Instant(seconds: rest))
}

/// Goes to a state when a finger is far enough to the right; fails when it is lifted.
private final class Barrier: GestureRecognizer {
  var place: CGFloat = .infinity
  var next = State.failed

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if location(in: nil).x >= place { state = next }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }
}

/// The arbitration between several recognizers.
struct GestureArbitrationTests {
  @Test func `a press wins when the finger is held, and a pan when it moves`() throws {
    for isPressFirst in [true, false] {
      let both: [(name: String, recognizer: GestureRecognizer)] = [
        ("press", LongPressGestureRecognizer()), ("pan", PanGestureRecognizer()),
      ]
      let all = isPressFirst ? both : both.reversed()
      #expect(try recognized(all, [drag(rest: 0.6)]) == ["500 press began", "800 press ended"])
      let moved = try recognized(all, [drag(rest: 0.1, then: 1)])
      #expect(moved.count == 2 && moved.allSatisfy { $0.contains("pan") })
    }
  }

  @Test func `of two that begin at once the nearer, and the first added, goes on`() throws {
    let keys = [pinchKey(0, 100), pinchKey(0.5, 200)]
    let first = ("first", PinchGestureRecognizer() as GestureRecognizer)
    let second = ("second", PinchGestureRecognizer() as GestureRecognizer)
    #expect(
      try recognized([first, second], TouchTrack.pinch(keys)) == [
        "0 first began", "500 first ended",
      ])
    let inner = PinchGestureRecognizer()
    var calls = 0
    inner.addTarget { _ in calls += 1 }
    let nested = try recognized([first, second], TouchTrack.pinch(keys)) { stage in
      let view = View(frame: CGRect(x: 0, y: 0, width: 700, height: 700))
      view.addGestureRecognizer(inner)
      stage.rootView.addSubview(view)
    }
    #expect(nested.isEmpty && calls > 20)
  }

  @Test func `either delegate lets pinch, rotation and pan go on together`() throws {
    let tracks = TouchTrack.twist(
      center: CGPoint(x: 300, y: 300), distance: 200, by: 1, duration: Instant(seconds: 0.5))
    for allowing in 0..<4 {
      let judge = Judge()
      judge.together = { _, _ in true }
      let all: [GestureRecognizer] = [
        PinchGestureRecognizer(), RotationGestureRecognizer(), PanGestureRecognizer(),
      ]
      (all[2] as? PanGestureRecognizer)?.minimumMovement = 0
      for (index, recognizer) in all.enumerated() where allowing == index || allowing == 3 {
        recognizer.delegate = judge
      }
      let calls = try recognized(
        [("pinch", all[0]), ("turn", all[1]), ("pan", all[2])],
        tracks.map { track in
          // The second finger goes further, so that their middle moves, too.
          track == tracks[0]
            ? track
            : TouchTrack(
              track.keyPoints.map {
                .init(at: $0.time, CGPoint(x: $0.point.x + $0.time.seconds * 90, y: $0.point.y))
              })
        })
      let begun = Set(calls.filter { $0.hasSuffix("began") }.map { $0.split(separator: " ")[1] })
      let expected: [Set<Substring>] = [
        // What the rotation does not allow beside it does not begin, though the pinch would.
        ["pinch", "turn"], ["pinch", "turn"], ["pinch", "pan"], ["pinch", "turn", "pan"],
      ]
      #expect(begun == expected[allowing], "\(allowing): \(calls)")
      withExtendedLifetime(judge) {}
    }
  }

  @Test func `a pan that waits for another one uses its first points up once`() throws {
    let barrier = Barrier()
    barrier.place = 160
    let (pan, judge) = (PanGestureRecognizer(), Judge())
    pan.require(toFail: barrier)
    pan.delegate = judge
    var questions = 0
    judge.begins = { _ in
      questions += 1
      return true
    }
    var ways: [CGFloat] = []
    pan.addTarget { _ in ways.append(pan.translation(in: nil).x) }
    _ = try recognized([("barrier", barrier), ("pan", pan)], [drag(rest: 0.1)])
    #expect(questions == 1 && near(ways.last ?? 0, 90, 1e-6))
    #expect((40...60).contains(ways.first ?? 0))
  }

  @Test func `what happens at once lets nothing begin that it excludes`() throws {
    let (idle, pan, winner) = (Barrier(), PanGestureRecognizer(), Barrier())
    pan.require(toFail: idle)
    (winner.place, winner.next) = (180, .ended)
    let calls = try recognized(
      [("idle", idle), ("pan", pan), ("winner", winner)], [drag(rest: 0.1)])
    #expect(calls.count == 1 && calls.allSatisfy { $0.hasSuffix("winner ended") }, "\(calls)")
  }

  @Test func `what is going on lets nothing begin with its fingers`() throws {
    let tap = TapGestureRecognizer()
    let calls = try recognized(
      [("pan", PanGestureRecognizer()), ("tap", tap)],
      [
        TouchTrack([key(0, 100, 100), key(1, 400, 100)]),
        TouchTrack([key(0.5, 300, 300), key(0.55, 300, 300)]),
      ])
    #expect(!calls.contains { $0.contains("tap") } && calls.count == 2)
  }

  // MARK: Waiting

  /// Makes a tap that waits for a double tap to fail, or not.
  private func taps(waits: Bool) -> [(name: String, recognizer: GestureRecognizer)] {
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    if waits { single.require(toFail: double) }
    return [("single", single), ("double", double)]
  }

  @Test func `a tap that requires a double tap to fail waits for that and no longer`() throws {
    let point = CGPoint(x: 100, y: 100)
    let tap = TouchTrack.tap(at: point)
    let double = TouchTrack.taps(2, at: point)
    for all in [taps(waits: true), taps(waits: true).reversed()] {
      #expect(try recognized(all, tap) == ["430 single ended"])
      #expect(try recognized(all, double) == ["280 double ended"])
    }
    #expect(try recognized(taps(waits: false), tap) == ["80 single ended"])
    let both = try recognized(taps(waits: false), double)
    #expect(both.first == "80 single ended" && both.contains("280 double ended"))
  }

  @Test func `three quick taps are a double tap and a single one`() throws {
    let calls = try recognized(taps(waits: true), TouchTrack.taps(3, at: CGPoint(x: 100, y: 100)))
    #expect(calls == ["280 double ended", "830 single ended"])
  }

  @Test func `delegates can require failure on either side`() throws {
    for side in 0..<2 {
      let judge = Judge()
      let all = taps(waits: false)
      let (single, double) = (all[0].recognizer, all[1].recognizer)
      if side == 0 {
        judge.requires = { $0 === single && $1 === double }
        single.delegate = judge
      } else {
        judge.isRequired = { $0 === double && $1 === single }
        double.delegate = judge
      }
      #expect(
        try recognized(all, TouchTrack.taps(2, at: CGPoint(x: 100, y: 100))) == ["280 double ended"]
      )
      #expect(try recognized(all, TouchTrack.tap(at: CGPoint(x: 9, y: 9))) == ["430 single ended"])
      withExtendedLifetime(judge) {}
    }
  }

  @Test func `a pan waits for a swipe, and begins when that has failed`() throws {
    let (pan, swipe) = (PanGestureRecognizer(), SwipeGestureRecognizer())
    pan.require(toFail: swipe)
    let all: [(name: String, recognizer: GestureRecognizer)] = [("pan", pan), ("swipe", swipe)]
    // 1000 points per second: 50 are reached at a twentieth of a second.
    let quick = TouchTrack.fling(
      from: CGPoint(x: 100, y: 100), by: Vector(dx: 200, dy: 0), speed: 1000)
    #expect(try recognized(all, [quick]) == ["50 swipe ended"])
    let slow = TouchTrack([key(0, 100, 100), key(1, 140, 100)])
    #expect(try recognized(all, [slow]) == ["500 pan began", "1000 pan ended"])
    let down = TouchTrack([key(0, 100, 100), key(0.2, 100, 400)])
    let turned = try recognized(all, [down])
    #expect(turned == ["17 pan began", "200 pan ended"])
  }

  @Test func `one that waits and is disabled, or whose rival is, does not hang`() throws {
    let all = taps(waits: true)
    let calls = try recognized(all, TouchTrack.tap(at: CGPoint(x: 100, y: 100))) { stage in
      stage.schedule(after: 0.2) { all[1].recognizer.isEnabled = false }
    }
    #expect(calls == ["200 single ended"])
    let others = taps(waits: true)
    let none = try recognized(others, TouchTrack.tap(at: CGPoint(x: 100, y: 100))) { stage in
      stage.schedule(after: 0.2) { others[0].recognizer.isEnabled = false }
    }
    #expect(none.isEmpty)
  }

  // MARK: Permission

  @Test func `a delegate refuses fingers and beginnings`() throws {
    let judge = Judge()
    let tap = TapGestureRecognizer()
    tap.delegate = judge
    judge.receives = { $1.location(in: nil).x > 200 }
    let tracks = [100.0, 300].enumerated().flatMap {
      TouchTrack.tap(begin: Instant(seconds: Double($0)), at: CGPoint(x: $1, y: 100))
    }
    #expect(try recognized([("tap", tap)], tracks) == ["1080 tap ended"])
    judge.receives = { _, _ in true }
    judge.begins = { $0.location(in: nil).x < 200 }
    #expect(try recognized([("tap", tap)], tracks) == ["80 tap ended"])
  }

  @Test func `a gesture that is refused leaves the others their chance`() throws {
    let judge = Judge()
    judge.begins = { _ in false }
    let (first, second) = (PanGestureRecognizer(), PanGestureRecognizer())
    first.delegate = judge
    let calls = try recognized([("first", first), ("second", second)], [drag(rest: 0)])
    #expect(calls.count == 2 && calls.allSatisfy { $0.contains("second") })
  }

  // MARK: Views

  /// A view that logs its touches.
  private final class Listener: View {
    var calls: [String] = []
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { calls.append("began") }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
      if calls.last != "moved" { calls.append("moved") }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { calls.append("ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      calls.append("cancelled")
    }
  }

  /// Plays a drag on a view and returns its calls.
  private func heard(_ recognizer: GestureRecognizer?, isCancelled: Bool = false) throws -> [String]
  {
    var calls: [String] = []
    _ = try probe { stage in
      let view = Listener(frame: stage.rootView.bounds)
      // What a view in it does not take it hears itself.
      view.addSubview(View(frame: stage.rootView.bounds))
      stage.rootView.addSubview(view)
      if let recognizer { view.addGestureRecognizer(recognizer) }
      stage.play([
        TouchTrack([key(0, 100, 100), key(0.3, 200, 100)], isCancelled: isCancelled)
      ])
      stage.playToEnd()
      calls = view.calls
    }
    return calls
  }

  @Test func `views hear of fingers until a gesture takes them away`() throws {
    #expect(try heard(nil) == ["began", "moved", "ended"])
    #expect(try heard(nil, isCancelled: true) == ["began", "moved", "cancelled"])
    #expect(try heard(PanGestureRecognizer()) == ["began", "moved", "cancelled"])
    let gentle = PanGestureRecognizer()
    gentle.cancelsTouchesInView = false
    #expect(try heard(gentle) == ["began", "moved", "ended"])
    let eager = PanGestureRecognizer()
    eager.minimumMovement = 0
    #expect(try heard(eager) == ["began", "cancelled"])
  }
}
