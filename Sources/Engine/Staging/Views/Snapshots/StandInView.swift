package import Foundation
package import Timelines
import Timing

/// A view that is recorded as another view, a snapshot or a group that stands for other views.
///
/// It takes no touches.
package final class StandInView: View {
  private let listed: LayerIdentity?
  private let shownContent: SnapshotContent?
  private let contentSize: CGSize?

  /// Makes a view of no size.
  ///
  /// - Parameters:
  ///   - identity: The identity that `inspect` lists; `nil` leaves the view out of the list.
  ///   - content: The snapshot that the view shows; `nil` for none.
  ///   - contentSize: The size of a snapshot that is drawn by subviews and covers the bounds evenly.
  package init(
    listedAs identity: LayerIdentity? = nil, showing content: SnapshotContent? = nil,
    contentSize: CGSize? = nil
  ) {
    listed = identity
    shownContent = content
    self.contentSize = contentSize
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  /// Makes a view that shows a recorded view at its position in its superview.
  package convenience init(_ captured: CapturedView, on stage: Stage) {
    let layer = stage.layers[captured.layer]
    self.init(showing: SnapshotContent(layer: captured.layer, time: layer.birth))
    bounds = CGRect(origin: .zero, size: layer.size.last)
    anchorPoint = layer.anchorPoint?.last ?? Layer.center
    center = layer.lastPosition
    transform3D = layer.lastTransform
    alpha = CGFloat(layer.lastAlpha)
  }

  /// Fails: a stand-in is never read from an archive.
  package required init?(coder: NSCoder) { nil }

  override var identity: LayerIdentity? { listed }
  override var content: SnapshotContent? { shownContent }
  override var snapshotSize: CGSize? { contentSize }
}
