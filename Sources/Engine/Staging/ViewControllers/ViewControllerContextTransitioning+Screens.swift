import Foundation

/// Operations on the two view controllers that several animators use.
extension ViewControllerContextTransitioning {
  /// Adds the new view to the container with its final frame, above for an opening one, and lays it
  /// out.
  ///
  /// - Returns: both view controllers and their stage; `nil` if one of them is missing.
  package func placeScreens(
    for operation: NavigationController.Operation
  ) -> (from: ViewController, to: ViewController, stage: Stage)? {
    guard let from = viewController(forKey: .from), let to = viewController(forKey: .to),
      let stage = containerView.stage
    else { return nil }
    // A view that a presentation controller manages itself is not in the container.
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

  /// Whether a view controller is presented over the old one, which stays on the stage.
  var leavesOldScreenBehind: Bool {
    guard let from = viewController(forKey: .from), let to = viewController(forKey: .to) else {
      return false
    }
    return to.presentingViewController === from && to.modalPresentationStyle.keepsPresenter
  }
}
