import Foundation
import Rendering
import Testing
import Timelines
import Timing

@Suite struct FrameScheduleTests {
  private func sampling(
    _ seconds: Double, fps: Double, options: SamplingOptions = SamplingOptions()
  ) throws -> Sampling {
    try Sampling(of: Samples.timeline(seconds: seconds, fps: fps), options: options, name: "s")
  }

  @Test func `still frames show k over fps`() throws {
    let stills = FrameSchedule.stills(try sampling(0.1, fps: 60)).entries
    #expect(stills.map(\.time) == (0..<6).map { Instant(frame: $0, perSecond: 60) })
  }

  @Test(arguments: [
    (1.2, 50.0, 60, 120), (1.21, 50, 60, 121), (0.3, 60, 15, 30), (1, 30, 30, 100),
    (1, 24, 24, 100), (1, 29.97, 30, 100), (0.01, 50, 1, 2), (0, 50, 1, 2), (1, 1, 1, 100),
    (1.005, 25, 25, 101), (2, 48, 96, 200),
  ])
  func `delays add up and none is too short`(
    seconds: Double, fps: Double, count: Int, total: Int
  ) throws {
    let entries = FrameSchedule.gif(try sampling(seconds, fps: fps)).entries
    #expect(entries.count == count)
    #expect(entries.reduce(.zero) { $0 + $1.duration } == Instant(seconds: 0.01) * total)
    #expect(entries.allSatisfy { $0.duration >= Instant(seconds: 0.02) })
  }

  @Test func `boundaries never drift from the true time`() throws {
    for fps in [7.0, 13, 24, 29.97, 30, 33, 48] {
      let entries = FrameSchedule.gif(try sampling(10, fps: fps)).entries
      var sum = 0
      for (index, entry) in entries.enumerated() {
        #expect(abs(Double(sum) - Double(index) / fps * 100) <= 0.5 + 1e-9)
        #expect(entry.time == Instant(ticks: Instant.ticksPerSecond / 100 * Int64(sum)))
        sum += Int(entry.duration.ticks / (Instant.ticksPerSecond / 100))
      }
      #expect(sum == 1000)
    }
  }

  @Test func `says when a GIF cannot have the rate`() throws {
    #expect(FrameSchedule.gif(try sampling(1, fps: 50)).note == nil)
    #expect(FrameSchedule.gif(try sampling(1, fps: 20)).note == nil)
    #expect(FrameSchedule.gif(try sampling(1, fps: 30)).note?.contains("centisecond") == true)
    #expect(FrameSchedule.gif(try sampling(1, fps: 60)).note?.contains("50") == true)
    #expect(FrameSchedule.gif(try sampling(1, fps: 60)).entries[1].time == Instant(seconds: 0.02))
  }

  @Test(arguments: [
    (0.5, 60.0, 30), (1, 24, 24), (1, 29.97, 30), (0.97, 30, 30), (0.001, 50, 1), (1, 120, 120),
  ])
  func `an animated PNG shows k over fps, and lasts as long as the scene`(
    seconds: Double, fps: Double, count: Int
  ) throws {
    let entries = FrameSchedule.apng(try sampling(seconds, fps: fps)).entries
    #expect(entries.map(\.time) == (0..<count).map { Instant(frame: $0, perSecond: fps) })
    var end = Instant.zero
    for (index, entry) in entries.enumerated() {
      #expect(end == Instant(frame: index, perSecond: fps))
      end = end + entry.duration
    }
    #expect(end == Instant(seconds: seconds))
  }

  @Test(arguments: [(0.5, 60.0, 30), (1, 24, 24), (1, 29.97, 30), (0.001, 50, 1), (1, 90, 90)])
  func `an animated WebP has durations of whole milliseconds that add up`(
    seconds: Double, fps: Double, count: Int
  ) throws {
    let entries = FrameSchedule.webp(try sampling(seconds, fps: fps)).entries
    #expect(entries.map(\.time) == (0..<count).map { Instant(frame: $0, perSecond: fps) })
    let unit = Instant.ticksPerSecond / 1000
    var end = Instant.zero
    for (index, entry) in entries.enumerated() {
      #expect(abs((end - Instant(frame: index, perSecond: fps)).ticks) <= unit / 2)
      #expect(entry.duration.ticks % unit == 0)
      end = end + entry.duration
    }
    #expect(end == Instant(seconds: seconds))
  }

