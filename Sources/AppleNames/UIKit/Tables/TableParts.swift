import Layouts
import Staging

/// The registered classes of a table view, and the views that were made to be measured.
struct TableViews {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  /// Headers and footers that were made to be measured and are not shown yet.
  var prepared: [LayoutElement: CollectionReusableView] = [:]
}

/// The appearance of the lines between rows.
struct TableSeparators {
  var style = UITableViewCell.SeparatorStyle.singleLine
  var color = UIColor.separator
  /// The distances from the edges; `nil` for the default.
  var inset: UIEdgeInsets?
}
