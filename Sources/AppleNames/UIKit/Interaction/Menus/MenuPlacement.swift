import Foundation
import Geometry

/// The place of a menu beside its source.
struct MenuPlacement: Equatable {
  /// The frame in the window, in points.
  let frame: CGRect
  /// The point of the window from which the menu grows.
  let origin: CGPoint
  /// Whether the menu is above its source.
  let isAbove: Bool

  /// Makes a place.
  init(frame: CGRect, origin: CGPoint, isAbove: Bool) {
    self.frame = frame; self.origin = origin; self.isAbove = isAbove
  }

  /// Finds the place of a menu of a size: below its source, or above it where only there is room for
  /// all of it, or more than below.
  ///
  /// Its edge is at that edge of the source which is nearer to the edge of the area; the menu of a
  /// source in the middle is in the middle of it.
  ///
  /// - Parameters:
  ///   - size: The size of the whole menu, in points.
  ///   - source: The frame of the source in the window.
  ///   - area: The part of the window in which menus are.
  init(of size: CGSize, at source: CGRect, in area: CGRect) {
    let below = area.maxY - source.maxY - MenuMetrics.distance
    let above = source.minY - area.minY - MenuMetrics.distance
    isAbove = below < size.height && above > below
    let height = min(size.height, max(MenuMetrics.rowHeight, isAbove ? above : below))
    let middle = (source.midX - area.minX) / max(1, area.width)
    let x =
      if middle < 0.4 {
        source.minX
      } else if middle > 0.6 {
        source.maxX - size.width
      } else {
        source.midX - size.width / 2
      }
    let y =
      isAbove
      ? source.minY - MenuMetrics.distance - height : source.maxY + MenuMetrics.distance
    frame = CGRect(
      x: max(area.minX, min(x, area.maxX - size.width)),
      y: max(area.minY, min(y, area.maxY - height)), width: size.width, height: height)
    origin = CGPoint(
      x: max(frame.minX, min(source.midX, frame.maxX)), y: isAbove ? frame.maxY : frame.minY)
  }
}
