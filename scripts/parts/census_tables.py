"""The facts about UIKit's classes and protocols that the sources of the census need."""

import re

FORMS = ("class", "subclass", "extension", "protocol extension")
# Values, singletons and collections of Foundation, of which apps derive no classes.
VALUES = set(
    "UIApplication UIBezierPath UIColor UIDevice UIFont UIFontDescriptor UIFontMetrics UIImage UIPasteboard "
    "UIScreen UITraitCollection NSHashTable NSMapTable NSException NSParagraphStyle NSMutableParagraphStyle "
    "NSLayoutAnchor NSLayoutDimension NSLayoutXAxisAnchor NSLayoutYAxisAnchor CATransaction UIStoryboard "
    "UIScene UIWindowScene UISceneSession UISceneConfiguration UIStatusBarManager UITextRange UITextPosition "
    "UISheetPresentationController.Detent UIGraphicsImageRenderer UIGraphicsImageRendererFormat "
    "UIGraphicsImageRendererContext UIFeedbackGenerator UIImpactFeedbackGenerator "
    "UISelectionFeedbackGenerator UINotificationFeedbackGenerator NSLayoutManager NSTextContainer "
    "NSTextStorage".split())
# Members of objects that Foundation calls, which have nothing to do with a screen.
OBJECT = {"hash", "isEqual(_:)", "description", "debugDescription", "copy(with:)", "mutableCopy(with:)"}
# The protocols that objects of an app implement for the system.
DELEGATES = re.compile(
    r"Delegate(FlowLayout)?$|DataSource(Prefetching)?$|ResultsUpdating$|\wTransitioning$|^CAAction$|^UIInteraction$")
# Those whose objects are the system's own.
PROVIDED = {"UIViewControllerContextTransitioning", "UIApplicationDelegate", "UIWindowSceneDelegate",
            "UISceneDelegate", "UIViewControllerPreviewingDelegate"}

GENERIC = {"UICollectionViewDiffableDataSource": "<Int, Int>", "UITableViewDiffableDataSource": "<Int, Int>"}
# Classes of which no subclass can be made, since their initializers are not public or are methods.
UNMADE = {
    "NSCollectionLayoutGroup", "NSCollectionLayoutDecorationItem", "UIMenuElement", "NSLayoutConstraint",
    "NSCollectionLayoutSupplementaryItem", "NSCollectionLayoutBoundarySupplementaryItem",
    "UIContextMenuConfiguration"}
PRESENTED = "(presentedViewController: UIViewController, presenting: UIViewController?)"
SIZED = "layoutSize: NSCollectionLayoutSize"
INITS = {
    "CABasicAnimation": "(keyPath: String?)",
    "CAKeyframeAnimation": "(keyPath: String?)",
    "CASpringAnimation": "(keyPath: String?)",
    "NSCollectionLayoutItem": f"({SIZED})",
    "NSCollectionLayoutSection": "(group: NSCollectionLayoutGroup)",
    "UIAccessibilityCustomAction": "(name: String, target: Any?, selector: Selector)",
    "UIAction": "(title: String, handler: @escaping UIActionHandler)",
    "UIAlertAction": "(title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)?)",
    "UIAlertController": "(title: String?, message: String?, preferredStyle: UIAlertController.Style)",
    "UIBarButtonItem": "(title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?)",
    "UICollectionView": "(frame: CGRect, collectionViewLayout: UICollectionViewLayout)",
    "UICollectionViewCompositionalLayout": "(section: NSCollectionLayoutSection)",
    "UICollectionViewController": "(collectionViewLayout: UICollectionViewLayout)",
    "UICollectionViewDiffableDataSource":
        "(collectionView: UICollectionView, cellProvider: @escaping "
        "UICollectionViewDiffableDataSource<Int, Int>.CellProvider)",
    "UICollectionViewTransitionLayout":
        "(currentLayout: UICollectionViewLayout, nextLayout: UICollectionViewLayout)",
    "UIContextMenuInteraction": "(delegate: any UIContextMenuInteractionDelegate)",
    "UIContextualAction":
        "(style: UIContextualAction.Style, title: String?, handler: @escaping UIContextualAction.Handler)",
    "UIDeferredMenuElement": "(_ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void)",
    "UIInterpolatingMotionEffect": "(keyPath: String, type: UIInterpolatingMotionEffect.EffectType)",
    "UIKeyCommand": "(input: String, modifierFlags: UIKeyModifierFlags, action: Selector)",
    "UIListContentView": "(configuration: UIListContentConfiguration)",
    "UIMenu": "(title: String, children: [UIMenuElement])",
    "UINavigationController": "(rootViewController: UIViewController)",
    "UINavigationItem": "(title: String)",
    "UIPageViewController":
        "(transitionStyle: UIPageViewController.TransitionStyle, "
        "navigationOrientation: UIPageViewController.NavigationOrientation)",
    "UIPointerInteraction": "(delegate: (any UIPointerInteractionDelegate)?)",
    "UIPointerRegion": "(rect: CGRect)",
    "UIPointerStyle": "(effect: UIPointerEffect)",
    "UIPopoverPresentationController": PRESENTED,
    "UIPresentationController": PRESENTED,
    "UISheetPresentationController": PRESENTED,
    "UISearchController": "(searchResultsController: UIViewController?)",
    "UISplitViewController": "(style: UISplitViewController.Style)",
    "UIStoryboardSegue":
        "(identifier: String?, source: UIViewController, destination: UIViewController)",
    "UISwipeActionsConfiguration": "(actions: [UIContextualAction])",
    "UITabBarItem": "(title: String?, image: UIImage?, tag: Int)",
    "UITableView": "(frame: CGRect, style: UITableView.Style)",
    "UITableViewCell": "(style: UITableViewCell.CellStyle, reuseIdentifier: String?)",
    "UITableViewController": "(style: UITableView.Style)",
    "UITableViewDiffableDataSource":
        "(tableView: UITableView, cellProvider: @escaping "
        "UITableViewDiffableDataSource<Int, Int>.CellProvider)",
    "UITableViewHeaderFooterView": "(reuseIdentifier: String?)",
    "UITableViewRowAction":
        "(style: UITableViewRowAction.Style, title: String?, "
        "handler: @escaping (UITableViewRowAction, IndexPath) -> Void)",
    "UIViewPropertyAnimator":
        "(duration: TimeInterval, curve: UIView.AnimationCurve)",
    "UIVisualEffectView": "(effect: UIVisualEffect?)",
    "UIWindow": "(frame: CGRect)",
    "UIView": "(frame: CGRect = .zero)",
}

