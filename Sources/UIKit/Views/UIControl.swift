public import Foundation
public import QuartzCore
public import Staging

/// A view that tells of what fingers do with it.
open class UIControl: View {
  /// What a control is, all in one.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes a state of UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes events of UIKit's bits.
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

  /// Where content lies across a control.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// Where content lies along a control's height.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    case center, top, bottom, fill
  }

  /// Makes a control.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a control of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a control that an action is told of when it is used.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Called when the control has placed its subviews, for what is placed among its layers.
  open func layoutSublayers(of layer: CALayer) {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutSublayers(of: layer)
  }

  // MARK: State

  /// Whether fingers do anything with the control.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// Whether the control is chosen.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether a finger is on the control.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

  /// What the control is.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Has the control laid out for its other state.
  private func stateChanged() {
    setNeedsLayout()
    (self as? any TraitFollower)?.traitsDidChange()
  }

  /// Where content lies across the control.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// Where content lies along the control's height.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  // MARK: Actions

  /// Who is told, of what.
  private var actions: [(action: UIAction, events: Event)] = []

  /// Has an action told of events; one that is told already, of these as well.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    if let index = actions.firstIndex(where: { $0.action.identifier == action.identifier }) {
      actions[index] = (action, actions[index].events.union(controlEvents))
    } else {
      actions.append((action, controlEvents))
    }
  }

  /// Has an action told of events no more.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Has the action of a name told of events no more.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    actions = actions.map { entry in
      entry.action.identifier == actionIdentifier
        ? (entry.action, entry.events.subtracting(controlEvents)) : entry
    }.filter { !$0.events.isEmpty }
  }

  /// Tells an action that the control was used.
  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Tells all actions of events that have happened.
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      sendAction(action)
    }
  }

  /// All events that actions are told of.
  open var allControlEvents: Event { actions.reduce([]) { $0.union($1.events) } }

  /// Targets are called by selectors, which Swift has none of here.
  @available(
    *, unavailable, message: "there are no selectors on Linux; use addAction(_:for:)"
  )
  public func addTarget(_ target: Any?, action: Any, for controlEvents: Event) {}

  // MARK: Fingers

  /// Whether a finger is followed.
  public private(set) var isTracking = false
  /// Whether the finger that is followed is within reach.
  public private(set) var isTouchInside = false
  /// How far from the bounds a finger may be that is still on the control, in points.
  private static let reach: CGFloat = 70

  /// Called when a finger has come down; a finger is followed where it returns `true`.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the finger has moved; it is followed on where it returns `true`.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the finger was lifted.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the finger was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  /// The finger that is followed.
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

  /// Follows the finger no more.
  private func stopTracking() { (isTracking, isTouchInside, isHighlighted) = (false, false, false) }

  /// Called when a finger was lifted within reach.
  func wasUsed() {}
}

/// What is called when something is used.
public typealias UIActionHandler = (UIAction) -> Void

/// Something that can be done, with a name.
open class UIAction: NSObject {
  /// What an action is told apart by.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What buttons made of the action say.
  open var title: String
  /// What buttons made of the action show.
  open var image: UIImage?
  /// What the action is told apart by.
  public let identifier: Identifier
  /// What was used.
  public private(set) weak var sender: AnyObject?
  private let handler: UIActionHandler

  /// Makes an action; without an identifier it is like no other.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping UIActionHandler
  ) {
    self.title = title; self.image = image; self.handler = handler
    self.identifier = identifier ?? Identifier("action \(Stage.current.takeRegistrationNumber())")
  }

  /// Calls what is to be called.
  func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}
