public import Foundation

/// What hears of touches and of its surroundings, as `UIResponder`: views and screens.
open class Responder: NSObject {
  /// Who is asked next where this one does not answer; nobody unless overridden.
  open var next: Responder? { nil }

  /// Whether it may be the one that hears of keys; not unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it lets another one take its place as the first; it does unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether it is the stage's first responder.
  open var isFirstResponder: Bool { Stage.current.firstResponder === self }

  /// Becomes the stage's first responder, where both it and the one before agree.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    let stage = Stage.current
    if let before = stage.firstResponder, !before.resignFirstResponder() { return false }
    stage.firstResponder = self
    return true
  }

  /// Is the first responder no more, where it agrees.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Stage.current.firstResponder = nil
    return true
  }

  /// Called when something comes from a nib file; never here, where there are none.
  open func awakeFromNib() {}

  /// Called when Interface Builder shows something; never here, where there is none.
  open func prepareForInterfaceBuilder() {}

  /// Called when the traits are others than before: the style, or the size classes.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
}
