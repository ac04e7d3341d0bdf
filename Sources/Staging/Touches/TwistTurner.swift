public import Foundation
import Geometry
import Layouts

/// Turns the item of a collection view that two fingers twist, about its unmoved centre.
///
/// The item at the fingers' midpoint when the twist begins turns with them until it ends; where none
/// is there nothing happens, and when it is deleted nothing more does. Then it turns back, animated.
/// The turner lives as long as its recogniser is on the collection view.
public final class TwistTurner {
  /// How long the item takes to turn back, in seconds; `nil` as long as any batch update.
  public var returnDuration: TimeInterval?
  /// What watches the fingers; disabling it ends the twist.
  public private(set) weak var recognizer: RotationGestureRecognizer?

  /// The order of an item while it is turned, and until it has turned back.
  private static let zIndex = 100
  /// The item that is turned, by its key, and how it lies by itself.
  private var target: (key: String, transform: Transform3D)?

  /// Adds a rotation recogniser to a collection view and has it turn items.
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

  /// Returns the turned item; `nil`, and from then on, where it is gone.
  private func element(in collectionView: CollectionView) -> LayoutElement? {
    guard let key = target?.key, let path = collectionView.indexPaths(forKeys: [key])[key] else {
      target = nil
      return nil
    }
    return LayoutElement(category: .cell, indexPath: path)
  }

  /// Turns the item as far as the fingers have.
  private func turn(by angle: CGFloat, in collectionView: CollectionView) {
    guard let element = element(in: collectionView), let target else { return }
    let layout = collectionView.collectionViewLayout
    var pose = layout.pose(of: element) ?? ElementPose()
    pose.transform3D = target.transform.concatenating(Transform3D(Affine(rotationAngle: angle)))
    pose.unwoundRotation = nil
    pose.zIndex = Self.zIndex
    layout.setPose(pose, of: element)
  }

  /// Has the item turn back.
  private func release(in collectionView: CollectionView) {
    guard let element = element(in: collectionView) else { return }
    target = nil
    let layout = collectionView.collectionViewLayout
    let release = {
      collectionView.performBatchUpdates {
        guard var pose = layout.pose(of: element) else { return }
        (pose.transform3D, pose.zIndex) = (nil, nil)
        layout.setPose(pose, of: element)
      }
    }
    guard let returnDuration else { return release() }
    View.animate(
      duration: returnDuration, delay: 0, curve: collectionView.updateCurve, options: [],
      animations: release, completion: nil)
  }
}
