import Staging

/// A rectangle that constraints can be about: a view or a layout guide.
protocol LayoutItem: AnyObject {
  /// The view itself, or the view in whose coordinates the guide is.
  var layoutOwner: View? { get }
  /// The name of the item in reports.
  var layoutName: String { get }
}

extension View: LayoutItem {
  var layoutOwner: View? { self }

  var layoutName: String {
    if let name = accessibilityIdentifier { return "\"\(name)\"" }
    return "\(type(of: self)) \(serialNumber)"
  }
}

/// One side of a constraint: an attribute of an item, or the distance between two of them.
struct ConstraintOperand {
  /// The item; `nil` for a distance, or if the item is gone.
  private(set) weak var item: (any LayoutItem)?
  /// The attribute; that of the axis for a distance.
  let attribute: NSLayoutConstraint.Attribute
  /// The two ends of a distance, from the first to the second.
  let ends: [ConstraintOperand]

  /// Makes the side for an attribute of an item.
  init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    ends = []
  }

  /// Makes the side for a distance.
  init(from: ConstraintOperand, to: ConstraintOperand) {
    attribute = from.attribute.axis == .horizontal ? .width : .height
    ends = [from, to]
  }

  /// The items of the side, without those that are gone.
  var items: [any LayoutItem] { ends.isEmpty ? [item].compactMap { $0 } : ends.flatMap(\.items) }

  /// The number of items that the side was made with.
  var itemCount: Int { ends.isEmpty ? 1 : ends.reduce(0) { $0 + $1.itemCount } }

  /// Whether the side follows the reading direction.
  var isDirectional: Bool {
    attribute.isDirectional || ends.contains { $0.isDirectional }
  }

  /// The side in words.
  var description: String {
    if ends.count == 2 { return "(\(ends[1].description) - \(ends[0].description))" }
    return "\(item?.layoutName ?? "(removed)").\(attribute.name)"
  }
}
