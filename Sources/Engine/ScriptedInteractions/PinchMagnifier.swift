public import Foundation
import Layouts
public import Staging

/// A controller that resizes the pinched item of a collection view about its fixed center.
///
/// The item at the touches' midpoint when the pinch begins is magnified until the pinch ends,
/// wherever the touches move and whatever else moves it. Without an item there, nothing happens; if
/// the item is deleted, the magnification ends. At the end the item returns to its size, animated.
/// The magnifier lives as long as its recognizer is on the collection view.
public final class PinchMagnifier {
  /// The rule for the size of a pinched item.
  public enum Mode: String, Hashable, Sendable {
    /// A square with the distance of the touches as its side.
    case absolute
    /// The item's own size times the scale of the pinch.
    case relative
  }

  /// The minimum side of a magnified item, in points, however close the touches are.
  public static let minimumSide: CGFloat = 1

  /// The rule for the size of a pinched item; a change applies from the next movement on.
  public var mode: Mode
  /// The duration of the item's return, in seconds; `nil` for that of batch updates.
  public var returnDuration: TimeInterval?
  /// The recognizer of the pinch; disabling it ends the pinch.
  public private(set) weak var recognizer: PinchGestureRecognizer?

  /// The pinched item's key, the layout that magnifies it, and its initial size.
  private var target: (key: String, layout: CollectionViewLayout, size: CGSize)?

  /// The key of the pinched item; `nil` if there is none.
  package var targetKey: String? { target?.key }

  /// Adds a pinch recognizer that magnifies items to a collection view.
  @discardableResult public init(
    _ collectionView: CollectionView, mode: Mode = .absolute, returnDuration: TimeInterval? = nil
  ) {
    self.mode = mode; self.returnDuration = returnDuration
    let recognizer = PinchGestureRecognizer()
    collectionView.add(recognizer, handler: handle)
    self.recognizer = recognizer
  }

  /// Handles a change of the pinch.
  private func handle(_ recognizer: PinchGestureRecognizer) {
    guard let collectionView = recognizer.view as? CollectionView else { return }
    switch recognizer.state {
    case .began:
      let midpoint = recognizer.location(in: collectionView)
      guard let path = collectionView.indexPathForTouch(at: midpoint),
        let size = collectionView.layoutAttributesForItem(at: path)?.size
      else { return }
      let layout = collectionView.collectionViewLayout
      target = (collectionView.key(ofItemAt: path), layout, size)
      magnify(path, by: recognizer, in: collectionView)
    case .changed:
      guard let path = targetPath(in: collectionView) else { return }
      magnify(path, by: recognizer, in: collectionView)
    case .ended, .cancelled: release(in: collectionView)
    case .possible, .failed: break
    }
  }

  /// Returns the index path of the pinched item; `nil`, and from then on, if it was deleted.
  private func targetPath(in collectionView: CollectionView) -> IndexPath? {
    guard let (key, layout, size) = target else { return nil }
    let current = collectionView.collectionViewLayout
    if layout !== current {
      // A replaced layout passes its magnification on.
      target = (key, current, size)
      layout.magnifiedItem = nil
    } else if layout.magnifiedItem == nil {
      // An update deleted the item, even if another item has its key now.
      target = nil
      return nil
    }
    let path = collectionView.indexPaths(forKeys: [key])[key]
    if path == nil { target = nil }
    return path
  }

  /// Resizes the pinched item to the size of the pinch.
  private func magnify(
    _ path: IndexPath, by recognizer: PinchGestureRecognizer, in collectionView: CollectionView
  ) {
    guard let size = size(of: path, by: recognizer, in: collectionView) else { return }
    collectionView.collectionViewLayout.magnifiedItem = MagnifiedItem(indexPath: path, size: size)
  }

  /// Returns the size of the pinch; `nil` if the layout does not have the item.
  private func size(
    of path: IndexPath, by recognizer: PinchGestureRecognizer, in collectionView: CollectionView
  ) -> CGSize? {
    switch mode {
    case .absolute:
      guard recognizer.numberOfTouches == 2 else { return nil }
      let fingers = (0..<2).map { recognizer.location(ofTouch: $0, in: collectionView) }
      let distance = hypot(fingers[1].x - fingers[0].x, fingers[1].y - fingers[0].y)
      let side = max(PinchMagnifier.minimumSide, distance)
      return CGSize(width: side, height: side)
    case .relative:
      // The initial size: another layout during the pinch does not make the item jump.
      guard let own = target?.size else { return nil }
      // The aspect ratio is kept at the minimum size, too.
      let shorter = min(own.width, own.height)
      let least = shorter > 0 ? min(1, PinchMagnifier.minimumSide / shorter) : 1
      let scale = max(recognizer.scale, least)
      return CGSize(width: own.width * scale, height: own.height * scale)
    }
  }

  /// Animates the pinched item back to its own size.
  private func release(in collectionView: CollectionView) {
    guard targetPath(in: collectionView) != nil else { return }
    target = nil
    let layout = collectionView.collectionViewLayout
    let release = { collectionView.performBatchUpdates { layout.magnifiedItem = nil } }
    collectionView.animate(release, duration: returnDuration)
  }
}
