/// Marks of the pixels that lie in smooth areas of a frame, such as gradients, computed row by row.
///
/// A pixel is smooth if no two adjacent pixels near it differ by more than a step in any channel,
/// and none of them is a ridge or a speck.
struct SmoothMarks: ~Copyable {
  /// The largest difference of adjacent pixels in a smooth area, in 255ths of a channel.
  private static let step: UInt32 = 12
  /// Twice the largest difference of a pixel from the mean of those on two opposite sides.
  ///
  /// Gradients and soft shadows stay below it, the noise of photographs exceeds it; noise hides
  /// bands as well as a dither does.
  private static let bend: UInt32 = 8
  /// The number of pixels around an edge that are not smooth.
  private static let reach = 2
  /// The number of rows around a pixel with their edges.
  private static let ringRows = 2 * reach + 1

  /// The number of pixels in a row.
  private let width: Int
  /// The number of rows.
  private let height: Int
  /// The number of bytes for a row, with margins on both sides.
  private let stride: Int
  /// For each row of the ring, and one in progress, 1 where an edge is near in the same row.
  private let edges: UnsafeMutablePointer<UInt8>
  /// The marks of the last row: 1 for a smooth pixel.
  private let marks: UnsafeMutablePointer<UInt8>
  /// The rows that are in the ring; -1 for none.
  private var rows = [Int](repeating: -1, count: ringRows)

  /// Makes marks for frames of one size.
  init(width: Int, height: Int) {
    self.width = width; self.height = height
    stride = width + 2 * Self.reach
    edges = .allocate(capacity: stride * (Self.ringRows + 1))
    edges.initialize(repeating: 0, count: stride * (Self.ringRows + 1))
    marks = .allocate(capacity: width)
    marks.initialize(repeating: 0, count: width)
  }

  deinit {
    edges.deallocate()
    marks.deallocate()
  }

  /// Begins the next frame.
  mutating func begin() {
    for slot in rows.indices { rows[slot] = -1 }
  }

  /// Returns the marks of a row of a frame, valid until the next call.
  mutating func row(
    _ y: Int, of words: UnsafeBufferPointer<UInt32>
  ) -> UnsafePointer<UInt8> {
    let (marks, width) = (marks, width)
    for x in 0..<width { marks[x] = 0 }
    for near in max(0, y - Self.reach)...min(height - 1, y + Self.reach - 1) {
      let slot = near % Self.ringRows
      if rows[slot] != near {
        findEdges(in: near, of: words, slot: slot)
        rows[slot] = near
      }
      let row = edges + slot * stride
      for x in 0..<width { marks[x] |= row[x] }
    }
    for x in 0..<width { marks[x] ^= 1 }
    return UnsafePointer(marks)
  }

  /// Finds the edges between the pixels of a row, and to the pixels below.
  private func findEdges(in y: Int, of words: UnsafeBufferPointer<UInt32>, slot: Int) {
    guard let start = words.baseAddress else { return }
    let row = start + y * width
    let below = y + 1 < height ? row + width : row
    // An edge is between a pixel and the next one, so it is near `reach` pixels on either side.
    let found = edges + Self.ringRows * stride + Self.reach
    for x in 0..<width - 1 {
      found[x] = Self.isEdge(row[x], row[x + 1]) | Self.isEdge(row[x], below[x])
    }
    found[width - 1] = Self.isEdge(row[width - 1], below[width - 1])
    if width > 2 {
      for x in 1..<width - 1 { found[x] |= Self.isBend(row[x - 1], row[x], row[x + 1]) }
    }
    if y > 0 && y + 1 < height {
      let above = row - width
      for x in 0..<width { found[x] |= Self.isBend(above[x], row[x], below[x]) }
    }
    let target = edges + slot * stride
    for x in 0..<width {
      target[x] = found[x - 2] | found[x - 1] | found[x] | found[x + 1]
    }
  }

  /// Returns 1 if any channel of a word is far from the mean of two others, otherwise 0.
  @inline(__always)
  private static func isBend(_ before: UInt32, _ word: UInt32, _ after: UInt32) -> UInt8 {
    let red = (before >> 16 & 0xFF) &+ (after >> 16 & 0xFF) &- 2 &* (word >> 16 & 0xFF) &+ bend
    let green = (before >> 8 & 0xFF) &+ (after >> 8 & 0xFF) &- 2 &* (word >> 8 & 0xFF) &+ bend
    let blue = (before & 0xFF) &+ (after & 0xFF) &- 2 &* (word & 0xFF) &+ bend
    return red <= 2 * bend && green <= 2 * bend && blue <= 2 * bend ? 0 : 1
  }

  /// Returns 1 if any channel of two words differs by more than a step, otherwise 0.
  @inline(__always)
  private static func isEdge(_ one: UInt32, _ other: UInt32) -> UInt8 {
    let red = (one >> 16 & 0xFF) &- (other >> 16 & 0xFF) &+ step
    let green = (one >> 8 & 0xFF) &- (other >> 8 & 0xFF) &+ step
    let blue = (one & 0xFF) &- (other & 0xFF) &+ step
    let isSmooth = red <= 2 * step && green <= 2 * step && blue <= 2 * step
    return isSmooth ? 0 : 1
  }
}
