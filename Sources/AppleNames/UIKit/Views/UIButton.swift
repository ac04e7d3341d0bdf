public import Foundation
public import Geometry
public import Staging
import Timelines

/// A control with a title and an image, each of which can depend on the control's state.
open class UIButton: UIControl, TraitFollower {
  /// The style of a button.
  public enum ButtonType: Int, Hashable, Sendable {
    case custom
    /// A button whose title and image have the tint color, and are faint while it is highlighted.
    case system
  }

  /// The content for a state.
  private struct Content {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  private var contents: [State: Content] = [:]
  /// The style of the button.
  public private(set) var buttonType = ButtonType.custom
  /// The view of the title; created on first use.
  private lazy var label: UILabel = {
    let label = UILabel()
    label.font = .systemFont(ofSize: buttonType == .system ? 15 : UIFont.buttonFontSize)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    addSubview(label)
    ownParts.append(label)
    return label
  }()
  /// The view of the image; created on first use.
  private lazy var imageContentView: UIImageView = {
    let view = UIImageView(frame: .zero)
    addSubview(view)
    ownParts.append(view)
    return view
  }()
  /// The view of the background image; created on first use.
  private lazy var background: UIImageView = {
    let view = UIImageView(frame: bounds)
    insertSubview(view, at: 0)
    ownParts.append(view)
    return view
  }()
  /// The views of titles and images for states that were made, which a configuration hides.
  private var ownParts: [UIView] = []

  /// Makes a button.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a button of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a button of a style.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Makes a button with a configuration that performs an action, whose title and image it has
  /// unless the configuration has its own.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    var configuration = configuration
    if let primaryAction {
      let title = primaryAction.title
      if configuration.title == nil, !title.isEmpty { configuration.title = title }
      if configuration.image == nil { configuration.image = primaryAction.image }
      addAction(primaryAction, for: .primaryActionTriggered)
    }
    self.configuration = configuration
  }

  /// Makes a button with an action's title and image that performs the action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// The view of the title.
  open var titleLabel: UILabel? { configured?.titleLabel ?? label }
  /// The view of the image.
  open var imageView: UIImageView? { configured?.imageView ?? imageContentView }
  /// The view of the subtitle; `nil` without a configuration.
  open var subtitleLabel: UILabel? { configured?.subtitleLabel }

  // MARK: Configuration

  /// The parts of a button with a configuration; `nil` without one.
  private(set) var configured: ConfiguredContent?

  /// The description of the button; `nil` for one of titles and images for states.
  open var configuration: Configuration? {
    get { configured?.configuration }
    set { configure(newValue) }
  }

