import Cellophane
import Testing

/// Scenes that are played only up to an instant, as while a value is tuned.
struct ExcerptTests {
  @Test(arguments: fixtureNames) func `the frame at its end is that of the whole`(
    name: String
  ) throws {
    let whole = try playedFixture(name).timeline
    let playback = whole.playback
    for share in [0, 0.3, 0.55, 0.8] {
      let time = playback.sampleTime(ofFrame: Int(share * Double(playback.frameCount - 1)))
      let part = try LoadedScene.load(
        path: fixture(name), assets: nil, isConfined: false,
        excerpt: .init(end: time, duration: playback.duration)
      ).timeline
      #expect(part.playback == playback)
      let (ours, others) = (part.elements(at: time), whole.elements(at: time))
      #expect(ours.map(\.identity) == others.map(\.identity), "at \(time.seconds) s")
      for (element, other) in zip(ours, others) {
        let (frame, expected) = (element.frame, other.frame)
        // Between the last two ticks the whole has a curve, and its part the line.
        let isNear =
          abs(frame.minX - expected.minX) < 0.25 && abs(frame.minY - expected.minY) < 0.25
          && abs(frame.maxX - expected.maxX) < 0.25 && abs(frame.maxY - expected.maxY) < 0.25
          && abs(element.alpha - other.alpha) < 0.001
        #expect(isNear, "\(other.identity.key) at \(time.seconds) s: \(frame), \(expected)")
      }
    }
  }
}
