public import Foundation
public import Geometry
public import Staging

/// The sides on which the arrow of a popover may be.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  /// Makes a set from UIKit's raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The arrow points up: the popover is below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// The arrow points down: the popover is above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// The arrow points left: the popover is on the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// The arrow points right: the popover is on the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction before the popover is presented.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// The delegate of a popover; all methods are optional.
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover is presented.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)

  /// Returns whether a touch beside the popover may dismiss it.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool

  /// Called when a touch has dismissed the popover.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)

  /// Called before the popover moves to another place, which it may change.
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}

  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }

  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}

  public func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>
  ) {}
}

/// The presentation of a view controller in a card beside its source, with an arrow.
///
/// ```swift
/// let menu = MenuViewController()
/// menu.modalPresentationStyle = .popover
/// menu.preferredContentSize = CGSize(width: 200, height: 120)
/// menu.popoverPresentationController?.sourceView = button
/// menu.popoverPresentationController?.sourceRect = button.bounds
/// present(menu, animated: true)
/// ```
///
/// In a compact width the view controller covers the screen instead, unless the delegate's
/// `adaptivePresentationStyle(for:)` returns `none`. A touch beside the card dismisses it. The style
/// is set before the controller is first read, which makes it.
open class UIPopoverPresentationController: UIPresentationController {
  /// The delegate.
  open weak var delegate: (any UIPopoverPresentationControllerDelegate)?
  /// The view that contains the source.
  open weak var sourceView: UIView?
  /// The source in its view; all of the view by default.
  open var sourceRect = CGRect.null
  /// The source in place of a view: its custom view, or else the end of the navigation bar.
  open weak var barButtonItem: UIBarButtonItem?
  /// The sides on which the arrow may be.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The side on which the arrow is; `unknown` before the presentation.
  open internal(set) var arrowDirection = UIPopoverArrowDirection.unknown
  /// Whether the card may cover its source; without effect.
  open var canOverlapSourceViewRect = false
  /// The least distances of the card from the edges of the screen.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The color of the card and its arrow; `nil` for that of the presented view.
  open var backgroundColor: UIColor? { didSet { card.fill = backgroundColor } }
  /// The views that take touches while the popover is shown; without effect, it takes them all.
  open var passthroughViews: [UIView]?
  private(set) lazy var card = PopoverCard(content: presentedViewController.view)
  /// The view beside the card that takes touches.
  private let surroundings = UIControl(frame: .zero)
  /// The size for which the card was placed.
  private var placedSize = CGSize.zero

  /// The delegate, in the form in which it was set.
  var anyDelegate: (any UIAdaptivePresentationControllerDelegate)? {
    delegate ?? (self as UIPresentationController).delegate
  }

  open override var presentationStyle: UIModalPresentationStyle { .popover }

  open override var presentedView: UIView? { card }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView else { return .zero }
    return PopoverPlacement(
      of: cardSize, beside: source(in: containerView), in: room(of: containerView),
      permitted: permittedArrowDirections
    ).frame
  }

  /// The size of the card: the preferred size of the content, or 320 by 480 points.
  private var cardSize: CGSize {
    let size = preferredContentSize
    return CGSize(
      width: size.width > 0 ? size.width : 320, height: size.height > 0 ? size.height : 480)
  }

  /// Returns the part of the container in which the card may be.
  private func room(of container: UIView) -> CGRect {
    let (margins, safe) = (popoverLayoutMargins, container.safeAreaInsets)
    let (left, top) = (max(margins.left, safe.left), max(margins.top, safe.top))
    return CGRect(
      x: left, y: top,
      width: max(0, container.bounds.width - left - max(margins.right, safe.right)),
      height: max(0, container.bounds.height - top - max(margins.bottom, safe.bottom)))
  }

  /// Returns the source in the container; the middle of the container without one.
  private func source(in container: UIView) -> CGRect {
    if let view = sourceView ?? barButtonItem?.customView {
      return container.convert(sourceRect.isNull ? view.bounds : sourceRect, from: view)
    }
    let navigation =
      presentingViewController as? UINavigationController
      ?? presentingViewController.navigationController
    if barButtonItem != nil, let bar = navigation?.navigationBar {
      let end = CGRect(x: bar.bounds.maxX - 60, y: bar.bounds.maxY - 44, width: 44, height: 44)
      return container.convert(end, from: bar)
    }
    return CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
  }

  /// Places the card and its arrow.
  private func place() {
    guard let containerView else { return }
    placedSize = containerView.bounds.size
    surroundings.frame = containerView.bounds
    let placement = PopoverPlacement(
      of: cardSize, beside: source(in: containerView), in: room(of: containerView),
      permitted: permittedArrowDirections)
    arrowDirection = placement.direction
    card.frame = placement.frame
    card.showArrow(placement.direction, at: placement.arrowPosition)
  }

  // MARK: Presentation

  open override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    delegate?.prepareForPopoverPresentation(self)
    anyDelegate?.presentationController(
      self, willPresentWithAdaptiveStyle: .none,
      transitionCoordinator: presentedViewController.transitionCoordinator)
    surroundings.addAction(
      UIAction { [weak self] _ in self?.dismissByTouch() }, for: .touchUpInside)
    containerView.insertSubview(surroundings, at: 0)
    place()
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    guard completed else { return }
    surroundings.removeFromSuperview()
    Popovers.ofStage.forget(presentedViewController)
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    guard let containerView, card.superview === containerView else { return }
    let frame = frameOfPresentedViewInContainerView
    guard containerView.bounds.size != placedSize || card.frame != frame else { return }
    if containerView.bounds.size != placedSize, let view = sourceView {
      var (rect, target) = (sourceRect.isNull ? view.bounds : sourceRect, view)
      delegate?.popoverPresentationController(
        self, willRepositionPopoverTo: &rect, in: &target)
      (sourceRect, sourceView) = (rect, target)
    }
    place()
  }

  /// Dismisses the popover after a touch beside it, if it may be.
  private func dismissByTouch() {
    let adaptive = anyDelegate
    let isPermitted =
      !presentedViewController.isModalInPresentation
      && adaptive?.presentationControllerShouldDismiss(self) ?? true
      && delegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true
    guard isPermitted else {
      adaptive?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    adaptive?.presentationControllerWillDismiss(self)
    presentedViewController.dismiss(animated: true) { [self] in
      adaptive?.presentationControllerDidDismiss(self)
      delegate?.popoverPresentationControllerDidDismissPopover(self)
    }
  }
}
