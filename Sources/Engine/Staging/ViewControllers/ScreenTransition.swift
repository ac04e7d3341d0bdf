import Foundation
import Geometry
import Timing

/// A transition between view controllers: the context of its animator, and the clock of its
/// animations.
final class ScreenTransition: ViewControllerContextTransitioning {
  let containerView: View
  let from: ViewController?
  let to: ViewController?
  let animator: any ViewControllerAnimatedTransitioning
  /// The driver of the progress; `nil` if the animations just run.
  private let interactor: (any ViewControllerInteractiveTransitioning)?
  private let stage: Stage
  /// Animates accompanying changes with the transition's timing.
  private let alongside: (TransitionMotion) -> Void
  /// Completes the change at the end, with whether the transition was completed.
  private let end: (Bool) -> Void
  /// A handler that is called after all end notifications, with whether the transition was
  /// completed.
  private let afterwards: (Bool) -> Void
  private var playback: ScrubbableAnimation?
  /// Whether the animator's animations are on the clock, and not only accompanying ones.
  private var playsAnimator = false
  private var companions: [Companion] = []
  /// Handlers that are called when an interaction begins or ends.
  private var interactionHandlers: [(any ViewControllerTransitionCoordinatorContext) -> Void] = []
  /// Whether the transition was interactive at the beginning.
  private(set) var initiallyInteractive = false
  /// The presentation that begins or ends; `nil` for a change on a stack.
  private let presentation: Presentation?
  let presentationStyle: ModalPresentationStyle
  /// The animator's call of `completeTransition` while it was still adding its animations.
  private var earlyEnd: Bool?
  private var isMakingAnimations = false
  private(set) var isOver = false
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false

  /// Accompanying changes of a coordinator.
  private struct Companion {
    let animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
    let completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  }

  /// Prepares a transition in a container that contains the old view controller's view.
  init(
    on stage: Stage, in container: View, from: ViewController?, to: ViewController?,
    animator: any ViewControllerAnimatedTransitioning,
    interactor: (any ViewControllerInteractiveTransitioning)?,
    presentation: Presentation? = nil, alongside: @escaping (TransitionMotion) -> Void,
    end: @escaping (Bool) -> Void,
    afterwards: @escaping (Bool) -> Void
  ) {
    self.stage = stage; containerView = container; self.from = from; self.to = to
    self.animator = animator; self.interactor = interactor
    self.presentation = presentation
    presentationStyle = presentation?.presented.modalPresentationStyle ?? .none
    self.alongside = alongside; self.end = end; self.afterwards = afterwards
    from?.transition = self
    to?.transition = self
  }

  // MARK: Life

  /// Begins the transition now.
  func begin() {
    stage.screens.openTransitions.append(self)
    let driver = interactor as? PercentDrivenInteractiveTransition
    driver?.drive(self)
    guard let interactor, interactor.wantsInteractiveStart else { return animate(stopped: false) }
    (isInteractive, initiallyInteractive) = (true, true)
    interactor.startInteractiveTransition(self)
    // With an interactor that moves the views itself, accompanying changes are still animated.
    if playback == nil, !isOver { play(stopped: isInteractive) {} }
  }

  /// Calls the animator to add its animations; they run, or are stopped for an interaction.
  func animate(stopped: Bool) {
    playsAnimator = true
    play(stopped: stopped) { animator.animateTransition(using: self) }
  }

  /// Plays animations, and accompanying ones, on the transition's clock.
  private func play(stopped: Bool, _ animations: () -> Void) {
    let motion =
      (animator as? any TransitionPacing)?.motion(in: self)
      ?? TransitionMotion(duration: max(0, animator.transitionDuration(using: self)))
    isMakingAnimations = true
    let playback = ScrubbableAnimation(on: stage, lasting: Instant(seconds: motion.duration)) {
      animations()
      alongside(motion)
      motion.animate(retargeting: .system) {
        // Accompanying changes may add others.
        var next = 0
        while next < companions.count {
          companions[next].animation?(self)
          next += 1
        }
      }
    }
    isMakingAnimations = false
    self.playback = playback
    if stopped { playback.stop() } else { playback.play() }
    if let earlyEnd { completeTransition(earlyEnd) }
  }

  /// Releases everything that waits, because the stage's run has ended.
  func abandon() {
    isOver = true
    stage.screens.openTransitions.removeAll { $0 === self }
    playback?.abandon()
    playback = nil
    (companions, interactionHandlers) = ([], [])
  }

  /// Finishes the transition at the end to which it is running, at once.
  func finishAtOnce() {
    guard !isOver else { return }
    let completing = !transitionWasCancelled
    playback?.stop()
    playback?.conclude(completing: completing)
    // The animator may wait for another event.
    if !isOver { completeTransition(completing) }
  }

  /// Whether the transition can be reversed, or made to run forward again.
  var canTurn: Bool { playsAnimator && playback != nil && !isOver && !isInteractive }

  /// The progress of the transition, from 0 to 1.
  var fraction: Double { playback?.fraction ?? (isOver && !transitionWasCancelled ? 1 : 0) }

