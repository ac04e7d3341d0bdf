public import Foundation
import Geometry
import Layouts
import Timing

/// The presentation of a view controller as a sheet, as `UISheetPresentationController`.
///
/// ```swift
/// let filters = ViewController(title: "Filters")
/// filters.modalPresentationStyle = .pageSheet
/// if let sheet = filters.sheetPresentationController {
///   sheet.detents = [.medium(), .large()]
///   sheet.prefersGrabberVisible = true
/// }
/// present(filters, animated: true)
/// ```
///
/// A finger drags the sheet between its detents and closes it, and a touch beside it closes it,
/// too. Where the height is compact the sheet covers the screen; where both size classes are
/// regular it is a card in the middle without detents.
open class SheetPresentationController: SheetPresentation {
  /// The detents; the largest one by default.
  ///
  /// - Precondition: there is at least one.
  open var detents: [Detent] = [.large()] {
    willSet { precondition(!newValue.isEmpty, "a sheet needs at least one detent") }
    didSet { settingsDidChange() }
  }
  /// The detent at which the sheet rests; `nil` for the lowest one.
  ///
  /// A finger changes it. Other changes move the sheet, animated within `animateChanges(_:)`.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { settingsDidChange() } }
  /// The largest detent at which the screen below is not dimmed and receives touches; `nil` for
  /// none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { settingsDidChange() } }
  /// Whether a bar at the upper edge shows that the sheet can be dragged.
  open var prefersGrabberVisible = false { didSet { settingsDidChange() } }
  /// The radius of the corners in points; `nil` for the system's.
  open var preferredCornerRadius: CGFloat? { didSet { settingsDidChange() } }
  /// Whether a finger that scrolls at the top of the content makes the sheet higher first.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet keeps its detents where the height is compact; otherwise it covers the
  /// screen there.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { settingsDidChange() } }
  /// Whether the sheet is as wide as its preferred content where the height is compact.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
    didSet { settingsDidChange() }
  }

  /// The decisions on dismissals by touches, and the reports of them.
  package var handlers = SheetHandlers()
  /// The heights of the detents that are active in the present container.
  private var active: [(identifier: Detent.Identifier, height: Double)] = []
  /// The number of `animateChanges` calls in progress.
  private var batches = 0
  /// Whether a property has changed in them.
  private var hasChanged = false
  /// Whether a finger on the sheet may close it.
  private var isDismissible = true
  /// The velocity of the finger that closes the sheet; `nil` while none does.
  private var closingVelocity: Double?

  /// Makes the presentation of a view controller.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    super.init(
      SheetConfiguration(
        detents: [{ SheetPlacement(attachedWithHeight: Double($0.height)) }], cornerRadius: 0,
        hasGrabber: false, dimming: 0, undimmed: nil, isDismissible: true),
      background: nil, presented: presentedViewController, presenting: presentingViewController,
      in: .zero)
    configuration.resizesContent = true
  }

  // MARK: Settings

  /// Performs changes of the sheet's properties, to which it moves by the system's spring.
  open func animateChanges(_ changes: () -> Void) {
    batches += 1
    let motion = TransitionMotion.system()
    motion.animate { changes() }
    batches -= 1
    guard batches == 0, hasChanged else { return }
    hasChanged = false
    takeSettings(motion)
  }

  /// Reads the heights of custom detents again.
  open func invalidateDetents() { settingsDidChange() }

  /// Shows changed properties, at once or at the end of a batch of changes.
  private func settingsDidChange() {
    if batches > 0 { hasChanged = true } else { takeSettings(nil) }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    settingsDidChange()
  }

  override func configure(for size: CGSize) {
    let stage = containerView?.stage ?? .current
    let context = SheetResolution(size, of: containerView, on: stage)
    let places = places(in: context)
    active = places.map { ($0.identifier, $0.place.top) }
    let isWhole = context.isLow && !prefersEdgeAttachedInCompactHeight
    let isDark = containerView?.traitCollection.userInterfaceStyle == .dark
    configuration.detents = places.map(\.place).map { place in { _ in place } }
    configuration.cornerRadius =
      isWhole ? 0 : preferredCornerRadius.map(Double.init) ?? Self.cornerRadius(on: stage)
    configuration.hasGrabber = prefersGrabberVisible && !isWhole
    // Recorded on iOS 26: 0.2. That of dark interfaces is that of alerts.
    configuration.dimming = isDark ? 0.48 : 0.2
    configuration.undimmed = places.first { $0.identifier == largestUndimmedDetentIdentifier }
      .map { place in { _ in place.place } }
    configuration.isDismissible = isDismissible
  }

  /// Returns the system's radius of the corners, in points; that of iOS 26 is a choice.
  private static func cornerRadius(on stage: Stage) -> Double {
    stage.settings.system >= .iOS26 ? 38 : 10
  }

  /// Returns the places at which the sheet rests; never empty.
  private func places(
    in context: SheetResolution
  ) -> [(identifier: Detent.Identifier, place: SheetPlacement)] {
    let preferred = presentedViewController.preferredContentSize
    if context.isRegular {
      let isForm = presentedViewController.modalPresentationStyle == .formSheet
      return [(.large, context.cardPlace(preferred, isForm: isForm))]
    }
    if context.isLow, !prefersEdgeAttachedInCompactHeight { return [(.large, context.wholePlace)] }
    let width =
      context.isLow && widthFollowsPreferredContentSizeWhenEdgeAttached ? preferred.width : 0
    let places = detents.compactMap { detent in
      detent.resolvedValue(in: context).map {
        (detent.identifier, context.place(ofValue: $0, width: width))
      }
    }
    if !places.isEmpty { return places }
    return [(.large, context.place(ofValue: context.maximumDetentValue, width: width))]
  }

  override var restingHeight: Double? {
    active.first { $0.identifier == selectedDetentIdentifier }?.height
      ?? active.map(\.height).min()
  }

  // MARK: Presentation

  open override var frameOfPresentedViewInContainerView: CGRect {
    shape(at: animator.target == 0 ? height : restingHeight ?? height).frame
  }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dragger.followFingers(for: self)
    dimmer.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in self?.touchedBeside() })
    sheet.dragger = { [weak self] in self?.dragger }
    sheet.grabberTapped = { [weak self] in self?.moveToNextDetent() }
    sheet.traitsChanged = { [weak self] in self?.settingsDidChange() }
    guard !(presentedViewController.transition?.animator is SheetTransition) else { return }
    move(to: restingHeight ?? height)
    fade(in: true)
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if completed {
      animator.stop()
      move(to: restingHeight ?? height)
    } else {
      leave()
    }
  }

  open override func dismissalTransitionWillBegin() {
    dragger.drop()
    guard !(presentedViewController.transition?.animator is SheetTransition) else { return }
    fade(in: false)
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    animator.stop()
    if completed {
      leave()
    } else {
      move(to: restingHeight ?? height)
    }
  }

  /// Fades the dimming with a transition that does not move the sheet.
  private func fade(in isComing: Bool) {
    guard let coordinator = presentedViewController.transition else { return }
    let alpha = dimmer.alpha
    if isComing { View.performWithoutAnimation { dimmer.alpha = 0 } }
    coordinator.animate(alongsideTransition: { [dimmer] _ in
      dimmer.alpha = isComing ? alpha : 0
    })
  }

  /// Lets go of the view controller, which is presented no longer.
  private func leave() {
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    presentedViewController.safeAreaInsets.bottom = 0
    ComingSheets.ofStage.forget(presentedViewController)
  }

  /// Returns the sheet's own transition.
  func ownTransition(isPresenting: Bool) -> SheetTransition {
    defer { closingVelocity = nil }
    return SheetTransition(self, isPresenting: isPresenting, velocity: closingVelocity)
  }

  package override func move(to height: Double) {
    super.move(to: height)
    dimmer.isUserInteractionEnabled = !passesTouches
  }

  // MARK: Touches

  /// Whether touches may close the sheet.
  private var mayClose: Bool {
    let top = (presentedViewController as? NavigationController)?.topViewController
    let isModal = [presentedViewController, top].contains { $0?.isModalInPresentation == true }
    return !isModal && handlers.mayDismiss(self)
  }

  /// Moves the sheet to the next higher detent, and from the highest one to the lowest.
  private func moveToNextDetent() {
    guard !isChanging, !dragger.isDragging, active.count > 1 else { return }
    let sorted = active.sorted { $0.height < $1.height }
    let current = sorted.firstIndex { $0.identifier == selectedDetentIdentifier } ?? 0
    animateChanges {
      selectedDetentIdentifier = sorted[(current + 1) % sorted.count].identifier
    }
    handlers.didSelect(self)
  }

  /// Closes the sheet after a touch beside it, if it may be closed.
  private func touchedBeside() {
    guard !isChanging, !dragger.isDragging else { return }
    if mayClose { close(nil) } else { handlers.didAttempt(self) }
  }

  /// Dismisses the view controller for a touch, with the velocity of a finger.
  private func close(_ velocity: Double?) {
    handlers.willDismiss(self)
    closingVelocity = velocity
    presentingViewController.carryOutDismissal(animated: true) { [self] in
      handlers.didDismiss(self)
    }
  }
}

