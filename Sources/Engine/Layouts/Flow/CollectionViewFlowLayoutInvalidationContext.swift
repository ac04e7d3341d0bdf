/// The invalid parts of a flow layout.
///
/// If both properties are false, the sections keep their frames, and only pinned views move.
open class CollectionViewFlowLayoutInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the delegate's sizes, insets and spacings are requested again; `true` by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether items are broken into lines again, as for another breadth; `true` by default.
  open var invalidateFlowLayoutAttributes = true

  /// Makes a context that invalidates the whole flow layout.
  public required init() {}

  /// Whether the sections stay valid; they do not if elements or counts are invalid.
  var keepsSections: Bool {
    !invalidateFlowLayoutDelegateMetrics && !invalidateFlowLayoutAttributes && keepsCounts
      && invalidatedItemIndexPaths == nil
  }

  /// Whether the delegate's last values stay valid.
  var keepsDelegateMetrics: Bool {
    !invalidateFlowLayoutDelegateMetrics && keepsCounts && invalidatedItemIndexPaths == nil
  }

  /// Whether the numbers of items and sections stay the same.
  private var keepsCounts: Bool { !invalidateEverything && !invalidateDataSourceCounts }
}
