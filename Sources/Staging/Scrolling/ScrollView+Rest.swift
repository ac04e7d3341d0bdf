public import Foundation
import Geometry

extension ScrollView {
  /// Stops the content where it is, to be animated from there.
  func stopForEndOfRefresh() {
    mover.stopHere()
    if isScrollAnimating { _ = stopScrollAnimation() }
  }

  /// Scrolls by the minimum distance that makes a rectangle of the content visible.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    let room = rect.intersection(CGRect(origin: .zero, size: contentSize))
    guard !room.isNull else { return }
    func shift(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      if from >= low, to <= high { return 0 }
      // A rectangle longer than the view is shown from its beginning.
      if to - from > high - low { return from - low }
      return from < low ? from - low : to - high
    }
    let offset = CGPoint(
      x: contentOffset.x + shift(visible.minX, visible.maxX, room.minX, room.maxX),
      y: contentOffset.y + shift(visible.minY, visible.maxY, room.minY, room.maxY))
    setContentOffset(clampedContentOffset(offset), animated: animated)
  }
}
