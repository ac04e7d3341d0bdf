public import Foundation
import Geometry
import Layouts
public import Staging

/// A controller that rotates the twisted item of a collection view about its fixed center.
///
/// The item at the touches' midpoint when the twist begins rotates with them until it ends. Without
/// an item there, nothing happens; if the item is deleted, the rotation ends. At the end the item
/// rotates back, animated. The turner lives as long as its recognizer is on the collection view.
public final class TwistTurner {
  /// The duration of the item's return, in seconds; `nil` for that of batch updates.
  public var returnDuration: TimeInterval?
  /// The recognizer of the twist; disabling it ends the twist.
  public private(set) weak var recognizer: RotationGestureRecognizer?

  /// The zIndex of an item while it is rotated, and until it has returned.
  private static let zIndex = 100
  /// The key of the rotated item, and its own transform.
  private var target: (key: String, transform: Transform3D)?

  /// Adds a rotation recognizer that rotates items to a collection view.
  @discardableResult public init(
    _ collectionView: CollectionView, returnDuration: TimeInterval? = nil
  ) {
    self.returnDuration = returnDuration
    let recognizer = RotationGestureRecognizer()
    collectionView.add(recognizer, handler: handle)
    self.recognizer = recognizer
  }

  /// Handles a change of the twist.
  private func handle(_ recognizer: RotationGestureRecognizer) {
    guard let collectionView = recognizer.view as? CollectionView else { return }
    switch recognizer.state {
    case .began:
      guard
        let path = collectionView.indexPathForTouch(at: recognizer.location(in: collectionView)),
        let attributes = collectionView.shownAttributesForItem(at: path)
      else { return }
      let transform = attributes.unposed?.transform3D ?? attributes.transform3D
      target = (collectionView.key(ofItemAt: path), transform)
      turn(by: recognizer.rotation, in: collectionView)
    case .changed: turn(by: recognizer.rotation, in: collectionView)
    case .ended, .cancelled: release(in: collectionView)
    case .possible, .failed: break
    }
  }

  /// Returns the rotated item; `nil`, and from then on, if it was deleted.
  private func element(in collectionView: CollectionView) -> LayoutElement? {
    guard let key = target?.key, let path = collectionView.indexPaths(forKeys: [key])[key] else {
      target = nil
      return nil
    }
    return LayoutElement(category: .cell, indexPath: path)
  }

  /// Rotates the item by the touches' rotation.
  private func turn(by angle: CGFloat, in collectionView: CollectionView) {
    guard let element = element(in: collectionView), let target else { return }
    let layout = collectionView.collectionViewLayout
    var pose = layout.pose(of: element) ?? ElementPose()
    let angle = collectionView.flipsHorizontally ? -angle : angle
    pose.transform3D = target.transform.concatenating(Transform3D(Affine(rotationAngle: angle)))
    pose.unwoundRotation = nil
    pose.zIndex = Self.zIndex
    layout.setPose(pose, of: element)
  }

  /// Animates the item back to its own rotation.
  private func release(in collectionView: CollectionView) {
    guard let element = element(in: collectionView) else { return }
    target = nil
    let layout = collectionView.collectionViewLayout
    let release = {
      collectionView.performBatchUpdates {
        guard var pose = layout.pose(of: element) else { return }
        pose.transform3D = nil
        pose.zIndex = nil
        layout.setPose(pose, of: element)
      }
    }
    collectionView.animate(release, duration: returnDuration)
  }
}
