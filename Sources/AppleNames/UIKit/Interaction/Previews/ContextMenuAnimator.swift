import Staging

/// The animations that a delegate adds to those of a context menu.
final class ContextMenuAnimator: ContextMenuInteractionCommitAnimating {
  let previewViewController: UIViewController?
  var preferredCommitStyle = ContextMenuInteractionCommitStyle.dismiss
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  /// Makes an animator with the view controller of the preview.
  init(_ previewViewController: UIViewController?) {
    self.previewViewController = previewViewController
  }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }

  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  /// Makes the changes, in the animation in which it is called.
  func animate() {
    for animation in animations { animation() }
    animations = []
  }

  /// Calls the handlers of the end.
  func complete() {
    for completion in completions { completion() }
    completions = []
  }
}
