import Foundation
import Geometry
import Layouts
import Staging

/// The heights of rows, headers and footers, for the layout.
extension UITableView {
  /// Returns the height of a row in points, and whether its cell sizes itself.
  func layoutHeight(ofRowAt shownPath: IndexPath) -> (height: CGFloat, isAutomatic: Bool) {
    let path = dataPath(shownPath)
    let height = delegate?.tableView?(self, heightForRowAt: path) ?? rowHeight
    if height >= 0 { return (height, false) }
    if estimatedRowHeight == 0 { return (TableMetrics.current.rowHeight, false) }
    if let measured = measuredSize(ofItemAt: shownPath) { return (measured.height, true) }
    let estimate = delegate?.tableView?(self, estimatedHeightForRowAt: path)
    let estimated = [estimate ?? estimatedRowHeight, estimatedRowHeight].first { $0 > 0 }
    return (estimated ?? TableMetrics.current.rowHeight, true)
  }

  /// Returns the height of a section's header or footer in points; 0 for none.
  func supplementaryHeight(
    _ kind: SupplementaryKind, section: Int, width: CGFloat
  ) -> CGFloat {
    let asked =
      switch kind {
      case .header: delegate?.tableView?(self, heightForHeaderInSection: section)
      case .footer: delegate?.tableView?(self, heightForFooterInSection: section)
      }
    if let asked, asked >= 0 { return asked }
    let own = kind == .header ? sectionHeaderHeight : sectionFooterHeight
    let padding = kind == .header && style == .plain ? headerPadding : 0
    if asked == nil, own >= 0 {
      let isShown = style != .plain || hasContent(kind, section: section)
      return isShown ? own + padding : 0
    }
    let natural = naturalHeight(kind, section: section, width: width)
    return natural > 0 ? natural + padding : 0
  }

  /// The space above headers of a plain table.
  private var headerPadding: CGFloat {
    sectionHeaderTopPadding >= 0
      ? sectionHeaderTopPadding : TableMetrics.current.plainHeaderPadding
  }

  /// Returns whether a section has a header or footer to show.
  private func hasContent(_ kind: SupplementaryKind, section: Int) -> Bool {
    title(kind, section: section) != nil || preparedView(kind, section: section) != nil
  }

  /// Returns the height that the content of a header or footer needs.
  private func naturalHeight(
    _ kind: SupplementaryKind, section: Int, width: CGFloat
  ) -> CGFloat {
    if let view = preparedView(kind, section: section) {
      return view.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    guard let title = title(kind, section: section) else { return emptyHeight(kind, section) }
    if kind == .footer, style != .plain {
      return UITableViewHeaderFooterView.height(ofFooter: title, width: width)
    }
    if style == .plain { return TableMetrics.current.plainHeaderHeight }
    return section == 0
      ? TableMetrics.firstGroupedHeaderHeight : TableMetrics.groupedHeaderHeight
  }

  /// Returns the height of a header or footer that shows nothing: a gap in a grouped table.
  private func emptyHeight(_ kind: SupplementaryKind, _ section: Int) -> CGFloat {
    if style == .plain { return 0 }
    return kind == .header && section == 0 ? TableMetrics.firstGap : ListForm.gap
  }

  /// Returns the data source's title of a header or footer.
  func title(_ kind: SupplementaryKind, section: Int) -> String? {
    switch kind {
    case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
    case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
    }
  }

  // MARK: Headers and footers

  /// Returns the delegate's view for a header or footer, made to be measured and shown later.
  private func preparedView(
    _ kind: SupplementaryKind, section: Int
  ) -> CollectionReusableView? {
    let element = LayoutElement(
      category: .supplementaryView, kind: kind.rawValue,
      indexPath: IndexPath(item: 0, section: section))
    if let shown = view(of: kind, section: section), !isChangingContent {
      return (shown as? UITableViewHeaderFooterView)?.showsTitle ?? false ? nil : shown
    }
    if let known = views.prepared[element] { return known }
    let made = delegateView(kind, section: section)
    if let made { views.prepared[element] = made }
    return made
  }

  /// Returns the delegate's view for a header or footer, in a host unless it is one that is reused.
  private func delegateView(
    _ kind: SupplementaryKind, section: Int
  ) -> CollectionReusableView? {
    let view =
      switch kind {
      case .header: delegate?.tableView(self, viewForHeaderInSection: section)
      case .footer: delegate?.tableView(self, viewForFooterInSection: section)
      }
    guard let view else { return nil }
    return view as? CollectionReusableView ?? TableViewHost(view)
  }

  /// Returns the view to show as a section's header or footer.
  func supplementaryContent(_ kind: SupplementaryKind, section: Int) -> CollectionReusableView {
    let element = LayoutElement(
      category: .supplementaryView, kind: kind.rawValue,
      indexPath: IndexPath(item: 0, section: section))
    if let view = views.prepared.removeValue(forKey: element)
      ?? delegateView(kind, section: section)
    {
      (view as? UITableViewHeaderFooterView)?.adopt(style, kind: kind, margin: contentMargin)
      return view
    }
    let title = title(kind, section: section)
    if title == nil { return CollectionReusableView() }
    let identifier = "UITableViewTitle"
    let view =
      usedView(withReuseIdentifier: identifier, of: UITableViewHeaderFooterView.self)
      as? UITableViewHeaderFooterView ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    view.adopt(style, kind: kind, margin: contentMargin)
    view.show(title: title)
    return view
  }

  /// The distance of content from the edges of rows, in points.
  var contentMargin: CGFloat { ListForm.margin(forWidth: bounds.width) }
}

/// A header or footer that is a view of any class.
final class TableViewHost: CollectionReusableView {
  /// The view that fills the host.
  let content: UIView

  /// Makes a host of a view.
  init(_ content: UIView) {
    self.content = content
    super.init(frame: CGRect(origin: .zero, size: content.bounds.size))
    addSubview(content)
  }

  required init?(coder: NSCoder) {
    content = UIView()
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if content.frame != bounds { content.frame = bounds }
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    content.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }
}
