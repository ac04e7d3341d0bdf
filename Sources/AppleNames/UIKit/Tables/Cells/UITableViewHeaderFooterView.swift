public import Foundation
import Geometry
import Layouts
public import Staging

/// A header or footer of a section, with a title of the table's style.
open class UITableViewHeaderFooterView: CollectionReusableView {
  /// The view to put subviews in; it fills the header.
  open var contentView: UIView {
    if let content { return content }
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    content = view
    addSubview(view)
    return view
  }

  private var content: UIView?

  /// The view that fills the header behind its content.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView, oldValue?.superview === self {
        oldValue?.removeFromSuperview()
      }
      guard let backgroundView else { return }
      insertSubview(backgroundView, at: 0)
      setNeedsLayout()
    }
  }

  /// The label of the title; made when first asked for.
  open var textLabel: UILabel? {
    if let label { return label }
    let made = CellLabel(frame: .zero)
    label = made
    contentView.addSubview(made)
    style(made)
    setNeedsLayout()
    return made
  }

  private var label: CellLabel?

  /// The label of a detail below the title; made when first asked for.
  open var detailTextLabel: UILabel? {
    if let detail { return detail }
    let made = CellLabel(frame: .zero)
    made.font = .systemFont(ofSize: UIFont.labelFontSize)
    made.textColor = .secondaryLabel
    detail = made
    contentView.addSubview(made)
    setNeedsLayout()
    return made
  }

  private var detail: CellLabel?

  /// The style of the table that shows the view.
  private var tableStyle = UITableView.Style.plain
  /// Whether the view is a footer.
  private var isFooter = false
  /// Whether the view shows a title of the data source, rather than being one of the delegate's.
  private(set) var showsTitle = false
  /// The distance of the title from the edges.
  private var margin: CGFloat = 16

  /// Makes a header or footer.
  public init(reuseIdentifier: String?) {
    super.init(frame: .zero)
    setReuseIdentifier(reuseIdentifier)
  }

  /// Makes a header or footer that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Makes a header or footer of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Style

  /// Takes on the appearance of a table's headers or footers.
  func adopt(_ style: UITableView.Style, kind: UITableView.SupplementaryKind, margin: CGFloat) {
    let isOther = (style == .plain) != (tableStyle == .plain) || isFooter != (kind == .footer)
    (tableStyle, self.margin) = (style, margin)
    isFooter = kind == .footer
    // A source may have changed the label since it was made.
    if let label, isOther { self.style(label) }
    let hasOwnGround =
      backgroundView != nil || backgroundColor != nil || content?.backgroundColor != nil
    if style == .plain, !hasOwnGround { backgroundColor = .systemGroupedBackground }
    setNeedsLayout()
  }

  /// Shows a title of the data source, in capitals in a grouped table's header as since iOS 7.
  func show(title: String?) {
    let isCapital = tableStyle != .plain && !isFooter
    textLabel?.text = isCapital ? title?.uppercased() : title
    showsTitle = true
  }

  /// Gives the title's label the font and color of the table's style.
  private func style(_ label: UILabel) {
    if tableStyle == .plain {
      label.font = .systemFont(ofSize: UIFont.labelFontSize, weight: .semibold)
      label.textColor = .label
      label.numberOfLines = 1
    } else {
      label.font = .systemFont(ofSize: 13)
      label.textColor = .secondaryLabel
      label.numberOfLines = isFooter ? 0 : 1
    }
  }

  // MARK: Layout

  /// Returns the height of a grouped footer with a title, which wraps.
  static func height(ofFooter title: String, width: CGFloat) -> CGFloat {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: 13)
    label.numberOfLines = 0
    label.text = title
    let room = max(1, width - 2 * ListForm.margin(forWidth: width))
    let text = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height
    let metrics = TableMetrics.current
    return metrics.rounded(text + TableMetrics.footerTop + metrics.footerPadding)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frame = CGRect(origin: .zero, size: bounds.size)
    if let backgroundView, backgroundView.frame != frame { backgroundView.frame = frame }
    if let content, content.frame != frame { content.frame = frame }
    layOutLabels()
  }

  /// Places the labels as the table's style does: titles in the middle of plain headers, at the
  /// bottom of grouped ones and at the top of footers.
  private func layOutLabels() {
    let room = max(0, bounds.width - 2 * margin)
    let detailHeight =
      (detail?.text ?? "").isEmpty
      ? 0 : detail?.sizeThatFits(CGSize(width: room, height: 1e6)).height ?? 0
    if let label, label.translatesAutoresizingMaskIntoConstraints {
      let height = label.sizeThatFits(CGSize(width: room, height: 1e6)).height
      var y = (bounds.height - height - detailHeight) / 2
      if tableStyle != .plain {
        y =
          isFooter
          ? TableMetrics.footerTop
          : bounds.height - TableMetrics.headerPadding - height - detailHeight
      }
      let frame = CGRect(x: margin, y: y, width: room, height: height)
      if label.frame != frame { label.frame = frame }
    }
    if let detail, detail.translatesAutoresizingMaskIntoConstraints {
      let frame = CGRect(
        x: margin, y: label?.frame.maxY ?? 0, width: room, height: detailHeight)
      if detail.frame != frame { detail.frame = frame }
    }
  }

  /// Returns the size at a width: that of constraints, or of the titles, at least a plain header's.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    for (host, view) in [(content?.constraintHost, content ?? self), (constraintHost, self)] {
      let size = host?.fittingSize(
        of: view, target: targetSize, horizontalPriority: horizontalFittingPriority,
        verticalPriority: verticalFittingPriority)
      if let size { return CGSize(width: targetSize.width, height: size.height) }
    }
    return CGSize(width: targetSize.width, height: TableMetrics.current.plainHeaderHeight)
  }
}
