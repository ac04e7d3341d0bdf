import Foundation
import Geometry
import Testing
import Timing

/// A time in seconds.
private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// The shortest duration.
private let tick = Instant(ticks: 1)

/// Returns a track that runs from 0 to 100 in a second, and from half of it on to 200 as well.
private func running() -> Track<Double> {
  var track = Track(0.0)
  track.animate(to: 100, at: .zero, duration: at(1), curve: .linear)
  track.animate(to: 200, at: at(0.5), delay: at(0.1), duration: at(1), curve: .easeInEaseOut)
  return track
}

struct TrackCutTests {
  @Test func `a cut shows its value at once and from then on`() {
    var track = running()
    track.cut(to: -7, at: at(0.7))
    for time in [0.7, 0.71, 1, 1.3, 5] { #expect(track.value(at: at(time)) == -7) }
    #expect(!track.isAnimating(at: at(0.7)) && track.last == -7)
    #expect(track.lastChange == at(0.7))
  }

  @Test func `a cut leaves the past as it was`() {
    let before = running()
    var track = before
    track.cut(to: -7, at: at(0.7))
    for time in [at(0), at(0.3), at(0.5), at(0.65), at(0.7) - tick] {
      #expect(track.value(at: time) == before.value(at: time))
      #expect(track.isAnimating(at: time))
    }
  }

  @Test func `a cut at rest is a change of the model`() {
    var (cut, set) = (running(), running())
    cut.cut(to: 3, at: at(2))
    set.set(3, at: at(2))
    #expect(cut == set)
  }

  @Test func `a cut to the target of an animation stops it there`() {
    var track = running()
    track.cut(to: 200, at: at(0.7))
    #expect(track.value(at: at(0.7) - tick) < 150 && track.value(at: at(0.7)) == 200)
  }

  @Test func `a cut at the begin of an animation undoes it`() {
    var track = running()
    track.animate(to: 300, at: at(0.8), duration: at(1), curve: .linear)
    track.cut(to: 1, at: at(0.8))
    track.cut(to: 2, at: at(0.8))
    for time in [0.8, 1.2, 3] { #expect(track.value(at: at(time)) == 2) }
  }

  @Test func `an animation after a cut starts from the cut's value alone`() {
    var track = running()
    track.cut(to: 10, at: at(0.7))
    track.animate(to: 20, at: at(0.7), duration: at(1), curve: .linear)
    for (time, value) in [(0.7, 10.0), (1.2, 15), (1.7, 20), (3, 20)] {
      #expect(abs(track.value(at: at(time)) - value) < 1e-9)
    }
  }

  @Test func `a sample after a cut starts from the cut's value`() {
    var track = running()
    track.cut(to: 10, at: at(0.7))
    track.glide(to: 30, from: at(0.7), at: at(0.9))
    track.glide(to: 20, from: at(0.9), at: at(1))
    for (time, value) in [(0.7, 10.0), (0.8, 20), (0.9, 30), (0.95, 25), (1, 20), (2, 20)] {
      #expect(abs(track.value(at: at(time)) - value) < 1e-9)
    }
  }

  @Test func `transforms that can only blend are cut, too`() {
    let turned = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
    var track = Track(Transform3D.identity)
    track.animate(to: turned, at: .zero, duration: at(1), curve: .linear)
    track.cut(to: .identity, at: at(0.5))
    #expect(track.value(at: at(0.5) - tick) != .identity)
    for time in [0.5, 0.75, 1, 2] { #expect(track.value(at: at(time)) == .identity) }
  }

  @Test func `a cut survives its JSON form`() throws {
    var track = running()
    track.cut(to: 10, at: at(0.7))
    track.animate(to: 20, at: at(0.9), duration: at(1), curve: .linear)
    let back = try JSONDecoder().decode(
      Track<Double>.self, from: JSONEncoder().encode(track))
    #expect(back == track)
    for time in [0.6, 0.7, 0.8, 1, 1.5, 3] {
      #expect(back.value(at: at(time)) == track.value(at: at(time)))
    }
  }

  @Test func `after a replacing animation is cut, samples run and animations add again`() {
    var track = Track(0.0)
    track.animate(
      to: 100, at: .zero, duration: at(4), curve: .linear, beginsFromCurrentState: true)
    track.cut(to: 25, at: at(1))
    var animated = track
    for (since, value) in [(1.0, 45.0), (2, 35)] {
      track.glide(to: value, from: at(since), at: at(since + 1))
    }
    for (time, value) in [(0.5, 12.5), (1, 25), (1.5, 35), (2, 45), (2.5, 40), (3, 35), (5, 35)] {
      #expect(abs(track.value(at: at(time)) - value) < 1e-9, "\(time)")
    }
    animated.animate(to: 65, at: at(1), duration: at(1), curve: .linear)
    animated.animate(to: 25, at: at(1.5), duration: at(1), curve: .linear)
    // Both run: down by 20, and up by the remaining 20.
    #expect(abs(animated.value(at: at(1.75)) - 45) < 1e-9)
  }
}
