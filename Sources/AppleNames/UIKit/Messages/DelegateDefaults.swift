public import Foundation
public import Staging

// Written by `scripts/delegates` from the protocols.

// What a method does where it is not implemented.

extension UITableViewDataSource {
  public func numberOfSections(in tv: UITableView) -> Int { tv.unmet(1) }
  public func tableView(_ tv: UITableView, titleForHeaderInSection s: Int) -> String? {
    tv.unmet(nil)
  }
  public func tableView(_ tv: UITableView, titleForFooterInSection s: Int) -> String? {
    tv.unmet(nil)
  }
  public func tableView(_ tv: UITableView, canEditRowAt ip: IndexPath) -> Bool { tv.unmet(true) }
  public func tableView(_ tv: UITableView, canMoveRowAt ip: IndexPath) -> Bool { tv.unmet(true) }
  public func sectionIndexTitles(for tv: UITableView) -> [String]? { tv.unmet(nil) }
  public func tableView(_ tv: UITableView, sectionForSectionIndexTitle t: String, at i: Int) -> Int
  { tv.unmet(i) }
  public func tableView(
    _ tv: UITableView, commit es: UITableViewCell.EditingStyle, forRowAt ip: IndexPath
  ) { tv.unmet() }
  public func tableView(_ tv: UITableView, moveRowAt sip: IndexPath, to dip: IndexPath) {
    tv.unmet(tv.refuseMove())
  }
}

