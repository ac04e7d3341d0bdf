/// The ends of the runs of equal values in a row, found without branches.
///
/// A branch at each pixel would be predicted wrongly at the end of almost every run.
struct RunEnds: ~Copyable {
  /// The ends, in ascending order.
  private var ends: UnsafeMutablePointer<UInt32>
  /// The largest number of values.
  private(set) var capacity: Int

  /// Makes a store for up to a number of values.
  init(capacity: Int) {
    self.capacity = capacity
    ends = .allocate(capacity: capacity)
  }

  deinit { ends.deallocate() }

  /// Makes room for a number of values.
  mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    ends.deallocate()
    ends = .allocate(capacity: count)
    capacity = count
  }

  /// The end of a run, counted from the first value.
  @inline(__always)
  subscript(_ run: Int) -> Int { Int(ends[run]) }

  /// Finds the runs of `count` values, at least 1, and returns their number.
  ///
  /// - Parameter differs: returns whether the value with an index differs from the one before it.
  @inline(__always)
  mutating func find(_ count: Int, where differs: (_ index: Int) -> Bool) -> Int {
    assert(1...capacity ~= count, "\(count) values of \(capacity)")
    var found = 0
    var index = 1
    while index < count {
      ends[found] = UInt32(truncatingIfNeeded: index)
      found &+= differs(index) ? 1 : 0
      index &+= 1
    }
    ends[found] = UInt32(truncatingIfNeeded: count)
    return found &+ 1
  }
}