  /// The handler that changes the configuration when the button's state has changed.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether the colors of the configuration follow the button's state.
  open var automaticallyUpdatesConfiguration = true {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Requests an update of the configuration before the next layout.
  open func setNeedsUpdateConfiguration() {
    guard let configured else { return }
    configured.needsUpdate = true
    contentChanged()
  }

  /// Called before the button is shown in another state, to change its configuration; calls the
  /// handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  /// Shows a configuration, or the titles and images for states.
  private func configure(_ configuration: Configuration?) {
    guard let configuration else {
      configured?.remove()
      configured = nil
      for part in ownParts { part.isHidden = false }
      showState()
      return contentChanged()
    }
    if let configured {
      configured.configuration = configuration
    } else {
      for part in ownParts { part.isHidden = true }
      configured = ConfiguredContent(configuration, in: self)
    }
    setNeedsUpdateConfiguration()
  }

  // MARK: Menu

  /// The menu; `nil` for none. A long press opens it or, with `showsMenuAsPrimaryAction`, a tap.
  open var menu: UIMenu? { didSet { menuSettingsChanged() } }

  /// Whether a tap selects and deselects the button.
  ///
  /// A button that shows its menu shows the chosen action's title and image instead.
  open var changesSelectionAsPrimaryAction = false { didSet { menuSettingsChanged() } }

  /// The order of the elements of a menu that is above the button.
  open var preferredMenuElementOrder = UIMenu.ElementOrder.automatic

  private var opener: MenuOpener?

  /// Whether the button shows the chosen action of its menu.
  var isPopUp: Bool { menu != nil && showsMenuAsPrimaryAction && changesSelectionAsPrimaryAction }

  override func menuSettingsChanged() {
    opener?.detach()
    opener = nil
    guard let menu else { return }
    if isPopUp, menu.selectedElements.isEmpty, let first = menu.actions.first { menu.select(first) }
    let opener = MenuOpener(of: self, opensAtOnce: showsMenuAsPrimaryAction) { [weak self] in
      self?.menu
    }
    opener.settings = { [weak self] in
      (self?.isPopUp == true, self?.preferredMenuElementOrder != .fixed)
    }
    opener.didChoose = { [weak self] in self?.showChosenAction() }
    self.opener = opener
    showChosenAction()
  }

  /// Shows the chosen action of a menu to choose from.
  private func showChosenAction() {
    guard isPopUp, let chosen = menu?.selectedElements.first else { return }
    if configured != nil {
      configuration?.title = chosen.title
      if let image = chosen.image { configuration?.image = image }
    } else {
      setTitle(chosen.title, for: .normal)
    }
  }

  /// Opens the menu, if there is one, as a tap does that opens it.
  open func performPrimaryAction() {
    if showsMenuAsPrimaryAction, let opener { return opener.open() }
    wasUsed()
  }

  /// The insets of all content, in points.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentChanged() } }
  /// The insets of the title, in points.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets of the image, in points.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

  // MARK: Contents

  private func change(_ state: State, _ body: (inout Content) -> Void) {
    body(&contents[state, default: Content()])
    showState()
    contentChanged()
  }

  /// Invalidates the layout and the intrinsic content size.
  private func contentChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Returns a part of the content for a state; the normal state provides missing parts.
  private func value<Value>(_ path: KeyPath<Content, Value?>, for state: State) -> Value? {
    for candidate in [state, state.subtracting(.highlighted), .normal] {
      if let value = contents[candidate]?[keyPath: path] { return value }
    }
    return nil
  }

  open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleColor = color }
  }

  open func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleShadowColor = color }
  }

  open func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }

  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }

  open func title(for state: State) -> String? { value(\.title, for: state) }

  open func attributedTitle(for state: State) -> NSAttributedString? {
    value(\.attributedTitle, for: state)
  }

  /// Returns the title's color; by default the tint color, or white on a custom button.
  open func titleColor(for state: State) -> UIColor? {
    value(\.titleColor, for: state) ?? (buttonType == .system ? tintColor : .white)
  }

  open func titleShadowColor(for state: State) -> UIColor? { value(\.titleShadowColor, for: state) }

  open func image(for state: State) -> UIImage? { value(\.image, for: state) }

  open func backgroundImage(for state: State) -> UIImage? { value(\.backgroundImage, for: state) }

  open var currentTitle: String? { title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  /// Shows the content of the current state.
  private func showState() {
    if configured != nil { return setNeedsUpdateConfiguration() }
    if let title = currentAttributedTitle {
      label.attributedText = title
    } else if currentTitle != nil || label.text != nil {
      label.text = currentTitle
      label.textColor = isEnabled ? currentTitleColor : currentTitleColor.withAlphaComponent(0.35)
      label.shadowColor = titleShadowColor(for: state)
    }
    if buttonType == .system { for view in subviews { view.alpha = isHighlighted ? 0.2 : 1 } }
    if let image = currentImage {
      let isTinted = buttonType == .system && image.renderingMode == .automatic
      imageContentView.image = isTinted ? image.withRenderingMode(.alwaysTemplate) : image
    } else if showsImage {
      imageContentView.image = nil
    }
    showsImage = currentImage != nil
    if let image = currentBackgroundImage {
      background.image = image
    } else if backgroundIsShown {
      background.image = nil
    }
    backgroundIsShown = currentBackgroundImage != nil
  }

  private var showsImage = false
  private var backgroundIsShown = false

  package func traitsDidChange() { showState() }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    showState()
  }

  override func wasUsed() {
    if changesSelectionAsPrimaryAction, !isPopUp { isSelected.toggle() }
    sendActions(for: .primaryActionTriggered)
  }

  // MARK: Layout

  /// The size of the title on one line.
  private var titleSize: CGSize {
    currentTitle != nil || currentAttributedTitle != nil ? label.intrinsicContentSize : .zero
  }

  /// The view of the title, if one is shown.
  var shownTitleLabel: UILabel? {
    currentTitle != nil || currentAttributedTitle != nil ? label : nil
  }

  /// The margin above and below the title, in points.
  private static let titleMargin: CGFloat = 6

  open override var intrinsicContentSize: CGSize {
    if let configured { return configured.fittingSize() }
    let (image, title) = (currentImage?.size ?? .zero, titleSize)
    let margin =
      title.height > 0 && contentEdgeInsets == .zero ? UIButton.titleMargin : 0
    let insets = contentEdgeInsets
    let size = CGSize(
      width: image.width + title.width + insets.left + insets.right,
      height: max(image.height, title.height + 2 * margin) + insets.top + insets.bottom)
    guard let behind = currentBackgroundImage?.size else { return size }
    return CGSize(width: max(size.width, behind.width), height: max(size.height, behind.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let configured else { return intrinsicContentSize }
    return configured.fittingSize(inWidth: size.width > 0 ? size.width : .greatestFiniteMagnitude)
  }

  /// Returns the rectangle of the background image.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the content.
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.minX + contentEdgeInsets.left, y: bounds.minY + contentEdgeInsets.top,
      width: max(0, bounds.width - contentEdgeInsets.left - contentEdgeInsets.right),
      height: max(0, bounds.height - contentEdgeInsets.top - contentEdgeInsets.bottom))
  }

  /// Returns the rectangle of a part of the content, which begins at a distance in points from its
  /// start.
  private func partRect(
    _ size: CGSize, after start: CGFloat, in content: CGRect, moved insets: UIEdgeInsets
  ) -> CGRect {
    let whole = (currentImage?.size.width ?? 0) + titleSize.width
    let room = content.width - whole
    let x =
      switch contentHorizontalAlignment {
      case .center, .fill: content.minX + room / 2
      case .left, .leading: content.minX
      case .right, .trailing: content.maxX - whole
      }
    let y =
      switch contentVerticalAlignment {
      case .center, .fill: content.midY - size.height / 2
      case .top: content.minY
      case .bottom: content.maxY - size.height
      }
    let dx =
      switch contentHorizontalAlignment {
      case .left, .leading: insets.left
      case .right, .trailing: -insets.right
      case .center, .fill: (insets.left - insets.right) / 2
      }
    let dy =
      switch contentVerticalAlignment {
      case .top: insets.top
      case .bottom: -insets.bottom
      case .center, .fill: (insets.top - insets.bottom) / 2
      }
    let left = max(content.minX, x) + start + dx
    return CGRect(
      x: left, y: y + dy,
      width: max(0, min(size.width, content.width - start)), height: size.height)
  }

  /// Returns the rectangle of the title, which is beside the image.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    partRect(
      titleSize, after: currentImage?.size.width ?? 0, in: contentRect, moved: titleEdgeInsets)
  }

  /// Returns the rectangle of the image.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    partRect(currentImage?.size ?? .zero, after: 0, in: contentRect, moved: imageEdgeInsets)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let configured { return configured.layOut() }
    let content = contentRect(forBounds: bounds)
    if currentTitle != nil || currentAttributedTitle != nil {
      label.frame = titleRect(forContentRect: content)
    }
    if showsImage { imageContentView.frame = imageRect(forContentRect: content) }
    if backgroundIsShown { background.frame = backgroundRect(forBounds: bounds) }
  }
}
