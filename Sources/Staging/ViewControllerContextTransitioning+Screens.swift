import Foundation

/// What several animators need to know and do about the two screens.
extension ViewControllerContextTransitioning {
  /// Puts the new screen in its place in the container, the one that opens on top, and lays it out.
  ///
  /// - Returns: both screens and their stage; `nil` where one of them is missing.
  func placeScreens(
    for operation: NavigationController.Operation
  ) -> (from: ViewController, to: ViewController, stage: Stage)? {
    guard let from = viewController(forKey: .from), let to = viewController(forKey: .to),
      let stage = containerView.stage
    else { return nil }
    to.view.frame = finalFrame(for: to)
    if to.view.superview !== containerView { containerView.addSubview(to.view) }
    if operation == .pop { containerView.bringSubviewToFront(from.view) }
    View.performWithoutAnimation { to.view.layoutIfNeeded() }
    return (from, to, stage)
  }

  /// Whether a screen comes that is presented over the old one, which stays on the stage.
  var leavesOldScreenBehind: Bool {
    guard let from = viewController(forKey: .from), let to = viewController(forKey: .to) else {
      return false
    }
    return to.presentingViewController === from && to.modalPresentationStyle.keepsPresenter
  }
}
