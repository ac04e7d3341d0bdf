public import Foundation
public import Geometry
public import Layouts
public import Staging

// Written by `scripts/delegates` from the protocols.

// The calls of the form `object.method?(…)`.

extension OptionalCalls where Target == any ScrollViewDelegate {
  public func callAsFunction(
    _ sv: ScrollView, withVelocity v: CGPoint,
    targetContentOffset tco: UnsafeMutablePointer<CGPoint>
  ) -> Void? {
    ask(sv) { $0.scrollViewWillEndDragging(sv, withVelocity: v, targetContentOffset: tco) }
  }
  public func callAsFunction(_ sv: ScrollView, willDecelerate d: Bool) -> Void? {
    ask(sv) { $0.scrollViewDidEndDragging(sv, willDecelerate: d) }
  }
  @discardableResult public func callAsFunction(in sv: ScrollView) -> View? {
    ask(sv) { $0.viewForZooming(in: sv) } ?? nil
  }
  public func callAsFunction(_ sv: ScrollView, with v: View?) -> Void? {
    ask(sv) { $0.scrollViewWillBeginZooming(sv, with: v) }
  }
  public func callAsFunction(_ sv: ScrollView, with v: View?, atScale s: CGFloat) -> Void? {
    ask(sv) { $0.scrollViewDidEndZooming(sv, with: v, atScale: s) }
  }
}

extension OptionalCalls where Target == any CollectionViewDataSource {
  @discardableResult public func callAsFunction(in cv: CollectionView) -> Int? {
    ask(cv) { $0.numberOfSections(in: cv) }
  }
  @discardableResult public func callAsFunction(_ cv: CollectionView, numberOfItemsInSection s: Int)
    -> Int?
  { ask(cv) { $0.collectionView(cv, numberOfItemsInSection: s) } }
  @discardableResult public func callAsFunction(_ cv: CollectionView, cellForItemAt ip: IndexPath)
    -> CollectionViewCell?
  { ask(cv) { $0.collectionView(cv, cellForItemAt: ip) } }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, viewForSupplementaryElementOfKind k: String, at ip: IndexPath
  ) -> CollectionReusableView? {
    ask(cv) { $0.collectionView(cv, viewForSupplementaryElementOfKind: k, at: ip) }
  }
  @discardableResult public func callAsFunction(_ cv: CollectionView, canMoveItemAt ip: IndexPath)
    -> Bool?
  { ask(cv) { $0.collectionView(cv, canMoveItemAt: ip) } }
  public func callAsFunction(_ cv: CollectionView, moveItemAt sip: IndexPath, to dip: IndexPath)
    -> Void?
  { ask(cv) { $0.collectionView(cv, moveItemAt: sip, to: dip) } }
}

