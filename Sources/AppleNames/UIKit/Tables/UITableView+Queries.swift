public import Foundation
import Geometry
import Layouts
import Staging

/// Queries of rows and sections.
extension UITableView {
  /// Returns the number of rows of a section that are laid out.
  public func numberOfRows(inSection section: Int) -> Int { numberOfItems(inSection: section) }

  /// The rows on the screen in ascending order; never `nil`, though UIKit's may be.
  public var indexPathsForVisibleRows: [IndexPath]? { indexPathsForVisibleItems }

  /// Returns the row at a point of the content, whether it is on the screen or not.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    let layout = laidOut
    let spot = CGRect(x: point.x, y: point.y, width: 1e-6, height: 1e-6)
    for section in layout.sections(in: spot) {
      for row in layout.rows(ofSection: section, in: spot) {
        let path = IndexPath(item: row, section: section)
        if layout.rowFrame(at: path)?.contains(point) ?? false { return path }
      }
    }
    return nil
  }

  /// Returns the rows that meet a rectangle of the content.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    let layout = laidOut
    return layout.sections(in: rect).flatMap { section in
      layout.rows(ofSection: section, in: rect).map { IndexPath(item: $0, section: section) }
    }
  }

  /// Returns the rectangle of a row; zero for one that does not exist.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    laidOut.rowFrame(at: indexPath) ?? .zero
  }

  /// Returns the rectangle of a section with its header and footer.
  public func rect(forSection section: Int) -> CGRect { laidOut.frame(ofSection: section) }

  /// Returns the rectangle of a section's header at rest; zero for none.
  public func rectForHeader(inSection section: Int) -> CGRect {
    laidOut.headerFrame(of: section) ?? .zero
  }

  /// Returns the rectangle of a section's footer at rest; zero for none.
  public func rectForFooter(inSection section: Int) -> CGRect {
    laidOut.footerFrame(of: section) ?? .zero
  }

  /// Returns a section's header that is on the screen, if it is one of the table's own kind.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    view(of: .header, section: section) as? UITableViewHeaderFooterView
  }

  /// Returns a section's footer that is on the screen, if it is one of the table's own kind.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    view(of: .footer, section: section) as? UITableViewHeaderFooterView
  }

  /// Returns a section's header or footer that is on the screen.
  func view(of kind: SupplementaryKind, section: Int) -> CollectionReusableView? {
    supplementaryView(
      forElementKind: kind.rawValue, at: IndexPath(item: 0, section: section))
  }

  /// The selected row, the first one where there are several.
  public var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedItems?.first }

  /// The selected rows in ascending order; `nil` without any.
  public var indexPathsForSelectedRows: [IndexPath]? {
    indexPathsForSelectedItems.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Scrolls to the selected row that is nearest to the middle of the table.
  public func scrollToNearestSelectedRow(
    at scrollPosition: ScrollPosition, animated: Bool
  ) {
    let middle = bounds.midY
    let nearest = indexPathsForSelectedRows?.min {
      abs(rectForRow(at: $0).midY - middle) < abs(rectForRow(at: $1).midY - middle)
    }
    if let nearest { scrollToRow(at: nearest, at: scrollPosition, animated: animated) }
  }

  /// Returns the offset at which a row has a position; `nil` for a row that does not exist.
  ///
  /// A header that stays in the bounds does not cover the row.
  func offset(toRowAt path: IndexPath, at position: ScrollPosition) -> CGPoint? {
    guard let frame = laidOut.rowFrame(at: path) else { return nil }
    var visible = bounds.inset(by: adjustedContentInset)
    let covered = style == .plain ? rectForHeader(inSection: path.section).height : 0
    let top = adjustedContentInset.top
    var offset = contentOffset
    switch position {
    case .top: offset.y = frame.minY - top - covered
    case .middle: offset.y = frame.midY - visible.height / 2 - top
    case .bottom: offset.y = frame.maxY - visible.height - top
    case .none:
      visible.origin.y += covered
      visible.size.height -= covered
      if frame.minY < visible.minY {
        offset.y += frame.minY - visible.minY
      } else if frame.maxY > visible.maxY {
        offset.y += min(frame.maxY - visible.maxY, frame.minY - visible.minY)
      }
    }
    return clampedContentOffset(offset)
  }

  /// The positions of everything, laid out if they are not yet.
  private var laidOut: TableGeometry {
    // A query of the layout loads the data and prepares the layout.
    _ = layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    return tableLayout.geometry
  }
}
