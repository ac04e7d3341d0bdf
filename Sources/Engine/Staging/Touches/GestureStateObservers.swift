/// The observers of a gesture's state.
extension GestureRecognizer {
  /// A list of observers, in the order of adding.
  struct StateObservers {
    /// An action with the states before and after a change, and what ends the observation.
    private var entries: [(observer: ChangeObserver, action: (State, State) -> Void)] = []

    /// Adds an observer.
    mutating func add(_ action: @escaping (State, State) -> Void) -> ChangeObserver {
      let observer = ChangeObserver {}
      entries.removeAll { $0.observer.action == nil }
      entries.append((observer, action))
      return observer
    }

    /// Notifies the observers of a change.
    func notify(from old: State, to new: State) {
      for entry in entries where entry.observer.action != nil { entry.action(old, new) }
    }
  }
}
