import Foundation
import Testing
import Timelines
import Timing

struct PlaybackTests {
  /// The duration, rate, speed and number of frames.
  static let counts: [(Double, Double, Double, Int)] = [
    (1.2, 50, 1, 60), (0.3, 60, 1, 18), (0.3, 50, 1, 15), (0.3, 24, 1, 8), (0.31, 100, 1, 31),
    (1, 30, 1, 30), (1.001, 30, 1, 31), (0, 50, 1, 1), (0.001, 50, 1, 1), (0.3, 60, 0.25, 72),
    (0.3, 60, 2, 9), (1.2, 50, 4, 15), (0.1, 3, 1, 1), (1.0 / 3, 3, 1, 1),
  ]

  @Test(arguments: counts)
  func `a frame belongs to the output if it begins before the end`(
    seconds: Double, rate: Double, speed: Double, count: Int
  ) {
    let playback = Playback(framesPerSecond: rate, duration: at(seconds), speed: speed)
    #expect(playback.frameCount == count)
  }

  @Test func `frames are sampled at k over the rate`() {
    let playback = Playback(framesPerSecond: 50, duration: at(1.2))
    #expect(playback.sampleTime(ofFrame: 0) == .zero)
    #expect(playback.sampleTime(ofFrame: 15) == at(0.3))
    #expect(playback.sampleTime(ofFrame: 59) == at(1.18))
    let sixty = Playback(framesPerSecond: 60, duration: at(0.3))
    #expect(sixty.sampleTime(ofFrame: 12) == at(0.2))
  }

  @Test func `slow motion stretches the output and not the timeline`() {
    let slow = Playback(framesPerSecond: 60, duration: at(0.3), speed: 0.25)
    #expect(slow.outputDuration == at(1.2))
    #expect(slow.frameCount == 72)
    #expect(slow.sampleTime(ofFrame: 48) == at(0.2))
    #expect(slow.sampleTime(at: at(0.4)) == at(0.1))
    #expect(slow.sampleTime(ofFrame: slow.frameCount - 1) < at(0.3))
  }

  @Test(arguments: [
    #""framesPerSecond":0,"duration":1,"speed":1"#,
    #""framesPerSecond":-50,"duration":1,"speed":1"#,
    #""framesPerSecond":50,"duration":1,"speed":0"#,
    #""framesPerSecond":50,"duration":-1,"speed":1"#,
  ])
  func `JSON that is not playable is refused`(fields: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Playback.self, from: Data("{\(fields)}".utf8))
    }
  }

  @Test(arguments: [(1e300, 1.0), (50, 1e-300), (1e-300, 1), (50, 1e300)])
  func `extreme rates and speeds in JSON are counted without a trap`(
    rate: Double, speed: Double
  ) throws {
    let text = "{\"framesPerSecond\":\(rate),\"duration\":1e300,\"speed\":\(speed)}"
    let playback = try JSONDecoder().decode(Playback.self, from: Data(text.utf8))
    #expect(playback.frameCount >= 1)
    #expect(playback.sampleTime(ofFrame: 0) == .zero)
    #expect(playback.sampleTime(ofFrame: 1) <= .latest)
  }
}
