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

  /// The rectangle with its corners as coordinates.
  var rect: CGRect {
    CGRect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}
