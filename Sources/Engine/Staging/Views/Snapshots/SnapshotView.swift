public import Foundation
import Geometry
package import Timelines
import Timing

/// A view that shows how another one looked at an instant, as `UIView.snapshotView` returns it.
///
/// It is not a bitmap: it is drawn at whatever size the view has, sharp and with transparent
/// corners, and it does not change with the view that it was taken of.
open class SnapshotView: View {
  /// The records of the view; `nil` if there was nothing to record.
  package let captured: CapturedView?
  private let time: Instant
  /// The stage that recorded the view; it cannot be shown on another one.
  private weak var gallery: Stage?

  /// Takes a snapshot of a view with some of its subviews.
  package init(
    of view: View, on stage: Stage, afterUpdates: Bool = true,
    where isShown: (View) -> Bool = { _ in true }
  ) {
    captured = view.capture(on: stage, afterUpdates: afterUpdates, where: isShown)
    time = stage.now
    capturedSize = captured.map { stage.layers[$0.layer].size.last } ?? view.bounds.size
    gallery = stage
    super.init(frame: CGRect(origin: .zero, size: capturedSize))
  }

  /// Fails: a snapshot is always made of a view.
  public required init?(coder: NSCoder) { nil }

  /// The size of the snapshot in points.
  public let capturedSize: CGSize

  override var content: SnapshotContent? {
    if stage !== gallery { return nil }
    return captured.map { SnapshotContent(layer: $0.layer, time: time, mode: contentMode) }
  }

  /// The kind that `inspect` lists; `nil` for a snapshot that is a part of something.
  package var listedKind: LayerKind? = .snapshot

  /// A snapshot has the name of what it shows; where that has none, its own.
  override var identity: LayerIdentity? {
    guard let listedKind else { return nil }
    let source = captured?.identity
    return LayerIdentity(
      collection: source?.collection ?? "", key: source?.key ?? name ?? "snapshot",
      kind: listedKind)
  }
}

extension SnapshotView {
  /// Returns whether another snapshot shows exactly the same.
  package func looksLike(_ other: SnapshotView) -> Bool {
    guard let stage, let own = content?.layer, let others = other.content?.layer else {
      return false
    }
    return stage.snapshotLayers(at: own) == stage.snapshotLayers(at: others)
  }
}

extension Stage {
  /// Returns whether two snapshots show exactly the same.
  package func showsTheSame(_ one: SnapshotContent?, _ other: SnapshotContent?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one == other || snapshotLayers(at: one.layer) == snapshotLayers(at: other.layer)
  }

  /// Returns the layers of a snapshot independently of where they were recorded.
  fileprivate func snapshotLayers(at root: Int) -> [Layer] {
    var end = root + 1
    while end < layers.count, layers[end].parent.map({ $0 >= root }) ?? false { end += 1 }
    return (root..<end).map { index in
      var layer = layers[index]
      layer.birth = .zero
      layer.death = nil
      layer.parent = layer.parent.map { $0 - root }
      guard index == root else { return layer }
      // A snapshot is drawn without these.
      layer.parent = nil
      layer.position = Track(.zero)
      layer.transform = Track(.identity)
      layer.alpha = Track(1)
      return layer
    }
  }
}
