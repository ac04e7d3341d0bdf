/// An observer of a view's geometry and appearance, until it is ended.
package final class ChangeObserver {
  /// The action that follows each change; `nil` after the end.
  private(set) var action: (() -> Void)?

  /// Makes an observer with the action that follows each change.
  init(_ action: @escaping () -> Void) { self.action = action }

  /// Ends the observation.
  package func end() { action = nil }
}
