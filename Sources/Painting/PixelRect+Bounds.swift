internal import Foundation
internal import Imaging

extension PixelRect {
  /// Makes the smallest rectangle of whole pixels around a box, cut to an area.
  init(around box: CGRect, in area: CGRect) {
    let (left, top) = (
      max(area.minX, box.minX.rounded(.down)), max(area.minY, box.minY.rounded(.down))
    )
    let right = min(area.maxX, box.maxX.rounded(.up))
    let bottom = min(area.maxY, box.maxY.rounded(.up))
    guard right > left, bottom > top else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    self.init(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// Makes the pixels of a picture that a box of canvas points touches, and one around them.
  init(around box: CGRect, scale: Double, in area: CGRect) {
    let scaled = CGRect(
      x: box.minX * scale, y: box.minY * scale, width: box.width * scale,
      height: box.height * scale)
    self.init(around: scaled.insetBy(dx: -1, dy: -1), in: area)
  }

  /// The rectangle with its corners as coordinates.
  var rect: CGRect {
    CGRect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}

extension PixelRect {
  /// Returns the pixels in both; an empty rectangle where there are none.
  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return PixelRect(x: left, y: top, width: 0, height: 0) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelRect {
  /// Returns the smallest rectangle around both.
  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