extension UITableViewDelegate {
  public func tableView(_ tv: UITableView, willDisplay c: UITableViewCell, forRowAt ip: IndexPath) {
    tv.unmet()
  }
  public func tableView(_ tv: UITableView, willDisplayHeaderView v: UIView, forSection s: Int) {
    tv.unmet()
  }
  public func tableView(_ tv: UITableView, willDisplayFooterView v: UIView, forSection s: Int) {
    tv.unmet()
  }
  public func tableView(
    _ tv: UITableView, didEndDisplaying c: UITableViewCell, forRowAt ip: IndexPath
  ) { tv.unmet() }
  public func tableView(_ tv: UITableView, didEndDisplayingHeaderView v: UIView, forSection s: Int)
  { tv.unmet() }
  public func tableView(_ tv: UITableView, didEndDisplayingFooterView v: UIView, forSection s: Int)
  { tv.unmet() }
  public func tableView(_ tv: UITableView, heightForRowAt ip: IndexPath) -> CGFloat {
    tv.unmet(tv.rowHeight)
  }
  public func tableView(_ tv: UITableView, heightForHeaderInSection s: Int) -> CGFloat {
    tv.unmet(tv.sectionHeaderHeight)
  }
  public func tableView(_ tv: UITableView, heightForFooterInSection s: Int) -> CGFloat {
    tv.unmet(tv.sectionFooterHeight)
  }
  public func tableView(_ tv: UITableView, estimatedHeightForRowAt ip: IndexPath) -> CGFloat {
    tv.unmet(tv.estimatedRowHeight)
  }
  public func tableView(_ tv: UITableView, estimatedHeightForHeaderInSection s: Int) -> CGFloat {
    tv.unmet(tv.estimatedSectionHeaderHeight)
  }
  public func tableView(_ tv: UITableView, estimatedHeightForFooterInSection s: Int) -> CGFloat {
    tv.unmet(tv.estimatedSectionFooterHeight)
  }
  public func tableView(_ tv: UITableView, viewForHeaderInSection s: Int) -> UIView? {
    tv.unmet(nil)
  }
  public func tableView(_ tv: UITableView, viewForFooterInSection s: Int) -> UIView? {
    tv.unmet(nil)
  }
  public func tableView(_ tv: UITableView, accessoryButtonTappedForRowWith ip: IndexPath) {
    tv.unmet()
  }
  public func tableView(_ tv: UITableView, shouldHighlightRowAt ip: IndexPath) -> Bool {
    tv.unmet(true)
  }
  public func tableView(_ tv: UITableView, shouldShowMenuForRowAt ip: IndexPath) -> Bool {
    tv.unmet(false)
  }
  public func tableView(
    _ tv: UITableView, canPerformAction a: Selector, forRowAt ip: IndexPath, withSender s: Any?
  ) -> Bool { tv.unmet(false) }
  public func tableView(
    _ tv: UITableView, performAction a: Selector, forRowAt ip: IndexPath, withSender s: Any?
  ) { tv.unmet() }
  public func tableView(_ tv: UITableView, canFocusRowAt ip: IndexPath) -> Bool { tv.unmet(false) }
  public func tableView(_ tv: UITableView, didHighlightRowAt ip: IndexPath) { tv.unmet() }
  public func tableView(_ tv: UITableView, didUnhighlightRowAt ip: IndexPath) { tv.unmet() }
  public func tableView(_ tv: UITableView, willSelectRowAt ip: IndexPath) -> IndexPath? {
    tv.unmet(ip)
  }
  public func tableView(_ tv: UITableView, willDeselectRowAt ip: IndexPath) -> IndexPath? {
    tv.unmet(ip)
  }
  public func tableView(_ tv: UITableView, didSelectRowAt ip: IndexPath) { tv.unmet() }
  public func tableView(_ tv: UITableView, didDeselectRowAt ip: IndexPath) { tv.unmet() }
  public func tableView(_ tv: UITableView, editingStyleForRowAt ip: IndexPath)
    -> UITableViewCell.EditingStyle
  { tv.unmet(.delete) }
  public func tableView(_ tv: UITableView, titleForDeleteConfirmationButtonForRowAt ip: IndexPath)
    -> String?
  { tv.unmet(nil) }
  public func tableView(_ tv: UITableView, shouldIndentWhileEditingRowAt ip: IndexPath) -> Bool {
    tv.unmet(true)
  }
  public func tableView(_ tv: UITableView, leadingSwipeActionsConfigurationForRowAt ip: IndexPath)
    -> UISwipeActionsConfiguration?
  { tv.unmet(nil) }
  public func tableView(_ tv: UITableView, trailingSwipeActionsConfigurationForRowAt ip: IndexPath)
    -> UISwipeActionsConfiguration?
  { tv.unmet(nil) }
  public func tableView(_ tv: UITableView, editActionsForRowAt ip: IndexPath)
    -> [UITableViewRowAction]?
  { tv.unmet(nil) }
  public func tableView(_ tv: UITableView, willBeginEditingRowAt ip: IndexPath) { tv.unmet() }
  public func tableView(_ tv: UITableView, didEndEditingRowAt ip: IndexPath?) { tv.unmet() }
  public func tableView(
    _ tv: UITableView, targetIndexPathForMoveFromRowAt sip: IndexPath,
    toProposedIndexPath pdip: IndexPath
  ) -> IndexPath { tv.unmet(pdip) }
  public func tableView(
    _ tv: UITableView, contextMenuConfigurationForRowAt ip: IndexPath, point p: CGPoint
  ) -> UIContextMenuConfiguration? { tv.unmet(nil) }
  public func tableView(
    _ tv: UITableView,
    previewForHighlightingContextMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? { tv.unmet(nil) }
  public func tableView(
    _ tv: UITableView,
    previewForDismissingContextMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? { tv.unmet(nil) }
  public func tableView(
    _ tv: UITableView, willPerformPreviewActionForMenuWith c: UIContextMenuConfiguration,
    animator a: any UIContextMenuInteractionCommitAnimating
  ) { tv.unmet() }
  public func tableView(
    _ tv: UITableView, willDisplayContextMenu c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) { tv.unmet() }
  public func tableView(
    _ tv: UITableView, willEndContextMenuInteraction c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) { tv.unmet() }
  public func tableView(_ tv: UITableView, indentationLevelForRowAt ip: IndexPath) -> Int {
    tv.unmet(0)
  }
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ tf: UITextField) -> Bool { unmet(true) }
  public func textFieldDidBeginEditing(_ tf: UITextField) { unmet() }
  public func textFieldShouldEndEditing(_ tf: UITextField) -> Bool { unmet(true) }
  public func textFieldDidEndEditing(_ tf: UITextField) { unmet() }
  public func textFieldDidEndEditing(_ tf: UITextField, reason r: UITextField.DidEndEditingReason) {
    unmet()
  }
  public func textField(
    _ tf: UITextField, shouldChangeCharactersIn r: NSRange, replacementString s: String
  ) -> Bool { unmet(true) }
  public func textFieldDidChangeSelection(_ tf: UITextField) { unmet() }
  public func textFieldShouldClear(_ tf: UITextField) -> Bool { unmet(true) }
  public func textFieldShouldReturn(_ tf: UITextField) -> Bool { unmet(true) }
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ tv: UITextView) -> Bool { unmet(true) }
  public func textViewShouldEndEditing(_ tv: UITextView) -> Bool { unmet(true) }
  public func textViewDidBeginEditing(_ tv: UITextView) { unmet() }
  public func textViewDidEndEditing(_ tv: UITextView) { unmet() }
  public func textView(_ tv: UITextView, shouldChangeTextIn r: NSRange, replacementText t: String)
    -> Bool
  { unmet(true) }
  public func textViewDidChange(_ tv: UITextView) { unmet() }
  public func textViewDidChangeSelection(_ tv: UITextView) { unmet() }
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ sb: UISearchBar) -> Bool { unmet(true) }
  public func searchBarTextDidBeginEditing(_ sb: UISearchBar) { unmet() }
  public func searchBarShouldEndEditing(_ sb: UISearchBar) -> Bool { unmet(true) }
  public func searchBarTextDidEndEditing(_ sb: UISearchBar) { unmet() }
  public func searchBar(_ sb: UISearchBar, textDidChange st: String) { unmet() }
  public func searchBarSearchButtonClicked(_ sb: UISearchBar) { unmet() }
  public func searchBarCancelButtonClicked(_ sb: UISearchBar) { unmet() }
}

