public import Foundation
public import Staging

/// A list of rows, which can be asked for by its name, as older sources do, but not made.
open class UITableView: ScrollView {
  /// How a list looks.
  public enum Style: Int, Hashable, Sendable {
    case plain, grouped, insetGrouped
  }

  /// There are no lists of rows here.
  @available(*, unavailable, message: "there are no table views; use a UICollectionView")
  public init(frame: CGRect, style: Style) { super.init(frame: frame) }

  /// There are no lists of rows here.
  @available(*, unavailable, message: "there are no table views; use a UICollectionView")
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// There are no lists of rows here.
  public required init?(coder: NSCoder) { nil }

  /// The cells in sight: none, for there is no list.
  open var visibleCells: [UITableViewCell] { [] }

  /// Returns where a cell is: nowhere, for there is no list.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { nil }

  /// Returns the cell of a row: none, for there is no list.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
}

/// A row of a list, which can be asked for by its name, as older sources do, but not made.
open class UITableViewCell: View {
  /// There are no lists of rows here.
  @available(*, unavailable, message: "there are no table views; use a UICollectionViewCell")
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// There are no lists of rows here.
  public required init?(coder: NSCoder) { nil }
}
