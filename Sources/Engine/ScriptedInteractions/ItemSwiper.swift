public import Foundation
import Layouts
public import Staging

/// A pan that moves the item of a collection view under the finger, and reports its translation.
///
/// The owner shows the translation. The swiper lives as long as its recognizer is on the collection
/// view; while it is enabled, the content does not scroll.
public final class ItemSwiper {
  /// The recognizer of the pan.
  public private(set) weak var recognizer: PanGestureRecognizer?
  /// A closure that is called with the key of the item and its translation, in points.
  public var translationDidChange: ((_ key: String, _ translation: CGPoint) -> Void)?
  /// A closure that is called when the finger lets the item go, with the finger's velocity in
  /// points per second.
  public var swipeDidEnd: ((_ key: String, _ velocity: CGPoint) -> Void)?

  /// The key of the item and its translation when the pan began.
  private var target: (key: String, start: CGPoint)?
  /// Returns the present translation of an item.
  private let translation: (_ key: String) -> CGPoint

  /// Adds a pan that moves items to a collection view.
  ///
  /// - Parameter translation: Returns the present translation of an item by its key.
  public init(_ collectionView: CollectionView, translation: @escaping (_ key: String) -> CGPoint) {
    self.translation = translation
    let recognizer = PanGestureRecognizer()
    recognizer.minimumMovement = 0
    collectionView.add(recognizer, handler: handle)
    self.recognizer = recognizer
  }

  /// Follows the finger.
  private func handle(_ recognizer: PanGestureRecognizer) {
    guard let collectionView = recognizer.view as? CollectionView else { return }
    switch recognizer.state {
    case .began:
      let finger = recognizer.location(in: collectionView)
      let moved = recognizer.translation(in: collectionView)
      guard
        let path = collectionView.indexPathForTouch(
          at: CGPoint(x: finger.x - moved.x, y: finger.y - moved.y))
          ?? collectionView.indexPathForTouch(at: finger)
      else { return }
      let key = collectionView.key(ofItemAt: path)
      target = (key, translation(key))
      move(by: moved)
    case .changed: move(by: recognizer.translation(in: collectionView))
    case .ended, .cancelled:
      guard let target else { return }
      self.target = nil
      let velocity = recognizer.velocity(in: collectionView)
      swipeDidEnd?(target.key, recognizer.state == .ended ? velocity : .zero)
    case .possible, .failed: break
    }
  }

  /// Reports the translation of the item.
  private func move(by movement: CGPoint) {
    guard let target else { return }
    translationDidChange?(
      target.key, CGPoint(x: target.start.x + movement.x, y: target.start.y + movement.y))
  }
}
