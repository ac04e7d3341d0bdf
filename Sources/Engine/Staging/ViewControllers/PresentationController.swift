public import Foundation
import Geometry

/// A controller that arranges a presented view and its surroundings, as `UIPresentationController`.
///
/// For example, it dims the background behind a sheet of half the height.
///
/// The presented view controller's `transitioningDelegate` provides it if the
/// `modalPresentationStyle` is `custom`. During the presentation a container view covers everything
/// else and receives all touches. The calls have this order: `presentationTransitionWillBegin`, the
/// presented view controller's `viewWillAppear`, `viewDidAppear`, `presentationTransitionDidEnd`,
/// and likewise for the dismissal.
open class PresentationController: NSObject {
  /// The presented view controller.
  public let presentedViewController: ViewController
  /// The presenting view controller.
  public internal(set) weak var presenting: ViewController?
  /// The container of the presentation, which covers the presenting view; `nil` before and after
  /// it.
  open internal(set) var containerView: View?

  /// Whether touches outside of the presented view reach the views below the container.
  package var passesTouches = false

  /// Makes a controller for a view controller that is about to be presented.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenting = presentingViewController
  }

  /// The presenting view controller.
  open var presentingViewController: ViewController {
    presenting ?? presentedViewController.presentingViewController ?? presentedViewController
  }

  /// The style of the presentation.
  open var presentationStyle: ModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// The view that appears and disappears: the presented view controller's, unless overridden.
  open var presentedView: View? { presentedViewController.view }

  /// The frame of the presented view in the container; the whole container unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenting view is removed from the stage once it is covered; `false` unless
  /// overridden.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether the presentation covers the whole stage; `true` unless overridden.
  ///
  /// Presentations always do, so an override that returns `false` changes nothing.
  open var shouldPresentInFullscreen: Bool { true }

  /// Called when the container is about to lay out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  /// Called before the presentation; overrides add accompanying views and animations.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation or, if not completed, after its reversal.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal or, if not completed, after its reversal.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the container's size changes; notifies the presented view controller of its.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    announce(size, to: presentedViewController, with: coordinator)
  }

  /// Called when the preferred size of the presented view controller has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {
    containerView?.setNeedsLayout()
  }

  /// The size that the presented view controller would like to have.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Returns the size of the presented view controller for that of the container.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called when the size of a child that constraints determine has changed; never here.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}

  /// Makes a container above the subviews of a holder.
  func makeContainer(in holder: View) -> View {
    if let containerView { return containerView }
    let container = PresentationContainerView(
      self, frame: holder.stage?.screenFrame ?? holder.bounds)
    holder.addSubview(container)
    containerView = container
    return container
  }

  /// Removes the container with all its subviews from the stage.
  func removeContainer() {
    containerView?.removeFromSuperview()
    containerView = nil
  }
}

/// The container of a presented view and its surroundings.
private final class PresentationContainerView: View {
  private weak var controller: PresentationController?

  /// Makes a container for a controller.
  init(_ controller: PresentationController, frame: CGRect) {
    self.controller = controller
    super.init(frame: frame)
  }

  /// Returns `nil`: a container is always made for a controller.
  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return hit === self && controller?.passesTouches == true ? nil : hit
  }

  override func layoutSubviews() {
    controller?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    controller?.containerViewDidLayoutSubviews()
  }
}
