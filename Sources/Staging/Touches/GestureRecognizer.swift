public import Foundation
import Geometry

/// Makes one meaning out of touches, as `UIGestureRecognizer`: the base of all recognisers.
///
/// It is told of the touches that come down in its view, or in what is in it, while it is enabled.
/// Subclasses override the `touches…` methods and set `state`; each state from `began` to
/// `cancelled` is told to the actions at once. When one begins, or happens at once, those that
/// follow one of its touches and have not begun fail, unless a delegate lets both go on; and one
/// that began before lets no other begin. Views closer to the finger come first, and in a view the
/// recognisers that were added first.
open class GestureRecognizer: NSObject {
  /// How far a gesture has come.
  public enum State: Int, Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed

    /// The state of a gesture that happens at once, which is that of one that has ended.
    public static let recognized = State.ended

    /// Whether nothing follows but the way back to `possible`.
    var isOver: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a gesture is going on.
    var isRunning: Bool { self == .began || self == .changed }

    /// Returns whether a gesture can go on to another state.
    func leads(to next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }
  }

  /// The view whose touches are watched.
  public internal(set) weak var view: View?
  /// A name to tell the recogniser by; none by default.
  public var name: String?
  /// Who decides on which touches are watched and who goes on beside whom.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether views are told, when the gesture begins, that its touches are taken away from them.
  open var cancelsTouchesInView = true
  /// Who is told of the states, in the order of adding.
  private var actions: [(GestureRecognizer) -> Void] = []
  /// The touches that are down and belong to the gesture.
  private var touches: [Touch] = []
  /// The touches that have belonged to the gesture since it was possible last.
  private(set) var followed: [Touch] = []
  /// The recognisers that have to fail before this one begins.
  var requirements: [GestureRecognizer] = []
  /// The states that follow when all that have to fail have failed; empty where nothing waits.
  var awaited: [State] = []
  /// The middle of the touches when one was down last, on the canvas.
  private var lastCenter = CGPoint.zero
  private var _state = State.possible
  /// Whether touches are being told, so that the gesture is not reset under a subclass's hands.
  private var isReceiving = false

  /// Makes a recogniser with an action.
  public init(action: ((GestureRecognizer) -> Void)? = nil) {
    if let action { actions.append(action) }
  }

  /// Has an action called whenever the gesture begins, changes, ends or is cancelled.
  public func addTarget(_ action: @escaping (GestureRecognizer) -> Void) { actions.append(action) }

  // MARK: State

  /// How far the gesture has come; set by subclasses.
  ///
  /// From `possible` it goes to `began`, `ended` or `failed`, and from `began` over any number of
  /// `changed` to `ended` or `cancelled`; setting anything else does nothing. When it is over and
  /// all touches are up it is `possible` again. A gesture that others or its delegate do not let
  /// begin is `failed` instead, and one that waits for others to fail stays `possible` meanwhile.
  public var state: State {
    get { _state }
    set {
      if _state == .possible, newValue == .began || newValue == .ended {
        recognize(as: newValue)
      } else {
        move(to: newValue)
      }
    }
  }

  /// Goes on to a state, whatever others do, and tells of it.
  func move(to state: State) {
    guard _state.leads(to: state) else { return }
    let isBeginning = _state == .possible && state != .failed
    _state = state
    awaited.removeAll()
    if isBeginning { exclude() }
    if state == .failed {
      releaseWaiting()
    } else {
      // An action that takes the gesture further has told the others of that.
      for action in actions where _state == state { action(self) }
    }
    resetIfOver()
  }

  /// Fails without telling those that wait for it, since some of them may fail as well.
  func lose() {
    _state = .failed
    awaited.removeAll()
  }

  /// Lets those go on that waited for one that has lost.
  func endLoss() {
    releaseWaiting()
    resetIfOver()
  }

  /// Whether touches are watched; a gesture that is going on when they no longer are is cancelled.
  open var isEnabled = true { didSet { if !isEnabled { abandon() } } }

  /// Gives up what is going on and forgets the touches that are down.
  func abandon() {
    state = state.isRunning ? .cancelled : .failed
    touches.removeAll()
    resetIfOver()
  }

  /// Makes the gesture possible again when it is over and no touch is down any more.
  private func resetIfOver() {
    guard _state.isOver, touches.isEmpty, !isReceiving else { return }
    _state = .possible
    followed.removeAll()
    reset()
  }

  // MARK: Touches

  /// The number of touches that are down and belong to the gesture.
  public var numberOfTouches: Int { touches.count }

  /// Returns the middle of the touches in a view's coordinates; `nil` for the canvas.
  ///
  /// When none is down any more it is where it was last.
  open func location(in view: View?) -> CGPoint {
    view?.convert(center, from: nil) ?? center
  }

  /// Returns where one of the touches is in a view's coordinates; `nil` for the canvas.
  ///
  /// - Precondition: `index` is less than `numberOfTouches`.
  open func location(ofTouch index: Int, in view: View?) -> CGPoint {
    precondition(touches.indices.contains(index), "only \(touches.count) touches are down")
    return touches[index].location(in: view)
  }

  /// The middle of the touches on the canvas.
  private var center: CGPoint {
    if touches.isEmpty { return lastCenter }
    let count = CGFloat(touches.count)
    let sum = touches.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.point.x, y: $0.y + $1.point.y) }
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// Leaves a touch out of the gesture: it is not told of any more.
  public func ignore(_ touch: Touch) {
    touches.removeAll { $0 === touch }
    followed.removeAll { $0 === touch }
  }

  /// Takes in what touches did; new ones are taken up, and only those are told of later.
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
      case .stationary: break
      case .ended: touchesEnded(told, with: event)
      case .cancelled: touchesCancelled(told, with: event)
      }
    }
    isReceiving = false
    resetIfOver()
  }

  /// Called when touches have come down together; they are counted already.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches were lifted; they are not counted any more.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

  /// Called when touches were taken away, as by an incoming call; they are not counted any more.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

  /// Returns whether another recogniser fails when this one begins; it does unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether this recogniser fails when another one begins; it does unless overridden.
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Called when the gesture is possible again, to forget what was remembered of the last one.
  open func reset() {}
}

extension View {
  /// Has a recogniser watch the touches in the view and in what is in it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers.append(recognizer)
    recognizer.view = self
  }

  /// Ends the watch of a recogniser; a gesture that is going on is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.abandon()
    recognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
