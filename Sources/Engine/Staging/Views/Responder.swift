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

  /// Called when a value that is observed by its key has changed, before the observer is.
  open func didChangeValue(forKey key: String) {}

  /// The view in place of the keyboard; `nil` unless overridden. It is not shown.
  open var inputView: View? { nil }

  /// The view above the keyboard; `nil` unless overridden. It is not shown.
  open var inputAccessoryView: View? { nil }

  /// Does nothing: the views of the input that could have changed are not shown.
  open func reloadInputViews() {}

  /// The keys of a keyboard to which the responder answers; none unless overridden.
  open var keyCommands: [KeyCommand]? { nil }

  /// Called after loading from a nib file; never here, because there are none.
  open func awakeFromNib() {}

  /// Called when Interface Builder shows something; never here, where there is none.
  open func prepareForInterfaceBuilder() {}

  /// Called when the traits are others than before: the style, or the size classes.
  open func traitCollectionDidChange(_ previousTraitCollection: TraitCollection?) {}

  // MARK: Touches

  /// Called when fingers have come down; passes them on to the next responder unless overridden.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers have moved; passes them on to the next responder unless overridden.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers were lifted; passes them on to the next responder unless overridden.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when fingers were taken away; passes them on to the next responder unless overridden.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Accessibility

  /// The values for assistive technology; `nil` while none was set.
  private var accessibility: AccessibilityValues?

  /// Whether the responder is an element of assistive technology.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { accessibility = changed { $0.isElement = newValue } }
  }

  /// A short name of the element.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { accessibility = changed { $0.label = newValue } }
  }

  /// The effect of using the element.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { accessibility = changed { $0.hint = newValue } }
  }

  /// The present value of the element.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { accessibility = changed { $0.value = newValue } }
  }

  /// The kinds of the element.
  open var accessibilityTraits: AccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { accessibility = changed { $0.traits = newValue } }
  }

  /// The elements in the responder, in order.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { accessibility = changed { $0.elements = newValue } }
  }

  /// The actions that are offered for the element.
  open var accessibilityCustomActions: [AccessibilityCustomAction]? {
    get { accessibility?.actions }
    set { accessibility = changed { $0.actions = newValue } }
  }

  /// Whether the elements in the responder are passed over.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.areElementsHidden ?? false }
    set { accessibility = changed { $0.areElementsHidden = newValue } }
  }

  /// Whether elements outside the responder are passed over.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { accessibility = changed { $0.isModal = newValue } }
  }

  /// Whether the elements in the responder are read together.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { accessibility = changed { $0.groupsChildren = newValue } }
  }

  /// Returns the number of elements in the responder.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// Returns an element in the responder by its index.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Returns the index of an element in the responder; `NSNotFound` if it is none.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }

  /// Uses the element; returns whether it did anything.
  open func accessibilityActivate() -> Bool { false }

  /// Increments the value of an adjustable element.
  open func accessibilityIncrement() {}

  /// Decrements the value of an adjustable element.
  open func accessibilityDecrement() {}

  /// Scrolls the content of the element by a page; returns whether it did.
  open func accessibilityScroll(_ direction: AccessibilityScrollDirection) -> Bool { false }

  /// Leaves what is modal; returns whether anything was left.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Returns the values after a change.
  private func changed(_ change: (inout AccessibilityValues) -> Void) -> AccessibilityValues {
    var values = accessibility ?? AccessibilityValues()
    change(&values)
    return values
  }

  // MARK: Observing

  /// Called when an observed value has changed; nothing unless overridden.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}
