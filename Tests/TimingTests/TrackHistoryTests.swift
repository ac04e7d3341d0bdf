import Foundation
import TestSupport
import Testing
import Timing

/// Tracks with many past changes.
struct TrackHistoryTests {
  @Test func `many overlapping animations sum up as each one contributes`() {
    var track = Track(0.0)
    var numbers = SeededNumbers(seed: 7)
    func random(_ bound: Int) -> Int { numbers.below(bound) }
    var time = Instant.zero
    for _ in 0..<400 {
      time = time + Instant(seconds: Double(random(80)) / 1000)
      track.animate(
        to: Double(random(100)), at: time, delay: Instant(seconds: Double(random(3)) / 10),
        duration: Instant(seconds: Double(random(2000)) / 1000),
        curve: random(3) == 0 ? .linear : .easeInEaseOut,
        beginsFromCurrentState: random(6) == 0)
    }
    // The definition: the model plus each running change, or the interpolation of a later blend.
    func shown(at time: Instant) -> Double {
      var sum = 0.0
      var base = track.model.value(at: time)
      for segment in track.segments where segment.begin <= time {
        let progress = segment.curve.progress(
          at: time - segment.begin - segment.delay, duration: segment.duration)
        switch segment.change {
        case .adding(let delta): sum += time < segment.end ? delta * (1 - progress) : 0
        case .blending(let from):
          sum = 0
          base = track.model.value(at: time)
          if time < segment.end { base = from + (base - from) * progress }
        case .sampled: Issue.record("nothing was sampled")
        }
      }
      return base + sum
    }
    for step in 0..<2000 {
      let time = Instant(seconds: Double(step) * 0.0101)
      #expect(abs(track.value(at: time) - shown(at: time)) < 1e-9)
    }
  }

  @Test func `a hundred thousand changes stay cheap`() {
    var track = Track(0.0)
    var sum = 0.0
    let seconds = processorSeconds {
      for step in 0..<100_000 {
        track.animate(
          to: Double(step % 7), at: Instant(seconds: Double(step) / 10),
          duration: Instant(seconds: 0.3), curve: .easeInEaseOut)
      }
      for step in 0..<10_000 { sum += track.value(at: Instant(seconds: Double(step))) }
    }
    #expect(sum > 0 && track.segments.count > 80_000)
    // Each change takes microseconds; passing through all earlier ones would take hours.
    #expect(seconds < 30)
  }

  @Test func `animations out of order are refused`() {
    let json = """
      {"model": 1, "segments": [
        {"begin": 1, "duration": 1, "curve": [0, 0, 1, 1], "adding": 1},
        {"begin": 0, "duration": 1, "curve": [0, 0, 1, 1], "adding": 1}]}
      """
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Track<Double>.self, from: Data(json.utf8))
    }
  }
}
