import Foundation
import Geometry
import Staging
import Timelines

/// The panel of one menu: its rows on a material with a shadow.
final class MenuPanel: UIView, TraitFollower {
  var menu: UIMenu
  private let isSubmenu: Bool
  private let isReversed: Bool
  private let card = UIView(frame: .zero)
  private let scroller = UIScrollView(frame: .zero)
  private var lines: [UIView] = []
  private(set) var rows: [MenuRow] = []

  /// Makes the panel of a menu.
  init(_ menu: UIMenu, isSubmenu: Bool, isReversed: Bool) {
    self.menu = menu
    self.isSubmenu = isSubmenu
    self.isReversed = isReversed
    super.init(frame: .zero)
    name = isSubmenu ? "submenu" : "menu"
    layer.shadowRadius = 32
    layer.shadowOffset = CGSize(width: 0, height: 8)
    cornerRadius = MenuMetrics.cornerRadius
    card.clipsToBounds = true
    card.cornerRadius = MenuMetrics.cornerRadius
    card.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(card)
    scroller.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroller.showsVerticalScrollIndicator = false
    card.addSubview(scroller)
    traitsDidChange()
    loadRows()
  }

  /// Returns `nil`: a panel is always made for a menu.
  required init?(coder: NSCoder) { nil }

  func traitsDidChange() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    card.appearance.backdrop = Backdrop(blur: 20, saturation: 1.8)
    card.appearance.fill = .solid(MenuMetrics.fill(isDark: isDark))
    for line in lines { line.backgroundColor = .separator }
  }

  /// Makes the rows of the menu as it is now.
  func loadRows() {
    for view in rows + lines { view.removeFromSuperview() }
    let entries = menu.entries(isSubmenu: isSubmenu, isReversed: isReversed)
    let isMarked =
      menu.options.contains(.singleSelection) || entries.contains(where: \.hasMark)
    rows = entries.map { MenuRow($0, isMarked: isMarked) }
    for row in rows { scroller.addSubview(row) }
    lines = zip(entries, entries.dropFirst()).filter { !$0.isGap && !$1.isGap }.map { _ in
      let line = UIView(frame: .zero)
      line.isUserInteractionEnabled = false
      line.backgroundColor = .separator
      scroller.addSubview(line)
      return line
    }
    setNeedsLayout()
  }

  /// Returns the size of the whole menu in an area, in points.
  func fittingSize(in area: CGSize) -> CGSize {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    let width = min(
      isLarge ? MenuMetrics.wideWidth : MenuMetrics.width, area.width - 2 * MenuMetrics.margin)
    let height = rows.reduce(0) { $0 + $1.fittingHeight(inWidth: width) }
    return CGSize(width: width, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = bounds
    scroller.frame = bounds
    let line = MenuMetrics.line
    var y: CGFloat = 0
    var rest = lines[...]
    for (index, row) in rows.enumerated() {
      let height = row.fittingHeight(inWidth: bounds.width)
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      let isLast = index == rows.count - 1
      if !isLast, !row.entry.isGap, !rows[index + 1].entry.isGap, let view = rest.popFirst() {
        view.frame = CGRect(x: 0, y: y + height - line, width: bounds.width, height: line)
      }
      y += height
    }
    scroller.contentSize = CGSize(width: bounds.width, height: y)
    scroller.isScrollEnabled = y > bounds.height + 0.5
  }

  // MARK: Touches

  /// A part of the panel that a finger can choose.
  enum Target: Equatable {
    case row(MenuRow)
    case cell(MenuStripCell)

    static func == (one: Target, other: Target) -> Bool {
      switch (one, other) {
      case (.row(let one), .row(let other)): one === other
      case (.cell(let one), .cell(let other)): one === other
      default: false
      }
    }
  }

  /// Returns what is under a point of the panel and can be chosen; `nil` for nothing.
  func target(at point: CGPoint) -> Target? {
    guard bounds.contains(point) else { return nil }
    for row in rows where row.convert(row.bounds, to: self).contains(point) {
      if let cell = row.cells.first(where: { $0.convert($0.bounds, to: self).contains(point) }) {
        return cell.isEnabled ? .cell(cell) : nil
      }
      return row.isEnabled ? .row(row) : nil
    }
    return nil
  }

  /// Highlights a target and no other; `nil` for none.
  func highlight(_ target: Target?) {
    for row in rows {
      row.isHighlighted = target == .row(row)
      for cell in row.cells { cell.isHighlighted = target == .cell(cell) }
    }
  }
}
