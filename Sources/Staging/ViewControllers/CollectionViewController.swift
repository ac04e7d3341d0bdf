public import Foundation
import Imaging
public import Layouts
import Timelines

/// A screen that shows one collection view and is its data source and delegate, as
/// `UICollectionViewController`.
///
/// Subclasses override the methods of the data source and of the delegate. Pushed with
/// `useLayoutToLayoutNavigationTransitions` over another one, it shows that one's collection view.
open class CollectionViewController: ViewController, CollectionViewDataSource,
  CollectionViewDelegate
{
  /// When a screen that shows the collection view of the screen before becomes its data source.
  public enum DataSwitch: String, Hashable, Sendable, CaseIterable {
    /// In one motion with the layout: items that both have, by their keys, go to their new places,
    /// the others fade, and the content scrolls, all at once.
    case atStart
    /// When the layout has changed: the data is loaded anew and the selected item centred in one
    /// frame, as apps do by hand in `navigationController(_:didShow:animated:)`.
    case atEnd
    /// Not at all: the first screen stays the data source and delegate, as in UIKit.
    case never
  }

  /// The layout that the screen was made with, and the one that it brings where it shares.
  public let collectionViewLayout: CollectionViewLayout
  /// Whether the screen, pushed over another such one, shows that one's collection view.
  ///
  /// The screen before must not have it, unless it shares a collection view itself. Asked when the
  /// screen is pushed; the navigation controller's delegate is not asked for an animator then.
  open var useLayoutToLayoutNavigationTransitions = false
  /// When the shared collection view gets this screen's data, and gives it back.
  open var dataSwitch = DataSwitch.atStart
  /// How long the way from one layout to another takes in a push by default, in seconds.
  public static let defaultLayoutTransitionDuration: TimeInterval = 0.35
  /// How long the way to this screen's layout takes, and back, in seconds.
  public var layoutTransitionDuration: TimeInterval {
    get { layoutTransitionMotion.duration }
    set {
      layoutTransitionMotion = TransitionMotion(
        duration: newValue, curve: layoutTransitionMotion.curve)
    }
  }
  /// How the way to this screen's layout is timed, and the way back.
  package var layoutTransitionMotion = TransitionMotion(
    duration: CollectionViewController.defaultLayoutTransitionDuration)

  /// The collection view that the screen shows, once its view is loaded.
  private var shownCollectionView: CollectionView?
  /// The view and collection view of the screen's own while it shows another screen's.
  private(set) var own: (view: View, collectionView: CollectionView)?
  /// What the collection view showed when a screen that shares it was put over this one.
  var covered: CollectionState?

  /// Makes a screen whose collection view has a layout.
  public init(collectionViewLayout layout: CollectionViewLayout) {
    collectionViewLayout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a screen of no nib file whose collection view has a flow layout.
  public override init(nibName: String?, bundle: Bundle?) {
    collectionViewLayout = CollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a screen whose collection view has a flow layout; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    collectionViewLayout = CollectionViewFlowLayout()
    super.init(coder: coder)
  }

  // MARK: View

  /// The collection view: the screen's own, or that of the screen whose it shares.
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

  /// The collection view, as those who never take it away know it.
  var sharedCollectionView: CollectionView { collectionView ?? makeCollectionView() }

  /// Makes a collection view that fills the canvas and takes its data from the screen.
  open override func loadView() {
    let made = makeCollectionView()
    shownCollectionView = made
    view = made
  }

  /// Makes a collection view as it is before anybody sets anything on it.
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

  /// Tells the collection view what bars cover of it, where it is the whole screen.
  override func layoutSafeArea() {
    guard let collectionView = shownCollectionView, viewIfLoaded === collectionView else {
      return super.layoutSafeArea()
    }
    collectionView._safeArea = safeAreaInsets
    collectionView.tellSafeAreaChange()
  }

  // MARK: Sharing

  /// Tells whether two screens show one collection view.
  func shares(with other: ViewController) -> Bool {
    guard let other = other as? CollectionViewController, let shownCollectionView else {
      return false
    }
    return shownCollectionView === other.shownCollectionView
  }

  /// Shows another screen's view from now on, whatever was set on the screen's own.
  func adoptView(of other: CollectionViewController) {
    let mine = (screenView, sharedCollectionView)
    if own == nil { own = mine }
    (view, shownCollectionView) = (other.view, other.collectionView)
  }

  /// Shows the screen's own view again, which it did not while it shared another one's.
  ///
  /// A screen whose own view another one showed takes it back as it left it.
  func giveViewBack() {
    let left = covered
    covered = nil
    if own == nil, let left { collectionView.restore(left) }
    guard let own else { return }
    self.own = nil
    (view, shownCollectionView) = own
    // The shared collection view had the layout, and let go of it.
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
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    collectionView.markUnimplemented()
    return true
  }

  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    collectionView.interactionState.hasRefusedMove = true
    collectionView.markUnimplemented()
  }

  // MARK: Delegate

  // What subclasses override stands in the class; each says what the protocol's own default says.

  open func collectionView(
    _ collectionView: CollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  open func collectionView(
    _ collectionView: CollectionView,
    transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout? { nil }

  open func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    collectionView.markUnimplemented()
    return true
  }

  open func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    collectionView.markUnimplemented()
    return true
  }

  open func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool {
    collectionView.markUnimplemented()
    return true
  }

  open func collectionView(
    _ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { collectionView.markUnimplemented() }

  open func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    collectionView.markUnimplemented()
    return proposedIndexPath
  }

  // MARK: Scrolling

  open func scrollViewDidScroll(_ scrollView: ScrollView) { scrollView.markUnimplemented() }

  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) { scrollView.markUnimplemented() }

  open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { scrollView.markUnimplemented() }

  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    scrollView.markUnimplemented()
  }

  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    scrollView.markUnimplemented()
  }

  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    scrollView.markUnimplemented()
  }

  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    scrollView.markUnimplemented()
  }
}
