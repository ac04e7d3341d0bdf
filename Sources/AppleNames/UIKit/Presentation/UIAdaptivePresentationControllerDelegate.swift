public import Staging

/// The delegate of a presentation, which adapts it to little room and observes dismissals by
/// touches; all methods are optional.
///
/// Asked are popovers and sheets: other presentations are the same at every size, and no touch
/// dismisses them unless the app's own does.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style where the width is compact; `none` for the same one.
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle  // controller.usualAdaptiveStyle
  /// Returns the style for traits; that of the method above unless it is implemented.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle  // adaptivePresentationStyle(for: controller)
  /// Returns another view controller to present in a style; never called here.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?
  /// Called before the presentation, with the style that replaces the own one, or `none`.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Returns whether a touch may dismiss the presentation.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  /// Called before a touch dismisses the presentation.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when a touch has dismissed the presentation; not after `dismiss(animated:)`.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when a touch did not dismiss the presentation, because it must not.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

/// The delegates of a stage's presentations.
private final class PresentationDelegates {
  /// A presentation and its delegate, neither of which is kept.
  private struct Entry {
    weak var controller: UIPresentationController?
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The delegates of the current stage.
  static var ofStage: PresentationDelegates {
    Stage.current.companions.companion { PresentationDelegates() }
  }

  /// The delegate of a presentation.
  subscript(
    controller: UIPresentationController
  ) -> (any UIAdaptivePresentationControllerDelegate)? {
    get {
      let entry = entries[ObjectIdentifier(controller)]
      return entry?.controller === controller ? entry?.delegate : nil
    }
    set {
      entries[ObjectIdentifier(controller)] = Entry(controller: controller, delegate: newValue)
    }
  }
}

/// The members of presentation controllers that subclasses may declare in their own way.
public protocol AdaptivePresentation: PresentationController {}

extension PresentationController: AdaptivePresentation {}

extension AdaptivePresentation {
  /// The delegate, which adapts popovers and observes their dismissals by touches.
  public var delegate: (any UIAdaptivePresentationControllerDelegate)? {
    get { PresentationDelegates.ofStage[self] }
    set {
      PresentationDelegates.ofStage[self] = newValue
      (self as? SheetPresentationController)?.followDelegate()
    }
  }

  /// The style where the width is compact: full screen for popovers, unless the delegate chooses
  /// another one, and the same style for others.
  public var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: presentedViewController.traitCollection)
  }

  /// The style where there is little room and no delegate chooses one.
  public var usualAdaptiveStyle: UIModalPresentationStyle {
    self is SheetPresentationController ? .none : .fullScreen
  }

  /// Returns the style for traits.
  public func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    if self is SheetPresentationController {
      return delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
        ?? usualAdaptiveStyle
    }
    guard let popover = self as? UIPopoverPresentationController,
      traitCollection.horizontalSizeClass == .compact
    else { return .none }
    return popover.anyDelegate?.adaptivePresentationStyle(
      for: self, traitCollection: traitCollection) ?? usualAdaptiveStyle
  }
}
