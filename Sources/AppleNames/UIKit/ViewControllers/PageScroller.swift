import Foundation
import Geometry
import Staging

/// The scroll view of a page view controller: one page at rest, with its neighbors on both sides.
final class PageScroller: ScrollViewDelegate {
  /// The scroll view, which is wider than the pages by their distance.
  let view = ScrollView(frame: .zero)
  private weak var controller: UIPageViewController?
  private var pages: [UIViewController] = []
  /// The index of the page at rest.
  private var rest = 0
  /// Whether the pages are being arranged, so that changes of the offset are no swipes.
  private var isArranging = false
  /// Whether the running scroll was begun by code.
  private(set) var isScrollingByCode = false
  /// Whether the neighbors of the page at rest have not been asked for yet.
  var needsNeighbours = false
  /// The delegate that others have set, as they do of UIKit's scroll view.
  private weak var outer: (any ScrollViewDelegate)?

  /// Makes the scroll view of a controller.
  init(_ controller: UIPageViewController) {
    self.controller = controller
    view.isPagingEnabled = true
    view.contentInsetAdjustmentBehavior = .never
    view.delegate = self
    view.panGestureRecognizer.addTarget { [weak self] _ in self?.keepDelegate() }
  }

  /// Follows the scroll view again after others have set its delegate, who are called, too.
  func keepDelegate() {
    guard view.scrollDelegate !== self else { return }
    outer = view.scrollDelegate
    view.scrollDelegate = self
  }

  /// Calls the delegate that others have set.
  private func forward(_ method: String = #function, _ call: (any ScrollViewDelegate) -> Void) {
    guard let outer else { return }
    _ = view.ifImplemented(method) { call(outer) }
  }

  private var isHorizontal: Bool { controller?.navigationOrientation != .vertical }
  private var spacing: CGFloat { controller?.spacing ?? 0 }
  /// The distance from one page to the next, in points.
  private var stride: CGFloat { isHorizontal ? view.bounds.width : view.bounds.height }

  /// Returns the offset of a page.
  private func offset(of index: Int) -> CGPoint {
    let distance = CGFloat(index) * stride
    return isHorizontal ? CGPoint(x: distance, y: 0) : CGPoint(x: 0, y: distance)
  }

  /// Shows pages next to each other, of which one is at rest.
  func show(_ pages: [UIViewController], at rest: Int) {
    self.pages = pages; self.rest = rest
    isScrollingByCode = false
    arrange()
  }

  /// Fills an area with the scroll view.
  func place(in area: CGRect) {
    let frame =
      isHorizontal
      ? area.insetBy(dx: -spacing / 2, dy: 0) : area.insetBy(dx: 0, dy: -spacing / 2)
    guard frame != view.frame else { return }
    isArranging = true
    view.frame = frame
    isArranging = false
    arrange()
  }

  /// Lays the pages out, with the page at rest in view.
  private func arrange() {
    guard !view.bounds.isEmpty else { return }
    isArranging = true
    View.performWithoutAnimation {
      let size = view.bounds.size
      let count = CGFloat(pages.count)
      view.contentSize =
        isHorizontal
        ? CGSize(width: size.width * count, height: size.height)
        : CGSize(width: size.width, height: size.height * count)
      for page in pages where page.viewIfLoaded?.superview === view || page === restingPage {
        put(page)
      }
      view.setContentOffset(offset(of: rest), animated: false)
    }
    isArranging = false
  }

  func isAfterRest(_ page: UIViewController) -> Bool {
    pages.firstIndex { $0 === page }.map { $0 > rest } ?? false
  }

  private var restingPage: UIViewController? { pages.indices.contains(rest) ? pages[rest] : nil }

  /// Adds a page's view at its position.
  private func put(_ page: UIViewController) {
    guard let index = pages.firstIndex(where: { $0 === page }), let content = page.view else {
      return
    }
    let frame = CGRect(origin: offset(of: index), size: view.bounds.size)
    content.frame =
      isHorizontal
      ? frame.insetBy(dx: spacing / 2, dy: 0) : frame.insetBy(dx: 0, dy: spacing / 2)
    if content.superview !== view { view.addSubview(content) }
  }

  /// Scrolls to a page by code.
  func scroll(to index: Int) {
    guard pages.indices.contains(index) else { return }
    isScrollingByCode = true
    View.performWithoutAnimation { put(pages[index]) }
    view.setContentOffset(offset(of: index), animated: true)
  }

  // MARK: Swipes

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    follow(scrollView)
    forward { $0.scrollViewDidScroll(scrollView) }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    forward { $0.scrollViewWillBeginDragging(scrollView) }
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    forward {
      $0.scrollViewWillEndDragging(
        scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { ended() }
    forward { $0.scrollViewDidEndDragging(scrollView, willDecelerate: decelerate) }
  }

  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
    forward { $0.scrollViewWillBeginDecelerating(scrollView) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    ended()
    forward { $0.scrollViewDidEndDecelerating(scrollView) }
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    ended()
    forward { $0.scrollViewDidEndScrollingAnimation(scrollView) }
  }

  /// Shows the neighbor toward which the pages are swiped.
  private func follow(_ scrollView: ScrollView) {
    guard !isArranging, !isScrollingByCode, stride > 0, let controller else { return }
    let (now, start) = (scrollView.contentOffset, offset(of: rest))
    let distance = isHorizontal ? now.x - start.x : now.y - start.y
    let index = distance == 0 ? rest : rest + (distance > 0 ? 1 : -1)
    guard index != rest, pages.indices.contains(index) else { return }
    controller.swipeDidMove(toward: pages[index])
    if pages.indices.contains(index) { View.performWithoutAnimation { put(pages[index]) } }
  }

  /// Reports the page at which the scroll has ended.
  private func ended() {
    guard stride > 0 else { return }
    let now = isHorizontal ? view.contentOffset.x : view.contentOffset.y
    let index = Int((now / stride).rounded())
    // A touch may have stopped the pages on their way; its end follows.
    guard abs(now - CGFloat(index) * stride) < 1 else { return }
    controller?.scrollDidEnd(at: pages.indices.contains(index) ? pages[index] : nil)
  }
}
