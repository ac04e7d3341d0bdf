public import Foundation
public import Staging

/// An interaction by which a long press on a view opens a menu, with a preview above or below it.
///
/// ```swift
/// photoView.addInteraction(UIContextMenuInteraction(delegate: self))
/// photoView.isUserInteractionEnabled = true
/// ```
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// The look of a menu: here always with a preview.
  public enum Appearance: Int, Hashable, Sendable {
    case unknown, rich, compact
  }

  /// The delegate that describes the menus.
  open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view to which the interaction was added.
  open private(set) weak var view: UIView?
  private lazy var press = ContextMenuPress(self)

  /// Makes an interaction with a delegate.
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

  /// Removes the recognizer from the view before the interaction leaves it.
  open func willMove(to view: UIView?) {
    self.view?.removeGestureRecognizer(press.recognizer)
  }

  /// Adds the recognizer of presses to the view that has the interaction.
  open func didMove(to view: UIView?) {
    self.view = view
    view?.addGestureRecognizer(press.recognizer)
  }

  /// The look of the menus.
  open var menuAppearance: Appearance { .rich }

  /// Returns the place of the present press, or of the last one, in a view's coordinates.
  open func location(in view: UIView?) -> CGPoint { press.recognizer.location(in: view) }

  /// Dismisses the menu, if one is shown.
  open func dismissMenu() { (press.tracker as? ContextMenuPresentation)?.dismiss() }

  /// Replaces the menu that is shown by the one that a closure returns for it.
  open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
    (press.tracker as? ContextMenuPresentation)?.update(block)
  }
}

extension UIContextMenuInteraction: ContextMenuSource {
  package var menuView: UIView? { view }

  package func menuConfiguration(at point: CGPoint) -> ContextMenuConfiguration? {
    delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point)
  }

  package func preview(
    for configuration: ContextMenuConfiguration, isDismissal: Bool
  ) -> TargetedPreview? {
    guard let delegate else { return view.map { TargetedPreview(of: $0) } }
    let own =
      isDismissal
      ? delegate.contextMenuInteraction(
        self, configuration: configuration,
        dismissalPreviewForItemWithIdentifier: configuration.identifier)
        ?? delegate.contextMenuInteraction(
          self, previewForDismissingMenuWithConfiguration: configuration)
      : delegate.contextMenuInteraction(
        self, configuration: configuration,
        highlightPreviewForItemWithIdentifier: configuration.identifier)
        ?? delegate.contextMenuInteraction(
          self, previewForHighlightingMenuWithConfiguration: configuration)
    return own ?? view.map { TargetedPreview(of: $0) }
  }

  package func willDisplay(
    _ configuration: ContextMenuConfiguration, _ animator: any ContextMenuInteractionAnimating
  ) {
    delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
  }

  package func willEnd(
    _ configuration: ContextMenuConfiguration, _ animator: any ContextMenuInteractionAnimating
  ) { delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator) }

  package func willCommit(
    _ configuration: ContextMenuConfiguration,
    _ animator: any ContextMenuInteractionCommitAnimating
  ) {
    delegate?.contextMenuInteraction(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}

/// The delegate of an interaction, which describes its menus; all but the first method are optional.
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// Returns the preview and the menu for a place in the view; `nil` for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?  // required
  /// Returns what is lifted; `nil` for the view.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// Returns where what was lifted returns to; `nil` for the view.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview?
  /// Returns what is lifted, as until iOS 15; `nil` for the view.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Returns where what was lifted returns to, as until iOS 15; `nil` for the view.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
  /// Called when the preview was tapped.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  /// Called before the menu appears.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called before the menu disappears.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
}
