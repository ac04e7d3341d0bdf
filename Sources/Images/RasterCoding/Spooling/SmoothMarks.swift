/// Marks of the pixels that lie in smooth areas of a frame, such as gradients, computed row by row,
/// and only in the blocks of columns that are asked for.
///
/// A pixel is smooth if no two adjacent pixels near it differ by more than a step in any channel,
/// and none of them is a ridge or a speck.
struct SmoothMarks: ~Copyable {
  /// The largest difference of adjacent pixels in a smooth area, in 255ths of a channel.
  private static let step: UInt8 = 12
  /// Twice the largest difference of a pixel from the mean of those on two opposite sides.
  ///
  /// Gradients and soft shadows stay below it, the noise of photographs exceeds it; noise hides
  /// bands as well as a dither does.
  private static let bend: UInt8 = 8
  /// The number of pixels around an edge that are not smooth.
  private static let reach = 2
  /// The number of rows around a pixel with their edges.
  private static let ringRows = 2 * reach + 1
  /// The number of columns whose edges are found together.
  private static let blockColumns = 64
  /// The number of pixels that fill a vector.
  private static let vector = 8
  /// The number of bytes of a pixel.
  private static let channels = 4

  /// The number of pixels in a row.
  private let width: Int
  /// The number of rows.
  private let height: Int
  /// The number of bytes for a row, with margins on both sides of whole blocks.
  private let rowBytes: Int
  /// For each row of the ring, and one in progress, 1 where an edge is near in the same row.
  private let edges: UnsafeMutablePointer<UInt8>
  /// The edges of the row in progress, with margins on both sides.
  private let found: UnsafeMutablePointer<UInt8>
  /// For each pixel of a block, the channels with an edge.
  private let flags: UnsafeMutablePointer<UInt32>
  /// The marks of the blocks of a row: 1 for a smooth pixel.
  private let marks: UnsafeMutablePointer<UInt8>
  /// For each block of columns, the row whose marks there are; -1 for none.
  private var marked: [Int]
  /// For each block of columns, the rows that are in the ring; -1 for none.
  private var rows: [Int]

  /// Makes marks for frames of one size.
  init(width: Int, height: Int) {
    self.width = width; self.height = height
    let blocks = (width + Self.blockColumns - 1) / Self.blockColumns
    rowBytes = blocks * Self.blockColumns + 2 * Self.reach
    edges = .allocate(capacity: rowBytes * (Self.ringRows + 1))
    edges.initialize(repeating: 0, count: rowBytes * (Self.ringRows + 1))
    found = edges + Self.ringRows * rowBytes + Self.reach
    let columns = Self.blockColumns + 2 * Self.vector
    flags = .allocate(capacity: columns)
    flags.initialize(repeating: 0, count: columns)
    marks = .allocate(capacity: blocks * Self.blockColumns)
    marks.initialize(repeating: 0, count: blocks * Self.blockColumns)
    marked = Array(repeating: -1, count: blocks)
    rows = Array(repeating: -1, count: blocks * Self.ringRows)
  }

  deinit {
    edges.deallocate()
    flags.deallocate()
    marks.deallocate()
  }

  /// Begins the next frame.
  mutating func begin() {
    for slot in rows.indices { rows[slot] = -1 }
    for block in marked.indices { marked[block] = -1 }
  }

  /// Returns the marks of some columns in a row of a frame, valid until the next call.
  mutating func row(
    _ y: Int, columns: Range<Int>, of words: UnsafeBufferPointer<UInt32>
  ) -> UnsafePointer<UInt8> {
    let last = (columns.upperBound - 1) / Self.blockColumns
    for block in columns.lowerBound / Self.blockColumns...last where marked[block] != y {
      mark(block, in: y, of: words)
      marked[block] = y
    }
    return UnsafePointer(marks + columns.lowerBound)
  }

