public import Foundation
public import QuartzCore
public import Staging

/// A view that reports touches as control events.
open class UIControl: View {
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
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let allTouchEvents = Event(rawValue: 0x0FFF)
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

  /// Makes a control.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a control of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a control that performs an action when it is used.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Called after the control has laid out its subviews, to lay out its sublayers.
  open func layoutSublayers(of layer: CALayer) {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutSublayers(of: layer)
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
    didSet { setNeedsLayout() }
  }
  /// The vertical alignment of the control's content.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

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
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      sendAction(action)
    }
  }

  /// All events that trigger actions.
  open var allControlEvents: Event { actions.reduce([]) { $0.union($1.events) } }

  /// Unavailable: there are no selectors on Linux.
  @available(
    *, unavailable, message: "there are no selectors on Linux; use addAction(_:for:)"
  )
  public func addTarget(_ target: Any?, action: Any, for controlEvents: Event) {}

  // MARK: Tracking

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

  /// The tracked touch.
  private var trackedTouch: UITouch?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.inOrder.first else { return }
    isTracking = beginTracking(touch, with: event)
    if !isTracking { return }
    trackedTouch = touch
    (isTouchInside, isHighlighted) = (true, true)
    sendActions(for: .touchDown)
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
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    let wasInside = isTouchInside
    stopTracking()
    endTracking(touch, with: event)
    sendActions(for: wasInside ? .touchUpInside : .touchUpOutside)
    if wasInside { wasUsed() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = trackedTouch, touches.contains(touch) else { return }
    stopTracking()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  /// Ends tracking.
  private func stopTracking() { (isTracking, isTouchInside, isHighlighted) = (false, false, false) }

  /// Called when a touch ended within reach.
  func wasUsed() {}
}

/// The handler of an action.
public typealias UIActionHandler = (UIAction) -> Void

/// A named action with a handler.
open class UIAction: NSObject {
  /// The identity of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The title of buttons that are made from the action.
  open var title: String
  /// The image of buttons that are made from the action.
  open var image: UIImage?
  /// The identity of the action.
  public let identifier: Identifier
  /// The control that performed the action last.
  public private(set) weak var sender: AnyObject?
  private let handler: UIActionHandler

  /// Makes an action; without an identifier it gets a unique one.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title; self.image = image; self.handler = handler
    self.identifier = identifier ?? Identifier("action \(Stage.current.takeRegistrationNumber())")
  }

  /// Calls the handler.
  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
