import TestSupport
import Testing

@testable import RasterCoding

@Suite struct RadixSortTests {
  @Test(arguments: [0, 1, 2, 127, 128, 129, 5000])
  func `sorts as comparisons do`(count: Int) {
    var numbers = SeededNumbers(seed: UInt64(count) + 1)
    for limit in [UInt64.max, 1000, 1 << 40] {
      let values = (0..<count).map { _ in UInt64.random(in: 0...limit, using: &numbers) }
      #expect(RadixSort.sorted(values) == values.sorted())
    }
  }

  @Test(arguments: [3, 200, 3000])
  func `sorts by some bits only`(count: Int) {
    var numbers = SeededNumbers(seed: 5)
    // The upper bits differ, and the lower ones have another order.
    let values = (0..<UInt64(count)).map {
      $0 << 43 | UInt64.random(in: 0..<1 << 40, using: &numbers)
    }
    let mixed = values.shuffled(using: &numbers)
    #expect(RadixSort.sorted(mixed, by: 40..<64) == values)
    #expect(
      RadixSort.sorted(mixed, by: 0..<40) == mixed.sorted { $0 << 24 < $1 << 24 })
  }
}
