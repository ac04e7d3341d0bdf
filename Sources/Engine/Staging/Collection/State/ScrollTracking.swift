import Foundation
import Timing

/// The scrolling of a collection view that the layout follows.
final class ScrollTracking {
  /// The display link that shows elements while the offset animates past them.
  var watch: DisplayLink?
  /// The scroll that is played tick by tick.
  var stepped: CollectionView.SteppedScroll?
  /// The end of the last animation of the offset.
  var end = Instant.zero
  /// The bounds of the last layout pass.
  var laidOutBounds: CGRect?
  /// Whether the next layout pass brings the offset back within the content.
  var needsClamping = false
}
