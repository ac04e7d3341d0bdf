import Foundation
import Geometry

/// The layout of a navigation bar's elements.
extension NavigationBar {
  /// Sets the sizes and offsets of slots, and the widths that they leave to the title.
  func arrange(_ wanted: [NavigationBarElement]) {
    let slots = wanted.compactMap { $0 as? NavigationBarSlot }
    let back = backText.map { Self.margin + backWidth(of: $0) + Self.itemSpacing }
    let left = arrange(
      topItem?.leftItems ?? [], slots.filter { $0.side == .left }, from: back ?? Self.itemMargin)
    let right = arrange(
      topItem?.rightItems ?? [], slots.filter { $0.side == .right }, from: Self.itemMargin)
    for slot in slots where slot.side == .middle { slot.size = slot.shownView.sizeInBar }
    for element in wanted { element.reserved = (left, right) }
  }

  /// Sets the sizes and offsets of the slots on one side.
  ///
  /// - Returns: the width that they take from the row, in points.
  private func arrange(
    _ items: [any BarItem], _ slots: [NavigationBarSlot], from start: CGFloat
  ) -> CGFloat {
    var (offset, end) = (start, CGFloat.zero)
    for item in items {
      let size = item.barSize
      guard let view = item.barView else {
        offset += size.width
        continue
      }
      guard let slot = slots.first(where: { $0.shownView === view }) else { continue }
      (slot.size, slot.offset) = (size, offset)
      end = offset + size.width
      offset = end + Self.itemSpacing
    }
    return end
  }

  /// Lays out an element in the row at the bottom, or in iOS 26 somewhat above it.
  func place(_ element: NavigationBarElement) {
    let height = min(Self.rowHeight, bounds.height)
    let gap = min(Self.gapBelowRow, bounds.height - height)
    let lower = topItem?.lowerView == nil ? 0 : NavigationItem.lowerHeight
    let row = CGRect(
      x: Self.margin, y: bounds.height - gap - height - lower,
      width: max(0, bounds.width - 2 * Self.margin), height: height)
    element.place(in: row, of: self)
  }

  /// Returns the part of a row in which a title of a width is centered.
  ///
  /// Both sides keep the larger reserved width free, unless that leaves too little space.
  func titleRoom(
    in row: CGRect, width: CGFloat, reserved: (left: CGFloat, right: CGFloat)
  ) -> CGRect {
    guard width > row.width - 2 * max(reserved.left, reserved.right) else { return row }
    return CGRect(
      x: row.minX + reserved.left, y: row.minY,
      width: max(0, row.width - reserved.left - reserved.right), height: row.height)
  }

  /// Returns the width of a back button.
  func backWidth(of text: String) -> CGFloat {
    let half = max(0, bounds.width / 2 - Self.margin)
    return min(half, NavigationBarLabel.width(of: .back, text: text))
  }
}
