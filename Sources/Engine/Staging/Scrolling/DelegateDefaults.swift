public import Foundation
public import Geometry
public import Layouts

// Written by `scripts/delegates` from the protocols.

// What a method does where it is not implemented.

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ sv: ScrollView) { sv.unmet() }
  public func scrollViewWillBeginDragging(_ sv: ScrollView) { sv.unmet() }
  public func scrollViewWillEndDragging(
    _ sv: ScrollView, withVelocity v: CGPoint,
    targetContentOffset tco: UnsafeMutablePointer<CGPoint>
  ) { sv.unmet() }
  public func scrollViewDidEndDragging(_ sv: ScrollView, willDecelerate d: Bool) { sv.unmet() }
  public func scrollViewWillBeginDecelerating(_ sv: ScrollView) { sv.unmet() }
  public func scrollViewDidEndDecelerating(_ sv: ScrollView) { sv.unmet() }
  public func scrollViewDidEndScrollingAnimation(_ sv: ScrollView) { sv.unmet() }
  public func scrollViewDidChangeAdjustedContentInset(_ sv: ScrollView) { sv.unmet() }
  public func scrollViewShouldScrollToTop(_ sv: ScrollView) -> Bool { sv.unmet(true) }
  public func scrollViewDidScrollToTop(_ sv: ScrollView) { sv.unmet() }
  public func viewForZooming(in sv: ScrollView) -> View? { sv.unmet(nil) }
  public func scrollViewWillBeginZooming(_ sv: ScrollView, with v: View?) { sv.unmet() }
  public func scrollViewDidZoom(_ sv: ScrollView) { sv.unmet() }
  public func scrollViewDidEndZooming(_ sv: ScrollView, with v: View?, atScale s: CGFloat) {
    sv.unmet()
  }
}

