import Foundation
import Geometry
import Layouts
import Staging

/// The places of the parts of a list cell; as if read from left to right, and mirrored then.
extension UICollectionViewListCell {
  /// The distance of accessories from the edges, and between them, in points: those of table cells.
  private static let (margin, gap): (CGFloat, CGFloat) = (16, 12)

  /// Whether the cell is read from right to left.
  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private var indentation: CGFloat { CGFloat(indentationLevel) * indentationWidth }

  /// Returns the horizontal ends of the content in a cell of a width, as if read from the left.
  private func contentEnds(width: CGFloat) -> (start: CGFloat, end: CGFloat) {
    let room = { (parts: [ListCellParts.Shown]) in
      parts.isEmpty
        ? 0 : parts.reduce(Self.margin) { $0 + $1.width } + CGFloat(parts.count - 1) * Self.gap
    }
    let start = room(parts.leading) + indentation
    return (start, max(start, width - room(parts.trailing)))
  }

  /// Returns the frame of the content view in a cell of a width.
  func contentRect(width: CGFloat) -> CGRect {
    let (start, end) = contentEnds(width: width)
    return mirrored(
      CGRect(x: start, y: 0, width: end - start, height: bounds.height), width: width)
  }

  /// Returns a frame as it is in the direction of reading.
  private func mirrored(_ frame: CGRect, width: CGFloat) -> CGRect {
    guard isMirrored else { return frame }
    return CGRect(
      x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
  }

  /// Places accessories and lines.
  func layOutParts() {
    let (width, height) = (bounds.width, bounds.height)
    var x = Self.margin + (indentsAccessories ? indentation : 0)
    func put(_ part: ListCellParts.Shown) {
      let size = part.view.bounds.size
      let frame = CGRect(
        x: x + (part.width - size.width) / 2, y: (height - size.height) / 2, width: size.width,
        height: size.height)
      set(mirrored(frame, width: width), of: part.view)
      x += part.width + Self.gap
      if let arrow = part.view as? OutlineArrow {
        arrow.show(isExpanded: place?.isExpanded ?? false, isMirrored: isMirrored)
      }
      if let mark = part.view as? SelectionMark { mark.show(isSelected: isSelected) }
    }
    for part in parts.leading { put(part) }
    let trailing = parts.trailing
    x = width - Self.margin - trailing.reduce(-Self.gap) { $0 + $1.width + Self.gap }
    for part in trailing { put(part) }
    layOutLines()
  }

  /// Sets the frame of a view, at once where it had no place before.
  private func set(_ frame: CGRect, of view: UIView) {
    if view.frame == frame { return }
    if view.frame.origin == .zero {
      View.performWithoutAnimation { view.frame = frame }
    } else {
      view.frame = frame
    }
  }

  // MARK: Lines

  /// Places the lines above and below the row.
  private func layOutLines() {
    let configuration = separators
    if configuration == nil, parts.lines.isEmpty { return }
    if parts.lines.isEmpty {
      View.performWithoutAnimation {
        parts.lines = (0..<2).map { _ in
          let line = UIView(frame: .zero)
          line.isUserInteractionEnabled = false
          addSubview(line)
          return line
        }
      }
    }
    let hairline = 1 / max(1, traitCollection.displayScale)
    for (index, line) in parts.lines.enumerated() {
      let isTop = index == 0
      line.isHidden = !(configuration.map { shows(isTop, of: $0) } ?? false)
      guard let configuration, !line.isHidden else { continue }
      line.backgroundColor = configuration.color
      let own = isTop ? configuration.topSeparatorInsets : configuration.bottomSeparatorInsets
      let automatic = automaticInset(atTop: isTop)
      let leading = own.leading < .greatestFiniteMagnitude ? own.leading : automatic
      let trailing = own.trailing < .greatestFiniteMagnitude ? own.trailing : 0
      let frame = CGRect(
        x: leading, y: isTop ? 0 : bounds.height - hairline,
        width: max(0, bounds.width - leading - trailing), height: hairline)
      line.frame = mirrored(frame, width: bounds.width)
    }
  }

  /// Returns whether a line is shown: by itself below each row, and around a grouped section.
  private func shows(_ isTop: Bool, of configuration: UIListSeparatorConfiguration) -> Bool {
    switch isTop
      ? configuration.topSeparatorVisibility : configuration.bottomSeparatorVisibility
    {
    case .visible: return true
    case .hidden: return false
    case .automatic: break
    }
    guard let place else { return false }
    if isTop { return place.form == .grouped && place.isFirst }
    return !(place.form == .insetGrouped && place.isLast)
  }

  /// Returns where a line begins: with the text, or at the edge of a grouped section.
  private func automaticInset(atTop isTop: Bool) -> CGFloat {
    if let place, place.form == .grouped, isTop || place.isLast { return 0 }
    let (start, end) = contentEnds(width: bounds.width)
    let content = contentView.subviews.first { $0 is UIListContentView } as? UIListContentView
    return start + (content?.textStart(width: end - start) ?? Self.margin)
  }

  // MARK: Actions

  /// Uncovers the trailing swipe actions.
  func uncoverActions() {
    guard let view = superview as? CollectionView, let path = view.indexPath(for: self) else {
      return
    }
    view.openSwipe(at: path, .trailing)
  }

  /// Moves the item with a finger on the grip, along the list.
  func dragged(by press: LongPressGestureRecognizer) {
    guard let view = superview as? CollectionView else { return }
    let point = CGPoint(x: center.x, y: press.location(in: view).y)
    switch press.state {
    case .began:
      guard let path = view.indexPath(for: self) else { return }
      view.beginInteractiveMovementForItem(at: path)
    case .changed: view.updateInteractiveMovementTargetPosition(point)
    case .ended: view.endInteractiveMovement()
    case .cancelled, .failed: view.cancelInteractiveMovement()
    default: break
    }
  }
}
