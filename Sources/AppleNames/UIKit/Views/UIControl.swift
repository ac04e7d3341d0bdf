public import Foundation
public import QuartzCore
public import Staging

/// A view that reports touches as control events.
open class UIControl: View, TouchedControl {
  /// The state of a control as a set of flags.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes a state from UIKit's raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// A set of control events.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes events from UIKit's raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The horizontal alignment of a control's content.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// The vertical alignment of a control's content.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    case center, top, bottom, fill
  }

  /// Makes a control that performs an action when it is used.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// Whether the control responds to touches.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// Whether the control is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether a touch is on the control.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  /// The present state of the control.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Invalidates the layout for a new state.
  private func stateChanged() {
    setNeedsLayout()
    (self as? any TraitFollower)?.traitsDidChange()
  }

  /// The horizontal alignment of the control's content.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }
  /// The vertical alignment of the control's content.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }

  /// Whether a tap on the control opens its menu, rather than a long press.
  open var showsMenuAsPrimaryAction = false {
    didSet { if showsMenuAsPrimaryAction != oldValue { menuSettingsChanged() } }
  }

  /// Called when the way in which the control's menu is opened has changed.
  func menuSettingsChanged() {}

  // MARK: Actions

  /// The actions and the events that trigger them.
  private var actions: [(action: UIAction, events: Event)] = []

  /// Adds an action for events; for an action that was added already, adds the events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    if let index = actions.firstIndex(where: { $0.action.identifier == action.identifier }) {
      actions[index] = (action, actions[index].events.union(controlEvents))
    } else {
      actions.append((action, controlEvents))
    }
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    actions = actions.map { entry in
      entry.action.identifier == actionIdentifier
        ? (entry.action, entry.events.subtracting(controlEvents)) : entry
    }.filter { !$0.events.isEmpty }
  }

  /// Performs an action with the control as its sender.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Performs all actions for events that have happened.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  /// Performs all actions for events, and sends all messages, which get the touches as well.
  private func send(_ controlEvents: Event, _ event: UIEvent?) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      sendAction(action)
    }
    for (message, events) in messages where !events.isDisjoint(with: controlEvents) {
      if !message.seeksResponder, message.target == nil { continue }
      sendAction(message.action, to: message.target, for: event)
    }
  }

  /// All events that trigger actions.
  open var allControlEvents: Event {
    actions.reduce(messages.reduce([]) { $0.union($1.events) }) { $0.union($1.events) }
  }

  /// The messages to objects and the events that trigger them.
  private var messages: [(message: TargetAction, events: Event)] = []

  /// Adds a message to an object for events; `nil` for the first responder that has the method.
  ///
  /// The object is not kept alive.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    if let index = messages.firstIndex(where: {
      $0.message.isSame(as: TargetAction(target, action))
    }) {
      messages[index].events.formUnion(controlEvents)
    } else {
      messages.append((TargetAction(target, action), controlEvents))
    }
  }

  /// Removes messages for events; `nil` stands for all objects, or for all actions.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    messages = messages.map { entry in
      entry.message.matches(target, action)
        ? (entry.message, entry.events.subtracting(controlEvents)) : entry
    }.filter { !$0.events.isEmpty }
  }

  /// The objects that messages are sent to.
  open var allTargets: Set<AnyHashable> {
    Set(messages.compactMap { $0.message.target as? NSObject })
  }

  /// Returns the names of the messages to an object for an event; `nil` for none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let names = messages.filter {
      $0.message.matches(target, nil) && $0.events.contains(controlEvent)
    }.map(\.message.action.name)
    return names.isEmpty ? nil : names
  }

  /// Sends an object a message; `nil` for the first responder that has the method.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    TargetAction(target, action).send(from: self, event)
  }

  // MARK: Tracking

  package var workingGesture: (start: CGPoint, end: CGPoint) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    return (middle, middle)
  }

  /// Whether a touch is being tracked.
  public private(set) var isTracking = false
  /// Whether the tracked touch is within reach.
  public private(set) var isTouchInside = false
  /// The distance from the bounds, in points, within which a touch still counts as inside.
  private static let reach: CGFloat = 70

  /// Called when a touch begins; it is tracked if the method returns `true`.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch has moved; tracking continues if the method returns `true`.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the touch has ended.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the touch was cancelled.
  open func cancelTracking(with event: UIEvent?) {}

  private var trackedTouch: UITouch?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.inOrder.first else { return }
    isTracking = beginTracking(touch, with: event)
    if !isTracking { return }
    trackedTouch = touch
    (isTouchInside, isHighlighted) = (true, true)
    send(.touchDown, event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    guard continueTracking(touch, with: event) else {
      stopTracking()
      return endTracking(touch, with: event)
    }
    let wasInside = isTouchInside
    let reach = bounds.insetBy(dx: -UIControl.reach, dy: -UIControl.reach)
    isTouchInside = reach.contains(touch.location(in: self))
    isHighlighted = isTouchInside
    if isTouchInside != wasInside {
      send(isTouchInside ? .touchDragEnter : .touchDragExit, event)
    }
    send(isTouchInside ? .touchDragInside : .touchDragOutside, event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    stopTracking()
    endTracking(touch, with: event)
    send(wasInside ? .touchUpInside : .touchUpOutside, event)
    if wasInside { wasUsed() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    stopTracking()
    cancelTracking(with: event)
    send(.touchCancel, event)
  }

  /// Ends tracking.
  private func stopTracking() { (isTracking, isTouchInside, isHighlighted) = (false, false, false) }

  /// Called when a touch ended within reach.
  func wasUsed() {}
}
