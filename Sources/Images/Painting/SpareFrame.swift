internal import Imaging

/// The frame before the last, in whose memory the next frame is painted.
///
/// New memory is cleared by the system page by page when it is first used, which takes as long as
/// painting much of a frame. If the older frame is still in use elsewhere, its words are copied when
/// they are first written.
struct SpareFrame {
  private(set) var bitmap: Bitmap
  /// The rectangles outside which the last frame has the same words; `nil` for none.
  private let changes: [PixelRect]?

  /// The largest number of words that are kept: 8 MB.
  private static let capacity = 1 << 21

  /// Returns whether frames on a sheet are small enough to be kept.
  static func mayKeep(_ sheet: Sheet) -> Bool { sheet.width * sheet.height <= capacity }

  /// Makes a spare of a frame that is followed by another one.
  init(_ bitmap: Bitmap, changes: [PixelRect]?) { self.bitmap = bitmap; self.changes = changes }

  /// Returns whether the frame has as many pixels as a sheet.
  func fits(_ sheet: Sheet) -> Bool { bitmap.width == sheet.width && bitmap.height == sheet.height }

  /// Calls a closure that changes the frame.
  mutating func change(_ body: (inout SpareFrame) throws -> Void) rethrows { try body(&self) }

  mutating func become(_ last: Bitmap) {
    let whole = PixelRect(x: 0, y: 0, width: last.width, height: last.height)
    last.words.withUnsafeBufferPointer { bitmap.replace(changes ?? [whole], by: $0) }
  }

  /// Calls a closure that writes all words.
  mutating func withWords(_ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Void) rethrows {
    try bitmap.words.withUnsafeMutableBufferPointer { try body($0) }
  }
}

extension Bitmap {
  /// Replaces the words in some rectangles by those of another bitmap of the same size.
  mutating func replace(_ areas: [PixelRect], by other: UnsafeBufferPointer<UInt32>) {
    let width = width
    words.withUnsafeMutableBufferPointer { words in
      guard let target = words.baseAddress, let source = other.baseAddress else { return }
      for area in areas {
        for row in area.y..<area.y + area.height {
          let start = row * width + area.x
          (target + start).update(from: source + start, count: area.width)
        }
      }
    }
  }
}
