import Foundation
import Staging

/// The handler of an action.
public typealias UIActionHandler = (UIAction) -> Void

/// A named action with a handler.
open class UIAction: UIMenuElement {
  /// The identity of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title of buttons and rows of menus that are made from the action.
  open override var title: String {
    get { content.title }
    set { content.title = newValue }
  }
  /// The image of buttons and rows of menus that are made from the action.
  open override var image: UIImage? {
    get { content.image }
    set { content.image = newValue }
  }
  /// A longer title, for lists of what there is; without effect on what is shown.
  open var discoverabilityTitle: String?
  /// Whether the action is disabled, destructive or hidden in a menu.
  open var attributes: Attributes
  /// Whether a menu shows a check mark or a dash beside the action.
  open var state: State
  /// The identity of the action.
  public let identifier: Identifier
  /// The control or item that performed the action last.
  public private(set) weak var sender: AnyObject?
  private let handler: UIActionHandler

  /// Makes an action; without an identifier it gets a unique one.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping UIActionHandler
  ) {
    self.handler = handler
    self.attributes = attributes; self.state = state
    self.discoverabilityTitle = discoverabilityTitle
    self.identifier = identifier ?? Identifier("action \(Stage.current.takeRegistrationNumber())")
    super.init(Content(title: title, subtitle: subtitle, image: image))
  }

  /// Calls the handler.
  func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
  }
}
