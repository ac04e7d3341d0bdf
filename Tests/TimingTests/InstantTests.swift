import Foundation
import Testing
import Timing

struct InstantTests {
  @Test func `three times 0.2 s is 0.6 s`() {
    #expect(Instant(seconds: 0.2) * 3 == Instant(seconds: 0.6))
    #expect(
      Instant(seconds: 0.2) + Instant(seconds: 0.2) + Instant(seconds: 0.2)
        == Instant(seconds: 0.6))
  }

  @Test func `every millisecond is exact`() {
    let millisecond = Instant(ticks: Instant.ticksPerSecond / 1000)
    #expect(millisecond * 1000 == Instant(seconds: 1))
    for count in 0...5000 {
      #expect(Instant(seconds: Double(count) / 1000) == millisecond * count)
    }
  }

  @Test(arguments: [24, 25, 30, 50, 60, 100, 120])
  func `frames at common rates are exact`(rate: Int) {
    let frame = Instant(frame: 1, perSecond: Double(rate))
    #expect(frame * rate == Instant(seconds: 1))
    for count in 0...1000 {
      #expect(Instant(frame: count, perSecond: Double(rate)) == frame * count)
      #expect(Instant(seconds: Double(count) / Double(rate)) == frame * count)
    }
  }

  @Test func `25 and 50 frames per second meet`() {
    for count in 0...100 {
      #expect(
        Instant(frame: count, perSecond: 25) == Instant(frame: 2 * count, perSecond: 50))
    }
  }

  @Test func `other rates are rounded once`() {
    let time = Instant(frame: 1001, perSecond: 29.97)
    #expect(time.ticks == Int64((1001 / 29.97 * 705_600_000).rounded()))
    #expect(Instant(frame: 7, perSecond: 7) == Instant(seconds: 1))
    #expect(Instant(frame: 3, perSecond: 11).ticks == 192_436_364)
  }

  @Test(arguments: [0.1, 1e-300, 1e300, 705_600_001])
  func `an unusual rate gives a time and no trap`(rate: Double) {
    #expect(Instant(frame: 0, perSecond: rate) == .zero)
    #expect(Instant(frame: 1, perSecond: rate) <= .latest)
  }

  @Test func `seconds are clamped to the latest time`() {
    #expect(Instant(seconds: 1e8) == .latest)
    #expect(Instant(seconds: 100_000_001) == .latest)
    #expect(Instant(seconds: 99_999_999) < .latest)
    #expect(Instant(seconds: 1e300) == .latest)
    #expect(Instant(seconds: .infinity) == .latest)
    #expect(Instant(seconds: -.infinity) == Instant.zero - .latest)
  }

  @Test func `times order and subtract`() {
    #expect(Instant.zero < Instant(ticks: 1))
    #expect(Instant(seconds: 1) - Instant(seconds: 0.25) == Instant(seconds: 0.75))
    #expect(Instant(seconds: 0.75).seconds == 0.75)
  }

  @Test func `JSON gives the same unit back`() throws {
    let month = Instant(seconds: 36 * 86400)
    var ticks: [Int64] = [0, 1, -1, 7, 235_200_000]
    for step in 0..<500 { ticks.append(month.ticks - Int64(step) * 999_983) }
    for tick in ticks {
      let data = try JSONEncoder().encode([Instant(ticks: tick)])
      #expect(try JSONDecoder().decode([Instant].self, from: data) == [Instant(ticks: tick)])
    }
    #expect(
      String(decoding: try JSONEncoder().encode([Instant(seconds: 0.3)]), as: UTF8.self)
        == "[0.3]")
  }
}
