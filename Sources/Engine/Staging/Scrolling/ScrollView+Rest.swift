import Foundation
import Geometry

extension ScrollView {
  /// Stops the content where it is, to be animated from there.
  func stopForEndOfRefresh() {
    scrollAnimator.stopHere()
    if isScrollAnimating { _ = stopScrollAnimation() }
  }
}
