public import Foundation
public import Geometry
public import Layouts

/// The source of a collection view's counts and views, as `UICollectionViewDataSource`.
///
/// ```swift
/// /// A section of numbered cells.
/// final class NumberedCells: CollectionViewDataSource {
///   var count = 12
///
///   func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
///
///   func collectionView(
///     _ collectionView: CollectionView, numberOfItemsInSection section: Int
///   ) -> Int { count }
///
///   func collectionView(
///     _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
///   ) -> CollectionViewCell {
///     let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
///     cell.backgroundColor = indexPath.item.isMultiple(of: 2) ? .black : .white
///     return cell
///   }
/// }
/// ```
public protocol CollectionViewDataSource: DelegateObject {
  /// Returns the number of sections; 1 unless implemented.
  func numberOfSections(in collectionView: CollectionView) -> Int  // 1
  /// Returns the number of items of a section.
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int  // required
  /// Returns the view of an item, dequeued from the collection view.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell  // required
  /// Returns a header, footer or other supplementary view; an empty one unless implemented.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView  // CollectionReusableView()
  /// Returns an item's own name for the timeline; `nil` names it by its index path at birth.
  func collectionView(_ collectionView: CollectionView, keyForItemAt indexPath: IndexPath)
    -> String?
  /// Returns a section's own name for the timeline; `nil` names it by its index at birth.
  func collectionView(_ collectionView: CollectionView, keyForSection section: Int) -> String?
  /// Returns whether an item can be moved interactively; true unless implemented.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Moves an item in the data after an interactive movement; unless implemented the item returns.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)  // collectionView.refuseMove()
}

/// The delegate of a collection view, as `UICollectionViewDelegate`.
public protocol CollectionViewDelegate: ScrollViewDelegate {
  /// Returns where an update should scroll to; the proposal unless implemented.
  func collectionView(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint  // proposedContentOffset
  /// Returns the layout that blends two others in an interactive transition; the usual one unless
  /// implemented.
  func collectionView(
    _ collectionView: CollectionView,
    transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout  // .init(currentLayout: fromLayout, nextLayout: toLayout)
  /// Returns the target of an interactive movement; the proposal unless implemented.
  ///
  /// - Parameters:
  ///   - originalIndexPath: Where the item is in the data.
  ///   - currentIndexPath: Where it is shown at present.
  ///   - proposedIndexPath: The target that the layout proposes.
  func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath  // proposedIndexPath
  /// Called before a cell appears.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Called when a cell has disappeared.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)
  /// Called before a supplementary view appears.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  /// Called when a supplementary view has disappeared.
  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)
  /// Returns whether an item is highlighted while a finger is on it; otherwise it is not selected.
  func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool
  /// Called when an item is highlighted because a finger is on it.
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)
  /// Called when an item is no longer highlighted.
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)
  /// Returns whether a tap selects an item.
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool
  /// Returns whether a tap deselects an item if several can be selected.
  func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool
  /// Called when a tap has selected an item.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called when a tap, on it or on another one, has deselected an item.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)
  /// Returns the preview and the menu of a pressed item; `nil` for none.
  ///
  /// - Parameters:
  ///   - indexPaths: The pressed item alone.
  ///   - point: The place of the finger in the content.
  func collectionView(
    _ collectionView: CollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> ContextMenuConfiguration?
  /// Returns the preview and the menu of a pressed item; `nil` for none.
  func collectionView(
    _ collectionView: CollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> ContextMenuConfiguration?
  /// Returns what is lifted of a pressed item; `nil` for its cell.
  func collectionView(
    _ collectionView: CollectionView,
    contextMenuConfiguration configuration: ContextMenuConfiguration,
    highlightPreviewForItemAt indexPath: IndexPath
  ) -> TargetedPreview?
  /// Returns where the lifted view of an item returns to; `nil` for its cell.
  func collectionView(
    _ collectionView: CollectionView,
    contextMenuConfiguration configuration: ContextMenuConfiguration,
    dismissalPreviewForItemAt indexPath: IndexPath
  ) -> TargetedPreview?
  /// Returns what is lifted of a pressed item, as until iOS 15; `nil` for its cell.
  func collectionView(
    _ collectionView: CollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview?
  /// Returns where the lifted view of an item returns to, as until iOS 15; `nil` for its cell.
  func collectionView(
    _ collectionView: CollectionView,
    previewForDismissingContextMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview?
  /// Called when the preview of an item was tapped.
  func collectionView(
    _ collectionView: CollectionView,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating)
  /// Called before the menu of an item appears.
  func collectionView(
    _ collectionView: CollectionView,
    willDisplayContextMenu configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
  /// Called before the menu of an item disappears.
  func collectionView(
    _ collectionView: CollectionView,
    willEndContextMenuInteraction configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
}

/// A delegate that sizes items and sections of a flow layout, as `UICollectionViewDelegateFlowLayout`.
///
/// A requirement that is not implemented has the value of the layout's own parameter.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize  // collectionViewLayout.metrics.itemSize

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets  // collectionViewLayout.metrics.sectionInset

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat  // collectionViewLayout.metrics.lineSpacing

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat  // collectionViewLayout.metrics.interitemSpacing

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize  // collectionViewLayout.metrics.headerReferenceSize

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize  // collectionViewLayout.metrics.footerReferenceSize
}

/// A collection view with a data source, a delegate and cells.
///
/// They are declared in a protocol extension, so that subclasses of collection views can declare ones
/// of other types under the same names, as table views do.
public protocol CollectionViewSourcing: ScrollViewDelegating, CollectionView {}

extension CollectionViewSourcing {
  /// The source of the data; replacing it loads the new data at once, without an animation.
  public var dataSource: (any CollectionViewDataSource)? {
    get { itemSource }
    set { itemSource = newValue }
  }

  /// The object that is asked about updates and flow layouts, and notified of scrolling.
  public var delegate: (any CollectionViewDelegate)? {
    get { scrollDelegate as? any CollectionViewDelegate }
    set { scrollDelegate = newValue }
  }

  /// The visible cells in the order of their items.
  public var visibleCells: [CollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }
}

extension CollectionView: CollectionViewSourcing {}
