import Foundation
import Testing
import Timing

private func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

struct DiscreteTrackTests {
  @Test func `a jump has happened at its own instant`() {
    var steps = DiscreteTrack(1)
    steps.set(2, at: at(1))
    steps.set(3, at: at(2))
    #expect(steps.value(at: at(0)) == 1)
    #expect(steps.value(at: at(1) - Instant(ticks: 1)) == 1)
    #expect(steps.value(at: at(1)) == 2)
    #expect(steps.value(at: at(1.5)) == 2)
    #expect(steps.value(at: at(2)) == 3)
    #expect(steps.value(at: .latest) == 3)
    #expect(steps.last == 3)
  }

  @Test func `a jump to the same value is not recorded`() {
    var steps = DiscreteTrack(1)
    steps.set(1, at: at(1))
    #expect(steps.steps.isEmpty)
    steps.set(2, at: at(1))
    steps.set(2, at: at(2))
    #expect(steps.steps.count == 1)
  }

  @Test func `the last of several jumps at one instant counts`() {
    var steps = DiscreteTrack(1)
    steps.set(2, at: at(1))
    steps.set(3, at: at(1))
    #expect(steps.steps.map(\.value) == [3])
    steps.set(1, at: at(1))
    #expect(steps.steps.isEmpty)
  }

  @Test func `every one of many jumps is found`() {
    var steps = DiscreteTrack(0)
    for index in 1...1000 { steps.set(index, at: Instant(frame: index, perSecond: 120)) }
    for index in 0...1000 {
      let time = Instant(frame: index, perSecond: 120)
      #expect(steps.value(at: time) == index)
      #expect(steps.value(at: time + Instant(ticks: 1)) == index)
    }
  }

  @Test func `beginning later discards the values before`() {
    var steps = DiscreteTrack(1)
    steps.set(2, at: at(1))
    steps.set(3, at: at(2))
    steps.begin(at: at(1.5))
    #expect(steps.initial == 2)
    #expect(steps.steps == [.init(time: at(2), value: 3)])
    steps.begin(at: at(2))
    #expect(steps == DiscreteTrack(3))
  }

  @Test func `JSON is a bare value where there are no jumps`() throws {
    var steps = DiscreteTrack([1, 2])
    #expect(String(decoding: try JSONEncoder().encode(steps), as: UTF8.self) == "[1,2]")
    #expect(try JSONDecoder().decode(DiscreteTrack<[Int]>.self, from: Data("[1,2]".utf8)) == steps)
    steps.set([3], at: at(0.5))
    let data = try JSONEncoder().encode(steps)
    #expect(try JSONDecoder().decode(DiscreteTrack<[Int]>.self, from: data) == steps)
  }

  @Test(arguments: [
    "[{\"time\":2,\"value\":1},{\"time\":1,\"value\":2}]",
    "[{\"time\":1,\"value\":1},{\"time\":1,\"value\":2}]",
  ])
  func `JSON with steps out of order is refused`(list: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        DiscreteTrack<Int>.self, from: Data("{\"initial\":0,\"steps\":\(list)}".utf8))
    }
  }
}
