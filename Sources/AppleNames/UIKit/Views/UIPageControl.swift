public import Foundation
import Geometry
public import Staging
import Timelines

/// A row of dots, one of which marks the current page.
open class UIPageControl: UIControl, TraitFollower {
  /// The pitch and diameter of dots and the control's height, in points; close to those of iOS.
  private static let metrics = (pitch: 16.0, dot: 7.0, height: 26.0)
  private var dots: [View] = []

  /// The number of dots.
  open var numberOfPages = 0 { didSet { if numberOfPages != oldValue { makeDots() } } }
  /// The index of the current page's dot; clamped to the existing dots.
  open var currentPage = 0 {
    didSet {
      let kept = min(max(0, currentPage), max(0, numberOfPages - 1))
      if kept != currentPage { currentPage = kept }
      if currentPage != oldValue { traitsDidChange() }
    }
  }
  /// Whether the control is empty if there is only one page.
  open var hidesForSinglePage = false { didSet { traitsDidChange() } }
  /// The color of the other dots; `nil` for white with an opacity of a fifth.
  open var pageIndicatorTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The color of the current page's dot; `nil` for white.
  open var currentPageIndicatorTintColor: UIColor? { didSet { traitsDidChange() } }

  /// Makes one dot for each page.
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
    // White dots are the default of iOS.
    let current = currentPageIndicatorTintColor ?? .white
    let other = pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.2)
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = index == currentPage ? current : other
      dot.isHidden = hidesForSinglePage && dots.count < 2
    }
  }

  /// Returns the size of the control for a number of pages, in points.
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

  /// Changes to the next or previous page, depending on the half of the control where the touch
  /// ended.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch else { return }
    let page = currentPage + (touch.location(in: self).x < bounds.midX ? -1 : 1)
    guard (0..<numberOfPages).contains(page) else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }
}
