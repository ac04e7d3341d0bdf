/// Runs in memory that can be written over.
final class RunList {
  /// The memory; `nil` after it was taken.
  fileprivate var memory: UnsafeMutablePointer<IndexRun>?
  let count: Int

  /// Makes a list of runs in memory that it then owns.
  fileprivate init(_ memory: UnsafeMutablePointer<IndexRun>, count: Int) {
    self.memory = memory; self.count = count
  }

  deinit { memory?.deallocate() }

  /// The runs, as long as their memory exists; none after it was taken.
  var all: UnsafeBufferPointer<IndexRun> {
    UnsafeBufferPointer(start: memory, count: memory == nil ? 0 : count)
  }
}

/// A list of runs that joins runs of the same kind.
struct IndexRunWriter: ~Copyable {
  private var runs = UnsafeMutablePointer<IndexRun>.allocate(capacity: 1024)
  /// The number of runs for which there is memory.
  private var capacity = 1024
  /// The run that may still grow; none at the beginning of a row.
  private var open = IndexRun(index: 0, mayBeTransparent: false, count: 0)
  /// The number of written runs.
  private var count = 0

  /// The number of runs from which on memory is given away and not copied.
  private static let mostCopied = 1 << 18

  /// Makes an empty list.
  init() {}

  /// Makes an empty list in the memory of another one, whose runs stay until they are written over.
  init(over list: RunList) {
    guard let memory = list.memory else { preconditionFailure("the memory was taken before") }
    runs.deallocate()
    (runs, capacity, list.memory) = (memory, list.count, nil)
  }

  deinit { runs.deallocate() }

  /// Returns the written runs, and starts again with an empty list.
  mutating func take() -> RunList {
    defer { begin() }
    if count > Self.mostCopied {
      defer {
        capacity = 1024
        runs = .allocate(capacity: capacity)
      }
      return RunList(runs, count: count)
    }
    let copy = UnsafeMutablePointer<IndexRun>.allocate(capacity: count)
    copy.initialize(from: runs, count: count)
    return RunList(copy, count: count)
  }

  /// Starts again with an empty list.
  mutating func begin() {
    (count, open) = (0, IndexRun(index: 0, mayBeTransparent: false, count: 0))
  }

  /// Starts again with an empty list that has room for a number of runs.
  mutating func begin(reserving most: Int) {
    begin()
    guard most > capacity else { return }
    runs.deallocate()
    runs = .allocate(capacity: most)
    capacity = most
  }

  /// The written runs, until more are added.
  var all: UnsafeBufferPointer<IndexRun> { UnsafeBufferPointer(start: runs, count: count) }

  /// Adds pixels of the same kind as a run's.
  @inline(__always)
  mutating func add(_ kind: IndexRun, count: Int) {
    let joined = open.count &+ count
    if kind.isLike(open) && joined <= IndexRun.longest {
      open = IndexRun(like: kind, count: joined)
    } else {
      close()
      open = IndexRun(like: kind, count: count)
    }
  }

  /// Ends a row, so that the next run is not joined; returns the number of runs.
  @inline(__always)
  mutating func endRow() -> Int {
    close()
    open = IndexRun(like: open, count: 0)
    return count
  }

  /// Writes the open run.
  @inline(__always)
  private mutating func close() {
    runs[count] = open
    count &+= open.count > 0 ? 1 : 0
  }
}
