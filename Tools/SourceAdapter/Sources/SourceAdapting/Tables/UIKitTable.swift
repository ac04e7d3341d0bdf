/// The names of members of UIKit, written by `scripts/checks/census`.
enum UIKitTable {
  /// The protocols that protocols inherit from.
  static let inheritedProtocols: [String: String] = [
    "UICollectionViewDelegate": "UIScrollViewDelegate",
    "UICollectionViewDelegateFlowLayout": "UICollectionViewDelegate UIScrollViewDelegate",
    "UIPopoverPresentationControllerDelegate": "UIAdaptivePresentationControllerDelegate",
    "UISheetPresentationControllerDelegate": "UIAdaptivePresentationControllerDelegate",
    "UITableViewDelegate": "UIScrollViewDelegate",
    "UITextViewDelegate": "UIScrollViewDelegate",
    "UIViewControllerInterruptibleTransitioning": "UIViewControllerAnimatedTransitioning",
  ]

  /// The members that classes need not implement, by protocol.
  static let optionalMembers: [String: String] = [
    "CAAnimationDelegate": """
    animationDidStart(_:)
    animationDidStop(_:finished:)
    """,
    "CALayerDelegate": """
    action(for:forKey:)
    display(_:)
    draw(_:in:)
    layerWillDraw(_:)
    layoutSublayers(of:)
    """,
    "UIAdaptivePresentationControllerDelegate": """
    adaptivePresentationStyle(for:)
    adaptivePresentationStyle(for:traitCollection:)
    presentationController(_:viewControllerForAdaptivePresentationStyle:)
    presentationController(_:willPresentWithAdaptiveStyle:transitionCoordinator:)
    presentationControllerDidAttemptToDismiss(_:)
    presentationControllerDidDismiss(_:)
    presentationControllerShouldDismiss(_:)
    presentationControllerWillDismiss(_:)
    """,
    "UICollectionViewDataSource": """
    collectionView(_:canMoveItemAt:)
    collectionView(_:moveItemAt:to:)
    collectionView(_:viewForSupplementaryElementOfKind:at:)
    numberOfSections(in:)
    """,
    "UICollectionViewDataSourcePrefetching": """
    collectionView(_:cancelPrefetchingForItemsAt:)
    """,
    "UICollectionViewDelegate": """
    collectionView(_:contextMenuConfiguration:dismissalPreviewForItemAt:)
    collectionView(_:contextMenuConfiguration:highlightPreviewForItemAt:)
    collectionView(_:contextMenuConfigurationForItemAt:point:)
    collectionView(_:contextMenuConfigurationForItemsAt:point:)
    collectionView(_:didDeselectItemAt:)
    collectionView(_:didEndDisplaying:forItemAt:)
    collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)
    collectionView(_:didHighlightItemAt:)
    collectionView(_:didSelectItemAt:)
    collectionView(_:didUnhighlightItemAt:)
    collectionView(_:previewForDismissingContextMenuWithConfiguration:)
    collectionView(_:previewForHighlightingContextMenuWithConfiguration:)
    collectionView(_:shouldDeselectItemAt:)
    collectionView(_:shouldHighlightItemAt:)
    collectionView(_:shouldSelectItemAt:)
    collectionView(_:targetContentOffsetForProposedContentOffset:)
    collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:atCurrentIndexPath:\
    toProposedIndexPath:)
    collectionView(_:transitionLayoutForOldLayout:newLayout:)
    collectionView(_:willDisplay:forItemAt:)
    collectionView(_:willDisplayContextMenu:animator:)
    collectionView(_:willDisplaySupplementaryView:forElementKind:at:)
    collectionView(_:willEndContextMenuInteraction:animator:)
    collectionView(_:willPerformPreviewActionForMenuWith:animator:)
    """,
    "UICollectionViewDelegateFlowLayout": """
    collectionView(_:layout:insetForSectionAt:)
    collectionView(_:layout:minimumInteritemSpacingForSectionAt:)
    collectionView(_:layout:minimumLineSpacingForSectionAt:)
    collectionView(_:layout:referenceSizeForFooterInSection:)
    collectionView(_:layout:referenceSizeForHeaderInSection:)
    collectionView(_:layout:sizeForItemAt:)
    """,
    "UICollisionBehaviorDelegate": """
    collisionBehavior(_:beganContactFor:with:at:)
    collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)
    collisionBehavior(_:endedContactFor:with:)
    collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)
    """,
    "UIContextMenuInteractionDelegate": """
    contextMenuInteraction(_:configuration:dismissalPreviewForItemWithIdentifier:)
    contextMenuInteraction(_:configuration:highlightPreviewForItemWithIdentifier:)
    contextMenuInteraction(_:previewForDismissingMenuWithConfiguration:)
    contextMenuInteraction(_:previewForHighlightingMenuWithConfiguration:)
    contextMenuInteraction(_:willDisplayMenuFor:animator:)
    contextMenuInteraction(_:willEndFor:animator:)
    contextMenuInteraction(_:willPerformPreviewActionForMenuWith:animator:)
    """,
    "UIDynamicAnimatorDelegate": """
    dynamicAnimatorDidPause(_:)
    dynamicAnimatorWillResume(_:)
    """,
    "UIGestureRecognizerDelegate": """
    gestureRecognizer(_:shouldBeRequiredToFailBy:)
    gestureRecognizer(_:shouldReceive:)
    gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)
    gestureRecognizer(_:shouldRequireFailureOf:)
    gestureRecognizerShouldBegin(_:)
    """,
    "UINavigationControllerDelegate": """
    navigationController(_:animationControllerFor:from:to:)
    navigationController(_:didShow:animated:)
    navigationController(_:interactionControllerFor:)
    navigationController(_:willShow:animated:)
    """,
    "UIPageViewControllerDataSource": """
    presentationCount(for:)
    presentationIndex(for:)
    """,
    "UIPageViewControllerDelegate": """
    pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)
    pageViewController(_:willTransitionTo:)
    """,
    "UIPointerInteractionDelegate": """
    pointerInteraction(_:regionFor:defaultRegion:)
    pointerInteraction(_:styleFor:)
    pointerInteraction(_:willEnter:animator:)
    pointerInteraction(_:willExit:animator:)
    """,
    "UIPopoverPresentationControllerDelegate": """
    popoverPresentationController(_:willRepositionPopoverTo:in:)
    popoverPresentationControllerDidDismissPopover(_:)
    popoverPresentationControllerShouldDismissPopover(_:)
    prepareForPopoverPresentation(_:)
    """,
    "UIScrollViewDelegate": """
    scrollViewDidChangeAdjustedContentInset(_:)
    scrollViewDidEndDecelerating(_:)
    scrollViewDidEndDragging(_:willDecelerate:)
    scrollViewDidEndScrollingAnimation(_:)
    scrollViewDidEndZooming(_:with:atScale:)
    scrollViewDidScroll(_:)
    scrollViewDidScrollToTop(_:)
    scrollViewDidZoom(_:)
    scrollViewShouldScrollToTop(_:)
    scrollViewWillBeginDecelerating(_:)
    scrollViewWillBeginDragging(_:)
    scrollViewWillBeginZooming(_:with:)
    scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
    viewForZooming(in:)
    """,
    "UISearchBarDelegate": """
    searchBar(_:textDidChange:)
    searchBarCancelButtonClicked(_:)
    searchBarSearchButtonClicked(_:)
    searchBarShouldBeginEditing(_:)
    searchBarShouldEndEditing(_:)
    searchBarTextDidBeginEditing(_:)
    searchBarTextDidEndEditing(_:)
    """,
    "UISearchControllerDelegate": """
    didDismissSearchController(_:)
    didPresentSearchController(_:)
    willDismissSearchController(_:)
    willPresentSearchController(_:)
    """,
    "UISheetPresentationControllerDelegate": """
    sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)
    """,
    "UISplitViewControllerDelegate": """
    splitViewController(_:collapseSecondary:onto:)
    splitViewController(_:showDetail:sender:)
    splitViewController(_:topColumnForCollapsingToProposedTopColumn:)
    splitViewController(_:willChangeTo:)
    """,
    "UITabBarControllerDelegate": """
    tabBarController(_:animationControllerForTransitionFrom:to:)
    tabBarController(_:didSelect:)
    tabBarController(_:interactionControllerFor:)
    tabBarController(_:shouldSelect:)
    """,
    "UITabBarDelegate": """
    tabBar(_:didSelect:)
    """,
    "UITableViewDataSource": """
    numberOfSections(in:)
    sectionIndexTitles(for:)
    tableView(_:canEditRowAt:)
    tableView(_:canMoveRowAt:)
    tableView(_:commit:forRowAt:)
    tableView(_:moveRowAt:to:)
    tableView(_:sectionForSectionIndexTitle:at:)
    tableView(_:titleForFooterInSection:)
    tableView(_:titleForHeaderInSection:)
    """,
    "UITableViewDelegate": """
    tableView(_:accessoryButtonTappedForRowWith:)
    tableView(_:canFocusRowAt:)
    tableView(_:canPerformAction:forRowAt:withSender:)
    tableView(_:contextMenuConfigurationForRowAt:point:)
    tableView(_:didDeselectRowAt:)
    tableView(_:didEndDisplaying:forRowAt:)
    tableView(_:didEndDisplayingFooterView:forSection:)
    tableView(_:didEndDisplayingHeaderView:forSection:)
    tableView(_:didEndEditingRowAt:)
    tableView(_:didHighlightRowAt:)
    tableView(_:didSelectRowAt:)
    tableView(_:didUnhighlightRowAt:)
    tableView(_:editActionsForRowAt:)
    tableView(_:editingStyleForRowAt:)
    tableView(_:estimatedHeightForFooterInSection:)
    tableView(_:estimatedHeightForHeaderInSection:)
    tableView(_:estimatedHeightForRowAt:)
    tableView(_:heightForFooterInSection:)
    tableView(_:heightForHeaderInSection:)
    tableView(_:heightForRowAt:)
    tableView(_:indentationLevelForRowAt:)
    tableView(_:leadingSwipeActionsConfigurationForRowAt:)
    tableView(_:performAction:forRowAt:withSender:)
    tableView(_:previewForDismissingContextMenuWithConfiguration:)
    tableView(_:previewForHighlightingContextMenuWithConfiguration:)
    tableView(_:shouldHighlightRowAt:)
    tableView(_:shouldIndentWhileEditingRowAt:)
    tableView(_:shouldShowMenuForRowAt:)
    tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)
    tableView(_:titleForDeleteConfirmationButtonForRowAt:)
    tableView(_:trailingSwipeActionsConfigurationForRowAt:)
    tableView(_:viewForFooterInSection:)
    tableView(_:viewForHeaderInSection:)
    tableView(_:willBeginEditingRowAt:)
    tableView(_:willDeselectRowAt:)
    tableView(_:willDisplay:forRowAt:)
    tableView(_:willDisplayContextMenu:animator:)
    tableView(_:willDisplayFooterView:forSection:)
    tableView(_:willDisplayHeaderView:forSection:)
    tableView(_:willEndContextMenuInteraction:animator:)
    tableView(_:willPerformPreviewActionForMenuWith:animator:)
    tableView(_:willSelectRowAt:)
    """,
    "UITextFieldDelegate": """
    textField(_:shouldChangeCharactersIn:replacementString:)
    textFieldDidBeginEditing(_:)
    textFieldDidChangeSelection(_:)
    textFieldDidEndEditing(_:)
    textFieldDidEndEditing(_:reason:)
    textFieldShouldBeginEditing(_:)
    textFieldShouldClear(_:)
    textFieldShouldEndEditing(_:)
    textFieldShouldReturn(_:)
    """,
    "UITextViewDelegate": """
    textView(_:shouldChangeTextIn:replacementText:)
    textViewDidBeginEditing(_:)
    textViewDidChange(_:)
    textViewDidChangeSelection(_:)
    textViewDidEndEditing(_:)
    textViewShouldBeginEditing(_:)
    textViewShouldEndEditing(_:)
    """,
    "UIViewControllerAnimatedTransitioning": """
    animationEnded(_:)
    """,
    "UIViewControllerInteractiveTransitioning": """
    wantsInteractiveStart
    """,
    "UIViewControllerTransitioningDelegate": """
    animationController(forDismissed:)
    animationController(forPresented:presenting:source:)
    interactionControllerForDismissal(using:)
    interactionControllerForPresentation(using:)
    presentationController(forPresented:presenting:source:)
    """,
  ]

