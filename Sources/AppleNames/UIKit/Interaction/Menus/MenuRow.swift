import Foundation
import Geometry
import Staging
import Timelines

/// A row of a menu: a mark, texts and an image.
final class MenuRow: UIView, TraitFollower {
  let entry: MenuEntry
  /// Whether titles leave room for a mark.
  private let isMarked: Bool
  private let highlightView = UIView(frame: .zero)
  private let titleLabel = UILabel()
  private let subtitleLabel = UILabel()
  private let imageView = UIImageView(frame: .zero)
  private let markView = UIImageView(frame: .zero)
  private var wheel: UIActivityIndicatorView?
  /// The actions beside each other; empty for other rows.
  let cells: [MenuStripCell]

  /// Makes the row of an entry.
  init(_ entry: MenuEntry, isMarked: Bool) {
    self.entry = entry
    self.isMarked = isMarked
    if case .strip(let actions, let isMedium) = entry {
      cells = actions.map { MenuStripCell($0, isMedium: isMedium) }
    } else {
      cells = []
    }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    highlightView.alpha = 0
    for view in [highlightView, titleLabel, subtitleLabel, imageView, markView] + cells {
      addSubview(view)
    }
    titleLabel.numberOfLines = 2
    subtitleLabel.numberOfLines = 2
    for label in [titleLabel, subtitleLabel] { label.adjustsFontForContentSizeCategory = true }
    show()
  }

  /// Returns `nil`: a row is always made for an entry.
  required init?(coder: NSCoder) { nil }

  /// Whether the row can be chosen.
  var isEnabled: Bool {
    switch entry {
    case .action(let action): !action.attributes.contains(.disabled)
    case .submenu, .back: true
    default: false
    }
  }

  /// Whether a finger is on the row.
  var isHighlighted = false {
    didSet { highlightView.alpha = isHighlighted ? 1 : 0 }
  }

  // MARK: Content

  /// Shows the entry as it is now.
  func show() {
    highlightView.backgroundColor = MenuMetrics.highlight
    backgroundColor = entry.isGap ? MenuMetrics.band : nil
    let isHeader = entry.isHeader
    titleLabel.font = .preferredFont(
      forTextStyle: isHeader ? .footnote : .body, compatibleWith: traitCollection)
    subtitleLabel.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    titleLabel.text = title
    titleLabel.textColor = color
    subtitleLabel.text = subtitle
    subtitleLabel.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
    subtitleLabel.isHidden = subtitle == nil
    for label in [titleLabel, subtitleLabel] { label.textAlignment = isMirrored ? .right : .left }
    imageView.image =
      image?.renderingMode == .alwaysOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
    markView.image = mark
    for view in [imageView, markView] { view.tintColor = color }
    if case .loading = entry, wheel == nil {
      let wheel = UIActivityIndicatorView(style: .medium)
      addSubview(wheel)
      wheel.startAnimating()
      self.wheel = wheel
    }
    for cell in cells { cell.show() }
    setNeedsLayout()
  }

  private var title: String? {
    switch entry {
    case .header(let title): title
    case .action(let action): action.title
    case .submenu(let menu), .back(let menu): menu.title
    case .loading: "Loading…"
    case .strip, .gap: nil
    }
  }

  private var subtitle: String? {
    switch entry {
    case .action(let action): action.subtitle
    case .submenu(let menu): menu.subtitle
    default: nil
    }
  }

  private var image: UIImage? {
    switch entry {
    case .action(let action): action.image
    case .submenu(let menu): menu.image
    default: nil
    }
  }

  /// The height of a mark, in points.
  private var markHeight: CGFloat { titleLabel.font.pointSize * 0.85 }

  private var mark: UIImage? {
    let height = markHeight
    return switch entry {
    case .action(let action): MenuSymbols.mark(action.state, height: height)
    case .submenu: MenuSymbols.chevron(isOpen: false, isMirrored: isMirrored, height: height)
    case .back: MenuSymbols.chevron(isOpen: true, isMirrored: isMirrored, height: height)
    default: nil
    }
  }

  /// The color of title, mark and image.
  private var color: UIColor {
    switch entry {
    case .header, .loading: return .secondaryLabel
    case .action(let action):
      if !isEnabled { return .tertiaryLabel }
      return action.attributes.contains(.destructive) ? .systemRed : .label
    case .submenu(let menu): return menu.options.contains(.destructive) ? .systemRed : .label
    default: return .label
    }
  }

  func traitsDidChange() { show() }

  // MARK: Layout

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The distance of a title behind a mark from the side.
  private var markedSide: CGFloat { max(MenuMetrics.side.marked, markHeight + 16) }

  /// The widths beside the texts: before them, and behind them.
  private var margins: (leading: CGFloat, trailing: CGFloat) {
    let leading = isMarked && !entry.isHeader ? markedSide : MenuMetrics.side.plain
    let hasImage = imageView.image != nil || wheel != nil
    return (leading, hasImage ? MenuMetrics.side.plain + 32 : MenuMetrics.side.plain)
  }

