import ConstraintSolving
import Foundation
import Geometry
import Layouts
import Staging

/// The equations of stacks.
extension LayoutSystem {
  /// The priorities of a stack's wishes, all of them below those of programs except for two.
  private enum Priority {
    /// Hidden views have no length, unless required constraints say otherwise.
    static let hidden = 999.999
    /// Views keep their proportions, unless required constraints say otherwise.
    static let proportions = 999.99
    /// Spaces are no larger than they must be, after former sizes.
    static let spacing = 0.000_2
    static let centering = 0.000_15
    /// Texts are at one edge.
    static let edge = 0.000_1
    /// A stack is no broader than its views.
    static let breadth = 0.000_05
  }

  /// Two ends along an axis, in reading direction.
  private typealias Span = (start: LinearExpression, end: LinearExpression)

  /// Adds the equations of a stack.
  func addEquations(of stack: UIStackView) {
    let arranged = stack.arrangedSubviews.filter {
      $0.superview === stack && $0 !== fittingRoot && memberIndex(of: $0) != nil
    }
    if arranged.isEmpty { return }
    addLengths(of: arranged, in: stack)
    addBreadths(of: arranged, in: stack)
  }

  /// Returns the ends of a view of a stack, or of the stack itself without its margins.
  private func span(
    of view: View, _ axis: NSLayoutConstraint.Axis, in stack: UIStackView
  ) -> Span {
    var edges = edges(
      of: view, axis,
      in: OperandFrame(ancestor: stack, isMirrored: false, relatesContent: false))
    if view === stack {
      let margins = stack.arrangementMargins
      if stack.isLayoutMarginsRelativeArrangement { noteInsets(of: stack) }
      edges =
        axis == .horizontal
        ? (edges.low + Double(margins.left), edges.high - Double(margins.right))
        : (edges.low + Double(margins.top), edges.high - Double(margins.bottom))
    }
    guard axis == .horizontal, stack.effectiveUserInterfaceLayoutDirection == .rightToLeft else {
      return (edges.low, edges.high)
    }
    let mirror = mirror(of: stack)
    return (mirror - edges.high, mirror - edges.low)
  }

  /// Adds an equation of a stack.
  private func add(
    _ left: LinearExpression, _ relation: ConstraintSystem.Relation, _ right: LinearExpression,
    _ priority: Double = ConstraintSystem.requiredPriority
  ) {
    add(left - right, relation, priority, .own(LayoutSystem.stackSource))
  }

  // MARK: Along the axis

  /// Adds the order, spaces and lengths of views.
  private func addLengths(of arranged: [View], in stack: UIStackView) {
    let axis = stack.axis
    let room = span(of: stack, axis, in: stack)
    let visible = arranged.filter { !$0.isHidden }
    let spans = visible.map { span(of: $0, axis, in: stack) }
    if let first = spans.first, let last = spans.last {
      add(first.start, .equal, room.start)
      add(last.end, .equal, room.end)
    }
    addSpaces(between: visible, spans, in: stack)
    addShares(of: visible, in: stack)
    parkHidden(arranged, between: spans, in: stack)
  }

  /// Gives hidden views no length, each in the middle of the space between its visible neighbors.
  private func parkHidden(_ arranged: [View], between spans: [Span], in stack: UIStackView) {
    let room = span(of: stack, stack.axis, in: stack)
    var next = 0
    for view in arranged {
      guard view.isHidden else {
        next += 1
        continue
      }
      let before = next == 0 ? room.start : spans[next - 1].end
      let after = next == spans.count ? before : next == 0 ? room.start : spans[next].start
      let own = span(of: view, stack.axis, in: stack)
      add(own.start, .equal, (before + after) * 0.5, Priority.hidden)
      add(size(of: view, stack.axis, aligned: true), .equal, LinearExpression(), Priority.hidden)
    }
  }

  /// Adds the spaces between neighbors.
  private func addSpaces(between views: [View], _ spans: [Span], in stack: UIStackView) {
    guard views.count > 1 else { return }
    let hasCommonSpace = stack.distribution == .equalSpacing
    let space = hasCommonSpace || stack.distribution == .equalCentering ? makeVariable() : nil
    for (index, view) in views.enumerated().dropLast() {
      let gap = LinearExpression(Double(stack.gap(after: view)))
      let (this, next) = (spans[index], spans[index + 1])
      let distance = next.start - this.end
      guard let space else {
        add(distance, .equal, gap)
        continue
      }
      if hasCommonSpace {
        add(distance, .equal, space)
        add(space, .greaterThanOrEqual, gap)
        add(space, .lessThanOrEqual, gap, Priority.spacing)
      } else {
        add(distance, .greaterThanOrEqual, gap)
        let centers = (next.start + next.end - this.start - this.end) * 0.5
        add(centers, .equal, space, Priority.centering)
      }
    }
  }

  /// Adds equal or proportional lengths.
  private func addShares(of views: [View], in stack: UIStackView) {
    guard let first = views.first else { return }
    let axis = stack.axis
    switch stack.distribution {
    case .fillEqually:
      let length = size(of: first, axis, aligned: true)
      for view in views.dropFirst() { add(size(of: view, axis, aligned: true), .equal, length) }
    case .fillProportionally:
      let lengths = views.map { stack.proportionalLength(of: $0) }
      guard let reference = lengths.firstIndex(where: { $0 > 0 }) else { return }
      let length = size(of: views[reference], axis, aligned: true)
      for (index, view) in views.enumerated() where index != reference {
        add(
          size(of: view, axis, aligned: true), .equal,
          length * Double(lengths[index] / lengths[reference]), Priority.proportions)
      }
    case .fill, .equalSpacing, .equalCentering: break
    }
  }

  // MARK: Across the axis

  /// Adds the alignment of views.
  private func addBreadths(of arranged: [View], in stack: UIStackView) {
    let axis: NSLayoutConstraint.Axis = stack.axis == .horizontal ? .vertical : .horizontal
    let room = span(of: stack, axis, in: stack)
    var baselines: [LinearExpression] = []
    for view in arranged {
      let own = span(of: view, axis, in: stack)
      if view.isHidden {
        add(own.start, .equal, room.start, Priority.hidden)
        add(size(of: view, axis, aligned: true), .equal, LinearExpression(), Priority.hidden)
        continue
      }
      if stack.alignment == .fill {
        add(own.start, .equal, room.start)
        add(own.end, .equal, room.end)
        continue
      }
      add(own.start, .greaterThanOrEqual, room.start)
      add(own.end, .lessThanOrEqual, room.end)
      switch stack.usedAlignment {
      case .center: add(own.start + own.end, .equal, room.start + room.end)
      case .trailing: add(own.end, .equal, room.end)
      case .firstBaseline, .lastBaseline:
        let isLast = stack.alignment == .lastBaseline
        if isLast {
          add(own.end, .equal, room.end, Priority.edge)
        } else {
          add(own.start, .equal, room.start, Priority.edge)
        }
        let operand = ConstraintOperand(view, isLast ? .lastBaseline : .firstBaseline)
        let frame = OperandFrame(ancestor: stack, isMirrored: false, relatesContent: false)
        if let baseline = value(of: operand, in: frame) { baselines.append(baseline) }
      case .fill, .leading: add(own.start, .equal, room.start)
      }
    }
    if let first = baselines.first {
      for baseline in baselines.dropFirst() { add(baseline, .equal, first) }
    }
    if stack.alignment != .fill, memberIndex(of: stack) != nil {
      add(size(of: stack, axis), .lessThanOrEqual, LinearExpression(), Priority.breadth)
    }
  }
}
