package import Foundation
import Geometry
package import Imaging
import Layouts
import Timelines
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
    heights = SheetHeights(configuration, in: size)
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
    heights = SheetHeights(configuration, in: bounds.size)
    dimmer.frame = bounds
    placeSheet()
    let place = heights.highestPlace
    let scale = sheet.stage?.settings.canvas.scale ?? 1
    presentedViewController.safeAreaInsets.bottom = (place.safeArea * scale).rounded() / scale
    sheet.place(contentSize: CGSize(width: bounds.width, height: place.contentHeight))
  }

  /// Moves the sheet to its place at the present height.
  private func placeSheet() { sheet.show(heights.place(at: height), in: frame(at: height)) }

  /// Returns the frame in which a sheet of a height is shown.
  private func frame(at height: Double) -> CGRect {
    let place = heights.place(at: height)
    // As much again below the container, which a rubber band never pulls in.
    let below = place.inset == 0 ? placedSize.height + heights.highest - place.height : 0
    let stretch = max(0, height - heights.highest)
    return CGRect(
      x: place.inset, y: placedSize.height - height, width: placedSize.width - 2 * place.inset,
      height: place.height + stretch + below)
  }

  /// Moves the sheet to a height, which is at least 0.
  package func move(to height: Double) {
    self.height = max(0, height)
    placeSheet()
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
