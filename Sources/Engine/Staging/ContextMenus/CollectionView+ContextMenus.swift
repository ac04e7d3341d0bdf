import Foundation

/// The context menus of a collection view's items, which its delegate describes.
final class CollectionMenus: ContextMenuSource {
  private weak var collectionView: CollectionView?
  /// The name of the pressed item, by which it is found again when an update has moved it.
  private var key: String?
  /// The opening of the menus.
  private(set) lazy var press = ContextMenuPress(self)

  /// Makes the source of a collection view's menus.
  init(_ collectionView: CollectionView) {
    self.collectionView = collectionView
    press.recognizer.view = collectionView
  }

  var menuView: View? { collectionView }

  private var delegate: (any CollectionViewDelegate)? { collectionView?.delegate }

  func menuConfiguration(at point: CGPoint) -> ContextMenuConfiguration? {
    key = nil
    guard let collectionView, let delegate,
      let path = collectionView.indexPathForTouch(at: point)
    else { return nil }
    key = collectionView.key(ofItemAt: path)
    return delegate.collectionView(
      collectionView, contextMenuConfigurationForItemsAt: [path], point: point)
      ?? delegate.collectionView(
        collectionView, contextMenuConfigurationForItemAt: path, point: point)
  }

  func preview(
    for configuration: ContextMenuConfiguration, isDismissal: Bool
  ) -> TargetedPreview? {
    guard let collectionView, let delegate else { return nil }
    let path = key.flatMap { collectionView.indexPaths(forKeys: [$0])[$0] }
    if let path {
      let own =
        isDismissal
        ? delegate.collectionView(
          collectionView, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: path)
        : delegate.collectionView(
          collectionView, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
      if let own { return own }
    }
    let own =
      isDismissal
      ? delegate.collectionView(
        collectionView, previewForDismissingContextMenuWithConfiguration: configuration)
      : delegate.collectionView(
        collectionView, previewForHighlightingContextMenuWithConfiguration: configuration)
    if let own { return own }
    return path.flatMap { collectionView.cellForItem(at: $0) }.map { TargetedPreview(of: $0) }
  }

  func willDisplay(
    _ configuration: ContextMenuConfiguration, _ animator: any ContextMenuInteractionAnimating
  ) {
    guard let collectionView else { return }
    delegate?.collectionView(
      collectionView, willDisplayContextMenu: configuration, animator: animator)
  }

  func willEnd(
    _ configuration: ContextMenuConfiguration, _ animator: any ContextMenuInteractionAnimating
  ) {
    guard let collectionView else { return }
    delegate?.collectionView(
      collectionView, willEndContextMenuInteraction: configuration, animator: animator)
  }

  func willCommit(
    _ configuration: ContextMenuConfiguration,
    _ animator: any ContextMenuInteractionCommitAnimating
  ) {
    guard let collectionView else { return }
    delegate?.collectionView(
      collectionView, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}

extension CollectionView {
  /// The recognizer of presses that open menus; `nil` without a delegate that could describe any.
  var menuRecognizer: GestureRecognizer? {
    guard delegate != nil else { return nil }
    if interactionState.menus == nil { interactionState.menus = CollectionMenus(self) }
    return interactionState.menus?.press.recognizer
  }
}
