internal import Imaging

/// The colors with which marks are painted.
enum PixelSource {
  /// One premultiplied word everywhere.
  case color(UInt32)
  /// One premultiplied word for each row of an area, from the first on.
  case rows(UnsafePointer<UInt32>, area: PixelRect)
  /// The premultiplied words of an area, row by row.
  case words(UnsafePointer<UInt32>, area: PixelRect)

  /// Returns whether the source has a word for each pixel of an area.
  func covers(_ part: PixelRect) -> Bool {
    switch self {
    case .color: true
    case .rows(_, let area), .words(_, let area): area.intersection(part) == part
    }
  }
}
