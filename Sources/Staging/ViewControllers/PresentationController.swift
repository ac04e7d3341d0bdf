public import Foundation
import Geometry

/// What arranges a presented screen and its surroundings, as `UIPresentationController`: a dimmed
/// ground behind a sheet of half the height, say.
///
/// The presented screen's `transitioningDelegate` makes it, where the screen's
/// `modalPresentationStyle` is `custom`. While the screen is presented it has a container view of its
/// own over everything else, which takes all touches. The calls come in this order:
/// `presentationTransitionWillBegin`, the screen's `viewWillAppear`, `viewDidAppear`,
/// `presentationTransitionDidEnd`, and the same for the way back.
open class PresentationController: NSObject {
  /// The screen that is presented.
  public let presentedViewController: ViewController
  /// The screen that presents it.
  public internal(set) weak var presenting: ViewController?
  /// The view that everything of the presentation is in, as large as what it covers; `nil` before
  /// and after it.
  public internal(set) var containerView: View?

  /// Makes a controller for a screen that is about to be presented.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    self.presentedViewController = presentedViewController
    presenting = presentingViewController
  }

  /// The screen that presents the other one.
  public var presentingViewController: ViewController {
    presenting ?? presentedViewController.presentingViewController ?? presentedViewController
  }

  /// How the screen is presented.
  public var presentationStyle: ModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// The view that comes and goes: the screen's, unless overridden.
  open var presentedView: View? { presentedViewController.view }

  /// Where the presented view is to be, in the container; all of it unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether what presents goes off the stage once it is covered; it does not unless overridden.
  open var shouldRemovePresentersView: Bool { false }

  /// Called when the container is about to lay out what is in it.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container has laid out what is in it.
  open func containerViewDidLayoutSubviews() {}

  /// Called before the screen comes; overriders add what comes along with it.
  open func presentationTransitionWillBegin() {}
  /// Called when the screen has come or, where not completed, has turned back.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the screen goes.
  open func dismissalTransitionWillBegin() {}
  /// Called when the screen has gone or, where not completed, has stayed after all.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the container gets another extent; tells the presented screen.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    presentedViewController.viewWillTransition(to: size, with: coordinator)
  }

  /// Puts a container over what is on a holder.
  func makeContainer(in holder: View) -> View {
    if let containerView { return containerView }
    let container = PresentationContainerView(
      self, frame: holder.stage?.screenFrame ?? holder.bounds)
    holder.addSubview(container)
    containerView = container
    return container
  }

  /// Takes the container off the stage with all that is in it.
  func removeContainer() {
    containerView?.removeFromSuperview()
    containerView = nil
  }
}

/// What a presented screen is in, with its surroundings.
private final class PresentationContainerView: View {
  private weak var controller: PresentationController?

  /// Makes a container for a controller.
  init(_ controller: PresentationController, frame: CGRect) {
    self.controller = controller
    super.init(frame: frame)
  }

  /// A container is always a controller's.
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    controller?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    controller?.containerViewDidLayoutSubviews()
  }
}