extension UITabBarDelegate {
  public func tabBar(_ tb: UITabBar, didSelect i: UITabBarItem) { unmet() }
}

extension UITabBarControllerDelegate {
  public func tabBarController(_ tbc: UITabBarController, shouldSelect vc: UIViewController) -> Bool
  { unmet(true) }
  public func tabBarController(_ tbc: UITabBarController, didSelect vc: UIViewController) {
    unmet()
  }
  public func tabBarController(
    _ tbc: UITabBarController, animationControllerForTransitionFrom fvc: UIViewController,
    to tvc: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { unmet(nil) }
  public func tabBarController(
    _ tbc: UITabBarController,
    interactionControllerFor ac: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { unmet(nil) }
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pvc: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) { unmet() }
  public func pageViewController(
    _ pvc: UIPageViewController, didFinishAnimating f: Bool,
    previousViewControllers: [UIViewController], transitionCompleted c: Bool
  ) { unmet() }
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pvc: UIPageViewController) -> Int { unmet(0) }
  public func presentationIndex(for pvc: UIPageViewController) -> Int { unmet(0) }
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ s: UISplitViewController, willChangeTo dm: UISplitViewController.DisplayMode
  ) {}
  public func splitViewController(
    _ svc: UISplitViewController, showDetail v: UIViewController, sender s: Any?
  ) -> Bool { false }
  public func splitViewController(
    _ svc: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto pvc: UIViewController
  ) -> Bool { false }
  public func splitViewController(
    _ s: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn ptc: UISplitViewController.Column
  ) -> UISplitViewController.Column { ptc }
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for c: UIPresentationController) -> UIModalPresentationStyle
  { c.usualAdaptiveStyle }
  public func adaptivePresentationStyle(
    for c: UIPresentationController, traitCollection tc: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: c) }
  public func presentationController(
    _ c: UIPresentationController,
    viewControllerForAdaptivePresentationStyle s: UIModalPresentationStyle
  ) -> UIViewController? { nil }
  public func presentationController(
    _ pc: UIPresentationController, willPresentWithAdaptiveStyle s: UIModalPresentationStyle,
    transitionCoordinator tc: (any UIViewControllerTransitionCoordinator)?
  ) {}
  public func presentationControllerShouldDismiss(_ pc: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ pc: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ pc: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ pc: UIPresentationController) {}
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ i: UIPointerInteraction, regionFor r: UIPointerRegionRequest,
    defaultRegion dr: UIPointerRegion
  ) -> UIPointerRegion? { dr }
  public func pointerInteraction(_ i: UIPointerInteraction, styleFor r: UIPointerRegion)
    -> UIPointerStyle?
  { nil }
  public func pointerInteraction(
    _ i: UIPointerInteraction, willEnter r: UIPointerRegion,
    animator a: any UIPointerInteractionAnimating
  ) {}
  public func pointerInteraction(
    _ i: UIPointerInteraction, willExit r: UIPointerRegion,
    animator a: any UIPointerInteractionAnimating
  ) {}
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ i: UIContextMenuInteraction, configuration c: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ i: UIContextMenuInteraction, configuration c: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ i: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ i: UIContextMenuInteraction,
    previewForDismissingMenuWithConfiguration c: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
  public func contextMenuInteraction(
    _ i: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith c: UIContextMenuConfiguration,
    animator a: any UIContextMenuInteractionCommitAnimating
  ) {}
  public func contextMenuInteraction(
    _ i: UIContextMenuInteraction, willDisplayMenuFor c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ i: UIContextMenuInteraction, willEndFor c: UIContextMenuConfiguration,
    animator a: (any UIContextMenuInteractionAnimating)?
  ) {}
}

extension UISearchControllerDelegate {
  public func willPresentSearchController(_ sc: UISearchController) {}
  public func didPresentSearchController(_ sc: UISearchController) {}
  public func willDismissSearchController(_ sc: UISearchController) {}
  public func didDismissSearchController(_ sc: UISearchController) {}
}
