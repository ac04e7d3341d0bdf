import Foundation
import Staging

/// The context menus of rows.
extension TableAdapter {
  func collectionView(
    _ collectionView: CollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> ContextMenuConfiguration? {
    indexPaths.first.flatMap {
      table.delegate?.tableView(table, contextMenuConfigurationForRowAt: $0, point: point)
    }
  }

  func collectionView(
    _ collectionView: CollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    table.delegate?.tableView(
      table, previewForHighlightingContextMenuWithConfiguration: configuration)
  }

  func collectionView(
    _ collectionView: CollectionView,
    previewForDismissingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? {
    table.delegate?.tableView(
      table, previewForDismissingContextMenuWithConfiguration: configuration)
  }

  func collectionView(
    _ collectionView: CollectionView,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating
  ) {
    table.delegate?.tableView(
      table, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func collectionView(
    _ collectionView: CollectionView,
    willDisplayContextMenu configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {
    table.delegate?.tableView(table, willDisplayContextMenu: configuration, animator: animator)
  }

  func collectionView(
    _ collectionView: CollectionView,
    willEndContextMenuInteraction configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {
    table.delegate?.tableView(
      table, willEndContextMenuInteraction: configuration, animator: animator)
  }
}
