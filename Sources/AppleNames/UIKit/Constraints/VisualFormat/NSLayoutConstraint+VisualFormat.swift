import Foundation
import Staging

extension NSLayoutConstraint {
  /// Returns the constraints of a row or column of views in the visual format language.
  ///
  /// `H:|-[title]-8-[value(>=40@750)]-|`. A mistake gives a warning and no constraints; in UIKit it
  /// ends the program.
  ///
  /// - Parameters:
  ///   - format: The text in the visual format language.
  ///   - opts: The alignment of all views across the axis, and the direction along it.
  ///   - metrics: The numbers that names in the format stand for.
  ///   - views: The views and layout guides that names in the format stand for.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      let parsed = try VisualFormatParser.parse(format)
      let builder = VisualFormatBuilder(
        format: parsed, options: opts, metrics: metrics ?? [:], views: views)
      return try builder.constraints()
    } catch let error as VisualFormatError {
      Stage.current.warn(
        .substitution(
          "a visual format cannot be read: expected \(error.expectation) at column "
            + "\(error.column); no constraints are made"), in: format)
    } catch let error as VisualFormatBuilder.Failure {
      Stage.current.warn(
        .substitution("a visual format makes no constraints: \(error.reason)"), in: format)
    } catch {
      Stage.current.warn(
        .substitution("a visual format makes no constraints: \(error)"), in: format)
    }
    return []
  }
}

/// A maker of the constraints that a visual format states.
struct VisualFormatBuilder {
  /// The reason for which a format makes no constraints.
  struct Failure: Error {
    let reason: String
  }

