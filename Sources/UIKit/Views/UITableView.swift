public import Foundation
public import Staging

/// A table view, which sources may name as a type but cannot create.
open class UITableView: ScrollView {
  /// The style of a table view.
  public enum Style: Int, Hashable, Sendable {
    case plain, grouped, insetGrouped
  }

  /// Unavailable: table views are not supported.
  @available(*, unavailable, message: "there are no table views; use a UICollectionView")
  public init(frame: CGRect, style: Style) { super.init(frame: frame) }

  /// Unavailable: table views are not supported.
  @available(*, unavailable, message: "there are no table views; use a UICollectionView")
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Unavailable: table views are not supported.
  public required init?(coder: NSCoder) { nil }

  /// The visible cells; always empty.
  open var visibleCells: [UITableViewCell] { [] }

  /// Returns the index path of a cell; always `nil`.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { nil }

  /// Returns the cell of a row; always `nil`.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
}

/// A table view cell, which sources may name as a type but cannot create.
open class UITableViewCell: View {
  /// Unavailable: table views are not supported.
  @available(*, unavailable, message: "there are no table views; use a UICollectionViewCell")
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Unavailable: table views are not supported.
  public required init?(coder: NSCoder) { nil }
}
