import Foundation
import Layouts

/// Moves the item of a collection view that a long press lifts, to where the finger carries it.
///
/// It is what a `UICollectionViewController` installs for interactive movement. The finger holds
/// the item where it touched it. The mover lives as long as its recogniser is on the collection
/// view.
public final class InteractiveMover {
  /// What lifts the item; disabling it puts an item back that is being moved.
  public private(set) weak var recognizer: LongPressGestureRecognizer?
  /// Called when an item was let go of or put back, with whether it was let go of.
  public var movementDidEnd: ((_ isFinished: Bool) -> Void)?

  /// The way from the finger to the item's centre; `nil` while none is moved.
  private var grip: CGPoint?

  /// Adds a long press to a collection view and has it move items.
  @discardableResult public init(_ collectionView: CollectionView) {
    let recognizer = LongPressGestureRecognizer()
    recognizer.addTarget { [weak recognizer] _ in
      if let recognizer { self.handle(recognizer) }
    }
    collectionView.addGestureRecognizer(recognizer)
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
      // It is where the finger holds it already.
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
