public import Foundation

/// A receiver of touches and events, as `UIResponder`: a view or view controller.
open class Responder: NSObject {
  /// The next responder in the chain; `nil` unless overridden.
  open var next: Responder? { nil }

  /// Whether the responder can receive keys; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder gives up being the first; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether it is the stage's first responder.
  open var isFirstResponder: Bool { Stage.current.screens.firstResponder === self }

  /// Becomes the stage's first responder, where both it and the one before agree.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    let stage = Stage.current
    if let before = stage.screens.firstResponder, !before.resignFirstResponder() { return false }
    stage.screens.firstResponder = self
    return true
  }

  /// Is the first responder no more, where it agrees.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Stage.current.screens.firstResponder = nil
    return true
  }

  /// Called after loading from a nib file; never here, because there are none.
  open func awakeFromNib() {}

  /// Called when Interface Builder shows something; never here, where there is none.
  open func prepareForInterfaceBuilder() {}

  /// Called when the traits are others than before: the style, or the size classes.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}
}
