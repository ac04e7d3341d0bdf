import RemoteCaching
import Testing

@Suite struct TimeUnionTests {
  /// Returns an interval of seconds.
  private func seconds(_ range: Range<Int>) -> Range<Duration> {
    .seconds(range.lowerBound)..<(.seconds(range.upperBound))
  }

  @Test(arguments: [
    ([], 0), ([1..<3], 2), ([1..<3, 4..<5], 3), ([1..<3, 2..<5], 4), ([1..<3, 3..<5], 4),
    ([1..<2, 3..<4, 0..<6], 6), ([1..<2, 4..<6, 3..<6, 5..<8], 6), ([2..<3, 3..<3], 1),
    ([0..<4, 1..<4, 2..<4], 4), ([1..<2, 5..<6, 0..<6], 6),
  ])
  func `time of several intervals counts once`(intervals: [Range<Int>], total: Int) {
    var union = TimeUnion()
    for interval in intervals {
      let expected = union.total(inserting: seconds(interval))
      union.insert(seconds(interval))
      #expect(union.total == expected)
    }
    #expect(union.total == .seconds(total))
  }
}