extension OptionalCalls where Target == any CollectionViewDelegate {
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, targetContentOffsetForProposedContentOffset pco: CGPoint
  ) -> CGPoint? {
    ask(cv) { $0.collectionView(cv, targetContentOffsetForProposedContentOffset: pco) }
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, transitionLayoutForOldLayout fl: CollectionViewLayout,
    newLayout tl: CollectionViewLayout
  ) -> CollectionViewTransitionLayout? {
    ask(cv) { $0.collectionView(cv, transitionLayoutForOldLayout: fl, newLayout: tl) }
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath oip: IndexPath,
    atCurrentIndexPath cip: IndexPath, toProposedIndexPath pip: IndexPath
  ) -> IndexPath? {
    ask(cv) {
      $0.collectionView(
        cv, targetIndexPathForMoveOfItemFromOriginalIndexPath: oip, atCurrentIndexPath: cip,
        toProposedIndexPath: pip)
    }
  }
  public func callAsFunction(
    _ cv: CollectionView, willDisplay c: CollectionViewCell, forItemAt ip: IndexPath
  ) -> Void? { ask(cv) { $0.collectionView(cv, willDisplay: c, forItemAt: ip) } }
  public func callAsFunction(
    _ cv: CollectionView, didEndDisplaying c: CollectionViewCell, forItemAt ip: IndexPath
  ) -> Void? { ask(cv) { $0.collectionView(cv, didEndDisplaying: c, forItemAt: ip) } }
  public func callAsFunction(
    _ cv: CollectionView, willDisplaySupplementaryView v: CollectionReusableView,
    forElementKind ek: String, at ip: IndexPath
  ) -> Void? {
    ask(cv) { $0.collectionView(cv, willDisplaySupplementaryView: v, forElementKind: ek, at: ip) }
  }
  public func callAsFunction(
    _ cv: CollectionView, didEndDisplayingSupplementaryView v: CollectionReusableView,
    forElementOfKind ek: String, at ip: IndexPath
  ) -> Void? {
    ask(cv) {
      $0.collectionView(cv, didEndDisplayingSupplementaryView: v, forElementOfKind: ek, at: ip)
    }
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, shouldHighlightItemAt ip: IndexPath
  ) -> Bool? { ask(cv) { $0.collectionView(cv, shouldHighlightItemAt: ip) } }
  public func callAsFunction(_ cv: CollectionView, didHighlightItemAt ip: IndexPath) -> Void? {
    ask(cv) { $0.collectionView(cv, didHighlightItemAt: ip) }
  }
  public func callAsFunction(_ cv: CollectionView, didUnhighlightItemAt ip: IndexPath) -> Void? {
    ask(cv) { $0.collectionView(cv, didUnhighlightItemAt: ip) }
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, shouldSelectItemAt ip: IndexPath
  ) -> Bool? { ask(cv) { $0.collectionView(cv, shouldSelectItemAt: ip) } }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, shouldDeselectItemAt ip: IndexPath
  ) -> Bool? { ask(cv) { $0.collectionView(cv, shouldDeselectItemAt: ip) } }
  public func callAsFunction(_ cv: CollectionView, didSelectItemAt ip: IndexPath) -> Void? {
    ask(cv) { $0.collectionView(cv, didSelectItemAt: ip) }
  }
  public func callAsFunction(_ cv: CollectionView, didDeselectItemAt ip: IndexPath) -> Void? {
    ask(cv) { $0.collectionView(cv, didDeselectItemAt: ip) }
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, contextMenuConfigurationForItemsAt ip: [IndexPath], point p: CGPoint
  ) -> ContextMenuConfiguration? {
    ask(cv) { $0.collectionView(cv, contextMenuConfigurationForItemsAt: ip, point: p) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, contextMenuConfigurationForItemAt ip: IndexPath, point p: CGPoint
  ) -> ContextMenuConfiguration? {
    ask(cv) { $0.collectionView(cv, contextMenuConfigurationForItemAt: ip, point: p) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, contextMenuConfiguration c: ContextMenuConfiguration,
    highlightPreviewForItemAt ip: IndexPath
  ) -> TargetedPreview? {
    ask(cv) { $0.collectionView(cv, contextMenuConfiguration: c, highlightPreviewForItemAt: ip) }
      ?? nil
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, contextMenuConfiguration c: ContextMenuConfiguration,
    dismissalPreviewForItemAt ip: IndexPath
  ) -> TargetedPreview? {
    ask(cv) { $0.collectionView(cv, contextMenuConfiguration: c, dismissalPreviewForItemAt: ip) }
      ?? nil
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView,
    previewForHighlightingContextMenuWithConfiguration c: ContextMenuConfiguration
  ) -> TargetedPreview? {
    ask(cv) { $0.collectionView(cv, previewForHighlightingContextMenuWithConfiguration: c) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView,
    previewForDismissingContextMenuWithConfiguration c: ContextMenuConfiguration
  ) -> TargetedPreview? {
    ask(cv) { $0.collectionView(cv, previewForDismissingContextMenuWithConfiguration: c) } ?? nil
  }
  public func callAsFunction(
    _ cv: CollectionView, willPerformPreviewActionForMenuWith c: ContextMenuConfiguration,
    animator a: any ContextMenuInteractionCommitAnimating
  ) -> Void? {
    ask(cv) { $0.collectionView(cv, willPerformPreviewActionForMenuWith: c, animator: a) }
  }
  public func callAsFunction(
    _ cv: CollectionView, willDisplayContextMenu c: ContextMenuConfiguration,
    animator a: (any ContextMenuInteractionAnimating)?
  ) -> Void? { ask(cv) { $0.collectionView(cv, willDisplayContextMenu: c, animator: a) } }
  public func callAsFunction(
    _ cv: CollectionView, willEndContextMenuInteraction c: ContextMenuConfiguration,
    animator a: (any ContextMenuInteractionAnimating)?
  ) -> Void? { ask(cv) { $0.collectionView(cv, willEndContextMenuInteraction: c, animator: a) } }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, sizeForItemAt ip: IndexPath
  ) -> CGSize? { ask(flow: cv) { $0.collectionView(cv, layout: cvl, sizeForItemAt: ip) } }
  @_disfavoredOverload public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, sizeForItemAt ip: IndexPath
  ) -> Answer<CGSize> { Answer(value: self(cv, layout: cvl, sizeForItemAt: ip)) }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, insetForSectionAt s: Int
  ) -> EdgeInsets? { ask(flow: cv) { $0.collectionView(cv, layout: cvl, insetForSectionAt: s) } }
  @_disfavoredOverload public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, insetForSectionAt s: Int
  ) -> Answer<EdgeInsets> { Answer(value: self(cv, layout: cvl, insetForSectionAt: s)) }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, minimumLineSpacingForSectionAt s: Int
  ) -> CGFloat? {
    ask(flow: cv) { $0.collectionView(cv, layout: cvl, minimumLineSpacingForSectionAt: s) }
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt s: Int
  ) -> CGFloat? {
    ask(flow: cv) { $0.collectionView(cv, layout: cvl, minimumInteritemSpacingForSectionAt: s) }
  }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, referenceSizeForHeaderInSection s: Int
  ) -> CGSize? {
    ask(flow: cv) { $0.collectionView(cv, layout: cvl, referenceSizeForHeaderInSection: s) }
  }
  @_disfavoredOverload public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, referenceSizeForHeaderInSection s: Int
  ) -> Answer<CGSize> { Answer(value: self(cv, layout: cvl, referenceSizeForHeaderInSection: s)) }
  @discardableResult public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, referenceSizeForFooterInSection s: Int
  ) -> CGSize? {
    ask(flow: cv) { $0.collectionView(cv, layout: cvl, referenceSizeForFooterInSection: s) }
  }
  @_disfavoredOverload public func callAsFunction(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, referenceSizeForFooterInSection s: Int
  ) -> Answer<CGSize> { Answer(value: self(cv, layout: cvl, referenceSizeForFooterInSection: s)) }
}

