import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// The card of an alert, or the two cards of an action sheet.
///
/// Metrics and colors are measured on screenshots of iOS 17.
final class AlertView: View, TraitFollower {
  /// The width of an alert and its corner radius, in points.
  private static let (alertWidth, cornerRadius): (CGFloat, CGFloat) = (270, 14)
  /// The distance of texts from the card's edges, and between title and message, in points.
  private static let text = (side: CGFloat(16), end: CGFloat(20), gap: CGFloat(4))
  /// The heights of buttons of alerts and sheets, and of text fields, in points.
  private static let heights = (alert: CGFloat(44), sheet: CGFloat(57), field: CGFloat(30))
  /// The distance between the two cards of a sheet, and the thickness of lines, in points.
  private static let (cardGap, line): (CGFloat, CGFloat) = (8, 0.5)

  private let style: UIAlertController.Style
  private let card = View(frame: .zero)
  private let cancelCard = View(frame: .zero)
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var fields: [UITextField] = []
  private var buttons: [AlertButton] = []
  private var lines: [View] = []
  /// The action for a button that was touched.
  var choose: ((UIAlertAction) -> Void)?

  /// Makes an empty card.
  init(style: UIAlertController.Style) {
    self.style = style
    super.init(frame: .zero)
    for view in [card, cancelCard] {
      view.appearance.cornerRadius = Double(AlertView.cornerRadius)
      view.clipsToBounds = true
      addSubview(view)
    }
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.lineBreakMode = .byWordWrapping
      label.textAlignment = .center
      card.addSubview(label)
    }
    titleLabel.font = .systemFont(ofSize: style == .alert ? 17 : 13, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: 13)
    traitsDidChange()
  }

  /// Returns `nil`: a card is always made for an alert.
  required init?(coder: NSCoder) { nil }

  package func traitsDidChange() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    card.appearance.backdrop = Backdrop(blur: 20, saturation: 1.8)
    card.appearance.fill = .solid(
      isDark ? Color(white: 0.145, alpha: 0.82) : Color(white: 0.95, alpha: 0.82))
    cancelCard.backgroundColor = .tertiarySystemBackground
    let color: UIColor = style == .alert ? .label : .secondaryLabel
    titleLabel.textColor = color
    messageLabel.textColor = color
    for line in lines { line.backgroundColor = UIColor.separator }
  }

  // MARK: Content

  /// Shows texts, fields and buttons.
  func show(
    title: String?, message: String?, fields: [UITextField], actions: [UIAlertAction],
    preferred: UIAlertAction?
  ) {
    titleLabel.text = title
    messageLabel.text = message
    self.fields = fields
    for field in fields where field.superview !== card { card.addSubview(field) }
    for button in buttons { button.removeFromSuperview() }
    buttons = ordered(actions).map { action in
      let button = AlertButton(action, isPreferred: action === preferred, style: style)
      button.addAction(UIAction { [weak self] _ in self?.choose?(action) }, for: .touchUpInside)
      (isSeparate(action) ? cancelCard : card).addSubview(button)
      return button
    }
    for line in lines { line.removeFromSuperview() }
    lines = buttons.map { _ in
      let line = View(frame: .zero)
      line.isUserInteractionEnabled = false
      line.backgroundColor = UIColor.separator
      card.addSubview(line)
      return line
    }
    setNeedsLayout()
  }

  /// Returns actions in the order of their buttons: the one that cancels is first of two and last
  /// of others.
  private func ordered(_ actions: [UIAlertAction]) -> [UIAlertAction] {
    let cancel = actions.filter { $0.style == .cancel }
    let others = actions.filter { $0.style != .cancel }
    return style == .alert && actions.count == 2 ? cancel + others : others + cancel
  }

  /// Returns whether an action's button is in a card of its own.
  private func isSeparate(_ action: UIAlertAction) -> Bool {
    style == .actionSheet && action.style == .cancel
  }

  // MARK: Layout

  /// Returns the size of the cards, in an area of a width.
  func fittingSize(inWidth width: CGFloat) -> CGSize {
    let width = style == .alert ? AlertView.alertWidth : width
    return CGSize(width: width, height: layOut(width: width, places: false))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layOut(width: bounds.width, places: true)
  }

  /// Lays out all parts in a width; returns the height that they take.
  @discardableResult
  private func layOut(width: CGFloat, places: Bool) -> CGFloat {
    let text = AlertView.text
    let room = max(1, width - 2 * text.side)
    var y = CGFloat.zero
    /// Sets a frame, if frames are set.
    func place(_ view: View, _ frame: CGRect) {
      if places, view.frame != frame { view.frame = frame }
    }
    let labels = [titleLabel, messageLabel].filter { $0.text?.isEmpty == false }
    let end = style == .alert ? text.end : 14
    if !labels.isEmpty || !fields.isEmpty { y = end }
    for (index, label) in labels.enumerated() {
      if index > 0 { y += text.gap }
      let height = label.sizeThatFits(CGSize(width: room, height: 0)).height
      place(label, CGRect(x: text.side, y: y, width: room, height: height))
      y += height
    }
    for (index, field) in fields.enumerated() {
      y += index == 0 ? 12 : 4
      place(field, CGRect(x: text.side, y: y, width: room, height: AlertView.heights.field))
      y += AlertView.heights.field
    }
    if y > 0 { y += end }
    let height = style == .alert ? AlertView.heights.alert : AlertView.heights.sheet
    let own = buttons.filter { $0.superview === card }
    let line = AlertView.line
    if style == .alert, own.count == 2, own.allSatisfy({ $0.titleWidth <= width / 2 - 16 }) {
      for (index, button) in own.enumerated() {
        place(
          button, CGRect(x: CGFloat(index) * width / 2, y: y, width: width / 2, height: height))
      }
      place(lines[0], CGRect(x: 0, y: y, width: width, height: line))
      place(lines[1], CGRect(x: width / 2 - line / 2, y: y, width: line, height: height))
      y += height
    } else {
      for (index, button) in own.enumerated() {
        place(button, CGRect(x: 0, y: y, width: width, height: height))
        place(lines[index], CGRect(x: 0, y: y, width: width, height: y > 0 ? line : 0))
        y += height
      }
    }
    place(card, CGRect(x: 0, y: 0, width: width, height: y))
    guard let cancel = buttons.first(where: { $0.superview === cancelCard }) else {
      place(cancelCard, .zero)
      return y
    }
    if y > 0 { y += AlertView.cardGap }
    place(cancelCard, CGRect(x: 0, y: y, width: width, height: height))
    place(cancel, CGRect(x: 0, y: 0, width: width, height: height))
    return y + height
  }
}

/// A button of an alert.
private final class AlertButton: UIControl, TraitFollower {
  private let action: UIAlertAction
  private let label = UILabel()

  /// Makes the button of an action; a preferred one has a semibold title.
  init(_ action: UIAlertAction, isPreferred: Bool, style: UIAlertController.Style) {
    self.action = action
    super.init(frame: .zero)
    label.text = action.title
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    let isBold = style == .alert ? isPreferred : action.style == .cancel
    label.font = .systemFont(
      ofSize: style == .alert ? 17 : 20, weight: isBold ? .semibold : .regular)
    addSubview(label)
    isEnabled = action.isEnabled
    traitsDidChange()
  }

  /// Returns `nil`: a button is always made for an action.
  required init?(coder: NSCoder) { nil }

  /// The width of the title in points.
  var titleWidth: CGFloat { label.intrinsicContentSize.width }

  package func traitsDidChange() {
    let color: UIColor = action.style == .destructive ? .systemRed : tintColor
    label.textColor = isEnabled ? color : .tertiaryLabel
    backgroundColor = isHighlighted ? UIColor.systemFill : nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }
}
