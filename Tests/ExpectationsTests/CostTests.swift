import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct CostTests {
  /// 3000 cells of one point in a grid, some of which move down by their size for so many seconds.
  private func grid(moving: Int, seconds: Double) -> Timeline {
    let cells = (0..<3000).map { index in
      let (x, y) = (Double(index % 60), Double(index / 60))
      let still = cell("\(index)", path: [0, index]).with {
        $0.size = Track(CGSize(width: 1, height: 1))
        $0.position = Track(CGPoint(x: x + 0.5, y: y + 0.5))
      }
      guard index >= 3000 - moving else { return still }
      return still.moving(toX: x + 0.5, y: y + 50, for: seconds)
    }
    return timeline(cells)
  }

  private let all: [MotionExpectation] = [
    .settlesBy(5), .neverOverlaps(), .staysInside(), .noJump(), .monotonic(.y),
    .appearsBefore("2999").of("0").within(0), .staggered(by: 0).of("2998", "2999"),
  ]

  @Test func `resting elements cost nothing, and each instant is sampled once for all`() {
    let line = grid(moving: 100, seconds: 2)
    let (findings, count) = MotionTrial(line, all).run()
    // 0 and 2999 are visible from the beginning, so neither is before the other.
    #expect(findings.map(\.index) == [5])
    // 240 samples, the ends of the motion with their ticks, and every cell once at first.
    #expect(count >= 240 * 100)
    #expect(count <= 3000 + 246 * 100)
  }

  @Test func `3000 cells that all move cost each instant the same`() {
    let short = MotionTrial(grid(moving: 3000, seconds: 0.1), all).run().evaluationCount
    let long = MotionTrial(grid(moving: 3000, seconds: 0.2), all).run().evaluationCount
    #expect(long - short == 12 * 3000)
  }

  @Test func `only selected elements are sampled`() {
    let line = grid(moving: 3000, seconds: 5)
    let count = MotionTrial(line, [.monotonic(.y).of("7"), .noJump().of("8")]).run().evaluationCount
    #expect(count <= 2 * 606)
  }

  @Test func `a pile of 3000 is checked without comparing all pairs`() {
    let pile = timeline(
      (0..<3000).map { cell("\($0)").moving(toX: 60, y: 60, for: 0.2) })
    #expect(pile.sentences(.neverOverlaps()).last == "more pairs overlap")
  }
}
