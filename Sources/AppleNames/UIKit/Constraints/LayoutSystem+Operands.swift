import Foundation
import Geometry
import Staging

/// The coordinates in which both sides of a constraint are expressed.
struct OperandFrame {
  /// The view whose coordinates they are.
  let ancestor: View
  /// Whether horizontal positions count from the right.
  let isMirrored: Bool
  /// Whether edges of the ancestor, a scroll view, are those of its content.
  let relatesContent: Bool
}

/// The values of attributes as expressions.
extension LayoutSystem {
  /// Two opposite edges, the left or top one first.
  typealias Edges = (low: LinearExpression, high: LinearExpression)

  /// Returns a side of a constraint; `nil` if its item is gone.
  func value(of operand: ConstraintOperand, in frame: OperandFrame) -> LinearExpression? {
    if operand.ends.count == 2 {
      guard let from = value(of: operand.ends[0], in: frame),
        let to = value(of: operand.ends[1], in: frame)
      else { return nil }
      return to - from
    }
    guard let item = operand.item, let axis = operand.attribute.axis else { return nil }
    if operand.attribute.kind == .size { return size(of: item, axis) }
    let position = position(of: item, operand.attribute, axis, in: frame)
    guard frame.isMirrored, axis == .horizontal else { return position }
    return mirror(of: frame.ancestor) - position
  }

  /// Returns the sum of a view's left and right edges: mirrored positions are this less a position.
  func mirror(of view: View) -> LinearExpression {
    size(of: view, .horizontal) + 2 * boundsOrigin(of: view, .horizontal)
  }

  /// Returns a position in an ancestor's coordinates.
  private func position(
    of item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute,
    _ axis: NSLayoutConstraint.Axis, in frame: OperandFrame
  ) -> LinearExpression {
    if let view = item as? View, attribute == .firstBaseline || attribute == .lastBaseline {
      return baseline(of: view, isLast: attribute == .lastBaseline, in: frame)
    }
    var edges = edges(of: item, axis, in: frame)
    if let view = item as? View, let margins = attribute.margins(of: view) {
      noteInsets(of: view)
      edges = (edges.low + margins.low, edges.high - margins.high)
    }
    switch attribute {
    case .left, .top, .leftMargin, .topMargin, .firstBaseline: return edges.low
    case .right, .bottom, .rightMargin, .bottomMargin, .lastBaseline: return edges.high
    case .leading, .leadingMargin: return frame.isMirrored ? edges.high : edges.low
    case .trailing, .trailingMargin: return frame.isMirrored ? edges.low : edges.high
    default: return (edges.low + edges.high) * 0.5
    }
  }

  /// Returns the length of an item's alignment rectangle.
  func size(of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
    if let view = item as? View { return size(of: view, axis, aligned: true) }
    if let index = memberIndex(of: item) {
      return LinearExpression(variable: sizeVariable(ofMember: index, axis))
    }
    guard let guide = item as? SystemLayoutGuide, let owner = guide.owningView else {
      return LinearExpression()
    }
    let edges = edges(of: guide, owner, axis, isContent: false)
    return edges.high - edges.low
  }

  /// Returns the edges of an item's alignment rectangle in an ancestor's coordinates.
  func edges(
    of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis, in frame: OperandFrame
  ) -> Edges {
    guard let owner = item.layoutOwner else { return (LinearExpression(), LinearExpression()) }
    if let view = item as? View {
      if view === frame.ancestor {
        if frame.relatesContent, measuresContent(view) {
          return (LinearExpression(), contentLength(of: view, axis))
        }
        let insets = alignmentInsets(of: view, axis)
        let low = LinearExpression(boundsOrigin(of: view, axis))
        return (low + insets.low, low + size(of: view, axis) - insets.high)
      }
      let low = origin(of: view, axis) + alignmentInsets(of: view, axis).low
      let edges = (low, low + size(of: view, axis, aligned: true))
      return lifted(edges, axis, from: view.superview, to: frame.ancestor)
    }
    if let guide = item as? SystemLayoutGuide {
      let isContent = owner === frame.ancestor && frame.relatesContent && measuresContent(owner)
      let edges = edges(of: guide, owner, axis, isContent: isContent)
      return lifted(edges, axis, from: owner, to: frame.ancestor)
    }
    guard let index = memberIndex(of: item) else {
      let frame = (item as? UILayoutGuide)?.layoutFrame ?? .zero
      let (low, high) =
        axis == .horizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
      return (LinearExpression(Double(low)), LinearExpression(Double(high)))
    }
    let low = LinearExpression(variable: positionVariable(ofMember: index, axis))
    let edges = (low, low + LinearExpression(variable: sizeVariable(ofMember: index, axis)))
    return lifted(edges, axis, from: owner, to: frame.ancestor)
  }

