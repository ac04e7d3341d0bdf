public import Foundation
import Geometry

/// The base class of recognizers that interpret touches as a gesture, as `UIGestureRecognizer`.
///
/// While it is enabled, it receives the touches that begin in its view or in a subview. Subclasses
/// override the `touches…` methods and set `state`; each state from `began` to `cancelled` calls
/// the actions at once. When a gesture begins, or is recognized at once, recognizers of the same
/// touches that have not begun fail, unless a delegate allows both; and a gesture in progress lets
/// no other begin. Views nearer to the touch take precedence, and in a view the recognizers that
/// were added first.
open class GestureRecognizer: NSObject {
  /// The state of a gesture.
  public enum State: Int, Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// The state of a discrete gesture that was recognized, equal to `ended`.
    public static let recognized = State.ended

    /// Whether the gesture is over, so that it can only return to `possible`.
    var isOver: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether the gesture is in progress.
    var isRunning: Bool { self == .began || self == .changed }

    /// Returns whether the state can change to another state.
    func leads(to next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }
  }

  /// The view whose touches are followed.
  public internal(set) weak var view: View?
  /// A name that identifies the recognizer; none by default.
  open var name: String?
  /// The delegate, which decides on touches and simultaneous gestures.
  open weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether views get touches only when the gesture has failed; here they get them at once.
  open var delaysTouchesBegan = false
  /// Whether views get the end of touches only when the gesture has failed; here at once.
  open var delaysTouchesEnded = true
  /// Whether only touches of one kind count; all are of one.
  open var requiresExclusiveTouchType = true
  /// Whether touches are cancelled in views when the gesture begins.
  open var cancelsTouchesInView = true
  /// A handler of state changes.
  private enum Handler {
    case closure((GestureRecognizer) -> Void)
    case message(TargetAction)
  }
  /// The handlers of state changes, in the order of adding.
  private var handlers: [Handler] = []
  /// The present touches of the gesture.
  private var touches: [Touch] = []
  /// All touches of the gesture since it was last possible.
  private(set) var followed: [Touch] = []
  /// The recognizers that must fail before this one begins.
  var requirements: [GestureRecognizer] = []
  /// The pending states until all required recognizers have failed; empty if the gesture does not
  /// wait.
  var awaited: [State] = []
  /// The center of the touches while any was present last, on the canvas.
  private var lastCenter = CGPoint.zero
  private var _state = State.possible {
    didSet {
      if _state == oldValue { return }
      let observers = stateObservers
      observers.notify(from: oldValue, to: _state)
    }
  }
  private var stateObservers = StateObservers()
  /// Whether touches are being delivered, so that the gesture is not reset during a subclass's
  /// method.
  private var isReceiving = false

  /// Makes a recognizer with an action.
  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    if let action { handlers.append(.closure(action)) }
  }

  /// Makes a recognizer that sends a message to an object.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Makes a recognizer without an action; archives are not supported.
  public init?(coder: NSCoder) {}

  /// Adds an action that is called whenever the gesture begins, changes, ends or is cancelled.
  public func addTarget(_ action: @escaping (GestureRecognizer) -> Void) {
    handlers.append(.closure(action))
  }

  /// Adds a message to an object, sent whenever the gesture begins, changes, ends or is cancelled.
  ///
  /// The object is not kept alive. A message that was added already is not added again.
  open func addTarget(_ target: Any, action: Selector) {
    removeTarget(target, action: action)
    handlers.append(.message(TargetAction(target, action)))
  }

  /// Removes messages; `nil` stands for all objects, or for all actions.
  open func removeTarget(_ target: Any?, action: Selector?) {
    handlers.removeAll { handler in
      guard case .message(let message) = handler else { return false }
      return message.matches(target, action)
    }
  }

  private func call(_ handler: Handler) {
    switch handler {
    case .closure(let action): action(self)
    case .message(let message): message.send(from: self)
    }
  }

  // MARK: State

  /// The state of the gesture; subclasses set it.
  ///
  /// `possible` can change to `began`, `ended` or `failed`; `began` can change to any number of
  /// `changed`, then `ended` or `cancelled`; setting any other state has no effect. When the
  /// gesture is over and all touches have ended, the state is `possible` again. A gesture that
  /// other recognizers or its delegate prevent is `failed` instead, and one that waits for others
  /// to fail stays `possible` meanwhile.
  open var state: State {
    get { _state }
    set {
      if _state == .possible, newValue == .began || newValue == .ended {
        recognize(as: newValue)
      } else {
        move(to: newValue)
      }
    }
  }

  /// Changes to a state unconditionally, and calls the actions.
  func move(to state: State) {
    guard _state.leads(to: state) else { return }
    let isBeginning = _state == .possible && state != .failed
    _state = state
    awaited.removeAll()
    if isBeginning { exclude() }
    if state == .failed {
      releaseWaiting()
    } else {
      // If an action changed the state further, the remaining actions have been called with that
      // state.
      for handler in handlers where _state == state { call(handler) }
    }
    resetIfOver()
  }

  /// Fails without releasing the recognizers that wait for it, since some of them may fail as well.
  func lose() {
    _state = .failed
    awaited.removeAll()
  }

  /// Releases the recognizers that waited for one that has lost.
  func endLoss() {
    releaseWaiting()
    resetIfOver()
  }

  /// Whether touches are followed; disabling the recognizer cancels a gesture in progress.
  open var isEnabled = true { didSet { if !isEnabled { abandon() } } }

  /// Cancels the gesture and discards its touches.
  func abandon() {
    state = state.isRunning ? .cancelled : .failed
    touches.removeAll()
    resetIfOver()
  }

  /// Resets the gesture if it is over and has no present touches.
  private func resetIfOver() {
    guard _state.isOver, touches.isEmpty, !isReceiving else { return }
    _state = .possible
    followed.removeAll()
    reset()
  }

  /// Observes every change of the state, until the observation is ended.
  package func observeState(_ action: @escaping (State, State) -> Void) -> ChangeObserver {
    stateObservers.add(action)
  }

  // MARK: Touches

  /// The number of present touches of the gesture.
  open var numberOfTouches: Int { touches.count }

  /// Returns the center of the touches in a view's coordinates; `nil` for the canvas.
  ///
  /// When all touches have ended, it is the last center.
  open func location(in view: View?) -> CGPoint {
    view?.convert(center, from: nil) ?? center
  }

  /// Returns the position of one of the touches in a view's coordinates; `nil` for the canvas.
  ///
  /// - Precondition: `index` is less than `numberOfTouches`.
  open func location(ofTouch index: Int, in view: View?) -> CGPoint {
    precondition(touches.indices.contains(index), "only \(touches.count) touches are down")
    return touches[index].location(in: view)
  }

  /// The center of the touches on the canvas.
  private var center: CGPoint {
    if touches.isEmpty { return lastCenter }
    let count = CGFloat(touches.count)
    let sum = touches.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.point.x, y: $0.y + $1.point.y) }
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// Removes a touch from the gesture, which receives it no longer.
  open func ignore(_ touch: Touch) {
    touches.removeAll { $0 === touch }
    followed.removeAll { $0 === touch }
  }

  /// Receives changes of touches; only touches that were followed from their beginning are followed
  /// later.
  func receive(_ changed: [Touch], in phase: Touch.Phase) {
    // A gesture that has all its touches and only waits for others takes no new ones.
    let takesNew = isEnabled && (awaited.isEmpty || !touches.isEmpty)
    let own = changed.filter { touch in
      phase == .began ? takesNew : touches.contains { $0 === touch }
    }
    if own.isEmpty { return }
    isReceiving = true
    if phase == .began {
      touches += own
      followed += own
    }
    lastCenter = center
    touches.removeAll { !$0.isDown }
    if !state.isOver {
      let (told, event) = (Set(own), Event(of: own))
      switch phase {
      case .began: touchesBegan(told, with: event)
      case .moved: touchesMoved(told, with: event)
      case .stationary, .regionEntered, .regionMoved, .regionExited: break
      case .ended: touchesEnded(told, with: event)
      case .cancelled: touchesCancelled(told, with: event)
      }
    }
    isReceiving = false
    resetIfOver()
  }

  /// Called when touches have begun together; they are counted already.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches have ended; they are no longer counted.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches were cancelled, as by an incoming call; they are no longer counted.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

  /// Returns whether another recognizer fails when this one begins; `true` unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether this recognizer fails when another one begins; `true` unless overridden.
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether this recognizer waits until another one has failed; `false` unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  /// Returns whether another recognizer waits until this one has failed; `false` unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  /// Called when the gesture is possible again, to reset the subclass's values.
  open func reset() {}
}