  /// Returns the height of the row in a width, in points.
  func fittingHeight(inWidth width: CGFloat) -> CGFloat {
    switch entry {
    case .gap: return MenuMetrics.gap
    case .strip:
      return cells.map { $0.fittingHeight(inWidth: width / CGFloat(cells.count)) }.max() ?? 0
    case .header: return texts(inWidth: width) + 14
    default: return max(MenuMetrics.rowHeight, texts(inWidth: width) + 2 * MenuMetrics.textMargin)
    }
  }

  /// Returns the height of title and subtitle in a row of a width.
  private func texts(inWidth width: CGFloat) -> CGFloat {
    let room = max(1, width - margins.leading - margins.trailing)
    let title = titleLabel.sizeThatFits(CGSize(width: room, height: 0)).height
    let subtitle =
      subtitleLabel.isHidden
      ? 0 : subtitleLabel.sizeThatFits(CGSize(width: room, height: 0)).height
    return title + subtitle
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    /// Sets a frame given from the leading edge.
    func place(_ view: UIView, _ frame: CGRect) {
      let x = isMirrored ? width - frame.maxX : frame.minX
      let placed = CGRect(x: x, y: frame.minY, width: frame.width, height: frame.height)
      if view.frame != placed { view.frame = placed }
    }
    place(highlightView, bounds)
    let margins = margins
    let room = max(1, width - margins.leading - margins.trailing)
    let title = titleLabel.sizeThatFits(CGSize(width: room, height: 0)).height
    let subtitle =
      subtitleLabel.isHidden
      ? 0 : subtitleLabel.sizeThatFits(CGSize(width: room, height: 0)).height
    let top = (height - title - subtitle) / 2
    place(titleLabel, CGRect(x: margins.leading, y: top, width: room, height: title))
    place(
      subtitleLabel, CGRect(x: margins.leading, y: top + title, width: room, height: subtitle))
    if let size = markView.image?.size {
      let middle = markedSide / 2 + 2
      place(
        markView,
        CGRect(
          x: middle - size.width / 2, y: (height - size.height) / 2, width: size.width,
          height: size.height))
    }
    let size = wheel?.intrinsicContentSize ?? imageView.image?.size ?? .zero
    let fit = min(1, 24 / max(1, size.width, size.height))
    let (side, middle) = (
      CGSize(width: size.width * fit, height: size.height * fit),
      width - MenuMetrics.side.plain - 12
    )
    place(
      wheel ?? imageView,
      CGRect(
        x: middle - side.width / 2, y: (height - side.height) / 2, width: side.width,
        height: side.height))
    let part = width / CGFloat(max(1, cells.count))
    for (index, cell) in cells.enumerated() {
      place(cell, CGRect(x: CGFloat(index) * part, y: 0, width: part, height: height))
    }
  }
}

/// One of several actions beside each other in a menu.
final class MenuStripCell: UIView, TraitFollower {
  let action: UIAction
  private let isMedium: Bool
  private let highlightView = UIView(frame: .zero)
  private let label = UILabel()
  private let imageView = UIImageView(frame: .zero)

  /// Makes the cell of an action.
  init(_ action: UIAction, isMedium: Bool) {
    self.action = action
    self.isMedium = isMedium
    super.init(frame: .zero)
    highlightView.alpha = 0
    for view in [highlightView, label, imageView] { addSubview(view) }
    label.textAlignment = .center
    label.adjustsFontForContentSizeCategory = true
    show()
  }

  /// Returns `nil`: a cell is always made for an action.
  required init?(coder: NSCoder) { nil }

  /// Whether the action can be chosen.
  var isEnabled: Bool { !action.attributes.contains(.disabled) }

  /// Whether a finger is on the cell.
  var isHighlighted = false { didSet { highlightView.alpha = isHighlighted ? 1 : 0 } }

  /// Shows the action as it is now.
  func show() {
    let color: UIColor =
      isEnabled
      ? action.attributes.contains(.destructive) ? .systemRed : .label : .tertiaryLabel
    highlightView.backgroundColor = MenuMetrics.highlight
    backgroundColor = action.state == .on ? MenuMetrics.highlight : nil
    label.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    label.text = action.title
    label.textColor = color
    label.isHidden = !isMedium && action.image != nil
    imageView.image =
      action.image?.renderingMode == .alwaysOriginal
      ? action.image : action.image?.withRenderingMode(.alwaysTemplate)
    imageView.tintColor = color
    setNeedsLayout()
  }

  func traitsDidChange() { show() }

  /// Returns the height of the cell, in points.
  func fittingHeight(inWidth width: CGFloat) -> CGFloat {
    guard isMedium else { return MenuMetrics.stripHeight }
    return (imageView.image?.size.height ?? 0) + label.intrinsicContentSize.height + 24
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    highlightView.frame = bounds.insetBy(dx: 0.5, dy: 0)
    let image = imageView.image?.size ?? .zero
    let text = label.isHidden ? 0 : label.intrinsicContentSize.height
    let gap: CGFloat = image.height > 0 && text > 0 ? 4 : 0
    let top = (bounds.height - image.height - gap - text) / 2
    imageView.frame = CGRect(
      x: bounds.midX - image.width / 2, y: top, width: image.width, height: image.height)
    label.frame = CGRect(
      x: 4, y: top + image.height + gap, width: max(0, bounds.width - 8), height: text)
  }
}
