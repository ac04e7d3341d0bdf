import UIKit

/// The first article's flow with one item that a pinch resizes about its fixed center.
final class PinchFlowLayout: UICollectionViewFlowLayout {
  /// An item above the others.
  private struct Pinch {
    var indexPath: IndexPath
    /// The size given by the touches; `nil` while the item returns to its own.
    var size: CGSize?
  }

  private var pinch: Pinch?

  /// The pinched item; `nil` once it is released or deleted.
  var pinchedIndexPath: IndexPath? { pinch.flatMap { $0.size == nil ? nil : $0.indexPath } }

  /// Sets an item's size and raises it above the others.
  func resizeItem(at indexPath: IndexPath, to size: CGSize) {
    pinch = Pinch(indexPath: indexPath, size: size)
    invalidateLayout()
  }

  /// Restores the pinched item's own size; it stays above the others until `lowerItem`.
  func releaseItem() { pinch?.size = nil }

  /// Restores the zIndex of an item that has returned.
  func lowerItem() {
    guard let pinch, pinch.size == nil else { return }
    self.pinch = nil
    invalidateLayout()
  }

  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    guard let indexPath = pinch?.indexPath else { return }
    var item = indexPath.item
    let deleted = updateItems.filter { $0.updateAction == .delete }
      .compactMap(\.indexPathBeforeUpdate)
    if deleted.contains(indexPath) {
      pinch = nil
      return
    }
    item -= deleted.count { $0.section == indexPath.section && $0.item < indexPath.item }
    let inserted = updateItems.filter { $0.updateAction == .insert }
      .compactMap(\.indexPathAfterUpdate)
    for path in inserted.sorted() where path.section == indexPath.section && path.item <= item {
      item += 1
    }
    pinch?.indexPath.item = item
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    var result = super.layoutAttributesForElements(in: rect) ?? []
    guard let pinch else { return result }
    result.removeAll {
      $0.representedElementCategory == .cell && $0.indexPath == pinch.indexPath
    }
    // Its slot may be outside of the rectangle while the item reaches into it.
    if let attributes = layoutAttributesForItem(at: pinch.indexPath),
      attributes.frame.intersects(rect)
    {
      result.append(attributes)
    }
    return result
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let slot = super.layoutAttributesForItem(at: indexPath)
    guard let pinch, pinch.indexPath == indexPath,
      let attributes = slot?.copy() as? UICollectionViewLayoutAttributes
    else { return slot }
    attributes.size = pinch.size ?? attributes.size
    attributes.zIndex = 100
    return attributes
  }
}

/// The first article's squares, one of which follows a pinch.
final class PinchViewController: SquaresViewController {
  /// The relation of a pinched item's size to the touches.
  enum Mode {
    /// The distance of the touches is the side.
    case absolute
    /// The item's own size is multiplied by the scale of the pinch.
    case relative
  }

  var mode = Mode.absolute
  private var ownSize = CGSize.zero
  private var layout: PinchFlowLayout? { collectionViewLayout as? PinchFlowLayout }

  override func viewDidLoad() {
    super.viewDidLoad()
    let recognizer = UIPinchGestureRecognizer { [unowned self] recognizer in
      if let pinch = recognizer as? UIPinchGestureRecognizer { handlePinch(pinch) }
    }
    collectionView.addGestureRecognizer(recognizer)
  }

  /// Resizes the item with the pinch, and animates it back when a touch ends.
  func handlePinch(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      // The item is found once: the midpoint may leave it later.
      guard let indexPath = collectionView.indexPathForItem(at: pinch.location(in: collectionView)),
        let slot = layout?.layoutAttributesForItem(at: indexPath)
      else { return }
      ownSize = slot.size
      layout?.resizeItem(at: indexPath, to: size(under: pinch))
    case .changed:
      guard pinch.numberOfTouches == 2, let indexPath = layout?.pinchedIndexPath else { return }
      layout?.resizeItem(at: indexPath, to: size(under: pinch))
    case .ended, .cancelled:
      // One touch may have ended by now, so their number does not matter here.
      guard layout?.pinchedIndexPath != nil else { return }
      collectionView.performBatchUpdates(
        { self.layout?.releaseItem() }, completion: { [weak self] _ in self?.layout?.lowerItem() })
    default: break
    }
  }

  /// Returns the size given by the touches, at least a point.
  private func size(under pinch: UIPinchGestureRecognizer) -> CGSize {
    switch mode {
    case .absolute:
      let first = pinch.location(ofTouch: 0, in: collectionView)
      let second = pinch.location(ofTouch: 1, in: collectionView)
      let distance = max(1, hypot(second.x - first.x, second.y - first.y))
      return CGSize(width: distance, height: distance)
    case .relative:
      return CGSize(width: ownSize.width * pinch.scale, height: ownSize.height * pinch.scale)
    }
  }
}
