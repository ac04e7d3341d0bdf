public import Foundation
import Imaging
public import Layouts
import Timelines

/// A view controller with a collection view, whose data source and delegate it is, as
/// `UICollectionViewController`.
///
/// Subclasses override the methods of the data source and of the delegate. Pushed with
/// `useLayoutToLayoutNavigationTransitions` over another one, it shows that one's collection view.
open class CollectionViewController: ViewController, CollectionViewDataSource,
  CollectionViewDelegate
{
  /// The time at which a view controller becomes the data source of a shared collection view.
  public enum DataSwitch: String, Hashable, Sendable, CaseIterable {
    /// In one animation with the layout: items with common keys move to their new positions, the
    /// others fade, and the content scrolls, all together.
    case atStart
    /// After the change of layout, in one frame: the data is reloaded and the selected item
    /// centered.
    ///
    /// Apps do the same themselves in `navigationController(_:didShow:animated:)`.
    case atEnd
    /// Never: the first view controller stays the data source and delegate, as in UIKit.
    case never
  }

  /// The layout given at creation, which also applies to a shared collection view.
  public let collectionViewLayout: CollectionViewLayout
  /// Whether the view controller, pushed over another collection view controller, shows its
  /// collection view.
  ///
  /// It must be `false` for the view controller below, unless that shares a collection view itself.
  /// It is read at the push; the navigation controller's delegate is not asked for an animator
  /// then.
  open var useLayoutToLayoutNavigationTransitions = false
  /// The time at which the shared collection view changes to this view controller's data, and back.
  open var dataSwitch = DataSwitch.atStart
  /// The default duration of a layout change in a push, in seconds.
  public static let defaultLayoutTransitionDuration: TimeInterval = 0.35
  /// The duration of the change to this view controller's layout, and back, in seconds.
  public var layoutTransitionDuration: TimeInterval {
    get { layoutTransitionMotion.duration }
    set {
      layoutTransitionMotion = TransitionMotion(
        duration: newValue, curve: layoutTransitionMotion.curve)
    }
  }
  /// The timing of the change to this view controller's layout, and back.
  package var layoutTransitionMotion = TransitionMotion(
    duration: CollectionViewController.defaultLayoutTransitionDuration)

  /// The collection view on display, once the view is loaded.
  private var shownCollectionView: CollectionView?
  /// The view controller's own view and collection view while it shows another one's.
  private(set) var own: (view: View, collectionView: CollectionView)?
  /// The collection view's state when a view controller that shares it was pushed over this one.
  var covered: CollectionState?

  /// Makes a view controller whose collection view has a layout.
  public init(collectionViewLayout layout: CollectionViewLayout) {
    collectionViewLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a view controller without a nib file whose collection view has a flow layout.
  public override init(nibName: String?, bundle: Bundle?) {
    collectionViewLayout = RoundedCollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a view controller whose collection view has a flow layout; see
  /// `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    collectionViewLayout = RoundedCollectionViewFlowLayout()
    super.init(coder: coder)
  }

  // MARK: View

  /// The collection view: the view controller's own, or the shared one.
  open var collectionView: CollectionView! {
    get {
      loadViewIfNeeded()
      if let shownCollectionView { return shownCollectionView }
      let made = view as? CollectionView ?? makeCollectionView()
      shownCollectionView = made
      return made
    }
    set { shownCollectionView = newValue }
  }

  /// The collection view, or a new one if it was set to `nil`.
  var sharedCollectionView: CollectionView { collectionView ?? makeCollectionView() }

  /// Makes a collection view that fills the canvas, with the view controller as its data source.
  open override func loadView() {
    let made = makeCollectionView()
    shownCollectionView = made
    view = made
  }

  /// Makes a collection view with default values.
  private func makeCollectionView() -> CollectionView {
    let made = Self.plainCollectionView(with: collectionViewLayout)
    (made.dataSource, made.delegate) = (self, self)
    return made
  }

  /// Returns a collection view on white that fills the canvas.
  static func plainCollectionView(with layout: CollectionViewLayout) -> CollectionView {
    let frame = CGRect(origin: .zero, size: Stage.current.settings.canvas.size)
    let made = CollectionView(frame: frame, collectionViewLayout: layout)
    made.backgroundColor = .white
    return made
  }

  /// Updates the collection view's safe area if it is the whole view.
  override func layoutSafeArea() {
    guard let collectionView = shownCollectionView, viewIfLoaded === collectionView else {
      return super.layoutSafeArea()
    }
    collectionView._safeArea = fullSafeAreaInsets
    collectionView.tellSafeAreaChange()
  }

  // MARK: Sharing

  /// Returns whether two view controllers show one collection view.
  func shares(with other: ViewController) -> Bool {
    guard let other = other as? CollectionViewController, let shownCollectionView else {
      return false
    }
    return shownCollectionView === other.shownCollectionView
  }

  /// Shows another view controller's view, instead of the own one.
  func adoptView(of other: CollectionViewController) {
    let mine = (screenView, sharedCollectionView)
    if own == nil { own = mine }
    (view, shownCollectionView) = (other.view, other.collectionView)
  }

  /// Shows the view controller's own view again after it shared another one's.
  ///
  /// A view controller whose own view another one showed takes it back as it was.
  func giveViewBack() {
    let left = covered
    covered = nil
    if own == nil, let left { collectionView.restore(left) }
    guard let own else { return }
    self.own = nil
    (view, shownCollectionView) = own
    // The shared collection view used the layout, and has released it.
    own.collectionView.install(own.collectionView.installedLayout)
    own.collectionView.installedLayout.invalidateLayout()
  }

  // MARK: Data source

  open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  open func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }

  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { CollectionViewCell() }

  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView { CollectionReusableView() }

  open func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { nil }

  open func collectionView(
    _ collectionView: CollectionView, keyForSection section: Int
  ) -> String? { nil }

  open func collectionView(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func collectionView(
    _ collectionView: CollectionView,
    transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout {
    CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }

  // Subclasses override these methods, so they are in the class; each has the protocol's default.
  // Written by `scripts/delegates` from the protocols.
  open func collectionView(_ cv: CollectionView, canMoveItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  open func collectionView(_ cv: CollectionView, moveItemAt sip: IndexPath, to dip: IndexPath) {
    cv.unmet(cv.refuseMove())
  }
  open func collectionView(
    _ cv: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath oip: IndexPath,
    atCurrentIndexPath cip: IndexPath, toProposedIndexPath pip: IndexPath
  ) -> IndexPath { cv.unmet(pip) }
  open func collectionView(
    _ cv: CollectionView, willDisplay c: CollectionViewCell, forItemAt ip: IndexPath
  ) { cv.unmet() }
  open func collectionView(
    _ cv: CollectionView, didEndDisplaying c: CollectionViewCell, forItemAt ip: IndexPath
  ) { cv.unmet() }
  open func collectionView(
    _ cv: CollectionView, willDisplaySupplementaryView v: CollectionReusableView,
    forElementKind ek: String, at ip: IndexPath
  ) { cv.unmet() }
  open func collectionView(
    _ cv: CollectionView, didEndDisplayingSupplementaryView v: CollectionReusableView,
    forElementOfKind ek: String, at ip: IndexPath
  ) { cv.unmet() }
  open func collectionView(_ cv: CollectionView, shouldHighlightItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  open func collectionView(_ cv: CollectionView, didHighlightItemAt ip: IndexPath) { cv.unmet() }
  open func collectionView(_ cv: CollectionView, didUnhighlightItemAt ip: IndexPath) { cv.unmet() }
  open func collectionView(_ cv: CollectionView, shouldSelectItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  open func collectionView(_ cv: CollectionView, shouldDeselectItemAt ip: IndexPath) -> Bool {
    cv.unmet(true)
  }
  open func collectionView(_ cv: CollectionView, didSelectItemAt ip: IndexPath) { cv.unmet() }
  open func collectionView(_ cv: CollectionView, didDeselectItemAt ip: IndexPath) { cv.unmet() }
  open func collectionView(
    _ cv: CollectionView, contextMenuConfigurationForItemsAt ip: [IndexPath], point p: CGPoint
  ) -> ContextMenuConfiguration? { cv.unmet(nil) }
  open func collectionView(
    _ cv: CollectionView, contextMenuConfigurationForItemAt ip: IndexPath, point p: CGPoint
  ) -> ContextMenuConfiguration? { cv.unmet(nil) }
  open func collectionView(
    _ cv: CollectionView, contextMenuConfiguration c: ContextMenuConfiguration,
    highlightPreviewForItemAt ip: IndexPath
  ) -> TargetedPreview? { cv.unmet(nil) }
  open func collectionView(
    _ cv: CollectionView, contextMenuConfiguration c: ContextMenuConfiguration,
    dismissalPreviewForItemAt ip: IndexPath
  ) -> TargetedPreview? { cv.unmet(nil) }
  open func collectionView(
    _ cv: CollectionView,
    previewForHighlightingContextMenuWithConfiguration c: ContextMenuConfiguration
  ) -> TargetedPreview? { cv.unmet(nil) }
  open func collectionView(
    _ cv: CollectionView,
    previewForDismissingContextMenuWithConfiguration c: ContextMenuConfiguration
  ) -> TargetedPreview? { cv.unmet(nil) }
  open func collectionView(
    _ cv: CollectionView, willPerformPreviewActionForMenuWith c: ContextMenuConfiguration,
    animator a: any ContextMenuInteractionCommitAnimating
  ) { cv.unmet() }
  open func collectionView(
    _ cv: CollectionView, willDisplayContextMenu c: ContextMenuConfiguration,
    animator a: (any ContextMenuInteractionAnimating)?
  ) { cv.unmet() }
  open func collectionView(
    _ cv: CollectionView, willEndContextMenuInteraction c: ContextMenuConfiguration,
    animator a: (any ContextMenuInteractionAnimating)?
  ) { cv.unmet() }
  open func scrollViewDidScroll(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewWillBeginDragging(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewWillEndDragging(
    _ sv: ScrollView, withVelocity v: CGPoint,
    targetContentOffset tco: UnsafeMutablePointer<CGPoint>
  ) { sv.unmet() }
  open func scrollViewDidEndDragging(_ sv: ScrollView, willDecelerate d: Bool) { sv.unmet() }
  open func scrollViewWillBeginDecelerating(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidEndDecelerating(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidEndScrollingAnimation(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidChangeAdjustedContentInset(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewShouldScrollToTop(_ sv: ScrollView) -> Bool { sv.unmet(true) }
  open func scrollViewDidScrollToTop(_ sv: ScrollView) { sv.unmet() }
  open func viewForZooming(in sv: ScrollView) -> View? { sv.unmet(nil) }
  open func scrollViewWillBeginZooming(_ sv: ScrollView, with v: View?) { sv.unmet() }
  open func scrollViewDidZoom(_ sv: ScrollView) { sv.unmet() }
  open func scrollViewDidEndZooming(_ sv: ScrollView, with v: View?, atScale s: CGFloat) {
    sv.unmet()
  }
}
