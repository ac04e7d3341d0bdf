public import Foundation
import Geometry
import Timelines
import Timing

/// A view that shows how another one looked at an instant, as `UIView.snapshotView` returns it.
///
/// Its picture is no bitmap: it is drawn at whatever size the view has, sharp and with transparent
/// corners, and it does not change with the view that it was taken of.
open class SnapshotView: View {
  private let picture: (content: SnapshotContent, source: LayerIdentity?)
  /// The stage that recorded the picture; it cannot be shown on another one.
  private weak var gallery: Stage?

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

  /// A snapshot is always made of a view.
  public required init?(coder: NSCoder) { nil }

  /// The extent of the picture in points.
  public let pictureSize: CGSize

  override var content: SnapshotContent? {
    if stage !== gallery { return nil }
    var content = picture.content
    content.mode = contentMode
    return content
  }

  /// As what `inspect` lists the snapshot; not at all where it is a part of something.
  var listedKind: LayerKind? = .snapshot

  /// A snapshot has the name of what it shows; where that has none, its own.
  override var identity: LayerIdentity? {
    guard let listedKind else { return nil }
    return LayerIdentity(
      collection: picture.source?.collection ?? "", key: picture.source?.key ?? name ?? "snapshot",
      kind: listedKind)
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

extension SnapshotView {
  /// The radius of the corners of what is shown, in points.
  var pictureRadius: CGFloat {
    guard let stage, let content else { return 0 }
    return CGFloat(stage.layers[content.layer].appearance.last.cornerRadius)
  }

  /// The fill of what is shown, where nothing shines through.
  var pictureFill: Fill? {
    guard let stage, let content else { return nil }
    return stage.layers[content.layer].appearance.last.fill.flatMap { $0.isOpaque ? $0 : nil }
  }

  /// Tells whether another snapshot has the same picture, point for point.
  func looksLike(_ other: SnapshotView) -> Bool {
    guard let stage, let own = content?.layer, let others = other.content?.layer else {
      return false
    }
    return stage.picture(at: own) == stage.picture(at: others)
  }
}

extension Stage {
  /// Returns the layers of a picture as they are drawn, wherever they were recorded.
  fileprivate func picture(at root: Int) -> [Layer] {
    var end = root + 1
    while end < layers.count, layers[end].parent.map({ $0 >= root }) ?? false { end += 1 }
    return (root..<end).map { index in
      var layer = layers[index]
      layer.birth = .zero
      layer.death = nil
      layer.parent = layer.parent.map { $0 - root }
      guard index == root else { return layer }
      // A picture is drawn without these.
      layer.parent = nil
      layer.position = Track(.zero)
      layer.transform = Track(.identity)
      layer.alpha = Track(1)
      return layer
    }
  }
}
