import Foundation
import Timelines

/// The appearance and disappearance of view controllers.
extension ViewController {
  /// Warns if the preferred status bar style is not the default.
  func warnOfStatusBar() {
    guard isViewLoaded, isInSight, !prefersStatusBarHidden, preferredStatusBarStyle != .default
    else { return }
    (view.stage ?? Stage.current).warn(
      .withoutEffect(
        property: "preferredStatusBarStyle", reason: "there is no status bar"),
      in: "\(type(of: self))")
  }

  /// Handles that the view is about to enter or leave a window: a child of a visible view
  /// controller is notified.
  func viewWillMove(toWindow isInWindow: Bool) {
    guard !appearing.isLedByHand, navigationController == nil, isInWindow != isStaying else {
      return
    }
    guard isInWindow ? appearsIn(parent) : parent.map(appearsIn) ?? isAlone else { return }
    appearing.isLedByWindow = true
    willChangeAppearance(appearing: isInWindow, animated: false)
  }

  /// Handles that the view has entered or left a window.
  func viewDidMove(toWindow isInWindow: Bool) {
    guard appearing.isLedByWindow else { return }
    appearing.isLedByWindow = false
    // With a parent that is still appearing, it has appeared when the parent has.
    if isInWindow, parent?.appearing.state == .appearing { return }
    didChangeAppearance(appearing: isInWindow, animated: false)
  }

  /// Handles that the view controller was added to a parent, whose view may contain its own
  /// already.
  func didGetParent() {
    guard viewIfLoaded?.window != nil, appearing.state == .disappeared else { return }
    viewWillMove(toWindow: true)
    viewDidMove(toWindow: true)
  }

  /// Returns whether the view controller appears only because its view is in a parent's view.
  func appearsIn(_ parent: ViewController?) -> Bool {
    guard let parent else { return false }
    return parent.isStaying && parent.shouldAutomaticallyForwardAppearanceMethods
  }

  /// Whether no container manages the view controller's appearance: it has lost its parent.
  var isAlone: Bool {
    presentingViewController == nil && viewIfLoaded?.stage?.rootViewController !== self
  }

  /// Whether the view controller is in no container.
  var isOutside: Bool {
    if let navigationController {
      return !navigationController.viewControllers.contains { $0 === self }
    }
    return parent == nil
  }

  /// The children to which appearance methods are forwarded.
  var childrenToTell: [ViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? children : []
  }

  /// Whether the view controller was notified that it appears, and not since that it has
  /// disappeared.
  var isInSight: Bool { appearing.state != .disappeared }

  /// Whether the view controller has appeared or is appearing.
  var isStaying: Bool { appearing.state == .appearing || appearing.state == .appeared }

  /// The view controller's view, or a new one if it was set to `nil`.
  package var screenView: View { view ?? View() }
}

/// The progress of a view controller's appearance and disappearance.
struct AppearanceProgress {
  /// The stage of appearance that the view controller was last notified of.
  var state = AppearanceState.disappeared
  /// Whether it has appeared since it got its parent.
  var isInParent = false
  /// Whether it is being notified that it has disappeared.
  var isEnding = false
  /// Whether a change is between `beginAppearanceTransition` and `endAppearanceTransition`.
  var isLedByHand = false
  /// Whether the change of `beginAppearanceTransition` is animated.
  var isAnimated = false
  /// Whether the change happens because the view enters or leaves a window.
  var isLedByWindow = false
}
