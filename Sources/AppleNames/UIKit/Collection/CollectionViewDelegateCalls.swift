public import Foundation
public import Geometry
public import Layouts
public import Staging

/// Calls of a delegate's optional methods, each of which returns `nil` if it is not implemented.
///
/// With it `delegate.collectionView?(…)` works as in UIKit, where the methods are optional.
public struct CollectionViewDelegateCalls {
  let delegate: any CollectionViewDelegate

  /// Calls the delegate's `collectionView(_:shouldHighlightItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:shouldHighlightItemAt:)") {
      delegate.collectionView(collectionView, shouldHighlightItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:didHighlightItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didHighlightItemAt:)") {
      delegate.collectionView(collectionView, didHighlightItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:didUnhighlightItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didUnhighlightItemAt:)") {
      delegate.collectionView(collectionView, didUnhighlightItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:shouldSelectItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:shouldSelectItemAt:)") {
      delegate.collectionView(collectionView, shouldSelectItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:shouldDeselectItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:shouldDeselectItemAt:)") {
      delegate.collectionView(collectionView, shouldDeselectItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:didSelectItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didSelectItemAt:)") {
      delegate.collectionView(collectionView, didSelectItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:didDeselectItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didDeselectItemAt:)") {
      delegate.collectionView(collectionView, didDeselectItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:targetContentOffsetForProposedContentOffset:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint? {
    collectionView.ifImplemented("collectionView(_:targetContentOffsetForProposedContentOffset:)") {
      delegate.collectionView(
        collectionView, targetContentOffsetForProposedContentOffset: proposedContentOffset)
    }
  }

  /// Calls the delegate's `collectionView(_:willDisplay:forItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:willDisplay:forItemAt:)") {
      delegate.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:didEndDisplaying:forItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didEndDisplaying:forItemAt:)") {
      delegate.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:willDisplaySupplementaryView:forElementKind:at:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented(
      "collectionView(_:willDisplaySupplementaryView:forElementKind:at:)"
    ) {
      delegate.collectionView(
        collectionView, willDisplaySupplementaryView: view, forElementKind: elementKind,
        at: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented(
      "collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)"
    ) {
      delegate.collectionView(
        collectionView, didEndDisplayingSupplementaryView: view, forElementOfKind: elementKind,
        at: indexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath? {
    collectionView.ifImplemented(
      "collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)"
    ) {
      delegate.collectionView(
        collectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath: originalIndexPath,
        atCurrentIndexPath: currentIndexPath, toProposedIndexPath: proposedIndexPath)
    }
  }

  /// Calls the delegate's `collectionView(_:transitionLayoutForOldLayout:newLayout:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout? {
    collectionView.ifImplemented("collectionView(_:transitionLayoutForOldLayout:newLayout:)") {
      delegate.collectionView(
        collectionView, transitionLayoutForOldLayout: fromLayout, newLayout: toLayout)
    }
  }

  /// Calls the delegate's `collectionView(_:layout:sizeForItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize? {
    flow.flatMap { flow in
      collectionView.ifImplemented("collectionView(_:layout:sizeForItemAt:)") {
        flow.collectionView(collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath)
      }
    }
  }

  /// Calls the delegate's `collectionView(_:layout:insetForSectionAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets? {
    flow.flatMap { flow in
      collectionView.ifImplemented("collectionView(_:layout:insetForSectionAt:)") {
        flow.collectionView(
          collectionView, layout: collectionViewLayout, insetForSectionAt: section)
      }
    }
  }

  /// Calls the delegate's `collectionView(_:layout:minimumLineSpacingForSectionAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat? {
    flow.flatMap { flow in
      collectionView.ifImplemented("collectionView(_:layout:minimumLineSpacingForSectionAt:)") {
        flow.collectionView(
          collectionView, layout: collectionViewLayout, minimumLineSpacingForSectionAt: section)
      }
    }
  }

  /// Calls the delegate's `collectionView(_:layout:minimumInteritemSpacingForSectionAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat? {
    flow.flatMap { flow in
      collectionView.ifImplemented("collectionView(_:layout:minimumInteritemSpacingForSectionAt:)")
      {
        flow.collectionView(
          collectionView, layout: collectionViewLayout, minimumInteritemSpacingForSectionAt: section
        )
      }
    }
  }

  /// Calls the delegate's `collectionView(_:layout:referenceSizeForHeaderInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize? {
    flow.flatMap { flow in
      collectionView.ifImplemented("collectionView(_:layout:referenceSizeForHeaderInSection:)") {
        flow.collectionView(
          collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section)
      }
    }
  }

  /// Calls the delegate's `collectionView(_:layout:referenceSizeForFooterInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize? {
    flow.flatMap { flow in
      collectionView.ifImplemented("collectionView(_:layout:referenceSizeForFooterInSection:)") {
        flow.collectionView(
          collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section)
      }
    }
  }

  /// The delegate as a delegate of a flow layout.
  private var flow: (any CollectionViewDelegateFlowLayout)? {
    delegate as? any CollectionViewDelegateFlowLayout
  }
}

extension CollectionViewDelegate {
  /// The delegate's implemented methods, for calls of the form `delegate.collectionView?(…)`.
  public var collectionView: CollectionViewDelegateCalls? {
    CollectionViewDelegateCalls(delegate: self)
  }
}

/// Results whose members are read in the same expression, as in
/// `delegate?.collectionView?(…).left`.
///
/// Such an expression continues with the result's member and is `nil` if the method is not
/// implemented. Swift does this by itself only for optional methods of Objective-C.
extension CollectionViewDelegateCalls {
  /// An optional result whose members can be read directly.
  @dynamicMemberLookup
  public struct Answer<Value> {
    let value: Value?

    /// The result's member; `nil` without a result.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
      value?[keyPath: member]
    }
  }

  /// Returns the delegate's size for an item, for reading its members.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Answer<CGSize> {
    Answer(
      value: callAsFunction(
        collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath))
  }

  /// Returns the delegate's section insets, for reading their members.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> Answer<EdgeInsets> {
    Answer(
      value: callAsFunction(
        collectionView, layout: collectionViewLayout, insetForSectionAt: section))
  }

  /// Returns the delegate's size for a section's header, for reading its members.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Answer<CGSize> {
    Answer(
      value: callAsFunction(
        collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section))
  }

  /// Returns the delegate's size for a section's footer, for reading its members.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> Answer<CGSize> {
    Answer(
      value: callAsFunction(
        collectionView, layout: collectionViewLayout, referenceSizeForFooterInSection: section))
  }
}