  /// Marks the smooth pixels of a block in a row.
  private mutating func mark(_ block: Int, in y: Int, of words: UnsafeBufferPointer<UInt32>) {
    let target = UnsafeMutableRawPointer(marks + block * Self.blockColumns)
    let lanes = Lanes.scalarCount
    for offset in stride(from: 0, to: Self.blockColumns, by: lanes) {
      target.storeBytes(of: Lanes(repeating: 1), toByteOffset: offset, as: Lanes.self)
    }
    for near in max(0, y - Self.reach)...min(height - 1, y + Self.reach - 1) {
      let slot = near % Self.ringRows
      if rows[block * Self.ringRows + slot] != near {
        findEdges(in: near, block: block, of: words, slot: slot)
        rows[block * Self.ringRows + slot] = near
      }
      let edges = UnsafeRawPointer(edges + slot * rowBytes + block * Self.blockColumns)
      for offset in stride(from: 0, to: Self.blockColumns, by: lanes) {
        let found = edges.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
        let marks = target.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
        target.storeBytes(of: marks & ~found, toByteOffset: offset, as: Lanes.self)
      }
    }
  }

  /// Finds the edges between the pixels of a block in a row, and to the pixels below.
  private func findEdges(in y: Int, block: Int, of words: UnsafeBufferPointer<UInt32>, slot: Int) {
    guard let start = words.baseAddress else { return }
    // Locals, so that the compiler knows that no loop changes them.
    let (found, flags, target) = (found, flags, edges + slot * rowBytes)
    let columns = block * Self.blockColumns..<min((block + 1) * Self.blockColumns, width)
    let row = start + y * width
    let below = y + 1 < height ? row + width : row
    // The first and the last row have no bend across: a row between equal ones has none.
    let isInner = y > 0 && y + 1 < height
    let (before, after) = isInner ? (row - width, row + width) : (row, row)
    // An edge is between a pixel and the next one, so it is near `reach` pixels on either side.
    let (first, end) = (max(0, columns.lowerBound - Self.reach), min(width, columns.upperBound + 1))
    /// Finds the edges of a pixel in the first or the last column.
    func findEdge(at x: Int) {
      let next = min(x + 1, width - 1)
      found[x] =
        Self.isEdge(row[x], row[next]) | Self.isEdge(row[x], below[x])
        | Self.isBend(before[x], row[x], after[x])
    }
    if first == 0 { findEdge(at: 0) }
    if end == width { findEdge(at: width - 1) }
    // More pixels than needed, so that they fill vectors.
    let right = min(end, width - 1)
    let left = max(1, right - (right - max(1, first)).rounded(toMultipleOf: Self.vector))
    if left < right {
      Self.findEdges(
        Self.bytes(row + left), below: Self.bytes(below + left),
        between: (Self.bytes(before + left), Self.bytes(after + left)),
        (right - left) * Self.channels, in: flags)
      let edges = found + left
      for x in 0..<right - left {
        // Alpha does not count.
        edges[x] = flags[x] & 0x00FF_FFFF != 0 ? 1 : 0
      }
    }
    Self.spread(
      UnsafeRawPointer(found + columns.lowerBound),
      to: UnsafeMutableRawPointer(target + columns.lowerBound), columns.count)
  }

  /// Combines each of some bytes with the two before it and the one after it.
  private static func spread(
    _ found: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int
  ) {
    func combine<Bytes: FixedWidthInteger>(_ x: Int, as type: Bytes.Type) {
      let before =
        found.loadUnaligned(fromByteOffset: x - 2, as: type)
        | found.loadUnaligned(fromByteOffset: x - 1, as: type)
      let after =
        found.loadUnaligned(fromByteOffset: x, as: type)
        | found.loadUnaligned(fromByteOffset: x + 1, as: type)
      target.storeBytes(of: before | after, toByteOffset: x, as: type)
    }
    var x = 0
    while x + 8 <= count {
      combine(x, as: UInt64.self)
      x += 8
    }
    while x < count {
      combine(x, as: UInt8.self)
      x += 1
    }
  }

