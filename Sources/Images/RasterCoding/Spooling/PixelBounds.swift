internal import Imaging

/// The smallest rectangle around pieces of rows.
struct PixelBounds {
  /// The smallest x so far.
  private var left = Int.max
  /// The smallest y so far.
  private var top = Int.max
  /// The largest end of a piece so far.
  private var right = Int.min
  /// The largest y so far.
  private var bottom = Int.min

  /// Extends the rectangle to a piece of a row, the end not included.
  @inline(__always)
  mutating func include(_ start: Int, _ end: Int, _ y: Int) {
    left = min(left, start)
    right = max(right, end)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  /// Extends the rectangle to another one.
  mutating func include(_ rect: PixelRect?) {
    guard let rect else { return }
    include(rect.x, rect.x + rect.width, rect.y)
    include(rect.x, rect.x + rect.width, rect.y + rect.height - 1)
  }

  /// The rectangle; `nil` without pieces.
  var rect: PixelRect? {
    guard left < right else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}
