public import Foundation
public import Staging

/// The preview and the menu of something that is pressed.
open class UIContextMenuConfiguration: NSObject {
  /// The provider of the view controller of a preview.
  public typealias PreviewProvider = () -> UIViewController?
  /// The provider of a menu; it gets the elements that the system suggests, which are none.
  public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

  /// The order of the elements of a menu that is above its source.
  public enum ElementOrder: Int, Hashable, Sendable {
    /// The first is the nearest to a button, and the topmost beside a preview.
    case automatic
    /// The first is the nearest to the source.
    case priority
    /// The first is the topmost.
    case fixed
  }

  /// The identity of what is pressed.
  public let identifier: any NSCopying
  /// The order of the elements of a menu that is above its source.
  open var preferredMenuElementOrder = ElementOrder.automatic
  let previewProvider: PreviewProvider?
  let actionProvider: ActionProvider?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - identifier: The identity of what is pressed; `nil` for a unique one.
  ///   - previewProvider: The provider of the preview; `nil` for the view that is pressed.
  ///   - actionProvider: The provider of the menu; `nil` for a preview alone.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: PreviewProvider? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.previewProvider = previewProvider; self.actionProvider = actionProvider
  }
}