  /// Marks the channels of pixels at edges by a byte that is not 0; all of them have neighbors.
  ///
  /// - Parameter count: the number of bytes, which fill vectors unless the row is shorter.
  private static func findEdges(
    _ row: UnsafePointer<UInt8>, below: UnsafePointer<UInt8>,
    between: (before: UnsafePointer<UInt8>, after: UnsafePointer<UInt8>), _ count: Int,
    in flags: UnsafeMutablePointer<UInt32>
  ) {
    let flags = UnsafeMutableRawPointer(flags)
    @inline(__always)
    func load(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> Lanes {
      UnsafeRawPointer(bytes + index).loadUnaligned(as: Lanes.self)
    }
    var index = 0
    while index + 16 <= count {
      let (value, next) = (load(row, index), load(row, index + channels))
      let steps = larger(distance(value, next), distance(value, load(below, index)))
      let bends = larger(
        distance(value, toMeanOf: load(row, index - channels), next),
        distance(value, toMeanOf: load(between.before, index), load(between.after, index)))
      let found = excess(of: steps, over: step) | excess(of: bends, over: bend / 2)
      flags.storeBytes(of: found, toByteOffset: index, as: Lanes.self)
      index += 16
    }
    while index < count {
      let value = row[index]
      flags.storeBytes(
        of: isBeyond(step, value, row[index + channels]) | isBeyond(step, value, below[index])
          | isBent(row[index - channels], value, row[index + channels])
          | isBent(between.before[index], value, between.after[index]),
        toByteOffset: index, as: UInt8.self)
      index += 1
    }
  }

  /// Bytes whose edges are found together.
  private typealias Lanes = SIMD16<UInt8>

  /// Returns the larger one of each two bytes.
  @inline(__always)
  private static func larger(_ one: Lanes, _ other: Lanes) -> Lanes {
    one.replacing(with: other, where: one .< other)
  }

  /// Returns the differences of bytes without their signs.
  @inline(__always)
  private static func distance(_ one: Lanes, _ other: Lanes) -> Lanes {
    larger(one, other) &- one.replacing(with: other, where: other .< one)
  }

  /// Returns the larger ones of the distances of bytes to the means of others, rounded down and up,
  /// where they lie outside of them, and otherwise 0.
  @inline(__always)
  private static func distance(_ value: Lanes, toMeanOf before: Lanes, _ after: Lanes) -> Lanes {
    let half = (before ^ after) &>> 1
    let (low, high) = ((before & after) &+ half, (before | after) &- half)
    return larger(larger(high, value) &- value, larger(low, value) &- low)
  }

  /// Returns by how much each byte exceeds a limit, or 0.
  @inline(__always)
  private static func excess(of values: Lanes, over limit: UInt8) -> Lanes {
    let limit = Lanes(repeating: limit)
    return larger(values, limit) &- limit
  }

  private static func bytes(_ words: UnsafePointer<UInt32>) -> UnsafePointer<UInt8> {
    UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self)
  }

  /// Returns 1 if two channels differ by more than a step, otherwise 0.
  @inline(__always)
  private static func isBeyond(_ step: UInt8, _ one: UInt8, _ other: UInt8) -> UInt8 {
    max(one, other) &- min(one, other) > step ? 1 : 0
  }

  /// Returns 1 if a channel is far from the mean of two others, otherwise 0.
  @inline(__always)
  private static func isBent(_ before: UInt8, _ value: UInt8, _ after: UInt8) -> UInt8 {
    // The mean, rounded down and up.
    let half = (before ^ after) >> 1
    let (low, high) = ((before & after) &+ half, (before | after) &- half)
    return max(high, value) &- value > bend / 2 || max(low, value) &- low > bend / 2 ? 1 : 0
  }

  /// Returns 1 if any channel of two words differs by more than a step, otherwise 0.
  private static func isEdge(_ one: UInt32, _ other: UInt32) -> UInt8 {
    isBeyond(step, channel(one, 0), channel(other, 0))
      | isBeyond(step, channel(one, 1), channel(other, 1))
      | isBeyond(step, channel(one, 2), channel(other, 2))
  }

  /// Returns 1 if any channel of a word is far from the mean of two others, otherwise 0.
  private static func isBend(_ before: UInt32, _ word: UInt32, _ after: UInt32) -> UInt8 {
    isBent(channel(before, 0), channel(word, 0), channel(after, 0))
      | isBent(channel(before, 1), channel(word, 1), channel(after, 1))
      | isBent(channel(before, 2), channel(word, 2), channel(after, 2))
  }

  private static func channel(_ word: UInt32, _ number: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: word >> (8 * number))
  }
}

extension Int {
  /// Returns the smallest multiple of a number that is not below this one.
  fileprivate func rounded(toMultipleOf number: Int) -> Int {
    (self + number - 1) / number * number
  }
}
