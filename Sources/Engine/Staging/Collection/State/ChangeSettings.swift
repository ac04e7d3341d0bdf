import Foundation
import Layouts
import Timing

/// The durations, curves and policies of a collection view's animated changes.
struct ChangeSettings {
  /// The duration of lifting an item, in seconds.
  var liftDuration: TimeInterval = 0.2
  /// The duration of a batch update, in seconds.
  var updateDuration = CollectionView.defaultUpdateDuration
  /// The curve of a batch update.
  var updateCurve = TimingCurve.easeInEaseOut
  /// The duration of a layout change, in seconds.
  var layoutChangeDuration = CollectionView.defaultLayoutChangeDuration
  /// The policy for items that survive an update.
  var survivorPolicy = SurvivorPolicy.auto
  /// The policy for items that an update moves.
  var movePolicy = MovePolicy.glide
  /// The policy for items when the bounds change.
  var boundsChangePolicy = BoundsChangePolicy.slide
  /// The point of the content that stays in position when the bounds change.
  var boundsChangeAnchor = BoundsChangeAnchor.center
  /// The instant at which elements take their new order.
  var zIndexSwitch = CollectionViewLayoutAttributes.ZIndexSwitch.auto
  var onInvalidUpdate = InvalidUpdateResponse.throw
}