  let format: VisualFormat
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]

  /// Returns the constraints in the order in which the format states them.
  func constraints() throws -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    let items = try format.parts.map { try item(named: $0.name) }
    if let start = format.start {
      result += try edge(of: items[0], at: start, isStart: true)
    }
    for (index, part) in format.parts.enumerated() {
      for predicate in part.predicates {
        result.append(try length(of: items[index], predicate))
      }
      guard index + 1 < items.count else { break }
      result += try distance(items[index], items[index + 1], format.connections[index])
    }
    if let end = format.end, let last = items.last {
      result += try edge(of: last, at: end, isStart: false)
    }
    return result + (try alignments(of: items))
  }

  // MARK: Names

  /// Returns the view or guide of a name.
  private func item(named name: String) throws -> any LayoutItem {
    guard let view = views[name] else {
      throw Failure(reason: "there is no view '\(name)'; add it to 'views'")
    }
    guard let item = view as? any LayoutItem else {
      throw Failure(reason: "'\(name)' is neither a view nor a layout guide")
    }
    return item
  }

  /// Returns the number that an object stands for.
  private func number(_ object: VisualFormat.Predicate.Object) throws -> Double {
    switch object {
    case .number(let number): return number
    case .name(let name):
      guard let metric = metrics[name] else {
        throw Failure(reason: "there is no metric '\(name)'; add it to 'metrics'")
      }
      switch metric {
      case let number as Double: return number
      case let number as CGFloat: return Double(number)
      case let number as Int: return Double(number)
      case let number as Float: return Double(number)
      case let number as NSNumber: return number.doubleValue
      default: throw Failure(reason: "the metric '\(name)' is no number")
      }
    }
  }

  private func priority(of predicate: VisualFormat.Predicate) throws -> UILayoutPriority {
    try predicate.priority.map { UILayoutPriority(Float(try number($0))) } ?? .required
  }

  // MARK: Edges

  /// The attributes at the start and end of views.
  private var ends: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    if format.axis == .vertical {
      return options.contains(.spacingBaselineToBaseline)
        ? (.firstBaseline, .lastBaseline) : (.top, .bottom)
    }
    return switch options.intersection(.directionMask) {
    case .directionLeftToRight: (.left, .right)
    case .directionRightToLeft: (.right, .left)
    default: (.leading, .trailing)
    }
  }

  /// The attributes of a superview's edges, or of its margins.
  private func superviewEnds(
    margins: Bool
  ) -> (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    switch ends.start {
    case .left: margins ? (.leftMargin, .rightMargin) : (.left, .right)
    case .right: margins ? (.rightMargin, .leftMargin) : (.right, .left)
    case .leading: margins ? (.leadingMargin, .trailingMargin) : (.leading, .trailing)
    default: margins ? (.topMargin, .bottomMargin) : (.top, .bottom)
    }
  }

  /// Returns the constraints of a connection: the later edge is that far behind the earlier one.
  ///
  /// Positions count from the right where the direction is from right to left.
  private func constraints(
    from earlier: ConstraintOperand, to later: ConstraintOperand,
    _ connection: VisualFormat.Connection, standard: Double
  ) throws -> [NSLayoutConstraint] {
    let isReversed = ends.start == .right
    func constraint(
      _ relation: NSLayoutConstraint.Relation, _ distance: Double
    ) -> NSLayoutConstraint {
      isReversed
        ? NSLayoutConstraint(earlier, relation, later, constant: CGFloat(distance))
        : NSLayoutConstraint(later, relation, earlier, constant: CGFloat(distance))
    }
    switch connection {
    case .none: return [constraint(.equal, 0)]
    case .standard: return [constraint(.equal, standard)]
    case .predicates(let predicates):
      return try predicates.map { predicate in
        let result = constraint(predicate.relation, try number(predicate.object))
        result.priority = try priority(of: predicate)
        return result
      }
    }
  }

  /// Returns the constraints between neighbors.
  private func distance(
    _ first: any LayoutItem, _ second: any LayoutItem, _ connection: VisualFormat.Connection
  ) throws -> [NSLayoutConstraint] {
    try constraints(
      from: ConstraintOperand(first, ends.end), to: ConstraintOperand(second, ends.start),
      connection, standard: Double(systemLayoutSpacing))
  }

  /// Returns the constraints between a view and its superview; the standard distance is its margin.
  private func edge(
    of item: any LayoutItem, at connection: VisualFormat.Connection, isStart: Bool
  ) throws -> [NSLayoutConstraint] {
    let around = item is UIView ? (item as? UIView)?.superview : item.layoutOwner
    guard let around else {
      throw Failure(reason: "\(item.layoutName) has no superview for '|'; add it to one first")
    }
    var usesMargins = false
    if case .standard = connection { usesMargins = true }
    let outer = superviewEnds(margins: usesMargins)
    // Baselines are between neighbors only.
    let isVertical = format.axis == .vertical
    let inner = isVertical ? (start: .top, end: .bottom) : ends
    return isStart
      ? try constraints(
        from: ConstraintOperand(around, outer.start), to: ConstraintOperand(item, inner.start),
        connection, standard: 0)
      : try constraints(
        from: ConstraintOperand(item, inner.end), to: ConstraintOperand(around, outer.end),
        connection, standard: 0)
  }

  // MARK: Lengths and alignments

  /// Returns the constraint of a view's length.
  private func length(
    of item: any LayoutItem, _ predicate: VisualFormat.Predicate
  ) throws -> NSLayoutConstraint {
    let attribute: NSLayoutConstraint.Attribute = format.axis == .horizontal ? .width : .height
    let operand = ConstraintOperand(item, attribute)
    let result: NSLayoutConstraint
    if case .name(let name) = predicate.object, views[name] != nil {
      result = NSLayoutConstraint(
        operand, predicate.relation, ConstraintOperand(try self.item(named: name), attribute))
    } else {
      result = NSLayoutConstraint(
        operand, predicate.relation, nil, constant: CGFloat(try number(predicate.object)))
    }
    result.priority = try priority(of: predicate)
    return result
  }

  /// The attributes that options align, in the order of their bits.
  private static let alignments:
    [(option: NSLayoutConstraint.FormatOptions, attribute: NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]

  /// Returns the constraints that align each view with the one before.
  private func alignments(of items: [any LayoutItem]) throws -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    for (option, attribute) in Self.alignments where options.contains(option) {
      guard attribute.axis != format.axis else {
        throw Failure(
          reason: "views along an axis cannot be aligned by '\(attribute.name)', which is on it")
      }
      for (first, second) in zip(items, items.dropFirst()) {
        result.append(
          NSLayoutConstraint(
            ConstraintOperand(second, attribute), .equal, ConstraintOperand(first, attribute)))
      }
    }
    return result
  }
}
