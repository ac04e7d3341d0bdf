/// The palette indices of a row of the next frame, compared with those on the screen.
///
/// Pixels near changes are collected, and their runs are found together and without branches. Long
/// unchanged parts are passed over, at the cost of their runs.
struct IndexRow: ~Copyable {
  /// The number of unchanged pixels that are passed over.
  private static let longUnchanged = 64
  /// The number of bytes that are written at a time.
  private static let wordBytes = MemoryLayout<UInt64>.size
  private static let everyByte: UInt64 = 0x0101_0101_0101_0101

  /// The new indices, with room for writing whole words.
  private let indices: UnsafeMutablePointer<UInt8>
  /// For each pixel of a part its index, and the mark of a run that may be transparent.
  private let kinds: UnsafeMutablePointer<UInt16>
  /// The ends of the runs of a part.
  private var ends: RunEnds
  /// The indices on the screen.
  private var shown = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The columns whose runs are made; only unchanged pixels lie outside.
  private var columns = 0..<0
  /// Whether the screen is still empty, so that all pixels change.
  private var isFirst = false
  /// The indices that were cleared from the screen, with their first column.
  private var cleared: (start: Int, indices: ArraySlice<UInt8>)?
  /// The number of pixels so far.
  private var position = 0
  /// The start of the pixels that are collected.
  private var start = 0
  /// The range from the first to the last changed pixel; `nil` if there is none.
  private(set) var changed: Range<Int>?

  /// Makes a row of a number of pixels.
  init(width: Int) {
    indices = .allocate(capacity: width + Self.wordBytes)
    kinds = .allocate(capacity: width)
    ends = RunEnds(capacity: width)
  }

  deinit {
    indices.deallocate()
    kinds.deallocate()
  }

  /// Begins a row over the indices on the screen.
  @inline(__always)
  mutating func begin(
    over shown: UnsafeMutableBufferPointer<UInt8>, columns: Range<Int>, isFirst: Bool,
    cleared: (start: Int, indices: ArraySlice<UInt8>)?
  ) {
    self.shown = shown; self.columns = columns; self.isFirst = isFirst; self.cleared = cleared
    (position, start, changed) = (0, 0, nil)
  }

  /// Appends pixels of one index.
  @inline(__always)
  mutating func append(_ index: UInt8, count: Int) {
    let target = UnsafeMutableRawPointer(indices + position)
    if count <= Self.wordBytes {
      // Bytes behind the pixels are written over by the next ones.
      target.storeBytes(of: UInt64(index) &* Self.everyByte, as: UInt64.self)
    } else {
      target.initializeMemory(as: UInt8.self, repeating: index, count: count)
    }
    position &+= count
  }

  /// Appends unchanged pixels.
  @inline(__always)
  mutating func keep(_ count: Int, _ runs: inout IndexRunWriter) {
    if count >= Self.longUnchanged && cleared == nil {
      end(&runs)
      pass(count, &runs)
      return
    }
    guard let old = shown.baseAddress else { return }
    (indices + position).update(from: old + position, count: count)
    if let cleared { restore(cleared, count) }
    position &+= count
  }

  /// Makes the runs of the pixels that are collected, and puts them on the screen.
  @inline(__always)
  mutating func end(_ runs: inout IndexRunWriter) {
    let (first, end) = (max(start, columns.lowerBound), min(position, columns.upperBound))
    start = position
    guard let screen = shown.baseAddress, first < end else { return }
    let part = first..<end
    let (new, old) = (indices + part.lowerBound, screen + part.lowerBound)
    let (kinds, count) = (kinds, part.count)
    if isFirst {
      for x in 0..<count { kinds[x] = UInt16(new[x]) }
      include(part)
    } else {
      for x in 0..<count {
        let isKept = new[x] == old[x] && new[x] != UInt8(IndexRun.transparent)
        kinds[x] = UInt16(new[x]) | (isKept ? IndexRun.kindMark : 0)
      }
      includeChanges(part)
    }
    let runCount = ends.find(count) { kinds[$0] != kinds[$0 &- 1] }
    var x = 0
    for run in 0..<runCount {
      let end = ends[run]
      runs.add(IndexRun(kind: kinds[x], count: 1), count: end &- x)
      x = end
    }
    old.update(from: new, count: count)
  }

  /// Extends the changed range to all pixels of a part whose index changes.
  @inline(__always)
  private mutating func includeChanges(_ part: Range<Int>) {
    var (first, last) = (part.lowerBound, part.upperBound)
    while first < last && indices[first] == shown[first] { first &+= 1 }
    while first < last && indices[last &- 1] == shown[last &- 1] { last &-= 1 }
    if first < last { include(first..<last) }
  }

  /// Extends the changed range.
  @inline(__always)
  private mutating func include(_ range: Range<Int>) {
    changed = (changed?.lowerBound ?? range.lowerBound)..<range.upperBound
  }

  /// Puts the cleared indices back among the next pixels, `count` of them.
  private func restore(_ cleared: (start: Int, indices: ArraySlice<UInt8>), _ count: Int) {
    let range = cleared.start..<cleared.start + cleared.indices.count
    for x in range.clamped(to: position..<position + count) {
      indices[x] = cleared.indices[cleared.indices.startIndex + x - cleared.start]
    }
  }

  /// Makes the runs of unchanged pixels on the screen.
  private mutating func pass(_ count: Int, _ runs: inout IndexRunWriter) {
    let range = (position..<position + count).clamped(to: columns)
    position += count
    start = position
    var x = range.lowerBound
    while x < range.upperBound {
      let end = Self.endOfRun(in: shown, from: x, to: range.upperBound)
      let isKept = shown[x] != UInt8(IndexRun.transparent)
      runs.add(IndexRun(index: shown[x], mayBeTransparent: isKept, count: 1), count: end - x)
      x = end
    }
  }

  /// Returns the end of a run of equal indices, at most `end`.
  @inline(__always)
  private static func endOfRun(
    in indices: UnsafeMutableBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(indices))
    let index = indices[start]
    let repeated = UInt64(index) &* everyByte
    var position = start + 1
    while position + wordBytes <= end {
      let difference =
        bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian ^ repeated
      if difference != 0 { return position + difference.trailingZeroBitCount >> 3 }
      position += wordBytes
    }
    while position < end && indices[position] == index { position += 1 }
    return position
  }
}
