package import Foundation
import Geometry
package import Timelines
import Timing

/// A snapshot of a view that any number of layers of its stage can show.
package final class ViewSnapshot: Sendable {
  /// The size of the snapshot in points.
  package let size: CGSize
  /// The identity that `inspect` lists; `nil` leaves the snapshot out.
  package let identity: LayerIdentity?
  private let content: SnapshotContent?
  /// The identity of the stage that recorded it; it cannot be shown on another one.
  private let origin: StageIdentity

  /// Takes a snapshot of a view that may be on the stage or not.
  ///
  /// - Parameter isListed: Whether `inspect` lists what shows it, by the name of the view.
  package init(of view: View, on stage: Stage, afterUpdates: Bool = true, isListed: Bool = false) {
    let captured = view.capture(on: stage, afterUpdates: afterUpdates)
    content = captured.map { SnapshotContent(layer: $0.layer, time: stage.now) }
    size = captured.map { stage.layers[$0.layer].size.last } ?? view.bounds.size
    origin = stage.identity
    identity =
      isListed
      ? LayerIdentity(
        collection: view.identity?.collection ?? "",
        key: view.identity?.key ?? view._name ?? "snapshot", kind: .snapshot) : nil
  }

  /// Returns what a layer of a stage shows of it; `nil` on another stage.
  func content(on stage: Stage?, mode: ContentMode) -> SnapshotContent? {
    guard let stage, stage.identity === origin, var content else { return nil }
    content.mode = mode
    return content
  }
}

/// The identity of a stage, which can be compared on any thread and is never given to another stage.
final class StageIdentity: Sendable {}

/// An object that can be shown as a snapshot on a stage.
package protocol SnapshotOwner: AnyObject, Sendable {
  /// Returns the snapshot that a stage shows; `nil` if there is none.
  func snapshot(on stage: Stage) -> ViewSnapshot?
}

/// A bare layer behind a view's subviews that shows a snapshot in its bounds.
final class SnapshotLayerView: View {
  private(set) var snapshot: ViewSnapshot
  /// The scaling of the snapshot within the bounds.
  private var mode: ContentMode
  /// The zIndex of what is behind everything else.
  private static let backmost = -1 << 50

  /// Makes a layer for a snapshot.
  init(_ snapshot: ViewSnapshot, mode: ContentMode, frame: CGRect) {
    self.snapshot = snapshot; self.mode = mode
    super.init(frame: frame)
    isBareLayer = true
    isUserInteractionEnabled = false
    _zIndex = SnapshotLayerView.backmost
  }

  /// Fails: a snapshot always has content.
  required init?(coder: NSCoder) { nil }

  override var content: SnapshotContent? { snapshot.content(on: stage, mode: mode) }
  override var identity: LayerIdentity? { snapshot.identity }

  /// Shows another snapshot, or another scaling, from now on; animations go on.
  func show(_ snapshot: ViewSnapshot, mode: ContentMode) {
    if snapshot === self.snapshot, mode == self.mode { return }
    self.snapshot = snapshot; self.mode = mode
    continueRecords()
  }
}

extension View {
  /// Shows a snapshot in the bounds, above the fill and below the subviews; `nil` for none.
  package func show(_ snapshot: ViewSnapshot?, mode: ContentMode) {
    if let snapshot, let snapshotLayer {
      snapshotLayer.show(snapshot, mode: mode)
    } else {
      snapshotLayer = snapshot.map { SnapshotLayerView($0, mode: mode, frame: bounds) }
    }
  }
}
