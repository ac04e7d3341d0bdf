internal import Foundation
internal import Imaging

extension PixelRect {
  /// Makes the smallest rectangle of whole pixels around a box, clipped to an area.
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

  /// Makes the rectangle of the pixels that a box of canvas points touches, and one pixel around
  /// them.
  init(around box: CGRect, scale: Double, in area: CGRect) {
    let scaled = CGRect(
      x: box.minX * scale, y: box.minY * scale, width: box.width * scale,
      height: box.height * scale)
    self.init(around: scaled.insetBy(dx: -1, dy: -1), in: area)
  }

  /// Makes the largest rectangle of pixels within a box that keeps one pixel away from its sides.
  init(wellInside box: CGRect) {
    let limit = 1e9
    func whole(_ value: Double) -> Int { Int(max(-limit, min(limit, value))) }
    let (left, top) = (whole(box.minX.rounded(.up)) + 1, whole(box.minY.rounded(.up)) + 1)
    let right = max(left, whole(box.maxX.rounded(.down)) - 1)
    let bottom = max(top, whole(box.maxY.rounded(.down)) - 1)
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle in coordinates.
  var rect: CGRect {
    CGRect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}

extension PixelRect {
  /// Returns the intersection; an empty rectangle if there is none.
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

  /// Returns the part of the rectangle outside another one, in rectangles that do not overlap.
  func parts(outside hole: PixelRect) -> [PixelRect] {
    let hole = intersection(hole)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    let (bottom, right) = (hole.y + hole.height, hole.x + hole.width)
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: right, y: hole.y, width: x + width - right, height: hole.height),
      PixelRect(x: x, y: bottom, width: width, height: y + height - bottom),
    ].filter { !$0.isEmpty }
  }
}