  @Test func `an animated PNG of no length is one frame`() throws {
    let entries = FrameSchedule.apng(try sampling(0, fps: 50)).entries
    #expect(entries.map(\.duration) == [Instant(seconds: 0.02)])
  }

  @Test func `says when browsers slow an animated PNG down`() throws {
    #expect(FrameSchedule.apng(try sampling(1, fps: 90)).note == nil)
    #expect(FrameSchedule.apng(try sampling(1, fps: 91)).note?.contains("at most 90") == true)
  }

  @Test func `a part is shown from its beginning, faster or slower`() throws {
    let options = SamplingOptions(
      from: Instant(seconds: 0.2), to: Instant(seconds: 0.6), framesPerSecond: 10, speed: 0.5)
    let part = try sampling(1, fps: 50, options: options)
    #expect(part.playback.outputDuration == Instant(seconds: 0.8))
    let times = FrameSchedule.stills(part).entries.map(\.time)
    #expect(times == (0..<8).map { Instant(seconds: 0.2 + 0.05 * Double($0)) })
    let gif = FrameSchedule.gif(part).entries
    #expect(gif.map(\.time) == times)
    #expect(gif.allSatisfy { $0.duration == Instant(seconds: 0.1) })
  }

  @Test func `refuses a part past the end and too much`() throws {
    let late = failure { try sampling(1, fps: 50, options: .init(from: Instant(seconds: 1))) }
    #expect(late?.kind == .invalidData)
    #expect(late?.description.contains("s: error: `from` 1 s lies past") == true)
    #expect(throws: Never.self) {
      try sampling(1, fps: 50, options: .init(from: Instant(seconds: 1), to: Instant(seconds: 2)))
    }
    #expect(throws: Never.self) { try sampling(600, fps: 50) }
    let slow = failure { try sampling(601, fps: 50) }
    #expect(slow?.kind == .invalidData)
    #expect(throws: Never.self) { try sampling(100, fps: 1000) }
    #expect(failure { try sampling(100.001, fps: 1000) }?.kind == .invalidData)
  }

  @Test(arguments: [
    (SamplingOptions(framesPerSecond: 0.5), "`framesPerSecond`"),
    (SamplingOptions(framesPerSecond: 121), "`framesPerSecond`"),
    (SamplingOptions(framesPerSecond: .nan), "`framesPerSecond`"),
    (SamplingOptions(scale: 0), "`scale`"),
    (SamplingOptions(scale: 8.5), "`scale`"), (SamplingOptions(speed: 0), "`speed`"),
    (SamplingOptions(speed: 101), "`speed`"),
    (SamplingOptions(from: Instant(seconds: -1)), "`from`"),
    (SamplingOptions(to: Instant(seconds: 601)), "`to`"),
    (SamplingOptions(from: Instant(seconds: 1), to: Instant(seconds: 1)), "before"),
  ])
  func `refuses options out of range`(options: SamplingOptions, words: String) {
    let error = failure { try options.validate() }
    #expect(error?.kind == .invalidArgument)
    #expect(error?.description.contains(words) == true)
  }

  @Test func `takes options at the edge of their range`() {
    for options in [
      SamplingOptions(framesPerSecond: 1, scale: 0.1, speed: 0.01),
      SamplingOptions(framesPerSecond: 120, scale: 8, speed: 100),
    ] {
      #expect(throws: Never.self) { try options.validate() }
    }
  }
}

@Suite struct TimeTextTests {
  @Test(arguments: [
    ("300ms", 0.3), ("0.3s", 0.3), ("2cs", 0.02), ("0.3", 0.3), ("1", 1), ("-1s", -1), ("0", 0),
  ])
  func `reads times as scenes write them`(text: String, seconds: Double) {
    #expect(TimeText.parse(text) == Instant(seconds: seconds))
  }

  @Test(arguments: [
    "", "s", "ms", "1m", "1e3", "0x10", "nan", "inf", "1.", ".5", "1.2.3", "1 s", "٣s", "--1",
    "1min",
  ])
  func `refuses what is no time`(text: String) {
    #expect(TimeText.parse(text) == nil)
  }
}
