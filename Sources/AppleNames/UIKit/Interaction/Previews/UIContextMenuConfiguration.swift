public import Foundation
public import Staging

/// The preview and the menu of something that is pressed; `ContextMenuConfiguration` under its UIKit
/// name.
public typealias UIContextMenuConfiguration = ContextMenuConfiguration
/// The animations beside those of a context menu; `ContextMenuInteractionAnimating` under its UIKit
/// name.
public typealias UIContextMenuInteractionAnimating = ContextMenuInteractionAnimating
/// The animations of a tap on a preview; `ContextMenuInteractionCommitAnimating` under its UIKit name.
public typealias UIContextMenuInteractionCommitAnimating = ContextMenuInteractionCommitAnimating
/// The way in which a preview disappears; `ContextMenuInteractionCommitStyle` under its UIKit name.
public typealias UIContextMenuInteractionCommitStyle = ContextMenuInteractionCommitStyle

/// The provider of the view controller of a preview.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?
/// The provider of a menu; it gets the elements that the system suggests, which are none.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

extension ContextMenuConfiguration {
  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - identifier: The identity of what is pressed; `nil` for a unique one.
  ///   - previewProvider: The provider of the preview; `nil` for the view that is pressed.
  ///   - actionProvider: The provider of the menu; `nil` for a preview alone.
  public convenience init(
    identifier: (any NSCopying)? = nil,
    previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init(
      identifier: identifier,
      presenter: ContextMenuContent(preview: previewProvider, actions: actionProvider))
  }
}

/// The providers of a configuration, which present its preview and its menu.
private final class ContextMenuContent: ContextMenuPresenter {
  private let preview: UIContextMenuContentPreviewProvider?
  private let actions: UIContextMenuActionProvider?

  init(
    preview: UIContextMenuContentPreviewProvider?, actions: UIContextMenuActionProvider?
  ) { (self.preview, self.actions) = (preview, actions) }

  func present(
    _ configuration: ContextMenuConfiguration, from source: any ContextMenuSource
  ) -> (any ContextMenuTracker)? {
    let (controller, menu) = (preview?(), actions?([]))
    if controller == nil, menu == nil { return nil }
    return ContextMenuPresentation(
      configuration, menu: menu ?? UIMenu(), controller: controller, source: source
    ).show()
  }
}
