public import Foundation
import Geometry
package import Imaging
import Layouts
import Timelines
package import Timing

/// The presentation of a screen as a sheet, above the dimmed screen below.
///
/// Its only state is the height, which a motion or a finger changes in samples.
open class SheetPresentation: PresentationController {
  /// A closure that is called in the same sample or animation whenever the height changes.
  ///
  /// The progress is that of `SheetHeights.progress(at:)`.
  package var heightDidChange: ((_ height: CGFloat, _ progress: Double) -> Void)?

  /// The heights in the present container.
  package private(set) var heights: SheetHeights
  /// The height above the lower edge of the container, from 0, closed, in points.
  package private(set) var height = 0.0
  /// The look and the heights; `takeSettings` shows a change of them.
  var configuration: SheetConfiguration
  private let background: Color?
  /// The view that moves.
  private(set) lazy var sheet = SheetView(
    configuration, background: background, content: presentedViewController.view)
  let dimmer = View()
  /// The size of the container for which everything is placed.
  private var placedSize = CGSize.zero
  /// The change to the present heights from former ones, while it is animated.
  private var change: SheetChange?

  /// The motion by itself.
  package private(set) lazy var animator = SheetAnimator(self)
  /// The finger on the sheet.
  package private(set) lazy var dragger = SheetDragger(self)

  /// Makes the presentation of a screen in a container of a size.
  ///
  /// - Parameter background: The color below the screen; `nil` for that of the screen.
  package init(
    _ configuration: SheetConfiguration, background: Color?, presented: ViewController,
    presenting: ViewController?, in size: CGSize
  ) {
    self.configuration = configuration
    self.background = background
    heights = SheetHeights(configuration, in: size)
    dimmer.backgroundColor = .black
    dimmer.alpha = 0
    dimmer.isUserInteractionEnabled = false
    super.init(presentedViewController: presented, presenting: presenting)
  }

  /// The progress at the present height.
  package var progress: Double { heights.progress(at: height) }

  open override var presentedView: View? { sheet }

  open override var frameOfPresentedViewInContainerView: CGRect { shape(at: height).frame }

  open override func presentationTransitionWillBegin() {
    containerView?.clipsToBounds = true
    containerView?.addSubview(dimmer)
    fit()
    move(to: height)
  }

  open override func containerViewDidLayoutSubviews() {
    guard let size = containerView?.bounds.size, size != placedSize, sheet.superview != nil else {
      return
    }
    // The device turns: the sheet stays at its detent, whose height is another one now.
    let target = animator.target ?? height
    let index = heights.detents.firstIndex { abs($0 - target) < 0.5 } ?? 0
    change = nil
    fit()
    rest(at: restingHeight ?? heights.detents[min(index, heights.detents.count - 1)])
  }

  /// The height at which the sheet is to rest; `nil` for that of the detent at which it rests.
  var restingHeight: Double? { nil }

  /// Sets the look and the heights up for the size of the container.
  func configure(for size: CGSize) {}

  /// Whether the sheet opens or closes.
  var isChanging: Bool { presentedViewController.transition != nil }

  /// Lets the sheet rest at a height from now on, unless a finger holds it or it closes.
  private func rest(at end: Double) {
    if dragger.isDragging || animator.target == 0 {
      move(to: height)
      dragger.gripAgain()
    } else if let target = animator.target, abs(target - end) < 0.5 {
      move(to: height)
    } else if isChanging, animator.target != nil {
      animator.aim(at: end)
    } else {
      animator.stop()
      move(to: end)
    }
  }

  /// Shows a changed configuration, at once or animated.
  func takeSettings(_ motion: TransitionMotion?) {
    guard sheet.superview != nil else { return }
    let old = heights
    fit()
    let end = restingHeight ?? height
    guard let motion, let stage = sheet.stage, !dragger.isDragging, !isChanging else {
      change = nil
      return rest(at: end)
    }
    change = SheetChange(from: old, at: stage.now, motion: motion)
    animate(to: end, duration: Instant(seconds: motion.duration), curve: motion.curve)
  }

  /// Sets whether a finger can close the sheet from now on.
  func takeDismissibility(_ isDismissible: Bool) {
    configuration.isDismissible = isDismissible
    heights = SheetHeights(configuration, in: placedSize)
  }

  /// Fits everything to the size of the container.
  private func fit() {
    guard let bounds = containerView?.bounds else { return }
    placedSize = bounds.size
    configure(for: bounds.size)
    heights = SheetHeights(configuration, in: bounds.size)
    dimmer.frame = bounds
    sheet.take(configuration)
    placeSheet()
    guard !configuration.resizesContent else { return }
    let place = heights.highestPlace
    placeContent(
      in: CGSize(width: bounds.width, height: place.contentHeight), safeArea: place.safeArea)
  }

  /// Lays the screen out in a size, with a safe area at its lower edge.
  private func placeContent(in size: CGSize, safeArea: Double) {
    let scale = sheet.stage?.settings.canvas.scale ?? 1
    let bottom = (safeArea * scale).rounded() / scale
    if presentedViewController.safeAreaInsets.bottom != bottom {
      presentedViewController.safeAreaInsets.bottom = bottom
    }
    sheet.place(contentSize: size)
  }

  /// Moves the sheet to its place at the present height.
  private func placeSheet() {
    let shape = shape(at: height)
    sheet.show(shape.place, in: shape.frame)
    if configuration.resizesContent {
      placeContent(in: shape.contentSize, safeArea: shape.place.safeArea)
    }
    if dimmer.alpha != shape.dimming { dimmer.alpha = shape.dimming }
  }

  /// Returns where the sheet is at a height, in its container.
  func shape(at height: Double) -> SheetShape {
    let shape = SheetShape(at: height, of: heights, in: placedSize)
    guard let change, let now = sheet.stage?.now else { return shape }
    let share = change.share(at: now)
    if share >= 1 { return shape }
    return SheetShape(at: height, of: change.heights, in: placedSize).moved(by: share, to: shape)
  }

  /// Moves the sheet to a height, which is at least 0.
  package func move(to height: Double) {
    self.height = max(0, height)
    placeSheet()
    passesTouches = heights.isFree(at: self.height)
    heightDidChange?(self.height, progress)
  }

  /// Animates the sheet to a height, in addition to what still moves.
  ///
  /// - Parameter completion: called at the end, unless another movement has begun.
  package func animate(
    to height: Double, duration: Instant, curve: TimingCurve, completion: (() -> Void)? = nil
  ) { animator.head(for: height, duration: duration, curve: curve, completion: completion) }
}
