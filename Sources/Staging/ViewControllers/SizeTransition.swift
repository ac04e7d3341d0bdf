import Foundation
import Geometry
import Timing

/// The way of a screen, and of what it presents, to another extent.
final class SizeTransition: ViewControllerTransitionCoordinator {
  let containerView: View
  let transitionDuration: TimeInterval
  /// The screen that gets another extent, which others may cover.
  private let screen: ViewController
  private var animations: [(any ViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any ViewControllerTransitionCoordinatorContext) -> Void] = []
  private var begin: Instant?

  /// Prepares the way of a screen.
  init(of screen: ViewController, in container: View, lasting duration: TimeInterval) {
    self.screen = screen; containerView = container; transitionDuration = duration
  }

  /// Carries the change out, with what goes along with it.
  func run(on stage: Stage, _ change: () -> Void) {
    begin = stage.now
    View.animate(withDuration: transitionDuration) {
      change()
      for animation in animations { animation(self) }
    } completion: { [self] _ in
      for completion in completions { completion(self) }
      completions = []
    }
    animations = []
  }

  var isAnimated: Bool { transitionDuration > 0 }
  var isInteractive: Bool { false }
  var initiallyInteractive: Bool { false }
  var isCancelled: Bool { false }
  var presentationStyle: ModalPresentationStyle { .none }
  var targetTransform: Affine { .identity }

  var percentComplete: CGFloat {
    guard let begin, let stage = containerView.stage, transitionDuration > 0 else { return 0 }
    return min(1, (stage.now - begin).seconds / transitionDuration)
  }

  func viewController(forKey key: TransitionContextKey) -> ViewController? { screen }

  func view(forKey key: TransitionContextKey) -> View? { screen.view }

  func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    guard begin == nil else { return false }
    if let animation { animations.append(animation) }
    return true
  }

  // Nothing drives a turn from outside, and so the progress never changes hands.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void
  ) {}
}
