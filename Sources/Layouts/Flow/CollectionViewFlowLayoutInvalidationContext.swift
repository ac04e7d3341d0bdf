/// What of a flow layout is no longer valid.
///
/// With both answers false the sections keep their places, and only pinned views move.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether a delegate is asked anew for sizes, insets and spacings; true by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether items are broken into lines anew, as for another breadth; true by default.
  open var invalidateFlowLayoutAttributes = true

  /// Makes a context that makes everything of the flow invalid.
  public required init() {}

  /// Whether the sections stay as they are; naming elements or counts has them worked out anew.
  var keepsSections: Bool {
    !invalidateFlowLayoutDelegateMetrics && !invalidateFlowLayoutAttributes && keepsCounts
      && invalidatedItemIndexPaths == nil
  }

  /// Whether a delegate's last answers still hold.
  var keepsDelegateMetrics: Bool {
    !invalidateFlowLayoutDelegateMetrics && keepsCounts && invalidatedItemIndexPaths == nil
  }

  /// Whether there are as many items and sections as before.
  private var keepsCounts: Bool { !invalidateEverything && !invalidateDataSourceCounts }
}
