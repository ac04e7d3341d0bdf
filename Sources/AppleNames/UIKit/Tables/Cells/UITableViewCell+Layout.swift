import Foundation
import Geometry
import Layouts
import Staging
import Timelines

/// The positions of a cell's parts.
extension UITableViewCell {
  /// The table view that shows the cell.
  var table: UITableView? { superview as? UITableView }

  /// The height of the content, which is that of the row while the cell is clipped.
  private var contentHeight: CGFloat { context.clippedHeight ?? bounds.height }

  /// Takes on what attributes say of the row's position.
  func take(_ attributes: TableAttributes?) {
    guard let attributes else { return }
    var changed = context
    (changed.isFirst, changed.isLast) = (attributes.isFirst, attributes.isLast)
    changed.clippedHeight = attributes.clippedHeight
    changed.contentShift = attributes.contentShift
    if attributes.clippedHeight != nil, !clipsToBounds {
      parts.clips = true
      clipsToBounds = true
    }
    if changed == context { return }
    context = changed
    roundCorners()
    setNeedsLayout()
  }

  /// Rounds the corners at the ends of an inset section.
  private func roundCorners() {
    guard context.style == .insetGrouped else { return }
    let corners = ListForm.insetGrouped.corners(isFirst: context.isFirst, isLast: context.isLast)
    if appearance.corners != corners { appearance.corners = corners }
    if let selection = parts.selection, selection.appearance.corners != corners {
      selection.appearance.corners = corners
    }
  }

  /// Returns the frame of the content view in a cell of a width.
  func contentRect(width: CGFloat) -> CGRect {
    let left =
      isEditing && editingStyle != .none && shouldIndentWhileEditing
      ? TableMetrics.controlWidth : 0
    var right = width
    if showsGrip { right -= TableMetrics.gripWidth }
    if let accessory = parts.shownAccessory {
      right -= accessory.frame.width + accessoryMargin + TableMetrics.accessoryGap
    }
    return CGRect(
      x: left, y: context.contentShift, width: max(0, right - left), height: contentHeight)
  }

  /// The distance of the accessory from the edge, or from the grip.
  private var accessoryMargin: CGFloat {
    showsGrip ? 0 : context.margin
  }

  /// Sets the frames of everything but the content view.
  func layOutParts() {
    updateControls()
    let height = contentHeight
    let middle = context.contentShift + height / 2
    if let accessory = parts.shownAccessory {
      let right =
        bounds.width - accessoryMargin
        - (showsGrip ? TableMetrics.gripWidth : 0)
      let size = accessory.frame.size
      accessory.place(
        CGRect(
          x: right - size.width, y: middle - size.height / 2, width: size.width,
          height: size.height))
    }
    layOutControls(middle: middle)
    layOutLabels()
    layOutSeparators()
    roundCorners()
    if let selection = parts.selection { selection.place(CGRect(origin: .zero, size: bounds.size)) }
  }

  // MARK: Labels

  /// The left and right ends of the labels, in the content view.
  private func labelEnds(contentWidth: CGFloat, height: CGFloat) -> (left: CGFloat, right: CGFloat)
  {
    var left = isEditing && editingStyle != .none && shouldIndentWhileEditing ? 8 : context.margin
    left += CGFloat(indentationLevel) * indentationWidth
    if let size = imageSize(height: height) { left += size.width + TableMetrics.imageGap }
    let hasAccessory = parts.shownAccessory != nil || showsGrip
    let right = contentWidth - (hasAccessory ? 0 : context.margin)
    return (left, max(left, right))
  }

