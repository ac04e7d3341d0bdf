public import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// Scrolling: to a place, to an item, and what is seen on the way.
extension CollectionView {
  /// Scrolls until an item is where it should be; with no position until it is just in sight.
  ///
  /// - Parameter position: one option for each axis that matters; it yields to the content's ends.
  public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    View.performWithoutAnimation { layoutIfNeeded() }
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let visible = bounds.inset(by: adjustedContentInset)
    let (leading, top) = (adjustedContentInset.left, adjustedContentInset.top)
    var offset = contentOffset
    if position.contains(.left) {
      offset.x = frame.minX - leading
    } else if position.contains(.centeredHorizontally) {
      offset.x = frame.midX - visible.width / 2 - leading
    } else if position.contains(.right) {
      offset.x = frame.maxX - visible.width - leading
    } else if position.isEmpty {
      offset.x += shift(from: visible.minX...visible.maxX, toShow: frame.minX...frame.maxX)
    }
    if position.contains(.top) {
      offset.y = frame.minY - top
    } else if position.contains(.centeredVertically) {
      offset.y = frame.midY - visible.height / 2 - top
    } else if position.contains(.bottom) {
      offset.y = frame.maxY - visible.height - top
    } else if position.isEmpty {
      offset.y += shift(from: visible.minY...visible.maxY, toShow: frame.minY...frame.maxY)
    }
    setContentOffset(clampedContentOffset(offset), animated: animated)
  }

  /// Returns the least way that brings a span into the visible one; its beginning comes first.
  private func shift(
    from visible: ClosedRange<CGFloat>, toShow span: ClosedRange<CGFloat>
  ) -> CGFloat {
    if span.lowerBound < visible.lowerBound { return span.lowerBound - visible.lowerBound }
    if span.upperBound <= visible.upperBound { return 0 }
    return min(span.upperBound - visible.upperBound, span.lowerBound - visible.lowerBound)
  }

  // MARK: What is seen

  /// Moves the bounds without changing their size, and shows what comes by where that is animated.
  func scroll(to newBounds: CGRect) {
    let animation = stage?.animation
    invalidateLayout(forBoundsChange: newBounds)
    setBounds(newBounds)
    setNeedsLayout()
    guard let stage, let animation, animation.length > .zero else { return }
    scrollEnd = max(scrollEnd, stage.now + animation.length)
    if scrollWatch != nil { return }
    scrollWatch = DisplayLink { [weak self] link in self?.scrollTick(link) }
  }

  /// Shows what has come into sight; at the end only what the bounds show.
  private func scrollTick(_ link: DisplayLink) {
    if stage == nil || layer == nil || link.instant >= scrollEnd {
      link.invalidate()
      scrollWatch = nil
    }
    setNeedsLayout()
  }

  /// Whether the offset animates at present.
  var isOffsetMoving: Bool {
    guard let stage, let layer else { return false }
    return stage.layers[layer].boundsOrigin.isAnimating(at: stage.now)
  }

  /// What of the content is seen from now until the next tick.
  var presentedSweep: CGRect {
    guard let stage, let layer else { return bounds }
    let track = stage.layers[layer].boundsOrigin
    let sizes = stage.layers[layer].size
    let next = DisplayLink.tick(atOrAfter: stage.now) + DisplayLink.period
    let sweep = [stage.now, DisplayLink.tick(atOrAfter: stage.now), next].map { time in
      CGRect(origin: track.value(at: time), size: sizes.value(at: time))
    }
    return sweep.dropFirst().reduce(sweep[0]) { $0.union($1) }
  }
}
