package import Foundation
import Geometry
package import Imaging
package import Timing

/// The presentation of a screen as a sheet, above the dimmed screen below.
///
/// Its only state is the height, which a motion or a finger changes in samples.
package final class SheetPresentation: PresentationController {
  /// A closure that is called in the same sample or animation whenever the height changes.
  ///
  /// The progress is that of `SheetHeights.progress(at:)`.
  package var heightDidChange: ((_ height: CGFloat, _ progress: Double) -> Void)?

  /// The heights in the present container.
  package private(set) var heights: SheetHeights
  /// The height above the lower edge of the container, from 0, closed, in points.
  package private(set) var height = 0.0
  private let configuration: SheetConfiguration
  /// The view that moves.
  let sheet: SheetView
  private let dimmer = View()
  /// The size of the container for which everything is placed.
  private var placedSize = CGSize.zero

  /// The motion by itself.
  package private(set) lazy var animator = SheetAnimator(self)
  /// The finger on the sheet.
  package private(set) lazy var dragger = SheetDragger(self)

  /// Makes the presentation of a screen in a container of a size.
  package init(
    _ configuration: SheetConfiguration, background: Color, presented: ViewController,
    presenting: ViewController?, in size: CGSize
  ) {
    self.configuration = configuration
    heights = SheetHeights(configuration, in: size.height)
    sheet = SheetView(configuration, background: background, content: presented.view)
    dimmer.backgroundColor = .black
    dimmer.alpha = 0
    dimmer.isUserInteractionEnabled = false
    super.init(presentedViewController: presented, presenting: presenting)
  }

  /// The progress at the present height.
  package var progress: Double { heights.progress(at: height) }

  package override var presentedView: View? { sheet }

  package override var frameOfPresentedViewInContainerView: CGRect { frame(at: height) }

  package override func presentationTransitionWillBegin() {
    containerView?.clipsToBounds = true
    containerView?.addSubview(dimmer)
    fit()
    move(to: height)
  }

  package override func containerViewDidLayoutSubviews() {
    guard let size = containerView?.bounds.size, size != placedSize, sheet.superview != nil else {
      return
    }
    // The device turns: the sheet stays at its detent, whose height is another one now.
    let target = animator.target ?? height
    let index = heights.detents.firstIndex { abs($0 - target) < 0.5 } ?? 0
    animator.stop()
    fit()
    move(to: heights.detents[min(index, heights.detents.count - 1)])
  }

  /// Fits everything to the size of the container.
  private func fit() {
    guard let bounds = containerView?.bounds else { return }
    placedSize = bounds.size
    heights = SheetHeights(configuration, in: bounds.height)
    dimmer.frame = bounds
    sheet.frame = frame(at: height)
    sheet.place(contentSize: CGSize(width: bounds.width, height: heights.highest))
  }

  private func frame(at height: Double) -> CGRect {
    // As much again below the container, which a rubber band never pulls in.
    CGRect(
      x: 0, y: placedSize.height - height, width: placedSize.width,
      height: heights.highest + placedSize.height)
  }

  /// Moves the sheet to a height, which is at least 0.
  package func move(to height: Double) {
    self.height = max(0, height)
    let frame = frame(at: self.height)
    if sheet.frame != frame { sheet.frame = frame }
    dimmer.alpha = heights.dimming(at: self.height)
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
