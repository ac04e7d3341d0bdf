import Foundation
import Layouts
public import Staging

/// A movement of an item of a collection view that a long press lifts and the finger carries.
///
/// A `UICollectionViewController` installs the same for interactive movement. The finger holds the
/// item at the point that it touched. The mover lives as long as its recognizer is on the collection
/// view.
public final class InteractiveMover {
  /// The gesture recognizer; disabling it returns an item that is being moved.
  public private(set) weak var recognizer: LongPressGestureRecognizer?
  /// A closure that is called when an item is lifted, with its cell.
  public var movementDidBegin: ((_ cell: CollectionViewCell) -> Void)?
  /// A closure that is called at the end, with whether the item was dropped rather than returned.
  public var movementDidEnd: ((_ isFinished: Bool) -> Void)?

  /// The vector from the finger to the item's center; `nil` while no item is moved.
  private var grip: CGPoint?

  /// Adds a long press that moves items to a collection view.
  @discardableResult public init(_ collectionView: CollectionView) {
    let recognizer = LongPressGestureRecognizer()
    collectionView.add(recognizer, handler: handle)
    self.recognizer = recognizer
  }

  /// Follows the finger.
  private func handle(_ recognizer: LongPressGestureRecognizer) {
    guard let collectionView = recognizer.view as? CollectionView else { return }
    let finger = recognizer.location(in: collectionView)
    switch recognizer.state {
    case .began:
      guard let path = collectionView.indexPathForTouch(at: finger),
        let center = collectionView.shownAttributesForItem(at: path)?.center,
        collectionView.beginInteractiveMovementForItem(at: path)
      else {
        recognizer.state = .cancelled
        return
      }
      grip = CGPoint(x: center.x - finger.x, y: center.y - finger.y)
      if let cell = collectionView.cellForItem(at: path) { movementDidBegin?(cell) }
      // The finger holds it there already.
      collectionView.updateInteractiveMovementTargetPosition(center)
    case .changed:
      guard let grip else { return }
      collectionView.updateInteractiveMovementTargetPosition(
        CGPoint(x: finger.x + grip.x, y: finger.y + grip.y))
    case .ended:
      guard grip != nil else { return }
      grip = nil
      collectionView.endInteractiveMovement()
      movementDidEnd?(true)
    case .cancelled:
      guard grip != nil else { return }
      grip = nil
      collectionView.cancelInteractiveMovement()
      movementDidEnd?(false)
    case .possible, .failed: break
    }
  }
}
