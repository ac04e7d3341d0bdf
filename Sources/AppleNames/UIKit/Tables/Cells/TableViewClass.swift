import Foundation
import Staging

/// A class of table cells, which makes cells by `init(style:reuseIdentifier:)` as subclasses
/// override it.
///
/// The initializer is called as `ViewClass` calls `init(frame:)`: from its slot in the class's table.
struct TableCellClass {
  private let cellClass: UITableViewCell.Type

  /// Stands for a class.
  init(_ cellClass: UITableViewCell.Type) { self.cellClass = cellClass }

  /// Makes a cell of the default style.
  func makeCell(reuseIdentifier: String?) -> UITableViewCell {
    guard let slot = Overrider.slot,
      let object = ClassTable(of: cellClass).makeObject(
        slot: slot, number: UInt8(UITableViewCell.CellStyle.default.rawValue),
        text: reuseIdentifier)
    else { preconditionFailure("\(cellClass) has no init(style:reuseIdentifier:)") }
    return Unmanaged<UITableViewCell>.fromOpaque(object).takeRetainedValue()
  }
}

/// A class that overrides `init(style:reuseIdentifier:)` and nothing else of `UITableViewCell`'s own.
private final class Overrider: UITableViewCell {
  /// The slot of the initializer in the table of every class.
  static let slot = ClassTable.slot(
    overriddenIn: Overrider.self, of: UITableViewCell.self, after: CollectionViewCell.self)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A class of headers and footers, which makes views by `init(reuseIdentifier:)`.
struct TableHeaderClass {
  private let viewClass: UITableViewHeaderFooterView.Type

  /// Stands for a class.
  init(_ viewClass: UITableViewHeaderFooterView.Type) { self.viewClass = viewClass }

  /// Makes a header or footer.
  func makeView(reuseIdentifier: String?) -> UITableViewHeaderFooterView {
    guard let slot = HeaderOverrider.slot,
      let object = ClassTable(of: viewClass).makeObject(slot: slot, text: reuseIdentifier)
    else { preconditionFailure("\(viewClass) has no init(reuseIdentifier:)") }
    return Unmanaged<UITableViewHeaderFooterView>.fromOpaque(object).takeRetainedValue()
  }
}

/// A class that overrides `init(reuseIdentifier:)` and nothing else of its superclass's own.
private final class HeaderOverrider: UITableViewHeaderFooterView {
  /// The slot of the initializer in the table of every class.
  static let slot = ClassTable.slot(
    overriddenIn: HeaderOverrider.self, of: UITableViewHeaderFooterView.self,
    after: CollectionReusableView.self)

  override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