  /// The members that are never called, with the reasons, by class or protocol.
  static let uncalledMembers: [String: String] = [
    "CALayer": """
    addSublayer(_:) views place their layers without it
    backgroundColor views set the colors of their layers without it
    defaultValue(forKey:) a layer's own properties start with the values of their declarations
    frame views place their layers without it
    insertSublayer(_:above:) views place their layers without it
    insertSublayer(_:at:) views place their layers without it
    insertSublayer(_:below:) views place their layers without it
    setNeedsLayout() views ask for their layout themselves
    """,
    "UIAdaptivePresentationControllerDelegate": """
    presentationController(_:viewControllerForAdaptivePresentationStyle:) the same view \
    controller is presented in each style
    """,
    "UICollectionViewController": """
    scrollViewDidScrollToTop(_:) there is no status bar to tap
    scrollViewShouldScrollToTop(_:) there is no status bar to tap
    """,
    "UICollectionViewLayoutInvalidationContext": """
    invalidateDataSourceCounts a layout is invalidated as a whole
    invalidateEverything a layout is invalidated as a whole
    invalidatedDecorationIndexPaths a layout is invalidated as a whole
    """,
    "UIInterpolatingMotionEffect": """
    maximumRelativeValue the device does not tilt
    minimumRelativeValue the device does not tilt
    """,
    "UIMotionEffect": """
    keyPathsAndRelativeValues(forViewerOffset:) the device does not tilt
    """,
    "UIPointerInteractionDelegate": """
    pointerInteraction(_:regionFor:defaultRegion:) there is no pointer
    pointerInteraction(_:styleFor:) there is no pointer
    pointerInteraction(_:willEnter:animator:) there is no pointer
    pointerInteraction(_:willExit:animator:) there is no pointer
    """,
    "UIPresentationController": """
    shouldPresentInFullscreen presentations cover the whole screen
    systemLayoutFittingSizeDidChange(forChildContentContainer:) the fitting sizes of children \
    are not observed
    """,
    "UIResponder": """
    inputAccessoryView there is no keyboard
    inputView there is no keyboard
    keyCommands no keys are pressed
    """,
    "UIScrollView": """
    flashScrollIndicators() scroll indicators are not painted
    scrollRectToVisible(_:animated:) there is no keyboard that hides a text field
    """,
    "UIScrollViewDelegate": """
    scrollViewDidScrollToTop(_:) there is no status bar to tap
    scrollViewShouldScrollToTop(_:) there is no status bar to tap
    """,
    "UIStoryboardSegue": """
    perform() storyboards are not read
    """,
    "UITableViewController": """
    scrollViewDidScrollToTop(_:) there is no status bar to tap
    scrollViewShouldScrollToTop(_:) there is no status bar to tap
    sectionIndexTitles(for:) tables have no index at their edge
    tableView(_:canFocusRowAt:) there is no focus
    tableView(_:canPerformAction:forRowAt:withSender:) rows have no menu of Cut, Copy and \
    Paste
    tableView(_:estimatedHeightForFooterInSection:) headers and footers have their final \
    heights at once
    tableView(_:estimatedHeightForHeaderInSection:) headers and footers have their final \
    heights at once
    tableView(_:performAction:forRowAt:withSender:) rows have no menu of Cut, Copy and Paste
    tableView(_:sectionForSectionIndexTitle:at:) tables have no index at their edge
    tableView(_:shouldShowMenuForRowAt:) rows have no menu of Cut, Copy and Paste
    """,
    "UITableViewDataSource": """
    sectionIndexTitles(for:) tables have no index at their edge
    tableView(_:sectionForSectionIndexTitle:at:) tables have no index at their edge
    """,
    "UITableViewDelegate": """
    tableView(_:canFocusRowAt:) there is no focus
    tableView(_:canPerformAction:forRowAt:withSender:) rows have no menu of Cut, Copy and \
    Paste
    tableView(_:estimatedHeightForFooterInSection:) headers and footers have their final \
    heights at once
    tableView(_:estimatedHeightForHeaderInSection:) headers and footers have their final \
    heights at once
    tableView(_:performAction:forRowAt:withSender:) rows have no menu of Cut, Copy and Paste
    tableView(_:shouldShowMenuForRowAt:) rows have no menu of Cut, Copy and Paste
    """,
    "UITableViewDiffableDataSource": """
    sectionIndexTitles(for:) tables have no index at their edge
    tableView(_:sectionForSectionIndexTitle:at:) tables have no index at their edge
    """,
    "UITextField": """
    inputAccessoryView there is no keyboard
    inputView there is no keyboard
    """,
    "UITextView": """
    inputAccessoryView there is no keyboard
    inputView there is no keyboard
    """,
    "UIViewController": """
    automaticallyAdjustsScrollViewInsets scroll views take their insets from the safe area
    childForHomeIndicatorAutoHidden there is no home indicator
    childForScreenEdgesDeferringSystemGestures the system has no gestures at the edges
    childForStatusBarHidden there is no status bar
    childForStatusBarStyle there is no status bar
    definesPresentationContext presentations cover the whole screen
    edgesForExtendedLayout views extend below all bars
    extendedLayoutIncludesOpaqueBars views extend below all bars
    modalPresentationCapturesStatusBarAppearance there is no status bar
    preferredInterfaceOrientationForPresentation presentations keep the orientation
    preferredScreenEdgesDeferringSystemGestures the system has no gestures at the edges
    preferredStatusBarUpdateAnimation there is no status bar
    prefersHomeIndicatorAutoHidden there is no home indicator
    prepare(for:sender:) storyboards are not read
    providesPresentationContextTransitionStyle presentations have the transition of what they \
    present
    shouldPerformSegue(withIdentifier:sender:) storyboards are not read
    systemLayoutFittingSizeDidChange(forChildContentContainer:) the fitting sizes of children \
    are not observed
    """,
    "UIViewControllerInterruptibleTransitioning": """
    interruptibleAnimator(using:) animateTransition(using:) animates each transition
    """,
  ]
}
