import Cellophane
import StagingTestSupport
import Testing

/// A recognizer that logs its calls.
final class RecordingRecognizer: GestureRecognizer {
  var calls: [String] = []
  var touches: [Touch] = []
  /// Says something more of each call.
  var detail: ([Touch]) -> String = { _ in "" }
  /// The stage whose time is logged.
  weak var stage: Stage?

  private func note(_ name: String, _ touches: [Touch]) {
    let time = (stage?.now.seconds ?? 0) * 1000
    let text = detail(touches)
    let parts = ["\(Int(time.rounded()))", name, "\(touches.count)"] + (text.isEmpty ? [] : [text])
    calls.append(parts.joined(separator: " "))
    self.touches += touches.filter { touch in !self.touches.contains { $0 === touch } }
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    note("began", touches.inOrder)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    note("moved", touches.inOrder)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    note("ended", touches.inOrder)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note("cancelled", touches.inOrder)
  }
  override func reset() { calls.append("reset") }
}

/// Scripted touches on a stage.
struct TouchTests {
  /// Plays touches on a square at (100, 100) of 200 pt and returns its recognizer's calls.
  @discardableResult private func play(
    _ tracks: [TouchTrack], detail: @escaping ([Touch]) -> String = { _ in "" },
    setUp: (Stage, View, RecordingRecognizer) -> Void = { _, _, _ in }
  ) throws -> [String] {
    let recognizer = RecordingRecognizer()
    _ = try probe { stage in
      let view = View(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
      view.addGestureRecognizer(recognizer)
      stage.rootView.addSubview(view)
      recognizer.stage = stage
      recognizer.detail = detail
      setUp(stage, view, recognizer)
      stage.play(tracks)
    }
    return recognizer.calls
  }

  @Test func `a track is linear between its key points and rests beyond them`() {
    let track = TouchTrack(
      begin: Instant(seconds: 1), [key(0, 10, 0), key(0.5, 20, 40), key(1, 20, 0)])
    #expect(track.start == Instant(seconds: 1) && track.end == Instant(seconds: 2))
    let places: [(Double, CGFloat, CGFloat)] = [
      (0, 10, 0), (1, 10, 0), (1.25, 15, 20), (1.5, 20, 40), (1.75, 20, 20), (2, 20, 0), (3, 20, 0),
    ]
    for (time, x, y) in places {
      let point = track.point(at: Instant(seconds: time))
      #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(time)")
    }
  }

  @Test func `a finger is delivered at its key points and at every tick between`() throws {
    let calls = try play([TouchTrack([key(0.01, 150, 150), key(0.06, 200, 150)])]) {
      "\($0[0].location(in: nil).x.rounded()) \($0[0].phase) \(Int($0[0].timestamp * 1000))"
    }
    #expect(
      calls == [
        "10 began 1 150.0 began 10", "17 moved 1 157.0 moved 16", "33 moved 1 173.0 moved 33",
        "50 moved 1 190.0 moved 50", "60 moved 1 200.0 moved 60", "60 ended 1 200.0 ended 60",
      ])
  }

  @Test func `a finger at rest is delivered when it comes down and when it leaves`() throws {
    let calls = try play([TouchTrack([key(0, 150, 150), key(0.5, 150, 150)])])
    #expect(calls == ["0 began 1", "500 ended 1"])
    let cancelled = try play([
      TouchTrack([key(0, 150, 150), key(0.5, 150, 150)], isCancelled: true)
    ])
    #expect(cancelled == ["0 began 1", "500 cancelled 1"])
    #expect(try play([TouchTrack([key(0.1, 150, 150)])]) == ["100 began 1", "100 ended 1"])
  }

