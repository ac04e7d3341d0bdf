public import Foundation
import Geometry
public import Staging
import Timelines

/// A row of dots of which one tells the present page.
open class UIPageControl: UIControl, TraitFollower {
  /// The distance between two dots' centres, and a dot's extent, in points; near to iOS's.
  private static let metrics = (pitch: 16.0, dot: 7.0, height: 26.0)
  private var dots: [View] = []

  /// How many dots there are.
  open var numberOfPages = 0 { didSet { if numberOfPages != oldValue { makeDots() } } }
  /// Which dot tells the present page; kept between the first and the last.
  open var currentPage = 0 {
    didSet {
      let kept = min(max(0, currentPage), max(0, numberOfPages - 1))
      if kept != currentPage { currentPage = kept }
      if currentPage != oldValue { traitsDidChange() }
    }
  }
  /// Whether nothing is shown for one page.
  open var hidesForSinglePage = false { didSet { traitsDidChange() } }
  /// The colour of the other dots; `nil` for a fifth of white.
  open var pageIndicatorTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The colour of the dot of the present page; `nil` for white.
  open var currentPageIndicatorTintColor: UIColor? { didSet { traitsDidChange() } }

  /// Makes as many dots as there are pages.
  private func makeDots() {
    for dot in dots { dot.removeFromSuperview() }
    dots = (0..<max(0, numberOfPages)).map { _ in
      let side = UIPageControl.metrics.dot
      let dot = View(frame: CGRect(x: 0, y: 0, width: side, height: side))
      dot.isBareLayer = true
      dot.appearance.cornerRadius = side / 2
      addSubview(dot)
      return dot
    }
    if currentPage >= numberOfPages { currentPage = max(0, numberOfPages - 1) }
    traitsDidChange()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  package func traitsDidChange() {
    // White dots, as on iOS where nothing is said.
    let current = currentPageIndicatorTintColor ?? .white
    let other = pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.2)
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = index == currentPage ? current : other
      dot.isHidden = hidesForSinglePage && dots.count < 2
    }
  }

  /// Returns the extent of the control for a number of pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(
      width: CGFloat(max(1, pageCount)) * UIPageControl.metrics.pitch,
      height: UIPageControl.metrics.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let pitch = UIPageControl.metrics.pitch
    let start = bounds.midX - CGFloat(dots.count - 1) * pitch / 2
    for (index, dot) in dots.enumerated() {
      dot.center = CGPoint(x: start + CGFloat(index) * pitch, y: bounds.midY)
    }
  }

  /// Goes a page on or back, by the half of the control that a finger was lifted in.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch else { return }
    let page = currentPage + (touch.location(in: self).x < bounds.midX ? -1 : 1)
    guard (0..<numberOfPages).contains(page) else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }
}
