public import Foundation
public import Staging

/// A linear relation between attributes of two items that layouts keep.
///
/// It states `first relation second × multiplier + constant`, in points, while it is active. As in
/// UIKit it is held by the nearest view that contains both items.
open class NSLayoutConstraint: NSObject {
  let first: ConstraintOperand
  /// The right-hand side; `nil` for the constant alone.
  let second: ConstraintOperand?
  /// The view that holds the active constraint.
  weak var holder: View?
  /// The number of constraints that were activated before.
  var activationNumber = 0

  /// The relation between the two sides.
  public let relation: Relation
  /// The factor of the second item's attribute.
  public let multiplier: CGFloat
  /// The number of points that are added; a change is animated by `layoutIfNeeded`.
  open var constant: CGFloat { didSet { if constant != oldValue { invalidateLayout() } } }
  /// The importance from 1 to 1000; a constraint of 1000 is required.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { invalidateLayout() } }
  }
  /// A name for reports.
  open var identifier: String?
  /// Whether the constraint is archived with its view; archives are not supported.
  open var shouldBeArchived = false

  /// Makes a constraint between two sides.
  init(
    _ first: ConstraintOperand, _ relation: Relation, _ second: ConstraintOperand?,
    multiplier: CGFloat = 1, constant: CGFloat = 0
  ) {
    self.first = first; self.second = second
    self.relation = relation; self.multiplier = multiplier; self.constant = constant
  }

  /// Makes a constraint between attributes of views or layout guides.
  ///
  /// `first relation second × multiplier + constant`, with no second item for a constant alone.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    guard let item = view1 as? any LayoutItem else {
      preconditionFailure("\(type(of: view1)) is neither a view nor a layout guide")
    }
    self.init(
      ConstraintOperand(item, attr1), relation,
      attr2 == .notAnAttribute
        ? nil : (view2 as? any LayoutItem).map { ConstraintOperand($0, attr2) },
      multiplier: multiplier, constant: c)
  }

  // MARK: Items

  /// The first view or layout guide.
  open var firstItem: AnyObject? { first.items.first }
  /// The first item's attribute.
  open var firstAttribute: Attribute { first.attribute }
  /// The second view or layout guide; `nil` for none.
  open var secondItem: AnyObject? { second?.items.first }
  /// The second item's attribute; `notAnAttribute` for none.
  open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

  /// All items of both sides, without those that are gone.
  var items: [any LayoutItem] { first.items + (second?.items ?? []) }

  /// Whether the constraint relates positions, rather than sizes.
  var isAboutPositions: Bool {
    first.attribute.kind == .horizontalPosition || first.attribute.kind == .verticalPosition
  }

  // MARK: Activation

  /// Whether layouts keep the constraint.
  open var isActive: Bool {
    get {
      dropIfStale()
      return holder != nil
    }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Activates constraints in order.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Activates the constraint in the nearest view that contains its items.
  private func activate() {
    if isActive { return }
    if let problem {
      return Stage.current.warn(
        .substitution("a constraint cannot be activated: \(problem)"), in: description)
    }
    guard let view = commonView else {
      return Stage.current.warn(
        .substitution(
          "a constraint cannot be activated: its items are in no common view; add them as "
            + "subviews first"), in: description)
    }
    hold(in: view)
  }

  /// A contradiction in the constraint itself; `nil` for none.
  private var problem: String? {
    let kind = first.attribute.kind
    if kind == .none { return "its first attribute is none" }
    guard let second else {
      return kind == .size
        ? nil : "a position cannot equal a constant; relate it to another item's position"
    }
    if second.attribute.kind != kind {
      return "'\(first.attribute.name)' and '\(second.attribute.name)' cannot be compared"
    }
    if kind != .size, multiplier == 0 { return "a position cannot be multiplied by 0" }
    return nil
  }

  /// Installs the constraint in a view, which makes it active.
  func hold(in view: View) {
    holder = view
    activationNumber = ActivationCounter.next()
    view.viewAppearance.constraints.append(self)
    for item in items { item.layoutOwner?.joinConstraintLayout() }
    invalidateLayout()
  }

  /// Ends the constraint.
  private func deactivate() {
    guard let view = holder else { return }
    holder = nil
    view.existingViewAppearance?.constraints.removeAll { $0 === self }
    invalidateLayout()
    view.setNeedsConstraintLayout()
  }

  /// The nearest view that contains all items; `nil` without one.
  var commonView: View? {
    let owners = items.compactMap(\.layoutOwner)
    guard let first = owners.first, owners.count == self.first.itemCount + (second?.itemCount ?? 0)
    else { return nil }
    return sequence(first: first, next: \.superview).first { candidate in
      owners.dropFirst().allSatisfy { $0.isDescendant(of: candidate) }
    }
  }

  /// Ends a constraint whose items are gone, or no longer in the view that holds it.
  func dropIfStale() {
    guard let view = holder else { return }
    let owners = items.compactMap(\.layoutOwner)
    let count = first.itemCount + (second?.itemCount ?? 0)
    if owners.count == count, owners.allSatisfy({ $0.isDescendant(of: view) }) { return }
    deactivate()
  }

  /// Invalidates the layout of the views around the items.
  private func invalidateLayout() {
    guard holder != nil || !items.isEmpty else { return }
    for item in items {
      if let guide = item as? UILayoutGuide {
        guide.owningView?.setNeedsConstraintLayout()
      } else {
        item.layoutOwner?.setNeedsConstraintLayout()
      }
    }
  }

  // MARK: Description

  /// The constraint as a formula, with its identifier and priority.
  open override var description: String {
    let name = identifier.map { "'\($0)' " } ?? ""
    let importance = priority == .required ? "" : " @\(priority.rawValue.short)"
    return "<\(type(of: self)) \(name)\(formula)\(importance)>"
  }

  /// The constraint as a formula, and whether it is active.
  open override var debugDescription: String {
    description.dropLast() + (holder == nil ? " (inactive)>" : " (active)>")
  }

  /// The constraint as a formula.
  var formula: String {
    let sign =
      switch relation {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    guard let second else { return "\(first.description) \(sign) \(constant.short)" }
    let factor = multiplier == 1 ? "" : "\(multiplier.short) * "
    let sum =
      constant == 0 ? "" : constant > 0 ? " + \(constant.short)" : " - \((-constant).short)"
    return "\(first.description) \(sign) \(factor)\(second.description)\(sum)"
  }
}

extension BinaryFloatingPoint {
  /// The number without a fraction of zero.
  var short: String {
    let number = Double(self)
    return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// The number of activated constraints of a stage, which orders them.
private final class ActivationCounter {
  private var count = 0

  /// Returns the number of constraints that were activated on the present stage before.
  static func next() -> Int {
    let counter = Stage.current.companions.companion { ActivationCounter() }
    counter.count += 1
    return counter.count
  }
}