  /// Moves the transition to a fraction, where it stays; no effect while it runs by itself.
  func drive(to fraction: Double) {
    guard isInteractive, !isOver else { return }
    playback?.stop()
    playback?.move(to: fraction)
  }

  /// Stops the animations at their present values, for an interaction.
  func pause() {
    guard !isOver else { return }
    let isTaken = !isInteractive
    isInteractive = true
    playback?.stop()
    if isTaken { for handler in interactionHandlers { handler(self) } }
  }

  /// Makes the progress follow a function of time, and then calls a handler.
  func follow(
    _ course: @escaping (Instant) -> Double, for length: Instant, then next: @escaping () -> Void
  ) {
    pause()
    playback?.follow(course, for: length, then: next)
  }

  /// Runs the transition to its end or back to its beginning.
  ///
  /// - Parameters:
  ///   - completing: whether it runs to the end.
  ///   - speed: seconds of the transition per second.
  ///   - duration: the time until the end, instead of a speed.
  func run(
    completing: Bool, speed: Double = 1, curve: TimingCurve = .easeInEaseOut,
    lasting duration: Instant? = nil
  ) {
    guard !isOver else { return }
    transitionWasCancelled = !completing
    endInteraction()
    if let mover = animator as? any SelfMovingAnimator {
      return mover.turn(completing: completing, in: self)
    }
    playback?.run(completing: completing, speed: speed, curve: curve, lasting: duration)
  }

  /// Ends the interaction and notifies the handlers.
  private func endInteraction() {
    guard isInteractive else { return }
    isInteractive = false
    for handler in interactionHandlers { handler(self) }
  }

  // MARK: Context

  var isAnimated: Bool { true }
  var targetTransform: Affine { .identity }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    drive(to: Double(percentComplete))
  }

  func finishInteractiveTransition() {
    if isInteractive { run(completing: true) }
  }

  func cancelInteractiveTransition() {
    if isInteractive { run(completing: false) }
  }

  func pauseInteractiveTransition() { pause() }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver, earlyEnd == nil || !isMakingAnimations else {
      return stage.warn(.transition(.completedTwice), in: name)
    }
    if isMakingAnimations {
      earlyEnd = didComplete
      return
    }
    isOver = true
    let isCompleted = didComplete && !transitionWasCancelled
    transitionWasCancelled = !isCompleted
    endInteraction()
    stage.screens.openTransitions.removeAll { $0 === self }
    playback?.conclude(completing: isCompleted)
    playback = nil
    end(isCompleted)
    animator.animationEnded(isCompleted)
    for companion in companions { companion.completion?(self) }
    (companions, interactionHandlers) = ([], [])
    if from?.transition === self { from?.transition = nil }
    if to?.transition === self { to?.transition = nil }
    afterwards(isCompleted)
  }

  func viewController(forKey key: TransitionContextKey) -> ViewController? {
    key == .from ? from : to
  }

  func view(forKey key: TransitionContextKey) -> View? {
    guard let screen = viewController(forKey: key) else { return nil }
    guard let presentation else { return screen.view }
    if screen === presentation.presented {
      return presentation.controller?.presentedView ?? screen.view
    }
    let stays = presentation.controller != nil && !presentation.isFullScreen
    return stays ? nil : screen.outermostView
  }

  func initialFrame(for viewController: ViewController) -> CGRect {
    guard viewController === from else { return .zero }
    if let controller = presentation?.controller, viewController === presentation?.presented {
      return controller.presentedView?.frame ?? .zero
    }
    return screenFrame
  }

  func finalFrame(for viewController: ViewController) -> CGRect {
    // That of a presented one is known even when it is dismissed.
    if let controller = presentation?.controller, viewController === presentation?.presented {
      return controller.frameOfPresentedViewInContainerView
    }
    return viewController === to ? screenFrame : .zero
  }

  /// The frame of a view that fills the area for view controllers, in the container.
  private var screenFrame: CGRect {
    containerView === stage.screenHolder ? stage.screenFrame : containerView.bounds
  }

  /// The name of the transition in warnings.
  var name: String { Self.name(from: from, to: to) }

  /// Returns the name of a transition between two view controllers in warnings.
  static func name(from: ViewController?, to: ViewController?) -> String {
    "from '\(from?.title ?? "")' to '\(to?.title ?? "")'"
  }
}

/// An animator whose motion has a clock of its own.
protocol SelfMovingAnimator: ViewControllerAnimatedTransitioning {
  /// Moves to the end of the transition or back to its beginning, and completes it there.
  func turn(completing: Bool, in context: any ViewControllerContextTransitioning)
}

extension ScreenTransition: ViewControllerTransitionCoordinator {
  var isCancelled: Bool { transitionWasCancelled }
  var transitionDuration: TimeInterval { max(0, animator.transitionDuration(using: self)) }
  var percentComplete: CGFloat { CGFloat(fraction) }

  func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if isOver { return false }
    let isEarly = playback == nil
    companions.append(Companion(animation: isEarly ? animation : nil, completion: completion))
    return isEarly
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void
  ) {
    interactionHandlers.append(handler)
  }
}
