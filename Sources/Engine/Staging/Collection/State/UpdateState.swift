import Timing

/// The changes of a collection view that are being recorded or animated.
final class UpdateState {
  /// The operations of the batch that is being recorded; `nil` outside a batch.
  var batch: CollectionView.Batch?
  /// Whether an animated change is being made, which sets bounds without making another change.
  var isChanging = false
  /// Whether the data source is being replaced by one with the same items.
  var isExchangingData = false
  /// Whether the data has to be loaded before the next query.
  var needsReload = true
  /// The animated changes that have not ended.
  var running: [RunningChange] = []
  /// The interactive transition between two layouts.
  var transition: CollectionView.InteractiveTransition?
  /// The planned end of a transition between view controllers, whatever its clock shows.
  ///
  /// Disappearing elements with this end stay until the transition itself ends.
  var heldEnd: Instant?
}