  /// Returns the size of the image, made smaller where the row is lower; `nil` without an image.
  private func imageSize(height: CGFloat) -> CGSize? {
    guard let size = parts.image?.image?.size, size.height > 0, size.width > 0 else { return nil }
    let scale = min(1, max(0, height - 1) / size.height)
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// Places the labels and the image of the cell's style.
  private func layOutLabels() {
    let (text, detail) = (parts.text, parts.detail)
    if text == nil, detail == nil, parts.image == nil { return }
    let height = contentHeight
    let (left, right) = labelEnds(
      contentWidth: contentFrame?.width ?? bounds.width, height: height)
    if let size = imageSize(height: height) {
      let x = left - TableMetrics.imageGap - size.width
      parts.image?.place(
        CGRect(x: x, y: (height - size.height) / 2, width: size.width, height: size.height))
    } else {
      parts.image?.place(CGRect(x: left, y: 0, width: 0, height: height))
    }
    let room = right - left
    let detailIsShown = !(detail?.text ?? "").isEmpty
    switch cellStyle {
    case .default: text?.place(CGRect(x: left, y: 0, width: room, height: height))
    case .subtitle:
      let (one, two) = (
        lineHeight(of: text, room), detailIsShown ? lineHeight(of: detail, room) : 0
      )
      let gap = one > 0 && two > 0 ? TableMetrics.current.subtitleGap : 0
      let top = (height - one - gap - two) / 2
      text?.place(CGRect(x: left, y: top, width: room, height: one))
      detail?.place(CGRect(x: left, y: top + one + gap, width: room, height: two))
    case .value1:
      let width = detailIsShown ? min(room, detail?.intrinsicContentSize.width ?? 0) : 0
      let own = min(text?.intrinsicContentSize.width ?? 0, room)
      // The title has priority where both are too long.
      let rest = max(0, min(width, room - own - (width > 0 ? 6 : 0)))
      text?.place(CGRect(x: left, y: 0, width: own, height: height))
      detail?.place(CGRect(x: right - rest, y: 0, width: rest, height: height))
    case .value2:
      let width = min(room, TableMetrics.valueLabelWidth)
      text?.place(CGRect(x: left, y: 0, width: width, height: height))
      let start = min(right, left + width + 6)
      detail?.place(CGRect(x: start, y: 0, width: right - start, height: height))
    }
  }

  /// Returns the height of a label's text at a width.
  private func lineHeight(of label: UILabel?, _ width: CGFloat) -> CGFloat {
    guard let label, !(label.text ?? "").isEmpty else { return 0 }
    return label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }

  /// Returns the height that the labels of the style need at a cell's width, at least that of a row.
  func standardHeight(width: CGFloat) -> CGFloat {
    let content = contentRect(width: width)
    let (left, right) = labelEnds(
      contentWidth: content.width, height: TableMetrics.current.rowHeight)
    let room = max(1, right - left)
    let (one, two) = (lineHeight(of: parts.text, room), lineHeight(of: parts.detail, room))
    let metrics = TableMetrics.current
    let gap = one > 0 && two > 0 ? metrics.subtitleGap : 0
    let texts = cellStyle == .subtitle ? one + gap + two : max(one, two)
    let padded = texts > 0 ? texts + 2 * metrics.textPadding : 0
    return max(metrics.rowHeight, metrics.rounded(padded))
  }

  // MARK: Separators

  /// Places the hairlines of the row.
  private func layOutSeparators() {
    let isShown = context.separatorStyle != .none
    let isGrouped = context.style == .grouped
    let hasBottom = isShown && !(context.style == .insetGrouped && context.isLast)
    let hasTop = isShown && isGrouped && context.isFirst
    let hairline = 1 / max(1, traitCollection.displayScale)
    if hasBottom {
      var inset = separatorInset
      if parts.separatorInset == nil, !context.hasOwnInset {
        let content = contentFrame ?? bounds
        if imageSize(height: contentHeight) != nil {
          inset.left = labelEnds(contentWidth: content.width, height: contentHeight).left
        }
        inset.left += content.minX
      }
      if isGrouped, context.isLast { inset = .zero }
      let line = parts.separator ?? makeSeparator()
      parts.separator = line
      line.place(
        CGRect(
          x: inset.left, y: bounds.height - hairline,
          width: max(0, bounds.width - inset.left - inset.right), height: hairline))
    }
    if hasTop {
      let line = parts.topSeparator ?? makeSeparator()
      parts.topSeparator = line
      line.place(CGRect(x: 0, y: 0, width: bounds.width, height: hairline))
    }
    for (line, isShown) in [(parts.separator, hasBottom), (parts.topSeparator, hasTop)] {
      guard let line else { continue }
      if line.isHidden == isShown { line.isHidden = !isShown }
      if line.backgroundColor != context.separatorColor {
        line.backgroundColor = context.separatorColor
      }
    }
  }

  /// Makes a line, above all other parts.
  private func makeSeparator() -> UIView {
    let line = UIView(frame: .zero)
    line.isUserInteractionEnabled = false
    line.backgroundColor = context.separatorColor
    View.performWithoutAnimation { addSubview(line) }
    return line
  }
}

extension View {
  /// Sets the frame if it is another one and not given by constraints.
  ///
  /// A view that had no size before appears in its frame, rather than growing to it.
  fileprivate func place(_ frame: CGRect) {
    guard translatesAutoresizingMaskIntoConstraints, self.frame != frame else { return }
    if self.frame.isEmpty {
      View.performWithoutAnimation { self.frame = frame }
    } else {
      self.frame = frame
    }
  }
}