  /// Returns the edges of a system's guide in its view's coordinates.
  private func edges(
    of guide: SystemLayoutGuide, _ owner: View, _ axis: NSLayoutConstraint.Axis, isContent: Bool
  ) -> Edges {
    if guide.area == .content { return (LinearExpression(), contentLength(of: owner, axis)) }
    if guide.area != .frame { noteInsets(of: owner) }
    var low = LinearExpression(boundsOrigin(of: owner, axis))
    var high = low + size(of: owner, axis)
    if isContent, guide.area == .margins || guide.area == .readable {
      (low, high) = (LinearExpression(), contentLength(of: owner, axis))
    }
    switch guide.area {
    case .topBar where axis == .vertical: return (low, low + Double(guide.length))
    case .bottomBar where axis == .vertical, .keyboard where axis == .vertical:
      return (high - Double(guide.length), high)
    default:
      let insets = guide.insets
      return axis == .horizontal
        ? (low + Double(insets.left), high - Double(insets.right))
        : (low + Double(insets.top), high - Double(insets.bottom))
    }
  }

  /// Returns edges in a view's coordinates in those of a view around it.
  private func lifted(
    _ edges: Edges, _ axis: NSLayoutConstraint.Axis, from view: View?, to ancestor: View
  ) -> Edges {
    var (low, high) = edges
    var view = view
    while let present = view, present !== ancestor {
      let shift = origin(of: present, axis) - boundsOrigin(of: present, axis)
      low = low + shift
      high = high + shift
      view = present.superview
    }
    return (low, high)
  }

  // MARK: Baselines

  /// Returns the first or last baseline of a view: an edge if it shows no text.
  private func baseline(
    of view: View, isLast: Bool, in frame: OperandFrame
  ) -> LinearExpression {
    let provider = isLast ? view.forLastBaselineLayout : view.forFirstBaselineLayout
    if provider !== view, provider.isDescendant(of: view) {
      return baseline(of: provider, isLast: isLast, in: frame)
    }
    if let stack = view as? UIStackView {
      let visible = stack.arrangedSubviews.filter { !$0.isHidden && $0.superview === stack }
      let text = isLast && stack.axis == .vertical ? visible.last : visible.first
      if let text { return baseline(of: text, isLast: isLast, in: frame) }
    }
    let edges = edges(of: view, .vertical, in: frame)
    let center = (edges.low + edges.high) * 0.5
    if let label = view as? UILabel {
      let text = label.baselines(wrappedAt: wraps[ObjectIdentifier(label)])
      return center + Double((isLast ? text.last : text.first) - text.height / 2)
    }
    if let button = view as? UIButton, let label = button.shownTitleLabel {
      let text = label.baselines(wrappedAt: nil)
      let baseline = isLast ? text.last : text.first
      let (content, title) = (button.contentEdgeInsets, button.titleEdgeInsets)
      switch button.contentVerticalAlignment {
      case .top: return edges.low + Double(content.top + title.top + baseline)
      case .bottom:
        return edges.high - Double(content.bottom + title.bottom + text.height - baseline)
      case .center, .fill:
        let shift = (content.top - content.bottom + title.top - title.bottom) / 2
        return center + Double(shift + baseline - text.height / 2)
      }
    }
    return isLast ? edges.high : edges.low
  }
}

extension NSLayoutConstraint.Attribute {
  /// Returns the margins within which an attribute of a view is; `nil` for other attributes.
  fileprivate func margins(of view: View) -> (low: Double, high: Double)? {
    let margins = view.layoutMargins
    switch self {
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins:
      return (Double(margins.left), Double(margins.right))
    case .topMargin, .bottomMargin, .centerYWithinMargins:
      return (Double(margins.top), Double(margins.bottom))
    default: return nil
    }
  }
}
