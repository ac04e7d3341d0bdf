package import Foundation
import Layouts

/// The selection of items by taps, as in UIKit.
///
/// An item is highlighted while a finger is on it, unless a gesture takes the finger away, and
/// selected when the finger is lifted from it.
extension CollectionView {
  /// The item that a finger came down on.
  struct TouchedItem {
    let touch: Touch
    let cell: CollectionViewCell
    /// The item's name, by which it is found again when an update has moved it.
    let key: String
  }

  /// Highlights the item under a finger that has come down.
  ///
  /// - Returns: Whether one of the fingers is on an item.
  func beginTouch(_ touches: [Touch]) -> Bool {
    guard allowsSelection, interactionState.movement == nil, !isStoppedByFinger else {
      return false
    }
    guard interactionState.touchedItem == nil else {
      return touches.contains { cell(at: $0) != nil }
    }
    for touch in touches {
      guard let (cell, path) = cell(at: touch) else { continue }
      if delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true {
        interactionState.touchedItem = TouchedItem(
          touch: touch, cell: cell, key: key(ofItemAt: path))
        cell.isHighlighted = true
        delegate?.collectionView(self, didHighlightItemAt: path)
      }
      return true
    }
    return false
  }

  /// Whether a finger has stopped this content, or what it is in; that is no touch of an item.
  private var isStoppedByFinger: Bool {
    sequence(first: self as View) { $0.superview }
      .contains { ($0 as? ScrollView)?.hasStoppedScrolling == true }
  }

  /// Lets go of the item when the finger has left it.
  func moveTouch(_ touches: [Touch]) -> Bool {
    guard let item = interactionState.touchedItem, touches.contains(where: { $0 === item.touch })
    else {
      return false
    }
    if !item.cell.point(inside: item.touch.location(in: item.cell), with: nil) { unhighlight(item) }
    return true
  }

  /// Selects or deselects the item that the finger is lifted from.
  func endTouch(_ touches: [Touch]) -> Bool {
    guard let item = interactionState.touchedItem, touches.contains(where: { $0 === item.touch })
    else {
      return false
    }
    guard let path = path(of: item) else {
      unhighlight(item)
      return true
    }
    let deselects = allowsMultipleSelection && interactionState.selection.contains(path)
    let isAllowed =
      deselects
      ? delegate?.collectionView(self, shouldDeselectItemAt: path)
      : delegate?.collectionView(self, shouldSelectItemAt: path)
    unhighlight(item)
    // The delegate may have changed the data.
    guard isAllowed ?? true, let path = self.path(of: item) else { return true }
    if deselects {
      deselect(path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return true
    }
    if !allowsMultipleSelection {
      for other in interactionState.selection where other != path {
        deselect(other)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    select(path, animated: true, scrollPosition: [])
    delegate?.collectionView(self, didSelectItemAt: path)
    return true
  }

  /// Lets go of the item, for the finger was taken away.
  func cancelTouch(_ touches: [Touch]) -> Bool {
    guard let item = interactionState.touchedItem, touches.contains(where: { $0 === item.touch })
    else {
      return false
    }
    unhighlight(item)
    return true
  }

  /// Shows an item as one that no finger is on.
  private func unhighlight(_ item: TouchedItem) {
    interactionState.touchedItem = nil
    item.cell.isHighlighted = false
    if let path = path(of: item) { delegate?.collectionView(self, didUnhighlightItemAt: path) }
  }

  /// Returns where an item is by now; `nil` where it is gone.
  private func path(of item: TouchedItem) -> IndexPath? {
    indexPaths(forKeys: [item.key])[item.key]
  }

  /// Returns the item that a finger at a point of the content touches; `nil` where that is something
  /// else, as a header that lies over it.
  package func indexPathForTouch(at point: CGPoint) -> IndexPath? {
    cell(around: hitTest(point, with: nil))?.path
  }

  /// Returns the cell of this collection that a finger came down on, and its item.
  private func cell(at touch: Touch) -> (cell: CollectionViewCell, path: IndexPath)? {
    cell(around: touch.view)
  }

  /// Returns the item of this collection whose cell a view is, or is in; `nil` for any other view.
  package func indexPathForItem(around view: View?) -> IndexPath? { cell(around: view)?.path }

  /// Returns the cell of this collection that a view is, or is in, and its item.
  private func cell(around view: View?) -> (cell: CollectionViewCell, path: IndexPath)? {
    var view = view
    while let candidate = view, candidate.superview !== self,
      (candidate.superview as? OrthogonalScrollView)?.collectionView !== self
    {
      view = candidate.superview
    }
    guard let cell = view as? CollectionViewCell,
      let element = elementStore.shown.first(where: { $0.value.view === cell })?.key
    else { return nil }
    return (cell, element.indexPath)
  }
}
