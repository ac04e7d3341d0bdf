import Cellophane
import StagingTestSupport
import Testing

/// A drag of one finger, as later recognizers will be written.
private final class DragRecognizer: GestureRecognizer {
  var resets = 0

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) { state = .began }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) { state = .changed }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .ended }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }
  override func reset() { resets += 1 }
}

/// A tap, which happens at once when its finger is lifted and fails when that moves.
private final class TapRecognizer: GestureRecognizer {
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) { state = .failed }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .recognized }
}

/// A finger that stays where it is, by a time of its own.
private final class PressRecognizer: GestureRecognizer {
  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    Stage.current.schedule(after: 0.1) { [weak self] in
      if let self, self.numberOfTouches > 0 { self.state = .began }
    }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    state = state == .began ? .ended : .failed
  }
}

/// The common behavior of all recognizers.
struct GestureRecognizerTests {
  /// Plays touches on the root view of a stage; a body may schedule more.
  private func play(
    _ recognizer: GestureRecognizer, _ tracks: [TouchTrack], _ body: (Stage) -> Void = { _ in }
  ) throws -> [String] {
    var states: [String] = []
    _ = try probe { stage in
      recognizer.addTarget { recognizer in
        let time = Int((stage.now.seconds * 1000).rounded())
        states.append("\(time) \(recognizer.state) \(recognizer.numberOfTouches)")
      }
      stage.rootView.addGestureRecognizer(recognizer)
      body(stage)
      stage.play(tracks)
    }
    return states
  }

  /// One finger that moves for 30 ms.
  private func drag(at seconds: Double, isCancelled: Bool = false) -> TouchTrack {
    TouchTrack(
      begin: Instant(seconds: seconds), [key(0, 10, 10), key(0.03, 40, 10)],
      isCancelled: isCancelled)
  }

  @Test func `a gesture begins, changes, ends and is possible again`() throws {
    let recognizer = DragRecognizer()
    let states = try play(recognizer, [drag(at: 0), drag(at: 1)])
    #expect(
      states == [
        "0 began 1", "17 changed 1", "30 changed 1", "30 ended 0", "1000 began 1",
        "1017 changed 1", "1030 changed 1", "1030 ended 0",
      ])
    #expect(recognizer.state == .possible && recognizer.resets == 2)
  }

  @Test func `states have the numbers of UIKit's`() {
    typealias State = GestureRecognizer.State
    let states = [State.possible, .began, .changed, .ended, .cancelled, .failed]
    #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4, 5] && State.recognized == .ended)
  }

  @Test func `touches that are taken away cancel`() throws {
    let states = try play(DragRecognizer(), [drag(at: 0, isCancelled: true)])
    #expect(states == ["0 began 1", "17 changed 1", "30 changed 1", "30 cancelled 0"])
  }

  @Test func `a gesture that is over waits until all fingers are up`() throws {
    let recognizer = DragRecognizer()
    let states = try play(
      recognizer,
      [
        TouchTrack([key(0, 10, 10), key(1, 10, 10)]), drag(at: 0.1),
        TouchTrack(begin: Instant(seconds: 0.5), [key(0, 10, 10), key(0.8, 300, 10)]), drag(at: 2),
      ])
    // The second finger changes and ends it; what the others do until 1.3 s is no gesture.
    #expect(
      states == [
        "0 began 1", "117 changed 2", "130 changed 2", "130 ended 1",
        "2000 began 1", "2017 changed 1", "2030 changed 1", "2030 ended 0",
      ])
    #expect(recognizer.resets == 2)
  }

  @Test func `a discrete gesture is reported once and a failed one never`() throws {
    let states = try play(TapRecognizer(), [drag(at: 0), TouchTrack([key(0.5, 10, 10)])])
    #expect(states == ["500 ended 0"])
  }

  @Test func `a gesture may begin by time and give up before`() throws {
    let states = try play(
      PressRecognizer(),
      [
        TouchTrack([key(0, 10, 10), key(0.05, 10, 10)]),
        TouchTrack([key(0.5, 10, 10), key(0.7, 10, 10)]),
      ])
    #expect(states == ["600 began 1", "700 ended 0"])
  }

  @Test func `disabling cancels what is going on and forgets its fingers`() throws {
    let recognizer = DragRecognizer()
    let states = try play(
      recognizer, [TouchTrack([key(0, 10, 10), key(1, 10, 10)]), drag(at: 1.5), drag(at: 3)]
    ) { stage in
      stage.schedule(after: 0.5) { recognizer.isEnabled = false }
      stage.schedule(after: 0.6) { recognizer.isEnabled = true }
      stage.schedule(after: 1.2) { recognizer.isEnabled = false }
      stage.schedule(after: 2) { recognizer.isEnabled = true }
    }
    #expect(states.prefix(2) == ["0 began 1", "500 cancelled 1"])
    #expect(states.count == 2 + 4 && states[2] == "3000 began 1")
  }

  @Test func `a handler may disable its recognizer`() throws {
    let recognizer = DragRecognizer()
    recognizer.addTarget { if $0.state == .changed { $0.isEnabled = false } }
    let states = try play(recognizer, [drag(at: 0)])
    #expect(states == ["0 began 1", "17 cancelled 1"])
    #expect(recognizer.state == .possible && recognizer.resets == 1)
  }

  @Test func `a recognizer that is removed is cancelled and receives nothing more`() throws {
    let recognizer = DragRecognizer()
    let states = try play(recognizer, [TouchTrack([key(0, 10, 10), key(1, 10, 10)]), drag(at: 2)]) {
      stage in
      stage.schedule(after: 0.5) { [root = stage.rootView] in
        root.removeGestureRecognizer(recognizer)
        #expect(root.gestureRecognizers == nil)
      }
    }
    #expect(states == ["0 began 1", "500 cancelled 1"] && recognizer.view == nil)
  }

  @Test func `a recognizer has one view`() throws {
    _ = try probe { stage in
      let view = View()
      let recognizer = DragRecognizer()
      view.addGestureRecognizer(recognizer)
      stage.rootView.addGestureRecognizer(recognizer)
      #expect(view.gestureRecognizers == nil && recognizer.view === stage.rootView)
      view.removeGestureRecognizer(recognizer)
      #expect(recognizer.view === stage.rootView)
    }
  }

  @Test func `its place is the middle of the fingers, and the last one when they are up`() throws {
    let recognizer = DragRecognizer()
    var places: [CGPoint] = []
    recognizer.addTarget { recognizer in
      places.append(recognizer.location(in: recognizer.view))
      if recognizer.numberOfTouches == 2 {
        #expect(recognizer.location(ofTouch: 1, in: nil) == CGPoint(x: 30, y: 50))
      }
    }
    _ = try play(recognizer, [10, 30].map { TouchTrack([key(0, $0, 50), key(1, $0, 50)]) }) {
      $0.rootView.bounds.origin.y = 100
    }
    #expect(places == [CGPoint(x: 20, y: 150), CGPoint(x: 20, y: 150)])
  }
}
