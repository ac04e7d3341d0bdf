public import Foundation
import Staging

/// The handler of an action.
public typealias UIActionHandler = (UIAction) -> Void

/// A named action with a handler.
open class UIAction: NSObject {
  /// The identity of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title of buttons that are made from the action.
  open var title: String
  /// The image of buttons that are made from the action.
  open var image: UIImage?
  /// The identity of the action.
  public let identifier: Identifier
  /// The control that performed the action last.
  public private(set) weak var sender: AnyObject?
  private let handler: UIActionHandler

  /// Makes an action; without an identifier it gets a unique one.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title; self.image = image; self.handler = handler
    self.identifier = identifier ?? Identifier("action \(Stage.current.takeRegistrationNumber())")
  }

  /// Calls the handler.
  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
