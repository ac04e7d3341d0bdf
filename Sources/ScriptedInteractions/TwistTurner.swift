public import Foundation
import Geometry
import Layouts
public import Staging

/// A rotation of an item of a collection view by two fingers, about its unmoved centre.
///
/// The item at the fingers' midpoint turns with them from the beginning of the twist to its end, and
/// then turns back, animated. Without an item there nothing happens; a deleted item ends the twist.
/// The turner lives as long as its recogniser is on the collection view.
public final class TwistTurner {
  /// The duration of the return in seconds; `nil` for that of a batch update.
  public var returnDuration: TimeInterval?
  /// The gesture recogniser; disabling it ends the twist.
  public private(set) weak var recognizer: RotationGestureRecognizer?

  /// The order of an item until it has turned back.
  private static let zIndex = 100
  /// The key of the item that is turned, and its own transform.
  private var target: (key: String, transform: Transform3D)?

  /// Adds a rotation recogniser that turns items to a collection view.
  @discardableResult public init(
    _ collectionView: CollectionView, returnDuration: TimeInterval? = nil
  ) {
    self.returnDuration = returnDuration
    let recognizer = RotationGestureRecognizer()
    recognizer.addTarget { [weak recognizer] _ in
      if let recognizer { self.handle(recognizer) }
    }
    collectionView.addGestureRecognizer(recognizer)
    self.recognizer = recognizer
  }

  /// Follows the fingers.
  private func handle(_ recognizer: RotationGestureRecognizer) {
    guard let collectionView = recognizer.view as? CollectionView else { return }
    switch recognizer.state {
    case .began:
      guard
        let path = collectionView.indexPathForTouch(at: recognizer.location(in: collectionView)),
        let attributes = collectionView.shownAttributesForItem(at: path)
      else { return }
      target = (collectionView.key(ofItemAt: path), attributes.transform3D)
      turn(by: recognizer.rotation, in: collectionView)
    case .changed: turn(by: recognizer.rotation, in: collectionView)
    case .ended, .cancelled: release(in: collectionView)
    case .possible, .failed: break
    }
  }

  /// Returns the turned item; `nil` once it was deleted.
  private func element(in collectionView: CollectionView) -> LayoutElement? {
    guard let key = target?.key, let path = collectionView.indexPaths(forKeys: [key])[key] else {
      target = nil
      return nil
    }
    return LayoutElement(category: .cell, indexPath: path)
  }

  /// Turns the item by the angle of the fingers.
  private func turn(by angle: CGFloat, in collectionView: CollectionView) {
    guard let element = element(in: collectionView), let target else { return }
    let layout = collectionView.collectionViewLayout
    var pose = layout.pose(of: element) ?? ElementPose()
    pose.transform3D = target.transform.concatenating(Transform3D(Affine(rotationAngle: angle)))
    pose.unwoundRotation = nil
    pose.zIndex = Self.zIndex
    layout.setPose(pose, of: element)
  }

  /// Animates the return of the item.
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
    guard let returnDuration else { return release() }
    View.animate(
      duration: returnDuration, delay: 0, curve: collectionView.updateCurve, options: [],
      animations: release, completion: nil)
  }
}
