/// The observers of a view's changes.
struct ViewObservers {
  /// The observers of the geometry and the appearance.
  var changes: [ChangeObserver] = []
  /// The number of nested groups of changes.
  var groupDepth = 0
  /// Whether observers have to be notified at the end of the group.
  var hasPendingChange = false
  /// The actions that follow each change of the bounds.
  var bounds: [() -> Void] = []
}