extension SheetPresentationController: SheetDragOwner {
  var mayDrag: Bool {
    guard !isChanging, presentedViewController.presentedViewController == nil else { return false }
    return (containerView?.bounds.height).map { heights.lowest < Double($0) } ?? false
  }

  var expandsByScrolling: Bool { prefersScrollingExpandsWhenScrolledToEdge }

  func dragWillBegin() {
    isDismissible = mayClose
    takeDismissibility(isDismissible)
  }

  func dragDidEnd(at height: Double, velocity: Double, isAttempt: Bool) {
    if height == 0 { return close(velocity) }
    animator.settle(at: height, velocity: velocity, completion: nil)
    let before = selectedDetentIdentifier ?? active.min { $0.height < $1.height }?.identifier
    if let now = active.first(where: { abs($0.height - height) < 0.5 })?.identifier {
      select(now)
      if now != before { handlers.didSelect(self) }
    }
    if isAttempt { handlers.didAttempt(self) }
  }

  /// Takes note of the detent to which a finger has moved the sheet, which moves there by itself.
  private func select(_ identifier: Detent.Identifier) {
    batches += 1
    let changed = hasChanged
    selectedDetentIdentifier = identifier
    (batches, hasChanged) = (batches - 1, changed)
  }
}

/// The decisions on dismissals of a sheet by touches, and the reports of them.
package struct SheetHandlers {
  /// Returns the style in which the view controller is presented under traits, or `none` for its
  /// own.
  package var style: (SheetPresentationController, TraitCollection) -> ModalPresentationStyle =
    { _, _ in .none }
  package var mayDismiss: (SheetPresentationController) -> Bool = { _ in true }
  package var willDismiss: (SheetPresentationController) -> Void = { _ in }
  package var didDismiss: (SheetPresentationController) -> Void = { _ in }
  /// Called when a touch did not close a sheet that must not be closed.
  package var didAttempt: (SheetPresentationController) -> Void = { _ in }
  /// Called when a finger has moved the sheet to another detent.
  package var didSelect: (SheetPresentationController) -> Void = { _ in }

  /// Makes handlers that permit everything.
  package init() {}
}

/// The sheets of a stage's view controllers, from the first reading to the dismissal.
final class ComingSheets {
  private var sheets: [ObjectIdentifier: SheetPresentationController] = [:]

  static var ofStage: ComingSheets { Stage.current.companions.companion { ComingSheets() } }

  /// Returns the sheet of a view controller, which is made on the first call.
  func sheet(of controller: ViewController) -> SheetPresentationController {
    if let known = sheets[ObjectIdentifier(controller)] { return known }
    let made = SheetPresentationController(presentedViewController: controller, presenting: nil)
    sheets[ObjectIdentifier(controller)] = made
    return made
  }

  /// Forgets the sheet of a view controller that was dismissed.
  func forget(_ controller: ViewController) { sheets[ObjectIdentifier(controller)] = nil }
}
