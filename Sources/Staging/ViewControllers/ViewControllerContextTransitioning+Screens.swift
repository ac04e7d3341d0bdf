import Foundation

/// What several animators need to know and do about the two screens.
extension ViewControllerContextTransitioning {
  /// Puts the new screen in its place in the container, the one that opens on top, and lays it out.
  ///
  /// - Returns: both screens and their stage; `nil` where one of them is missing.
  package func placeScreens(
    for operation: NavigationController.Operation
  ) -> (from: ViewController, to: ViewController, stage: Stage)? {
    guard let from = viewController(forKey: .from), let to = viewController(forKey: .to),
      let stage = containerView.stage
    else { return nil }
    // What a presentation controller leaves alone is not in the container.
    if let coming = view(forKey: .to) {
      coming.frame = finalFrame(for: to)
      if coming.superview !== containerView { containerView.addSubview(coming) }
    }
    if operation == .pop, let going = view(forKey: .from) {
      containerView.bringSubviewToFront(going)
    }
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