extension CollectionViewDataSource {
  public func numberOfSections(in cv: CollectionView) -> Int { cv.unmet(1) }
  public func collectionView(
    _ cv: CollectionView, viewForSupplementaryElementOfKind k: String, at ip: IndexPath
  ) -> CollectionReusableView { cv.unmet(CollectionReusableView()) }
  public func collectionView(_ cv: CollectionView, keyForItemAt ip: IndexPath) -> String? {
    cv.unmet(nil)
  }
  public func collectionView(_ cv: CollectionView, keyForSection s: Int) -> String? {
    cv.unmet(nil)
  }
  public func collectionView(_ cv: CollectionView, canMoveItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  public func collectionView(_ cv: CollectionView, moveItemAt sip: IndexPath, to dip: IndexPath) {
    cv.unmet(cv.refuseMove())
  }
}

extension CollectionViewDelegate {
  public func collectionView(
    _ cv: CollectionView, targetContentOffsetForProposedContentOffset pco: CGPoint
  ) -> CGPoint { cv.unmet(pco) }
  public func collectionView(
    _ cv: CollectionView, transitionLayoutForOldLayout fl: CollectionViewLayout,
    newLayout tl: CollectionViewLayout
  ) -> CollectionViewTransitionLayout { cv.unmet(.init(currentLayout: fl, nextLayout: tl)) }
  public func collectionView(
    _ cv: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath oip: IndexPath,
    atCurrentIndexPath cip: IndexPath, toProposedIndexPath pip: IndexPath
  ) -> IndexPath { cv.unmet(pip) }
  public func collectionView(
    _ cv: CollectionView, willDisplay c: CollectionViewCell, forItemAt ip: IndexPath
  ) { cv.unmet() }
  public func collectionView(
    _ cv: CollectionView, didEndDisplaying c: CollectionViewCell, forItemAt ip: IndexPath
  ) { cv.unmet() }
  public func collectionView(
    _ cv: CollectionView, willDisplaySupplementaryView v: CollectionReusableView,
    forElementKind ek: String, at ip: IndexPath
  ) { cv.unmet() }
  public func collectionView(
    _ cv: CollectionView, didEndDisplayingSupplementaryView v: CollectionReusableView,
    forElementOfKind ek: String, at ip: IndexPath
  ) { cv.unmet() }
  public func collectionView(_ cv: CollectionView, shouldHighlightItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  public func collectionView(_ cv: CollectionView, didHighlightItemAt ip: IndexPath) { cv.unmet() }
  public func collectionView(_ cv: CollectionView, didUnhighlightItemAt ip: IndexPath) {
    cv.unmet()
  }
  public func collectionView(_ cv: CollectionView, shouldSelectItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  public func collectionView(_ cv: CollectionView, shouldDeselectItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  public func collectionView(_ cv: CollectionView, didSelectItemAt ip: IndexPath) { cv.unmet() }
  public func collectionView(_ cv: CollectionView, didDeselectItemAt ip: IndexPath) { cv.unmet() }
  public func collectionView(
    _ cv: CollectionView, contextMenuConfigurationForItemsAt ip: [IndexPath], point p: CGPoint
  ) -> ContextMenuConfiguration? { cv.unmet(nil) }
  public func collectionView(
    _ cv: CollectionView, contextMenuConfigurationForItemAt ip: IndexPath, point p: CGPoint
  ) -> ContextMenuConfiguration? { cv.unmet(nil) }
  public func collectionView(
    _ cv: CollectionView, contextMenuConfiguration c: ContextMenuConfiguration,
    highlightPreviewForItemAt ip: IndexPath
  ) -> TargetedPreview? { cv.unmet(nil) }
  public func collectionView(
    _ cv: CollectionView, contextMenuConfiguration c: ContextMenuConfiguration,
    dismissalPreviewForItemAt ip: IndexPath
  ) -> TargetedPreview? { cv.unmet(nil) }
  public func collectionView(
    _ cv: CollectionView,
    previewForHighlightingContextMenuWithConfiguration c: ContextMenuConfiguration
  ) -> TargetedPreview? { cv.unmet(nil) }
  public func collectionView(
    _ cv: CollectionView,
    previewForDismissingContextMenuWithConfiguration c: ContextMenuConfiguration
  ) -> TargetedPreview? { cv.unmet(nil) }
  public func collectionView(
    _ cv: CollectionView, willPerformPreviewActionForMenuWith c: ContextMenuConfiguration,
    animator a: any ContextMenuInteractionCommitAnimating
  ) { cv.unmet() }
  public func collectionView(
    _ cv: CollectionView, willDisplayContextMenu c: ContextMenuConfiguration,
    animator a: (any ContextMenuInteractionAnimating)?
  ) { cv.unmet() }
  public func collectionView(
    _ cv: CollectionView, willEndContextMenuInteraction c: ContextMenuConfiguration,
    animator a: (any ContextMenuInteractionAnimating)?
  ) { cv.unmet() }
}

extension CollectionViewDelegateFlowLayout {
  public func collectionView(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, sizeForItemAt ip: IndexPath
  ) -> CGSize { cv.unmet(cvl.metrics.itemSize) }
  public func collectionView(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, insetForSectionAt s: Int
  ) -> EdgeInsets { cv.unmet(cvl.metrics.sectionInset) }
  public func collectionView(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, minimumLineSpacingForSectionAt s: Int
  ) -> CGFloat { cv.unmet(cvl.metrics.lineSpacing) }
  public func collectionView(
    _ cv: CollectionView, layout cvl: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt s: Int
  ) -> CGFloat { cv.unmet(cvl.metrics.interitemSpacing) }
  public func collectionView(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, referenceSizeForHeaderInSection s: Int
  ) -> CGSize { cv.unmet(cvl.metrics.headerReferenceSize) }
  public func collectionView(
    _ cv: CollectionView, layout cvl: CollectionViewLayout, referenceSizeForFooterInSection s: Int
  ) -> CGSize { cv.unmet(cvl.metrics.footerReferenceSize) }
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gr: GestureRecognizer) -> Bool { true }
  public func gestureRecognizer(_ gr: GestureRecognizer, shouldReceive t: Touch) -> Bool { true }
  public func gestureRecognizer(
    _ gr: GestureRecognizer, shouldRecognizeSimultaneouslyWith ogr: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gr: GestureRecognizer, shouldRequireFailureOf ogr: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gr: GestureRecognizer, shouldBeRequiredToFailBy ogr: GestureRecognizer
  ) -> Bool { false }
}

extension NavigationControllerDelegate {
  public func navigationController(
    _ nc: NavigationController, animationControllerFor o: NavigationController.Operation,
    from fvc: ViewController, to tvc: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ nc: NavigationController, interactionControllerFor ac: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
  public func navigationController(
    _ nc: NavigationController, willShow vc: ViewController, animated a: Bool
  ) {}
  public func navigationController(
    _ nc: NavigationController, didShow vc: ViewController, animated a: Bool
  ) {}
}

extension ViewControllerTransitioningDelegate {
  public func animationController(
    forPresented p: ViewController, presenting: ViewController, source s: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }
  public func animationController(forDismissed d: ViewController) -> (
    any ViewControllerAnimatedTransitioning
  )? { nil }
  public func interactionControllerForPresentation(using a: any ViewControllerAnimatedTransitioning)
    -> (any ViewControllerInteractiveTransitioning)?
  { nil }
  public func interactionControllerForDismissal(using a: any ViewControllerAnimatedTransitioning)
    -> (any ViewControllerInteractiveTransitioning)?
  { nil }
  public func presentationController(
    forPresented p: ViewController, presenting: ViewController?, source s: ViewController
  ) -> PresentationController? { nil }
}
