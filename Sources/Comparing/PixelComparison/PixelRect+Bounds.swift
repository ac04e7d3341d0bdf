internal import Imaging

extension PixelRect {
  /// Returns the smallest rectangle that contains both.
  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the part within a bitmap of `width` by `height`, which may be empty.
  func clipped(toWidth width: Int, height: Int) -> PixelRect {
    let (left, top) = (max(0, x), max(0, y))
    return PixelRect(
      x: left, y: top, width: min(width, x + self.width) - left,
      height: min(height, y + self.height) - top)
  }

  var area: Int { isEmpty ? 0 : width * height }

  /// The position and the size: `12,40 60×60`.
  var words: String { "\(x),\(y) \(width)×\(height)" }
}
