import Foundation
import Staging

/// A class that overrides `init(style:reuseIdentifier:)` and nothing else of `UITableViewCell`'s own.
private final class Overrider: UITableViewCell {
  static let initializer = InheritedInitializer<UITableViewCell>(
    "init(style:reuseIdentifier:)", overriddenIn: Overrider.self, after: CollectionViewCell.self)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A class that overrides `init(reuseIdentifier:)` and nothing else of its superclass's own.
private final class HeaderOverrider: UITableViewHeaderFooterView {
  static let initializer = InheritedInitializer<UITableViewHeaderFooterView>(
    "init(reuseIdentifier:)", overriddenIn: HeaderOverrider.self,
    after: CollectionReusableView.self)

  override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension UITableViewCell {
  /// Makes a cell of the default style by the `init(style:reuseIdentifier:)` of a class.
  static func make(_ cellClass: UITableViewCell.Type, reuseIdentifier: String?) -> UITableViewCell {
    Overrider.initializer.make(
      cellClass, number: UInt8(CellStyle.default.rawValue), text: reuseIdentifier)
  }
}

extension UITableViewHeaderFooterView {
  /// Makes a header or footer by the `init(reuseIdentifier:)` of a class.
  static func make(
    _ viewClass: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
  ) -> UITableViewHeaderFooterView {
    HeaderOverrider.initializer.make(viewClass, text: reuseIdentifier)
  }
}
