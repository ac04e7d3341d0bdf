import Foundation
import Geometry

/// The places of a preview and of the menu above or below it.
struct ContextMenuLayout: Equatable {
  /// The distance between preview and menu, in points.
  private static let gap: CGFloat = 12
  /// The part of the area's height that a preview has at least, where it is that high.
  private static let leastPreview: CGFloat = 0.3

  /// The frame of the preview in the window, in points.
  let preview: CGRect
  /// The place of the menu.
  let menu: MenuPlacement

  /// Finds the places: the preview is as near to its source as the menu lets it, which is below it
  /// where there is room, else above it; if neither, the preview moves up.
  ///
  /// - Parameters:
  ///   - size: The size of the preview, in points; it is made smaller if there is no room for it.
  ///   - source: The frame of the source in the window.
  ///   - menuSize: The size of the menu; zero for none.
  ///   - area: The part of the window in which both are.
  init(of size: CGSize, at source: CGRect, menu menuSize: CGSize, in area: CGRect) {
    let gap = menuSize.height > 0 ? ContextMenuLayout.gap : 0
    let room = max(
      area.height * ContextMenuLayout.leastPreview, area.height - gap - menuSize.height)
    let factor = min(1, room / max(1, size.height), area.width / max(1, size.width))
    let size = CGSize(width: size.width * factor, height: size.height * factor)
    let menuHeight = min(menuSize.height, max(0, area.height - gap - size.height))
    let x = max(area.minX, min(source.midX - size.width / 2, area.maxX - size.width))
    var y = max(area.minY, min(source.midY - size.height / 2, area.maxY - size.height))
    let fitsBelow = y + size.height + gap + menuHeight <= area.maxY
    let isAbove = !fitsBelow && y - gap - menuHeight >= area.minY
    if !fitsBelow, !isAbove { y = area.maxY - menuHeight - gap - size.height }
    preview = CGRect(x: x, y: y, width: size.width, height: size.height)
    let isLeft = source.midX <= area.midX + 1
    let left = isLeft ? preview.minX : preview.maxX - menuSize.width
    let frame = CGRect(
      x: max(area.minX, min(left, area.maxX - menuSize.width)),
      y: isAbove ? y - gap - menuHeight : preview.maxY + gap, width: menuSize.width,
      height: menuHeight)
    menu = MenuPlacement(
      frame: frame,
      origin: CGPoint(
        x: max(frame.minX, min(preview.midX, frame.maxX)), y: isAbove ? frame.maxY : frame.minY),
      isAbove: isAbove)
  }
}
