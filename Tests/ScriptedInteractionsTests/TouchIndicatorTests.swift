import Cellophane
import StagingTestSupport
import Testing

/// The dots that show fingers.
struct TouchIndicatorTests {
  private let track = TouchTrack(
    begin: Instant(seconds: 0.205), [key(0, 50, 60), key(0.3, 250, 90), key(0.5, 200, 300)])

  /// Plays a finger over a view with or without dots.
  private func play(_ color: Color?, isShown: Bool? = nil) throws -> Timeline {
    let canvas = Canvas(size: CGSize(width: 400, height: 400), background: .white)
    return try Stage.run(settings: StageSettings(canvas: canvas, touchColor: color)) { stage in
      if let isShown { stage.showsTouches = isShown }
      let view = View(frame: stage.rootView.bounds)
      view.name = "view"
      view.backgroundColor = .black
      view.zIndex = 1_000_000
      stage.rootView.addSubview(view)
      view.addGestureRecognizer(RecordingRecognizer())
      stage.play([track])
      stage.schedule(after: 0.4) {
        let hit = stage.rootView.hitTest(track.point(at: stage.now), with: nil)
        #expect(hit === view)
      }
    }
  }

  @Test func `a dot is exactly under the finger, above everything`() throws {
    let timeline = try play(.black)
    for millisecond in stride(from: 320, to: 705, by: 9) {
      let time = Instant(seconds: Double(millisecond) / 1000)
      let item = try #require(timeline.frame(at: time).layers.last)
      let map = try #require(item.toCanvas.affine)
      let finger = track.point(at: time)
      let middle = CGPoint(x: item.size.width / 2, y: item.size.height / 2).applying(map)
      #expect(near(middle.x, finger.x, 1e-6) && near(middle.y, finger.y, 1e-6), "\(millisecond)")
      #expect(item.size.width == 44)
    }
  }

  @Test func `it fades in and out, is not listed and ends soon after the finger`() throws {
    let timeline = try play(.black)
    #expect(timeline.playback.duration == Instant(seconds: 0.705 + 0.2 + 0.5))
    let counts = [0.1, 0.21, 0.5, 0.8, 0.91].map {
      timeline.frame(at: Instant(seconds: $0)).layers.count { !$0.appearance.isEmpty }
    }
    #expect(counts == [1, 2, 2, 2, 1])
    #expect(timeline.elements(at: Instant(seconds: 0.5)).map(\.identity.key) == ["view"])
  }

  @Test func `without it nothing is added`() throws {
    let plain = try play(nil)
    #expect(try play(.black, isShown: false) == plain && plain.layers.count == 2)
    #expect(try play(nil, isShown: true).layers.count == 3)
  }
}
