/// The observers of a view's changes.
extension View {
  /// Observes changes of the geometry and the appearance, until the observation is ended.
  package func observeChanges(_ action: @escaping () -> Void) -> ChangeObserver {
    let observer = ChangeObserver(action)
    observers.changes.removeAll { $0.action == nil }
    observers.changes.append(observer)
    return observer
  }

  /// Notifies the observers of a change; within a group of changes they are notified at its end.
  func notifyChange() {
    if observers.changes.isEmpty { return }
    if observers.groupDepth > 0 {
      observers.hasPendingChange = true
      return
    }
    observers.hasPendingChange = false
    for observer in observers.changes { observer.action?() }
  }

  /// Makes a group of changes of which observers are notified once.
  func asOneChange(_ body: () -> Void) {
    observers.groupDepth += 1
    body()
    observers.groupDepth -= 1
    if observers.groupDepth == 0, observers.hasPendingChange { notifyChange() }
  }

  /// Adds an action that follows each change of the bounds.
  package func observeBounds(_ action: @escaping () -> Void) { observers.bounds.append(action) }
}
