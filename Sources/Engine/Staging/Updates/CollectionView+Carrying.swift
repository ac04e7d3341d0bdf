import CollectionUpdates
package import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// Items whose cells are carried outside of the collection view, as from one to another.
///
/// A carried item has its place in the data and in the layout, but no cell on the stage. So there is
/// one visual of it at every instant.
extension CollectionView {
  /// Returns whether the cell of an item is carried, so that the collection view shows none.
  func isCarried(_ element: LayoutElement) -> Bool {
    if elementStore.carried.isEmpty || element.category != .cell { return false }
    return elementStore.carried.contains(elementStore.keys.text(of: element))
  }

  /// Leaves items out of the stage until they are put in, by their keys.
  package func leaveOut(_ key: String) { elementStore.carried.insert(key) }

  /// Shows items again that were left out, where the data still has them.
  package func stopLeavingOut(_ key: String) {
    elementStore.carried.remove(key)
    setNeedsLayout()
  }

  /// Takes the cell of an item out and puts it into another view, exactly where it is shown.
  ///
  /// Animations of the cell itself go on, except for that of its position. It receives no touches.
  ///
  /// - Parameter zIndex: The cell's paint order in the other view.
  /// - Returns: The cell; `nil` if the item has none on the stage.
  package func takeOut(
    itemAt path: IndexPath, into overlay: View, zIndex: Int
  ) -> CollectionViewCell? {
    let element = LayoutElement(category: .cell, indexPath: path)
    guard let stage, let known = elementStore.shown[element],
      let cell = known.view as? CollectionViewCell, let layer = cell.layer,
      let placement = shownPlacement(of: element, in: overlay)
    else { return nil }
    if let touched = interactionState.touchedItem, touched.cell === cell {
      _ = cancelTouch([touched.touch])
    }
    elementStore.shown[element] = nil
    cell.swipePane?.remove()
    leaveOut(elementStore.keys.text(of: element))
    var record = stage.layers[layer]
    record.begin(at: stage.now)
    let (alpha, size) = (cell.alpha, cell.bounds.size)
    View.performWithoutAnimation {
      cell.removeFromSuperview()
      cell.isUserInteractionEnabled = false
      cell.zIndex = zIndex
      (cell.center, cell.transform3D) = (placement.center, placement.transform)
      (cell.alpha, cell.bounds.size) = (alpha, size)
      overlay.addSubview(cell)
    }
    if let layer = cell.layer {
      stage.recording.layers[layer].size = record.size
      stage.recording.layers[layer].alpha = record.alpha
      stage.recording.layers[layer].appearance = record.appearance
    }
    return cell
  }

  /// Gives a carried cell the place that the layout has for an item, with the present animation.
  ///
  /// The data source fills the cell as that of the item.
  package func place(_ cell: CollectionViewCell, asItemAt path: IndexPath, in overlay: View) {
    let element = LayoutElement(category: .cell, indexPath: path)
    guard let placement = placement(of: element, in: overlay) else { return }
    reconfigure(cell, as: element)
    cell.center = placement.center
    cell.bounds.size = placement.size
    cell.transform3D = placement.transform
    cell.alpha = placement.alpha
    cell.layoutIfNeeded()
  }

  /// Returns whether a carried cell is where the layout has an item.
  package func hasPlaced(
    _ cell: CollectionViewCell, asItemAt path: IndexPath, in overlay: View
  ) -> Bool {
    let element = LayoutElement(category: .cell, indexPath: path)
    guard let placement = placement(of: element, in: overlay) else { return true }
    let (way, growth) = (
      hypot(placement.center.x - cell.center.x, placement.center.y - cell.center.y),
      hypot(
        placement.size.width - cell.bounds.width, placement.size.height - cell.bounds.height)
    )
    return way < 0.01 && growth < 0.01
  }

  /// Puts a carried cell in as that of an item, at the place that the layout has for it.
  package func putIn(_ cell: CollectionViewCell, asItemAt path: IndexPath) {
    let element = LayoutElement(category: .cell, indexPath: path)
    elementStore.carried.remove(elementStore.keys.text(of: element))
    collectionViewLayout.prepareIfNeeded()
    guard let attributes = collectionViewLayout.attributes(of: element) else {
      return cell.removeFromSuperview()
    }
    View.performWithoutAnimation {
      cell.removeFromSuperview()
      cell.isUserInteractionEnabled = true
      cell.elementIdentity = identity(of: element)
      cell.elementPath = [path.section, path.item]
      cell.isSelected = isSelected(element)
    }
    elementStore.shown[element] = show(cell, as: element, startingFrom: attributes)
    setNeedsLayout()
  }

  // MARK: Slots

  /// Returns where an item will be in the viewport once it has been scrolled into it.
  ///
  /// The collection view may be off the stage. Its content takes on its size.
  package func revealedFrame(ofItemAt path: IndexPath) -> CGRect? {
    takeContentSize()
    guard let frame = layoutAttributesForItem(at: path)?.frame,
      let offset = offset(toItemAt: path, at: [])
    else { return nil }
    let shift = shift(of: LayoutElement(category: .cell, indexPath: path))
    return frame.offsetBy(dx: -offset.x - shift.x, dy: -offset.y - shift.y)
  }

  /// Gives the content the size that the layout has, even off the stage.
  package func takeContentSize() {
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  /// Scrolls by as little as shows all of an item, with the present animation.
  package func reveal(itemAt path: IndexPath) {
    guard let offset = offset(toItemAt: path, at: []), offset != contentOffset else { return }
    contentOffset = offset
  }
}
