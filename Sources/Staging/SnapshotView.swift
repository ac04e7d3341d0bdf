public import Foundation
import Geometry
public import Timelines
import Timing

/// A view that shows how another one looked at an instant, as `UIView.snapshotView` returns it.
///
/// Its picture is no bitmap: it is drawn at whatever size the view has, sharp and with transparent
/// corners, and it does not change with the view that it was taken of.
open class SnapshotView: View {
  private let picture: (content: SnapshotContent, source: LayerIdentity?)
  /// The stage that recorded the picture; it cannot be shown on another one.
  private weak var gallery: Stage?

  /// How the picture lies in the bounds; to be set before the view is on the stage.
  open var contentMode = ContentMode.scaleToFill

  /// Takes a picture of a view, of its subviews only those that are told to be shown.
  init(
    of view: View, on stage: Stage, afterUpdates: Bool = true,
    where isShown: (View) -> Bool = { _ in true }
  ) {
    let layer = view.capture(on: stage, afterUpdates: afterUpdates, where: isShown)
    picture = (SnapshotContent(layer: layer, time: stage.now), view.identity)
    pictureSize = stage.layers[layer].size.last
    gallery = stage
    super.init(frame: CGRect(origin: .zero, size: pictureSize))
  }

  /// The extent of the picture in points.
  public let pictureSize: CGSize

  override var content: SnapshotContent? {
    if stage !== gallery { return nil }
    var content = picture.content
    content.mode = contentMode
    return content
  }

  /// A snapshot has the name of what it shows; where that has none, its own.
  override var identity: LayerIdentity? {
    (picture.source ?? super.identity).map {
      LayerIdentity(collection: $0.collection, key: $0.key, kind: .snapshot)
    }
  }
}

extension View {
  /// Returns a picture of the view and all that is in it as they look now, or `nil` without a stage.
  ///
  /// The view may be on the stage or not. Its own place, transform, opacity and hiddenness do not
  /// show in the picture.
  ///
  /// - Parameter afterUpdates: whether changes of this moment that are still to be laid out are in
  ///   the picture; animations show as far as they have come either way. A view that is not on the
  ///   stage is always laid out.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> SnapshotView? {
    guard let stage else { return nil }
    return SnapshotView(of: self, on: stage, afterUpdates: afterUpdates)
  }
}
