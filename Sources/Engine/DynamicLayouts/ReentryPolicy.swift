/// The policy for items that physics moves and that leave the viewport.
public enum ReentryPolicy: String, Hashable, Sendable, CaseIterable {
  /// Physics releases the item, which returns at rest in its position in the layout.
  case reset
  /// The item is paused while it is invisible, and then continues.
  case resume
  /// The item keeps moving while it is invisible, and returns in its simulated position.
  ///
  /// Physics keeps all items that have been visible, so each of them takes time.
  case simulate
}
