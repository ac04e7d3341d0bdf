public import Foundation

/// The preview and the menu of something that is pressed, as `UIContextMenuConfiguration`.
open class ContextMenuConfiguration: NSObject {
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
  /// The presenter of the preview and the menu.
  package let presenter: any ContextMenuPresenter

  /// Makes a configuration; without an identifier it gets one that is unique on the stage.
  package init(identifier: (any NSCopying)?, presenter: any ContextMenuPresenter) {
    self.identifier = identifier ?? NSNumber(value: Stage.current.takeRegistrationNumber())
    self.presenter = presenter
  }
}

/// A view that interactions highlight or lift, as `UITargetedPreview`.
open class TargetedPreview: NSObject, NSCopying {
  /// The view.
  public let view: View
  /// The appearance and the place, which other targets define; `nil` for the whole view where it is.
  package let details: AnyObject?

  /// Makes a preview of a view.
  package init(of view: View, details: AnyObject? = nil) {
    self.view = view; self.details = details
  }

  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The animations beside those of a context menu, as `UIContextMenuInteractionAnimating`.
public protocol ContextMenuInteractionAnimating: AnyObject {
  /// The view controller of the preview; `nil` without one.
  var previewViewController: ViewController? { get }
  /// Adds changes that are animated with the menu.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a handler that is called at the end.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// The way in which the preview of a menu disappears that was tapped, as
/// `UIContextMenuInteractionCommitStyle`.
public enum ContextMenuInteractionCommitStyle: Int, Hashable, Sendable {
  /// It returns to its source.
  case dismiss
  /// It grows over the window and fades out.
  case pop
}

/// The animations of a tap on a preview, as `UIContextMenuInteractionCommitAnimating`.
public protocol ContextMenuInteractionCommitAnimating: ContextMenuInteractionAnimating {
  /// The way in which the preview disappears.
  var preferredCommitStyle: ContextMenuInteractionCommitStyle { get set }
}

/// A view with things that have context menus.
package protocol ContextMenuSource: AnyObject {
  /// The view.
  var menuView: View? { get }
  /// Returns the configuration for a point of the view; `nil` without a menu there.
  func menuConfiguration(at point: CGPoint) -> ContextMenuConfiguration?
  /// Returns what is lifted, or where it returns to; `nil` to have it fade.
  func preview(
    for configuration: ContextMenuConfiguration, isDismissal: Bool
  ) -> TargetedPreview?
  /// Called before the menu appears.
  func willDisplay(
    _ configuration: ContextMenuConfiguration, _ animator: any ContextMenuInteractionAnimating)
  /// Called before the menu disappears.
  func willEnd(
    _ configuration: ContextMenuConfiguration, _ animator: any ContextMenuInteractionAnimating)
  /// Called when the preview was tapped.
  func willCommit(
    _ configuration: ContextMenuConfiguration,
    _ animator: any ContextMenuInteractionCommitAnimating)
}

/// The presenter of a context menu.
package protocol ContextMenuPresenter: AnyObject {
  /// Shows the preview and the menu of a configuration; `nil` if there is nothing to show.
  func present(
    _ configuration: ContextMenuConfiguration, from source: any ContextMenuSource
  ) -> (any ContextMenuTracker)?
}

/// A context menu that follows the finger that opened it, at points of the canvas.
package protocol ContextMenuTracker: AnyObject {
  /// Called when the finger has moved.
  func fingerMoved(to point: CGPoint)
  /// Called when the finger was lifted.
  func fingerLifted(at point: CGPoint)
  /// Called when the finger was taken away.
  func fingerWasCancelled()
}
