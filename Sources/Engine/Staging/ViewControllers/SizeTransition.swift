import Foundation
import Geometry
import Timing

/// A change of size of a view controller and the view controllers that it presents.
final class SizeTransition: ViewControllerTransitionCoordinator {
  let containerView: View
  let transitionDuration: TimeInterval
  /// The view controller whose size changes, which others may cover.
  private let viewController: ViewController
  private var animations: [(any ViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any ViewControllerTransitionCoordinatorContext) -> Void] = []
  private var begin: Instant?

  /// Prepares a view controller's change of size.
  init(of viewController: ViewController, in container: View, lasting duration: TimeInterval) {
    self.viewController = viewController; containerView = container; transitionDuration = duration
  }

  /// Performs the change, with accompanying animations.
  func run(on stage: Stage, _ change: () -> Void) {
    begin = stage.now
    View.animate(duration: transitionDuration) {
      change()
      View.animate(duration: transitionDuration, retargeting: .system) {
        for animation in animations { animation(self) }
      }
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

  func viewController(forKey key: TransitionContextKey) -> ViewController? { viewController }

  func view(forKey key: TransitionContextKey) -> View? { viewController.view }

  func animate(
    alongsideTransition animation: ((any ViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any ViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    guard begin == nil else { return false }
    if let animation { animations.append(animation) }
    return true
  }

  // A change of size is never interactive.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any ViewControllerTransitionCoordinatorContext) -> Void
  ) {}
}
