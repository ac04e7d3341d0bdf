public import Foundation
public import Geometry
public import Layouts
public import Staging

/// What a delegate of a collection view answers, where it implements the question.
///
/// It makes `delegate.collectionView?(…)` what it is in UIKit, where methods are optional: the
/// answer, or `nil` where the delegate has none of its own.
public struct CollectionViewDelegateCalls {
  let delegate: any CollectionViewDelegate

  /// Asks the delegate `collectionView(_:shouldHighlightItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:shouldHighlightItemAt:)") {
      delegate.collectionView(collectionView, shouldHighlightItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:didHighlightItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didHighlightItemAt:)") {
      delegate.collectionView(collectionView, didHighlightItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:didUnhighlightItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didUnhighlightItemAt:)") {
      delegate.collectionView(collectionView, didUnhighlightItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:shouldSelectItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:shouldSelectItemAt:)") {
      delegate.collectionView(collectionView, shouldSelectItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:shouldDeselectItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:shouldDeselectItemAt:)") {
      delegate.collectionView(collectionView, shouldDeselectItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:didSelectItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didSelectItemAt:)") {
      delegate.collectionView(collectionView, didSelectItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:didDeselectItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didDeselectItemAt:)") {
      delegate.collectionView(collectionView, didDeselectItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:targetContentOffsetForProposedContentOffset:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:willDisplay:forItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:willDisplay:forItemAt:)") {
      delegate.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:didEndDisplaying:forItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:didEndDisplaying:forItemAt:)") {
      delegate.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
    }
  }

  /// Asks the delegate `collectionView(_:willDisplaySupplementaryView:forElementKind:at:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:toProposedIndexPath:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:transitionLayoutForOldLayout:newLayout:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout? {
    collectionView.ifImplemented("collectionView(_:transitionLayoutForOldLayout:newLayout:)") {
      delegate.collectionView(
        collectionView, transitionLayoutForOldLayout: fromLayout, newLayout: toLayout)
    } ?? nil
  }

  /// Asks the delegate `collectionView(_:layout:sizeForItemAt:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:layout:insetForSectionAt:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:layout:minimumLineSpacingForSectionAt:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:layout:minimumInteritemSpacingForSectionAt:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:layout:referenceSizeForHeaderInSection:)`, if it answers that.
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

  /// Asks the delegate `collectionView(_:layout:referenceSizeForFooterInSection:)`, if it answers that.
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

  /// The delegate as one that sizes what flows.
  private var flow: (any CollectionViewDelegateFlowLayout)? {
    delegate as? any CollectionViewDelegateFlowLayout
  }
}

extension CollectionViewDelegate {
  /// The delegate's own answers, for calls of the form `delegate.collectionView?(…)`.
  public var collectionView: CollectionViewDelegateCalls? {
    CollectionViewDelegateCalls(delegate: self)
  }
}

/// Answers whose members are asked for at once, as in `delegate?.collectionView?(…).left`.
///
/// Such an expression goes on with what is answered, and is `nil` where the delegate has no answer,
/// which Swift does by itself for optional methods of Objective-C only.
extension CollectionViewDelegateCalls {
  /// An answer, or none, of which members can be asked for.
  @dynamicMemberLookup
  public struct Answer<Value> {
    let value: Value?

    /// The answer's member; `nil` without an answer.
    public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member? {
      value?[keyPath: member]
    }
  }

  /// Returns the delegate's size for an item, to ask for its members.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> Answer<CGSize> {
    Answer(
      value: callAsFunction(
        collectionView, layout: collectionViewLayout, sizeForItemAt: indexPath))
  }

  /// Returns the delegate's room around a section, to ask for its members.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> Answer<EdgeInsets> {
    Answer(
      value: callAsFunction(
        collectionView, layout: collectionViewLayout, insetForSectionAt: section))
  }

  /// Returns the delegate's extent for a section's header, to ask for its members.
  @_disfavoredOverload
  public func callAsFunction(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> Answer<CGSize> {
    Answer(
      value: callAsFunction(
        collectionView, layout: collectionViewLayout, referenceSizeForHeaderInSection: section))
  }

  /// Returns the delegate's extent for a section's footer, to ask for its members.
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
