import Foundation
import Timing

/// One screen becoming another: the context of its animator, and the clock of its animations.
final class ScreenTransition: ViewControllerContextTransitioning {
  let containerView: View
  let from: ViewController?
  let to: ViewController?
  let animator: any ViewControllerAnimatedTransitioning
  /// What drives the progress; `nil` where the animations just run.
  private let interactor: (any ViewControllerInteractiveTransitioning)?
  private let stage: Stage
  /// What is animated with the screens, over so long.
  private let alongside: (Instant) -> Void
  /// Puts the screens in order at the end, with whether the transition was completed.
  private let end: (Bool) -> Void
  private var playback: TransitionPlayback?
  private var companions: [Companion] = []
  /// What the animator said while it was still making its animations.
  private var earlyEnd: Bool?
  private var isMakingAnimations = false
  private(set) var isOver = false
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false

  /// What a screen has moved along.
  private struct Companion {
    let animation: ((any ViewControllerContextTransitioning) -> Void)?
    let completion: ((any ViewControllerContextTransitioning) -> Void)?
  }

  /// Prepares a transition in a container that holds the old screen's view.
  init(
    on stage: Stage, in container: View, from: ViewController?, to: ViewController?,
    animator: any ViewControllerAnimatedTransitioning,
    interactor: (any ViewControllerInteractiveTransitioning)?,
    alongside: @escaping (Instant) -> Void, end: @escaping (Bool) -> Void
  ) {
    (self.stage, containerView, self.from, self.to) = (stage, container, from, to)
    (self.animator, self.interactor) = (animator, interactor)
    (self.alongside, self.end) = (alongside, end)
  }

  // MARK: Life

  /// Begins the transition, now.
  func begin() {
    stage.openTransitions.append(self)
    guard let interactor, interactor.wantsInteractiveStart else { return animate(stopped: false) }
    isInteractive = true
    interactor.startInteractiveTransition(self)
  }

  /// Has the animator make its animations; they run, or wait to be driven.
  func animate(stopped: Bool) {
    let duration = Instant(seconds: max(0, animator.transitionDuration(using: self)))
    isMakingAnimations = true
    let playback = TransitionPlayback(on: stage, lasting: duration) {
      animator.animateTransition(using: self)
      alongside(duration)
      View.animate(withDuration: duration.seconds) {
        for companion in companions { companion.animation?(self) }
      }
    }
    isMakingAnimations = false
    self.playback = playback
    if stopped { playback.stop() } else { playback.play() }
    if let earlyEnd { completeTransition(earlyEnd) }
  }

  /// Whether it can be sent back, or on again.
  var canTurn: Bool { playback != nil && !isOver && !isInteractive }

  /// How far the transition has come, from 0 to 1.
  var fraction: Double { playback?.fraction ?? 0 }

  /// Moves the transition to a share of its way, where it stays.
  func drive(to fraction: Double) {
    playback?.stop()
    playback?.move(to: fraction)
  }

  /// Stops the animations where they are, to be driven from outside.
  func pause() {
    isInteractive = true
    playback?.stop()
  }

  /// Has the progress follow a course, and then something happen.
  func follow(
    _ course: @escaping (Instant) -> Double, for length: Instant, then next: @escaping () -> Void
  ) {
    playback?.follow(course, for: length, then: next)
  }

  /// Lets the transition go on by itself, to its end or back to its beginning.
  ///
  /// - Parameters:
  ///   - completing: whether it goes on rather than back.
  ///   - speed: seconds of the transition per second.
  func run(completing: Bool, speed: Double = 1, curve: TimingCurve = .easeInEaseOut) {
    guard !isOver else { return }
    isInteractive = false
    transitionWasCancelled = !completing
    playback?.run(to: completing ? 1 : 0, speed: speed, curve: curve)
  }

  // MARK: Context

  var isAnimated: Bool { true }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}

  func finishInteractiveTransition() { isInteractive = false }

  func cancelInteractiveTransition() {
    isInteractive = false
    transitionWasCancelled = true
  }

  func completeTransition(_ didComplete: Bool) {
    if isMakingAnimations {
      earlyEnd = earlyEnd ?? didComplete
      return
    }
    guard !isOver else { return stage.warn(.transition(.completedTwice), in: name) }
    isOver = true
    stage.openTransitions.removeAll { $0 === self }
    end(didComplete)
    animator.animationEnded(didComplete)
    for companion in companions { companion.completion?(self) }
  }

  func viewController(forKey key: TransitionContextKey) -> ViewController? {
    key == .from ? from : to
  }

  func view(forKey key: TransitionContextKey) -> View? { viewController(forKey: key)?.view }

  func initialFrame(for viewController: ViewController) -> CGRect {
    viewController === from ? containerView.bounds : .zero
  }

  func finalFrame(for viewController: ViewController) -> CGRect {
    viewController === to ? containerView.bounds : .zero
  }

  /// What warnings call the transition.
  var name: String {
    "from '\(from?.title ?? "")' to '\(to?.title ?? "")'"
  }
}

extension ScreenTransition: ViewControllerTransitionCoordinator {
  func animate(
    alongsideTransition animation: ((any ViewControllerContextTransitioning) -> Void)?,
    completion: ((any ViewControllerContextTransitioning) -> Void)?
  ) {
    companions.append(Companion(animation: animation, completion: completion))
  }
}