extension OptionalCalls where Target == any GestureRecognizerDelegate {
  @discardableResult public func callAsFunction(_ gr: GestureRecognizer, shouldReceive t: Touch)
    -> Bool?
  { target.gestureRecognizer(gr, shouldReceive: t) }
  @discardableResult public func callAsFunction(
    _ gr: GestureRecognizer, shouldRecognizeSimultaneouslyWith ogr: GestureRecognizer
  ) -> Bool? { target.gestureRecognizer(gr, shouldRecognizeSimultaneouslyWith: ogr) }
  @discardableResult public func callAsFunction(
    _ gr: GestureRecognizer, shouldRequireFailureOf ogr: GestureRecognizer
  ) -> Bool? { target.gestureRecognizer(gr, shouldRequireFailureOf: ogr) }
  @discardableResult public func callAsFunction(
    _ gr: GestureRecognizer, shouldBeRequiredToFailBy ogr: GestureRecognizer
  ) -> Bool? { target.gestureRecognizer(gr, shouldBeRequiredToFailBy: ogr) }
}

extension OptionalCalls where Target == any NavigationControllerDelegate {
  @discardableResult public func callAsFunction(
    _ nc: NavigationController, animationControllerFor o: NavigationController.Operation,
    from fvc: ViewController, to tvc: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    target.navigationController(nc, animationControllerFor: o, from: fvc, to: tvc)
  }
  @discardableResult public func callAsFunction(
    _ nc: NavigationController, interactionControllerFor ac: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    target.navigationController(nc, interactionControllerFor: ac)
  }
  public func callAsFunction(
    _ nc: NavigationController, willShow vc: ViewController, animated a: Bool
  ) -> Void? { target.navigationController(nc, willShow: vc, animated: a) }
  public func callAsFunction(
    _ nc: NavigationController, didShow vc: ViewController, animated a: Bool
  ) -> Void? { target.navigationController(nc, didShow: vc, animated: a) }
}

