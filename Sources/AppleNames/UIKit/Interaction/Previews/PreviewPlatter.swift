import Foundation
import Geometry
import Staging
import Timelines

/// The lifted view of a context menu: a snapshot of its source, or the view of a view controller,
/// with rounded corners and a shadow.
final class PreviewPlatter: UIView {
  /// The radius of the corners of lifted cells and view controllers, in points; decided after the
  /// look of iOS 16 to 18.
  private static let cornerRadius: CGFloat = 13
  /// The growth of a lifted view along its width, in points.
  private static let growth: CGFloat = 16

  private let clip = UIView(frame: .zero)
  private let snapshot: UIView?
  private let controller: UIViewController?
  /// The visible part of the source, in its coordinates.
  private let visible: CGRect
  /// The radius of the source's corners, in points.
  private let sourceRadius: CGFloat
  /// The radius of the corners of the lifted view, in points.
  private let liftedRadius: CGFloat

  /// Makes the platter of a preview, without a size.
  init(of preview: UITargetedPreview, controller: UIViewController?) {
    let view = preview.view
    let parameters = preview.parameters
    self.controller = controller
    visible = parameters.visiblePath?.bounds ?? view.bounds
    snapshot = view.snapshotView(afterScreenUpdates: false)
    let radius = CGFloat(view.appearance.cornerRadius)
    sourceRadius = radius
    let isCell = view is CollectionReusableView
    liftedRadius =
      radius > 0 && controller == nil || !isCell && controller == nil
      ? radius : PreviewPlatter.cornerRadius
    super.init(frame: .zero)
    name = "preview"
    isUserInteractionEnabled = false
    layer.shadowOffset = CGSize(width: 0, height: 8)
    layer.shadowRadius = 24
    layer.shadowOpacity = 0
    clip.clipsToBounds = true
    clip.backgroundColor = parameters.backgroundColor ?? .systemBackground
    addSubview(clip)
    if let controller {
      clip.addSubview(controller.view)
    }
    if let snapshot {
      snapshot.frame = CGRect(
        x: -visible.minX, y: -visible.minY, width: view.bounds.width, height: view.bounds.height)
      clip.addSubview(snapshot)
    }
  }

  /// Returns `nil`: a platter is always made of a preview.
  required init?(coder: NSCoder) { nil }

  /// Returns the frame in a window of the visible part of a preview where it is now; `nil` if it is
  /// in no window.
  static func frame(of preview: UITargetedPreview, in window: UIView) -> CGRect? {
    let view = preview.view
    let visible = preview.parameters.visiblePath?.bounds ?? view.bounds
    if view.isDescendant(of: window) { return view.convert(visible, to: window) }
    let target = preview.target
    guard target.container !== view, target.container.isDescendant(of: window) else { return nil }
    let center = target.container.convert(target.center, to: window)
    return CGRect(
      x: center.x - visible.width / 2, y: center.y - visible.height / 2, width: visible.width,
      height: visible.height)
  }

  /// Returns the size of the lifted view in an area, in points.
  func liftedSize(in area: CGSize) -> CGSize {
    guard let controller else {
      let width = max(1, visible.width)
      let scale = min((width + PreviewPlatter.growth) / width, area.width / width)
      return CGSize(width: visible.width * scale, height: visible.height * scale)
    }
    let wish = controller.preferredContentSize
    return CGSize(
      width: wish.width > 0 ? min(wish.width, area.width) : area.width,
      height: wish.height > 0 ? min(wish.height, area.height) : area.height * 0.6)
  }

  /// Takes the place of the source, in a window.
  func returnToSource(_ source: CGRect) {
    layer.shadowOpacity = 0
    round(sourceRadius)
    place(source, showsController: false)
  }

  /// Takes the place of the lifted view, in a window.
  func lift(to frame: CGRect) {
    layer.shadowOpacity = 0.25
    round(liftedRadius)
    place(frame, showsController: true)
  }

  /// Grows over a window and becomes transparent.
  func cover(_ window: CGRect) {
    round(0)
    place(window, showsController: true)
    alpha = 0
  }

  /// Rounds the corners of the content and of the shadow.
  private func round(_ radius: CGFloat) {
    cornerRadius = radius
    clip.cornerRadius = radius
  }

  /// Places the platter: a snapshot is scaled, and a view controller's view is cut out.
  private func place(_ frame: CGRect, showsController: Bool) {
    center = CGPoint(x: frame.midX, y: frame.midY)
    guard let controller else {
      bounds.size = visible.size
      let scale = frame.width / max(1, visible.width)
      transform = CGAffineTransform(scaleX: scale, y: scale)
      clip.frame = CGRect(origin: .zero, size: visible.size)
      return
    }
    bounds.size = frame.size
    clip.frame = CGRect(origin: .zero, size: frame.size)
    if showsController {
      controller.view.frame = CGRect(origin: .zero, size: frame.size)
    }
    snapshot?.alpha = showsController ? 0 : 1
    let scale = frame.width / max(1, visible.width)
    snapshot?.transform = CGAffineTransform(scaleX: scale, y: scale)
    snapshot?.center = CGPoint(x: frame.width / 2, y: frame.height / 2)
  }

  /// Gives a view controller's view its size before it is shown.
  func prepareController(_ size: CGSize) {
    guard let controller else { return }
    controller.view.frame = CGRect(origin: .zero, size: size)
    controller.view.layoutIfNeeded()
  }
}
