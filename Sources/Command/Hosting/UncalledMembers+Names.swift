extension UncalledMembers {
  /// The names, with `override` for members of classes, written by `scripts/checks/census`.
  static let names = """
    interruptibleAnimator(using:)
    override addSublayer(_:)
    override automaticallyAdjustsScrollViewInsets
    override backgroundColor
    override childForHomeIndicatorAutoHidden
    override childForScreenEdgesDeferringSystemGestures
    override childForStatusBarHidden
    override childForStatusBarStyle
    override defaultValue(forKey:)
    override definesPresentationContext
    override edgesForExtendedLayout
    override extendedLayoutIncludesOpaqueBars
    override flashScrollIndicators()
    override frame
    override inputAccessoryView
    override inputView
    override insertSublayer(_:above:)
    override insertSublayer(_:at:)
    override insertSublayer(_:below:)
    override invalidateDataSourceCounts
    override invalidateEverything
    override invalidatedDecorationIndexPaths
    override keyCommands
    override keyPathsAndRelativeValues(forViewerOffset:)
    override maximumRelativeValue
    override minimumRelativeValue
    override modalPresentationCapturesStatusBarAppearance
    override perform()
    override preferredInterfaceOrientationForPresentation
    override preferredScreenEdgesDeferringSystemGestures
    override preferredStatusBarUpdateAnimation
    override prefersHomeIndicatorAutoHidden
    override prepare(for:sender:)
    override providesPresentationContextTransitionStyle
    override scrollRectToVisible(_:animated:)
    override scrollViewDidScrollToTop(_:)
    override scrollViewShouldScrollToTop(_:)
    override sectionIndexTitles(for:)
    override setNeedsLayout()
    override shouldPerformSegue(withIdentifier:sender:)
    override shouldPresentInFullscreen
    override systemLayoutFittingSizeDidChange(forChildContentContainer:)
    override tableView(_:canFocusRowAt:)
    override tableView(_:canPerformAction:forRowAt:withSender:)
    override tableView(_:estimatedHeightForFooterInSection:)
    override tableView(_:estimatedHeightForHeaderInSection:)
    override tableView(_:performAction:forRowAt:withSender:)
    override tableView(_:sectionForSectionIndexTitle:at:)
    override tableView(_:shouldShowMenuForRowAt:)
    pointerInteraction(_:regionFor:defaultRegion:)
    pointerInteraction(_:styleFor:)
    pointerInteraction(_:willEnter:animator:)
    pointerInteraction(_:willExit:animator:)
    presentationController(_:viewControllerForAdaptivePresentationStyle:)
    scrollViewDidScrollToTop(_:)
    scrollViewShouldScrollToTop(_:)
    sectionIndexTitles(for:)
    tableView(_:canFocusRowAt:)
    tableView(_:canPerformAction:forRowAt:withSender:)
    tableView(_:estimatedHeightForFooterInSection:)
    tableView(_:estimatedHeightForHeaderInSection:)
    tableView(_:performAction:forRowAt:withSender:)
    tableView(_:sectionForSectionIndexTitle:at:)
    tableView(_:shouldShowMenuForRowAt:)
    """
}