extension OptionalCalls where Target == any UITableViewDataSource {
  @discardableResult public func callAsFunction(_ tv: UITableView, numberOfRowsInSection s: Int)
    -> Int?
  { ask(tv) { $0.tableView(tv, numberOfRowsInSection: s) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, cellForRowAt ip: IndexPath)
    -> UITableViewCell?
  { ask(tv) { $0.tableView(tv, cellForRowAt: ip) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, titleForHeaderInSection s: Int)
    -> String?
  { ask(tv) { $0.tableView(tv, titleForHeaderInSection: s) } ?? nil }
  @discardableResult public func callAsFunction(_ tv: UITableView, titleForFooterInSection s: Int)
    -> String?
  { ask(tv) { $0.tableView(tv, titleForFooterInSection: s) } ?? nil }
  @discardableResult public func callAsFunction(_ tv: UITableView, canEditRowAt ip: IndexPath)
    -> Bool?
  { ask(tv) { $0.tableView(tv, canEditRowAt: ip) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, canMoveRowAt ip: IndexPath)
    -> Bool?
  { ask(tv) { $0.tableView(tv, canMoveRowAt: ip) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, sectionForSectionIndexTitle t: String, at i: Int
  ) -> Int? { ask(tv) { $0.tableView(tv, sectionForSectionIndexTitle: t, at: i) } }
  public func callAsFunction(
    _ tv: UITableView, commit es: UITableViewCell.EditingStyle, forRowAt ip: IndexPath
  ) -> Void? { ask(tv) { $0.tableView(tv, commit: es, forRowAt: ip) } }
  public func callAsFunction(_ tv: UITableView, moveRowAt sip: IndexPath, to dip: IndexPath)
    -> Void?
  { ask(tv) { $0.tableView(tv, moveRowAt: sip, to: dip) } }
  @discardableResult public func callAsFunction(in tv: UITableView) -> Int? {
    ask(tv) { $0.numberOfSections(in: tv) }
  }
}

extension OptionalCalls where Target == any UITableViewDelegate {
  public func callAsFunction(
    _ tv: UITableView, willDisplay c: UITableViewCell, forRowAt ip: IndexPath
  ) -> Void? { ask(tv) { $0.tableView(tv, willDisplay: c, forRowAt: ip) } }
  public func callAsFunction(_ tv: UITableView, willDisplayHeaderView v: UIView, forSection s: Int)
    -> Void?
  { ask(tv) { $0.tableView(tv, willDisplayHeaderView: v, forSection: s) } }
  public func callAsFunction(_ tv: UITableView, willDisplayFooterView v: UIView, forSection s: Int)
    -> Void?
  { ask(tv) { $0.tableView(tv, willDisplayFooterView: v, forSection: s) } }
  public func callAsFunction(
    _ tv: UITableView, didEndDisplaying c: UITableViewCell, forRowAt ip: IndexPath
  ) -> Void? { ask(tv) { $0.tableView(tv, didEndDisplaying: c, forRowAt: ip) } }
  public func callAsFunction(
    _ tv: UITableView, didEndDisplayingHeaderView v: UIView, forSection s: Int
  ) -> Void? { ask(tv) { $0.tableView(tv, didEndDisplayingHeaderView: v, forSection: s) } }
  public func callAsFunction(
    _ tv: UITableView, didEndDisplayingFooterView v: UIView, forSection s: Int
  ) -> Void? { ask(tv) { $0.tableView(tv, didEndDisplayingFooterView: v, forSection: s) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, heightForRowAt ip: IndexPath)
    -> CGFloat?
  { ask(tv) { $0.tableView(tv, heightForRowAt: ip) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, heightForHeaderInSection s: Int)
    -> CGFloat?
  { ask(tv) { $0.tableView(tv, heightForHeaderInSection: s) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, heightForFooterInSection s: Int)
    -> CGFloat?
  { ask(tv) { $0.tableView(tv, heightForFooterInSection: s) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, estimatedHeightForRowAt ip: IndexPath
  ) -> CGFloat? { ask(tv) { $0.tableView(tv, estimatedHeightForRowAt: ip) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, estimatedHeightForHeaderInSection s: Int
  ) -> CGFloat? { ask(tv) { $0.tableView(tv, estimatedHeightForHeaderInSection: s) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, estimatedHeightForFooterInSection s: Int
  ) -> CGFloat? { ask(tv) { $0.tableView(tv, estimatedHeightForFooterInSection: s) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, viewForHeaderInSection s: Int)
    -> UIView?
  { ask(tv) { $0.tableView(tv, viewForHeaderInSection: s) } ?? nil }
  @discardableResult public func callAsFunction(_ tv: UITableView, viewForFooterInSection s: Int)
    -> UIView?
  { ask(tv) { $0.tableView(tv, viewForFooterInSection: s) } ?? nil }
  public func callAsFunction(_ tv: UITableView, accessoryButtonTappedForRowWith ip: IndexPath)
    -> Void?
  { ask(tv) { $0.tableView(tv, accessoryButtonTappedForRowWith: ip) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, shouldHighlightRowAt ip: IndexPath
  ) -> Bool? { ask(tv) { $0.tableView(tv, shouldHighlightRowAt: ip) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, shouldShowMenuForRowAt ip: IndexPath
  ) -> Bool? { ask(tv) { $0.tableView(tv, shouldShowMenuForRowAt: ip) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, canPerformAction a: Selector, forRowAt ip: IndexPath, withSender s: Any?
  ) -> Bool? { ask(tv) { $0.tableView(tv, canPerformAction: a, forRowAt: ip, withSender: s) } }
  public func callAsFunction(
    _ tv: UITableView, performAction a: Selector, forRowAt ip: IndexPath, withSender s: Any?
  ) -> Void? { ask(tv) { $0.tableView(tv, performAction: a, forRowAt: ip, withSender: s) } }
  @discardableResult public func callAsFunction(_ tv: UITableView, canFocusRowAt ip: IndexPath)
    -> Bool?
  { ask(tv) { $0.tableView(tv, canFocusRowAt: ip) } }
  public func callAsFunction(_ tv: UITableView, didHighlightRowAt ip: IndexPath) -> Void? {
    ask(tv) { $0.tableView(tv, didHighlightRowAt: ip) }
  }
  public func callAsFunction(_ tv: UITableView, didUnhighlightRowAt ip: IndexPath) -> Void? {
    ask(tv) { $0.tableView(tv, didUnhighlightRowAt: ip) }
  }
  @discardableResult public func callAsFunction(_ tv: UITableView, willSelectRowAt ip: IndexPath)
    -> IndexPath?
  { ask(tv) { $0.tableView(tv, willSelectRowAt: ip) } ?? nil }
  @discardableResult public func callAsFunction(_ tv: UITableView, willDeselectRowAt ip: IndexPath)
    -> IndexPath?
  { ask(tv) { $0.tableView(tv, willDeselectRowAt: ip) } ?? nil }
  public func callAsFunction(_ tv: UITableView, didSelectRowAt ip: IndexPath) -> Void? {
    ask(tv) { $0.tableView(tv, didSelectRowAt: ip) }
  }
  public func callAsFunction(_ tv: UITableView, didDeselectRowAt ip: IndexPath) -> Void? {
    ask(tv) { $0.tableView(tv, didDeselectRowAt: ip) }
  }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, editingStyleForRowAt ip: IndexPath
  ) -> UITableViewCell.EditingStyle? { ask(tv) { $0.tableView(tv, editingStyleForRowAt: ip) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, titleForDeleteConfirmationButtonForRowAt ip: IndexPath
  ) -> String? { ask(tv) { $0.tableView(tv, titleForDeleteConfirmationButtonForRowAt: ip) } ?? nil }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, shouldIndentWhileEditingRowAt ip: IndexPath
  ) -> Bool? { ask(tv) { $0.tableView(tv, shouldIndentWhileEditingRowAt: ip) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, leadingSwipeActionsConfigurationForRowAt ip: IndexPath
  ) -> UISwipeActionsConfiguration? {
    ask(tv) { $0.tableView(tv, leadingSwipeActionsConfigurationForRowAt: ip) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, trailingSwipeActionsConfigurationForRowAt ip: IndexPath
  ) -> UISwipeActionsConfiguration? {
    ask(tv) { $0.tableView(tv, trailingSwipeActionsConfigurationForRowAt: ip) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, editActionsForRowAt ip: IndexPath
  ) -> [UITableViewRowAction]? { ask(tv) { $0.tableView(tv, editActionsForRowAt: ip) } ?? nil }
  public func callAsFunction(_ tv: UITableView, willBeginEditingRowAt ip: IndexPath) -> Void? {
    ask(tv) { $0.tableView(tv, willBeginEditingRowAt: ip) }
  }
  public func callAsFunction(_ tv: UITableView, didEndEditingRowAt ip: IndexPath?) -> Void? {
    ask(tv) { $0.tableView(tv, didEndEditingRowAt: ip) }
  }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, targetIndexPathForMoveFromRowAt sip: IndexPath,
    toProposedIndexPath pdip: IndexPath
  ) -> IndexPath? {
    ask(tv) { $0.tableView(tv, targetIndexPathForMoveFromRowAt: sip, toProposedIndexPath: pdip) }
  }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, contextMenuConfigurationForRowAt ip: IndexPath, point p: CGPoint
  ) -> UIContextMenuConfiguration? {
    ask(tv) { $0.tableView(tv, contextMenuConfigurationForRowAt: ip, point: p) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ tv: UITableView,
    previewForHighlightingContextMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    ask(tv) { $0.tableView(tv, previewForHighlightingContextMenuWithConfiguration: c) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ tv: UITableView,
    previewForDismissingContextMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    ask(tv) { $0.tableView(tv, previewForDismissingContextMenuWithConfiguration: c) } ?? nil
  }
  public func callAsFunction(
    _ tv: UITableView, willPerformPreviewActionForMenuWith c: UIContextMenuConfiguration,
    animator a: any UIContextMenuInteractionCommitAnimating
  ) -> Void? { ask(tv) { $0.tableView(tv, willPerformPreviewActionForMenuWith: c, animator: a) } }
  public func callAsFunction(
    _ tv: UITableView, willDisplayContextMenu c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) -> Void? { ask(tv) { $0.tableView(tv, willDisplayContextMenu: c, animator: a) } }
  public func callAsFunction(
    _ tv: UITableView, willEndContextMenuInteraction c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) -> Void? { ask(tv) { $0.tableView(tv, willEndContextMenuInteraction: c, animator: a) } }
  @discardableResult public func callAsFunction(
    _ tv: UITableView, indentationLevelForRowAt ip: IndexPath
  ) -> Int? { ask(tv) { $0.tableView(tv, indentationLevelForRowAt: ip) } }
}

extension OptionalCalls where Target == any UITextFieldDelegate {
  public func callAsFunction(_ tf: UITextField) -> Void? { ask { $0.textFieldDidEndEditing(tf) } }
  public func callAsFunction(_ tf: UITextField, reason r: UITextField.DidEndEditingReason) -> Void?
  { ask { $0.textFieldDidEndEditing(tf, reason: r) } }
  @discardableResult public func callAsFunction(
    _ tf: UITextField, shouldChangeCharactersIn r: NSRange, replacementString s: String
  ) -> Bool? { ask { $0.textField(tf, shouldChangeCharactersIn: r, replacementString: s) } }
}

extension OptionalCalls where Target == any UITextViewDelegate {
  @discardableResult public func callAsFunction(
    _ tv: UITextView, shouldChangeTextIn r: NSRange, replacementText t: String
  ) -> Bool? { ask { $0.textView(tv, shouldChangeTextIn: r, replacementText: t) } }
}

extension OptionalCalls where Target == any UISearchBarDelegate {
  public func callAsFunction(_ sb: UISearchBar, textDidChange st: String) -> Void? {
    ask { $0.searchBar(sb, textDidChange: st) }
  }
}

extension OptionalCalls where Target == any UITabBarDelegate {
  public func callAsFunction(_ tb: UITabBar, didSelect i: UITabBarItem) -> Void? {
    ask { $0.tabBar(tb, didSelect: i) }
  }
}

extension OptionalCalls where Target == any UITabBarControllerDelegate {
  @discardableResult public func callAsFunction(
    _ tbc: UITabBarController, shouldSelect vc: UIViewController
  ) -> Bool? { ask { $0.tabBarController(tbc, shouldSelect: vc) } }
  public func callAsFunction(_ tbc: UITabBarController, didSelect vc: UIViewController) -> Void? {
    ask { $0.tabBarController(tbc, didSelect: vc) }
  }
  @discardableResult public func callAsFunction(
    _ tbc: UITabBarController, animationControllerForTransitionFrom fvc: UIViewController,
    to tvc: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    ask { $0.tabBarController(tbc, animationControllerForTransitionFrom: fvc, to: tvc) } ?? nil
  }
  @discardableResult public func callAsFunction(
    _ tbc: UITabBarController,
    interactionControllerFor ac: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    ask { $0.tabBarController(tbc, interactionControllerFor: ac) } ?? nil
  }
}

extension OptionalCalls where Target == any UIPageViewControllerDelegate {
  public func callAsFunction(
    _ pvc: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) -> Void? { ask { $0.pageViewController(pvc, willTransitionTo: pendingViewControllers) } }
  public func callAsFunction(
    _ pvc: UIPageViewController, didFinishAnimating f: Bool,
    previousViewControllers: [UIViewController], transitionCompleted c: Bool
  ) -> Void? {
    ask {
      $0.pageViewController(
        pvc, didFinishAnimating: f, previousViewControllers: previousViewControllers,
        transitionCompleted: c)
    }
  }
}
