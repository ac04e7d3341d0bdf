public import Foundation
import Geometry
public import Staging

/// A container of pages that swipes move from one to the next.
///
/// Pages scroll with the physics of a paging scroll view. Page curls are not supported: they are
/// replaced by scrolling, with a stage warning.
open class UIPageViewController: UIViewController {
  /// The motion from one page to the next.
  public enum TransitionStyle: Int, Hashable, Sendable {
    case pageCurl, scroll
  }

  /// The axis of the motion.
  public enum NavigationOrientation: Int, Hashable, Sendable {
    case horizontal, vertical
  }

  /// The direction of a change of pages by code.
  public enum NavigationDirection: Int, Hashable, Sendable {
    case forward, reverse
  }

  /// The position of the spine of a page curl.
  public enum SpineLocation: Int, Hashable, Sendable {
    case none, min, mid, max
  }

  /// The name of an option.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a name from UIKit's raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The distance between two pages, in points.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    /// The position of the spine of a page curl.
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey")
  }

  /// The height of the dots below the pages, in points, as in UIKit.
  private static let dotsHeight: CGFloat = 37

  /// The provider of the pages; without one, swipes change nothing.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { if dataSource !== oldValue { settle() } }
  }
  /// The observer of swipes.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// The motion from one page to the next; always scrolling.
  public let transitionStyle: TransitionStyle
  /// The axis of the motion.
  public let navigationOrientation: NavigationOrientation
  /// The position of the spine; there is none.
  open var spineLocation: SpineLocation { .none }
  /// Whether pages have two sides; they never do.
  open var isDoubleSided = false
  /// The recognizers of swipes.
  open var gestureRecognizers: [UIGestureRecognizer] { [scroller.view.panGestureRecognizer] }

  /// The distance between two pages, in points.
  let spacing: CGFloat
  private lazy var scroller = PageScroller(self)
  private let dots = UIPageControl(frame: .zero)
  private var current: UIViewController?
  /// The page that a swipe or a change by code brings in.
  private var pending: UIViewController?
  /// The handler of the running change by code.
  private var completion: ((Bool) -> Void)?

  /// Makes a container without pages.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = .scroll
    self.navigationOrientation = navigationOrientation
    let spacing = options?[.interPageSpacing]
    self.spacing =
      (spacing as? CGFloat) ?? (spacing as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    super.init(nibName: nil, bundle: nil)
    if style == .pageCurl {
      Stage.current.warn(
        .substitution("page curls are not supported; pages scroll instead"),
        in: "UIPageViewController")
    }
  }

  /// Makes a container that scrolls horizontally; the arguments are not read.
  public override init(nibName: String?, bundle: Bundle?) {
    (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a container that scrolls horizontally; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, spacing) = (.scroll, .horizontal, 0)
    super.init(coder: coder)
  }

  /// The container notifies its pages itself.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  // MARK: Pages

  /// The present page, or none.
  open var viewControllers: [UIViewController]? { current.map { [$0] } ?? [] }

  /// Shows a page, which scrolls in or is there at once; only the first view controller counts.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    finish()
    guard let page = viewControllers?.first, page !== current else {
      completion?(true)
      return
    }
    guard let old = current, animated, isViewLoaded, view.isOnStage else {
      exchange(for: page)
      completion?(true)
      return
    }
    self.completion = completion
    begin(page)
    let isForward = direction == .forward
    scroller.keepDelegate()
    scroller.show(isForward ? [old, page] : [page, old], at: isForward ? 0 : 1)
    scroller.scroll(to: isForward ? 1 : 0)
    updateDots()
  }

  /// Shows a page in place of the present one at once.
  private func exchange(for page: UIViewController) {
    let old = current
    addChild(page)
    current = page
    let isSeen = isViewLoaded && view.window != nil
    if isSeen {
      old?.beginAppearanceTransition(false, animated: false)
      page.beginAppearanceTransition(true, animated: false)
    }
    settle()
    if isSeen {
      old?.endAppearanceTransition()
      page.endAppearanceTransition()
    }
    remove(old)
    page.didMove(toParent: self)
    updateDots()
  }

  /// Begins to show a page beside the present one.
  private func begin(_ page: UIViewController) {
    pending = page
    addChild(page)
    current?.beginAppearanceTransition(false, animated: true)
    page.beginAppearanceTransition(true, animated: true)
  }

  /// Ends the change to the pending page, or takes it back; then pages come to rest, if wanted.
  private func end(completed: Bool, settles: Bool = true) {
    guard let page = pending, let old = current else { return }
    pending = nil
    if completed {
      current = page
      settle()
      old.endAppearanceTransition()
      page.endAppearanceTransition()
      page.didMove(toParent: self)
      remove(old)
    } else {
      page.beginAppearanceTransition(false, animated: true)
      old.beginAppearanceTransition(true, animated: true)
      if settles { settle() }
      page.endAppearanceTransition()
      old.endAppearanceTransition()
      remove(page)
    }
  }

  /// Ends a change by code at once.
  private func finish() {
    guard pending != nil else { return }
    end(completed: true)
    let handler = completion
    completion = nil
    handler?(false)
  }

  /// Removes a page that is shown no more.
  private func remove(_ page: UIViewController?) {
    guard let page, page !== current else { return }
    page.willMove(toParent: nil)
    page.viewIfLoaded?.removeFromSuperview()
    page.removeFromParent()
  }

  /// Lets the present page rest, with its neighbors on both sides.
  private func settle() {
    guard isViewLoaded, let current, pending == nil else { return }
    scroller.show([current], at: 0)
    // The data source is asked after all observers of the change have been called.
    scroller.needsNeighbours = true
    view.setNeedsLayout()
  }

  /// Puts the neighbors on both sides of the present page.
  private func findNeighbours() {
    guard scroller.needsNeighbours, let current, pending == nil else { return }
    scroller.needsNeighbours = false
    let before = dataSource?.pageViewController(self, viewControllerBefore: current)
    let after = dataSource?.pageViewController(self, viewControllerAfter: current)
    let pages = [before, current, after].compactMap(\.self)
    scroller.show(pages, at: before == nil ? 0 : 1)
  }

  // MARK: Swipes

  /// Follows a swipe that shows a neighbor.
  func swipeDidMove(toward page: UIViewController?) {
    guard completion == nil, page !== pending else { return }
    if pending != nil { endSwipe(completed: false, settles: false) }
    guard let page else { return }
    delegate?.pageViewController?(self, willTransitionTo: [page])
    begin(page)
  }

  /// Ends a swipe, or a change by code, at the page where it rests.
  func scrollDidEnd(at page: UIViewController?) {
    guard let pending else { return }
    let isCompleted = page === pending
    guard completion == nil, !scroller.isScrollingByCode else {
      end(completed: isCompleted)
      let handler = completion
      completion = nil
      handler?(isCompleted)
      return
    }
    if isCompleted { dots.currentPage += scroller.isAfterRest(pending) ? 1 : -1 }
    endSwipe(completed: isCompleted)
  }

  /// Ends a swipe and notifies the delegate.
  private func endSwipe(completed: Bool, settles: Bool = true) {
    let old = [current].compactMap(\.self)
    end(completed: completed, settles: settles)
    delegate?.pageViewController?(
      self, didFinishAnimating: true, previousViewControllers: old, transitionCompleted: completed)
  }

  // MARK: Dots

  /// Shows the dots that the data source asks for.
  private func updateDots() {
    guard isViewLoaded, let dataSource else { return }
    let count = OptionalRequirement.call { dataSource.presentationCount(for: self) } ?? 0
    dots.isHidden = count == 0
    dots.numberOfPages = count
    if count > 0 { moveDot() }
    layoutParts()
  }

  /// Marks the dot of the present page.
  private func moveDot() {
    guard let dataSource, dots.numberOfPages > 0 else { return }
    let index = OptionalRequirement.call { dataSource.presentationIndex(for: self) }
    if let index { dots.currentPage = index }
  }

  // MARK: View

  open override func loadView() {
    super.loadView()
    view.backgroundColor = nil
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(scroller.view)
    dots.isHidden = true
    dots.isUserInteractionEnabled = false
    view.addSubview(dots)
    layoutParts()
    settle()
    updateDots()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layoutParts()
    scroller.keepDelegate()
    findNeighbours()
  }

  /// Sets the frames of the pages' area and the dots.
  private func layoutParts() {
    let height = dots.isHidden ? 0 : UIPageViewController.dotsHeight
    let (area, low) = view.bounds.divided(atDistance: view.bounds.height - height, from: .minYEdge)
    dots.frame = low
    scroller.place(in: area)
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    current?.beginAppearanceTransition(true, animated: animated)
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    current?.endAppearanceTransition()
  }

  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    current?.beginAppearanceTransition(false, animated: animated)
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    current?.endAppearanceTransition()
  }
}

/// The motion from one page to the next, under the name that older sources use.
public typealias UIPageViewControllerTransitionStyle = UIPageViewController.TransitionStyle
/// The direction of a change of pages, under the name that older sources use.
public typealias UIPageViewControllerNavigationDirection = UIPageViewController.NavigationDirection
/// The axis of the motion, under the name that older sources use.
public typealias UIPageViewControllerNavigationOrientation =
  UIPageViewController.NavigationOrientation
