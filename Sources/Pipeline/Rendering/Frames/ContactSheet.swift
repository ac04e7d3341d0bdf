import Foundation
import Imaging

/// Frames of one size in a grid with a small gap, read like lines of text.
struct ContactSheet {
  /// The maximum number of frames on a sheet.
  static let maximumCount = 12
  /// The longest side of a sheet in pixels; frames are painted smaller to keep to it.
  static let maximumSide = 4096
  /// The gap between and around frames, in pixels.
  static let gap = 8
  /// The background between frames: a middle gray that suits light and dark ones.
  static let background: UInt32 = 0xFF8E_8E93

  let columns: Int
  let rows: Int

  /// Chooses the grid for a number of frames, so that the sheet is about as wide as high.
  init(count: Int, aspect: Double) {
    let count = max(1, count)
    var best = (columns: 1, badness: Double.infinity)
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      let shape = Double(columns) * aspect / Double(rows)
      let empty = Double(rows * columns - count) / Double(count)
      let badness = max(shape / 1.4, 1.4 / shape) + empty
      if badness < best.badness - 1e-9 { best = (columns, badness) }
    }
    columns = best.columns
    rows = (count + best.columns - 1) / best.columns
  }

  /// Returns the scale, at most `scale`, at which a sheet of frames of `size` points fits.
  func scale(for size: CGSize, atMost scale: Double) -> Double {
    let room = Double(Self.maximumSide)
    let width = (room - Double(Self.gap * (columns + 1))) / Double(columns) - 1
    let height = (room - Double(Self.gap * (rows + 1))) / Double(rows) - 1
    return min(scale, width / max(1e-6, size.width), height / max(1e-6, size.height))
  }

  /// Returns the empty sheet for frames of the size of `first`.
  func blank(for first: Bitmap) -> Bitmap {
    Bitmap(
      width: columns * (first.width + Self.gap) + Self.gap,
      height: rows * (first.height + Self.gap) + Self.gap, filledWith: Self.background)
  }

  /// Copies a frame to its cell of the sheet.
  func copy(_ frame: Bitmap, at index: Int, on sheet: inout Bitmap) {
    let left = Self.gap + index % columns * (frame.width + Self.gap)
    let top = Self.gap + index / columns * (frame.height + Self.gap)
    for row in 0..<frame.height {
      let start = (top + row) * sheet.width + left
      let source = row * frame.width
      sheet.words.replaceSubrange(
        start..<start + frame.width, with: frame.words[source..<source + frame.width])
    }
  }
}
