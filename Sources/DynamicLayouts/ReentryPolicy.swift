/// The policy for items that physics moves and that leave the viewport.
public enum ReentryPolicy: String, Hashable, Sendable, CaseIterable {
  /// Physics lets go of the item, which comes back at rest where the layout has it.
  case reset
  /// The item stands still while it is out of sight, and goes on as it left.
  case resume
  /// The item keeps moving out of sight, and comes back where physics has brought it.
  ///
  /// Physics keeps all items that have been in sight, so it takes time for each of them.
  case simulate
}
