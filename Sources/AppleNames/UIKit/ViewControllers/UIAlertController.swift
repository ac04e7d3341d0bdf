public import Foundation
import Geometry
public import Staging

/// A button of an alert, and the action that it performs.
open class UIAlertAction: NSObject {
  /// The look of a button.
  public enum Style: Int, Hashable, Sendable {
    case `default`
    /// A button that leaves everything as it was; an alert has at most one.
    case cancel
    /// A red button, for actions that destroy something.
    case destructive
  }

  /// The title of the button.
  public let title: String?
  /// The look of the button.
  public let style: Style
  /// Whether the button takes touches.
  open var isEnabled = true { didSet { didChange?() } }
  private let handler: ((UIAlertAction) -> Void)?
  /// The action of the alert that shows the button.
  var didChange: (() -> Void)?

  /// Makes a button with a handler that is called when the alert is gone.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title; self.style = style; self.handler = handler
  }

  /// Calls the handler.
  func perform() { handler?(self) }
}

/// A message with buttons: an alert in the middle, or an action sheet at the bottom.
///
/// ```swift
/// let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
/// alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in self.delete() })
/// present(alert, animated: true)
/// ```
///
/// The alert is presented over the present screen, which is dimmed and takes no touches. A touch on
/// a button dismisses it, and then its handler is called. A touch beside an action sheet cancels it.
open class UIAlertController: UIViewController {
  /// The kind of an alert.
  public enum Style: Int, Hashable, Sendable {
    case actionSheet, alert
  }

  /// The kind of the alert.
  public let preferredStyle: Style
  /// The buttons in the order of adding.
  open private(set) var actions: [UIAlertAction] = []
  /// The text fields in the order of adding; `nil` for none.
  open private(set) var textFields: [UITextField]?
  /// The text below the title; `nil` for none.
  open var message: String? { didSet { contentDidChange() } }
  /// The button with a semibold title, rather than the one that cancels; `nil` for the latter.
  open var preferredAction: UIAlertAction? { didSet { contentDidChange() } }
  /// Whether a button was touched, and the alert is being dismissed.
  private var isChosen = false
  /// The object that provides the presentation, which the alert keeps.
  private let transitioning: AlertTransitioning

  /// Makes an alert without buttons.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    transitioning = AlertTransitioning()
    super.init(nibName: nil, bundle: nil)
    setUp()
    self.title = title
  }

  /// Makes an empty alert; the arguments are not read.
  public override init(nibName: String?, bundle: Bundle?) {
    preferredStyle = .alert
    transitioning = AlertTransitioning()
    super.init(nibName: nibName, bundle: bundle)
    setUp()
  }

  /// Makes an empty alert; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    transitioning = AlertTransitioning()
    super.init(coder: coder)
    setUp()
  }

  /// Sets the alert's presentation.
  private func setUp() {
    modalPresentationStyle = .custom
    transitioningDelegate = transitioning
  }

  /// The text at the top; `nil` for none.
  open override var title: String? { didSet { contentDidChange() } }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    action.didChange = { [weak self] in self?.contentDidChange() }
    contentDidChange()
  }

  /// Adds a text field below the message; only alerts have some.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "text fields can only be added to alerts, not to sheets")
    let field = UITextField(frame: .zero)
    field.font = .systemFont(ofSize: 13)
    field.borderStyle = .roundedRect
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    contentDidChange()
  }

  // MARK: View

  /// The card, once the view is loaded.
  private var card: AlertView? { viewIfLoaded as? AlertView }

  open override func loadView() {
    let card = AlertView(style: preferredStyle)
    card.choose = { [weak self] in self?.choose($0) }
    view = card
    contentDidChange()
  }

  /// Shows the present texts and buttons.
  private func contentDidChange() {
    card?.show(
      title: title, message: message, fields: textFields ?? [], actions: actions,
      preferred: preferredAction ?? actions.first { $0.style == .cancel })
    card?.superview?.setNeedsLayout()
  }

  /// Dismisses the alert and performs a button's action.
  func choose(_ action: UIAlertAction?) {
    guard presentingViewController != nil, !isChosen else { return }
    isChosen = true
    dismiss(animated: true) { [weak self] in
      self?.isChosen = false
      action?.perform()
    }
  }

  /// Cancels an action sheet that has a button for that.
  func cancelByTouch() {
    guard preferredStyle == .actionSheet else { return }
    if let cancel = actions.first(where: { $0.style == .cancel }) { choose(cancel) }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    viewIfLoaded?.endEditing(true)
  }
}

/// The kind of an alert, under the name that older sources use.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The look of a button, under the name that older sources use.
public typealias UIAlertActionStyle = UIAlertAction.Style
