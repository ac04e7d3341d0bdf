/// The traits that a view or view controller overrides, and the observers of its traits.
package final class TraitState {
  /// The traits that hold for it and its descendants, whatever holds around it.
  package internal(set) var overrides = TraitCollection.Values()
  /// The observers in the order of their registrations.
  private var observers: [(number: Int, notify: (TraitCollection, TraitCollection) -> Void)] = []
  /// The number of the next registration.
  private var nextNumber = 0

  /// Makes a state without overrides and observers.
  init() {}

  /// Registers an observer, which is called with the traits before and after each change.
  ///
  /// - Returns: The number of the registration.
  package func observe(_ notify: @escaping (TraitCollection, TraitCollection) -> Void) -> Int {
    defer { nextNumber += 1 }
    observers.append((nextNumber, notify))
    return nextNumber
  }

  /// Ends a registration by its number.
  package func endObserving(_ number: Int) { observers.removeAll { $0.number == number } }

  /// Notifies the observers of a change.
  func notify(from old: TraitCollection, to new: TraitCollection) {
    for (number, notify) in observers where observers.contains(where: { $0.number == number }) {
      notify(old, new)
    }
  }
}

extension View {
  /// The overrides and observers of the view's traits; made on first use.
  package var traitState: TraitState {
    if let state = attachments.traits { return state }
    let state = TraitState()
    attachments.traits = state
    return state
  }

  /// The traits that hold for the view and its descendants, whatever holds around it.
  package var traitOverrideValues: TraitCollection.Values {
    get { attachments.traits?.overrides ?? TraitCollection.Values() }
    set { changeTraits { traitState.overrides = newValue } }
  }
}

extension ViewController {
  /// The overrides and observers of the screen's traits; made on first use.
  package var traitState: TraitState {
    if let traits { return traits }
    let state = TraitState()
    traits = state
    return state
  }

  /// The traits that hold for the screen and its descendants, whatever holds around it.
  package var traitOverrideValues: TraitCollection.Values {
    get { traits?.overrides ?? TraitCollection.Values() }
    set {
      guard let view = viewIfLoaded else { return traitState.overrides = newValue }
      view.changeTraits { traitState.overrides = newValue }
    }
  }
}