# Protocols that one object implements together.
GROUPS = {
    "CollectionAnswers": [
        "UICollectionViewDataSource", "UICollectionViewDelegateFlowLayout",
        "UICollectionViewDataSourcePrefetching"],
    "TableAnswers": ["UITableViewDataSource", "UITableViewDelegate"],
}
GROUPED = {p for protocols in GROUPS.values() for p in protocols} | {"UICollectionViewDelegate"}
INHERITED = {
    "UICollectionViewDelegateFlowLayout": ["UICollectionViewDelegate", "UIScrollViewDelegate"],
    "UITableViewDelegate": ["UIScrollViewDelegate"],
    "UITextViewDelegate": ["UIScrollViewDelegate"],
    "UIPopoverPresentationControllerDelegate": ["UIAdaptivePresentationControllerDelegate"],
    "UISheetPresentationControllerDelegate": ["UIAdaptivePresentationControllerDelegate"],
    "UIViewControllerInterruptibleTransitioning": ["UIViewControllerAnimatedTransitioning"],
}
SKIPPED = {"navigationControllerSupportedInterfaceOrientations", "responds(to:)", "completionTiming", "collisionBoundingPath", "interruptibleAnimator", "collectionView(_:keyForItemAt:)", "collectionView(_:keyForSection:)"}
# Names of ours for classes around types of UIKit.
OWN_NAMES = {"CollectionViewFlowLayout": "UICollectionViewFlowLayout"}
# The newer members in whose absence older ones are asked.
OLDER = {
    "CollectionAnswers": {
        "collectionView(_:contextMenuConfigurationForItemsAt:point:)",
        "collectionView(_:contextMenuConfiguration:highlightPreviewForItemAt:)",
        "collectionView(_:contextMenuConfiguration:dismissalPreviewForItemAt:)"},
    "TableAnswers": {
        "tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
        "tableView(_:leadingSwipeActionsConfigurationForRowAt:)",
        "tableView(_:viewForHeaderInSection:)", "tableView(_:viewForFooterInSection:)",
        "tableView(_:heightForRowAt:)"},
    "UITextFieldDelegate": {"textFieldDidEndEditing(_:reason:)"},
    "CALayerDelegate": {"display(_:)"},
    "UIContextMenuInteractionDelegate": {
        "contextMenuInteraction(_:configuration:highlightPreviewForItemWithIdentifier:)",
        "contextMenuInteraction(_:configuration:dismissalPreviewForItemWithIdentifier:)"},
    "UIAdaptivePresentationControllerDelegate": {
        "adaptivePresentationStyle(for:traitCollection:)"},
}
# What a class of a protocol must implement itself.
REQUIRED = {
    "UICollectionViewDataSourcePrefetching.collectionView(_:prefetchItemsAt:)",
    "UICollectionViewDataSource.collectionView(_:cellForItemAt:)",
    "UICollectionViewDataSource.collectionView(_:numberOfItemsInSection:)",
    "UITableViewDataSource.tableView(_:cellForRowAt:)",
    "UITableViewDataSource.tableView(_:numberOfRowsInSection:)",
    "UIContextMenuInteractionDelegate.contextMenuInteraction(_:configurationForMenuAtLocation:)",
    "UIPageViewControllerDataSource.pageViewController(_:viewControllerBefore:)",
    "UIPageViewControllerDataSource.pageViewController(_:viewControllerAfter:)",
    "UIViewControllerAnimatedTransitioning.transitionDuration(using:)",
    "UIViewControllerAnimatedTransitioning.animateTransition(using:)",
    "UIViewControllerInteractiveTransitioning.startInteractiveTransition(_:)",
    "UIViewControllerInterruptibleTransitioning.interruptibleAnimator(using:)",
    "UIInteraction.view", "UIInteraction.willMove(to:)", "UIInteraction.didMove(to:)",
    "UISearchResultsUpdating.updateSearchResults(for:)",
    "CAAction.run(forKey:object:arguments:)",
}
# Classes that are delegates of what they show, whose overrides give the answers of a delegate.
ANSWERING = {
    "UICollectionViewController": [
        *GROUPS["CollectionAnswers"], "UICollectionViewDelegate", "UIScrollViewDelegate"],
    "UITableViewController": [*GROUPS["TableAnswers"], "UIScrollViewDelegate"],
}
# The classes in which the members of responders are overridden.
RESPONDERS = ("UIView", "UIViewController")
# The results of overrides that differ from those of the superclass.
RESULTS = {
    "UICollectionViewLayout.layoutAttributesForElements(in:)": "PlainLayout.attributes(self, in: rect)",
    "UICollectionViewLayout.layoutAttributesForItem(at:)": "PlainLayout.item(indexPath)",
    "UICollectionViewLayout.layoutAttributesForSupplementaryView(ofKind:at:)":
        "PlainLayout.supplement(indexPath)",
    "UICollectionViewLayout.layoutAttributesForDecorationView(ofKind:at:)":
        "PlainLayout.decoration(indexPath)",
    "UICollectionViewLayout.collectionViewContentSize": "CGSize(width: 300, height: 1000)",
    "UICollectionViewLayout.shouldInvalidateLayout(forBoundsChange:)": "true",
    "UICollectionViewLayout.flipsHorizontallyInOppositeLayoutDirection": "true",
    "UICollectionViewLayout.layoutAttributesClass": "Make.collectionViewLayoutAttributesType",
    "UICollectionViewLayout.invalidationContextClass": "Make.collectionViewLayoutInvalidationContextType",
    "UICollectionViewFlowLayout.invalidationContextClass":
        "Make.collectionViewFlowLayoutInvalidationContextType",
    "UICollectionViewFlowLayout.layoutAttributesForElements(in:)":
        "PlainLayout.decorated(super.layoutAttributesForElements(in: rect))",
    "UICollectionViewFlowLayout.layoutAttributesForDecorationView(ofKind:at:)":
        "PlainLayout.decoration(indexPath)",
    "UICollectionViewLayout.shouldInvalidateLayout"
    "(forPreferredLayoutAttributes:withOriginalAttributes:)": "true",
    "UIResponder.canBecomeFirstResponder": "true",
    "UITableViewDiffableDataSource.tableView(_:canEditRowAt:)": "true",
    "UITableViewDiffableDataSource.tableView(_:canMoveRowAt:)": "true",
}
# Members of superclasses that are overridden in these classes, since others do not use them.
BELOW = {
    "UIPanGestureRecognizer": {"UIGestureRecognizer.canPrevent(_:)"},
    "UIButton": {"UIControl.state", "UIView.tintColor"},
    "UICollectionViewFlowLayout": {"UICollectionViewLayout.layoutAttributesClass"},
}
# The results of implementations, by member or by type; `nil` and nothing need no row.
ANSWERS = {
    "Bool": "true", "NSInteger": "3", "CGFloat": "44", "CGSize": "CGSize(width: 60, height: 30)",
    "UIEdgeInsets": "UIEdgeInsets(top: 2, left: 2, bottom: 2, right: 2)", "TimeInterval": "0.3",
    "UIModalPresentationStyle": ".none", "UITableViewCell.EditingStyle": ".delete",
    "UISplitViewController.Column": "proposedTopColumn",
    "any UIViewImplicitlyAnimating": "Answers.interruptible(transitionContext)",
    "UICollectionViewTransitionLayout":
        "Make.collectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)",
    "UIContextMenuConfiguration?": "Answers.menu()",
    "UICollectionViewDelegate.collectionView"
    "(_:targetContentOffsetForProposedContentOffset:)": "proposedContentOffset",
    "UICollectionViewDelegate.collectionView(_:targetIndexPathForMoveOfItemFromOriginalIndexPath:"
    "atCurrentIndexPath:toProposedIndexPath:)": "proposedIndexPath",
    "UICollectionViewDelegateFlowLayout.collectionView(_:layout:sizeForItemAt:)":
        "CGSize(width: 90, height: 90)",
    "UICollectionViewDelegateFlowLayout"
    ".collectionView(_:layout:minimumLineSpacingForSectionAt:)": "4",
    "UICollectionViewDelegateFlowLayout"
    ".collectionView(_:layout:minimumInteritemSpacingForSectionAt:)": "4",
    "UICollectionViewDataSource.numberOfSections(in:)": "2",
    "UICollectionViewDataSource.collectionView(_:numberOfItemsInSection:)": "Answers.count",
    "UICollectionViewDataSource.collectionView(_:cellForItemAt:)": "Answers.cell(collectionView, indexPath)",
    "UICollectionViewDataSource.collectionView(_:viewForSupplementaryElementOfKind:at:)":
        "Answers.supplement(collectionView, kind, indexPath)",
    "UITableViewDataSource.numberOfSections(in:)": "2",
    "UITableViewDataSource.tableView(_:numberOfRowsInSection:)": "Answers.count",
    "UITableViewDataSource.tableView(_:cellForRowAt:)": "Answers.cell(tableView, indexPath)",
    "UITableViewDataSource.tableView(_:titleForHeaderInSection:)": '"Header"',
    "UITableViewDataSource.tableView(_:titleForFooterInSection:)": '"Footer"',
    "UITableViewDataSource.sectionIndexTitles(for:)": '["A", "B"]',
    "UITableViewDataSource.tableView(_:sectionForSectionIndexTitle:at:)": "index",
    "UITableViewDelegate.tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)":
        "proposedDestinationIndexPath",
    "UITableViewDelegate.tableView(_:willSelectRowAt:)": "indexPath",
    "UITableViewDelegate.tableView(_:willDeselectRowAt:)": "indexPath",
    "UITableViewDelegate.tableView(_:indentationLevelForRowAt:)": "1",
    "UITableViewDelegate.tableView(_:heightForHeaderInSection:)":
        "section == 0 ? 30 : UITableView.automaticDimension",
    "UITableViewDelegate.tableView(_:viewForHeaderInSection:)": "Answers.header(tableView)",
    "UITableViewDelegate.tableView(_:viewForFooterInSection:)": "Answers.header(tableView)",
    "UITableViewDelegate.tableView(_:leadingSwipeActionsConfigurationForRowAt:)": "Answers.swipe()",
    "UITableViewDelegate.tableView(_:trailingSwipeActionsConfigurationForRowAt:)": "Answers.swipe()",
    "UIScrollViewDelegate.viewForZooming(in:)": "scrollView.subviews.first",
    "UIGestureRecognizerDelegate.gestureRecognizer(_:shouldRequireFailureOf:)": "false",
    "UIGestureRecognizerDelegate.gestureRecognizer(_:shouldBeRequiredToFailBy:)": "false",
    "UISplitViewControllerDelegate.splitViewController(_:showDetail:sender:)": "false",
    "UISplitViewControllerDelegate.splitViewController(_:collapseSecondary:onto:)": "false",
    "UIPageViewControllerDataSource.pageViewController(_:viewControllerBefore:)": "Answers.page()",
    "UIPageViewControllerDataSource.pageViewController(_:viewControllerAfter:)": "Answers.page()",
    "(any UIViewControllerAnimatedTransitioning)?": "Answers.animator",
    "(any UIViewControllerInteractiveTransitioning)?": "Answers.interactor",
    "UIViewControllerTransitioningDelegate.presentationController(forPresented:presenting:source:)":
        "Answers.presentation(presented, presenting)",
    "UIViewControllerAnimatedTransitioning.animateTransition(using:)": "Answers.animate(context)",
    "UIViewControllerInteractiveTransitioning.startInteractiveTransition(_:)":
        "Answers.interact(context)",
    "UIPointerInteractionDelegate.pointerInteraction(_:regionFor:defaultRegion:)": "defaultRegion",
    "CALayerDelegate.action(for:forKey:)": "Answers.action",
}
