import Layouts

/// The registered classes of a collection view and the views that can be reused.
final class ReusePool {
  /// The classes of cells and supplementary views.
  var classes = ViewClasses()
  /// The views off the stage by their identifiers.
  var views: [String: [CollectionReusableView]] = [:]
  /// The view that a reconfiguration returns in place of a new one.
  var reconfiguredView: CollectionReusableView?
  /// The attributes of the element for which the data source is asked for a view.
  var awaited: CollectionViewLayoutAttributes?
}
