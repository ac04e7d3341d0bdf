import TestSupport
import Testing

@testable import RasterCoding

/// The ends of runs of equal values.
struct RunEndsTests {
  @Test func `the ends are those that a comparison of neighbors gives`() {
    var numbers = SeededNumbers(seed: 3)
    var ends = RunEnds(capacity: 0)
    for count in 1...200 {
      // Between single values and one run.
      let variety = Int.random(in: 1...5, using: &numbers)
      let values = (0..<count).map { _ in Int.random(in: 0..<variety, using: &numbers) }
      ends.reserve(count)
      let runs = ends.find(count) { values[$0] != values[$0 - 1] }
      let expected = (1..<count).filter { values[$0] != values[$0 - 1] } + [count]
      #expect((0..<runs).map { ends[$0] } == expected)
    }
  }
}