  @Test func `fingers are delivered together and some of them separately`() throws {
    let calls = try play([
      TouchTrack([key(0, 150, 150), key(0.04, 190, 150)]),
      TouchTrack([key(0, 250, 150), key(0.02, 250, 150), key(0.03, 240, 150)]),
      TouchTrack([key(0.04, 250, 250), key(0.06, 250, 250)], isCancelled: true),
    ])
    #expect(
      calls == [
        "0 began 2", "17 moved 1", "20 moved 1", "30 moved 2", "30 ended 1", "33 moved 1",
        "40 moved 1", "40 began 1", "40 ended 1", "60 cancelled 1",
      ])
  }

  @Test func `the positions of a finger are available in any view's coordinates`() throws {
    var places: [CGPoint] = []
    let track = TouchTrack([key(0, 150, 150), key(0.02, 190, 150)])
    try play(
      [track],
      setUp: { _, view, recognizer in
        view.bounds.origin.x = 1000
        recognizer.detail = { touches in
          places.append(touches[0].previousLocation(in: view))
          places.append(touches[0].location(in: view))
          #expect(touches[0].view === view)
          return ""
        }
      })
    let expected = [1050, 1050, 1050, 1083.333, 1083.333, 1090, 1083.333, 1090]
    #expect(zip(places, expected).allSatisfy { near($0.x, $1) && near($0.y, 50) })
    #expect(places.count == expected.count)
  }

  @Test func `a finger belongs to the view where it came down`() throws {
    let calls = try play([
      TouchTrack([key(0, 150, 150), key(0.01, 500, 500)]),
      TouchTrack([key(0, 500, 500), key(0.01, 150, 150)]),
    ])
    #expect(calls == ["0 began 1", "10 moved 1", "10 ended 1"])
  }

  @Test func `touches in a subview are delivered to the superviews too`() throws {
    var hitRecognizers: [GestureRecognizer] = []
    let inner = RecordingRecognizer()
    let outer = RecordingRecognizer()
    let tracks = [TouchTrack([key(0, 150, 150)]), TouchTrack([key(0, 250, 250)])]
    let calls = try play(
      tracks,
      setUp: { stage, view, recognizer in
        let child = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        child.addGestureRecognizer(inner)
        view.addSubview(child)
        stage.rootView.addGestureRecognizer(outer)
        recognizer.detail = { touches in
          hitRecognizers = touches[0].view?.gestureRecognizers ?? []
          return ""
        }
      })
    #expect(calls == ["0 began 2", "0 ended 2"])
    #expect(inner.calls == ["0 began 1", "0 ended 1"] && outer.calls == calls)
    #expect(hitRecognizers.count == 1)
  }

  @Test func `touches come in the order of the events of their instant`() throws {
    var calls: [String] = []
    let recognizer = RecordingRecognizer()
    _ = try probe { stage in
      stage.rootView.addGestureRecognizer(recognizer)
      recognizer.detail = { _ in
        calls.append("touch")
        return ""
      }
      let time = Instant(seconds: 0.25)
      stage.schedule(at: time) { calls.append("before") }
      stage.play([TouchTrack(begin: time, [key(0, 10, 10)])])
      stage.schedule(at: time) { calls.append("after") }
    }
    #expect(calls == ["before", "touch", "touch", "after"])
  }

  @Test func `a track of the past is caught up with now`() throws {
    let track = TouchTrack([key(0.1, 150, 150), key(0.8, 190, 150)])
    let calls = try play([track], setUp: { stage, _, _ in stage.advance(by: 0.5) })
    #expect(calls.first == "500 began 1" && calls.last == "800 ended 1")
    #expect(calls.count == 2 + 18)
  }

  @Test func `what a finger drags is where the finger is, between ticks too`() throws {
    let track = TouchTrack(
      begin: Instant(seconds: 0.205), [key(0, 150, 150), key(0.1, 250, 150), key(0.13, 240, 400)])
    let timeline = try probe { stage in
      let view = View(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      view.name = "dragged"
      view.backgroundColor = .black
      let dragger = RecordingRecognizer()
      dragger.detail = { [unowned view] touches in
        view.center = touches[0].location(in: nil)
        return ""
      }
      view.addGestureRecognizer(dragger)
      stage.rootView.addSubview(view)
      stage.play([track])
    }
    for millisecond in 205...360 {
      let time = Double(millisecond) / 1000
      let center = try #require(timeline.element("dragged", at: time)).center
      let finger = track.point(at: Instant(seconds: time))
      #expect(near(center.x, finger.x, 1e-9) && near(center.y, finger.y, 1e-9), "\(time)")
    }
  }

  /// A view that keeps a subview at its own size less a margin.
  private final class Frame: View {
    let content = View()

    override func layoutSubviews() { content.frame = bounds.insetBy(dx: 10, dy: 10) }
  }

  @Test func `the layout that a drag asks for follows the finger as well`() throws {
    let timeline = try probe { stage in
      let view = Frame(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      view.content.name = "content"
      view.content.backgroundColor = .black
      view.addSubview(view.content)
      let dragger = RecordingRecognizer()
      dragger.detail = { [unowned view] touches in
        view.bounds.size.width = touches[0].location(in: nil).x - 50
        return ""
      }
      view.addGestureRecognizer(dragger)
      stage.rootView.addSubview(view)
      stage.play([TouchTrack([key(0, 150, 150), key(0.1, 250, 150)])])
    }
    for millisecond in [0, 5, 10, 20, 42, 99, 100, 200] {
      let width = 80 + min(100, CGFloat(millisecond))
      let content = try #require(timeline.element("content", at: Double(millisecond) / 1000))
      #expect(near(content.size.width, width, 1e-9), "\(millisecond)")
    }
  }

  @Test func `what is animated or set at once in a drag is as always`() throws {
    let timeline = try probe { stage in
      let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.name = "view"
      view.backgroundColor = .black
      let dragger = RecordingRecognizer()
      dragger.detail = { [unowned view] touches in
        guard touches[0].phase == .moved else { return "" }
        View.performWithoutAnimation { view.alpha = 0.5 }
        View.animate(
          withDuration: 0.1, delay: 0, options: .curveLinear, animations: { view.center.x = 150 })
        return ""
      }
      view.addGestureRecognizer(dragger)
      stage.rootView.addSubview(view)
      stage.play([TouchTrack([key(0, 10, 10), key(0.01, 20, 10)])])
    }
    #expect(timeline.element("view", at: 0.0099)?.alpha == 1)
    #expect(timeline.element("view", at: 0.01)?.alpha == 0.5)
    #expect(timeline.element("view", at: 0.01)?.center.x == 50)
    #expect(near(try #require(timeline.element("view", at: 0.06)).center.x, 100, 1e-9))
  }
}
