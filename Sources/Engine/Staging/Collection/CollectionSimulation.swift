package import Foundation
import Layouts

/// A simulation that moves the items of a collection view and is notified of the view's changes.
package protocol CollectionSimulation: AnyObject {
  /// Follows a change of the data: index paths stand for other items from now on.
  func dataDidChange()

  /// Whether the simulation decides where the item is that has a key.
  func moves(_ key: String) -> Bool

  /// Prepares the items for a layout pass that shows a rectangle of the content.
  func willShowElements(in rect: CGRect)
}

extension CollectionView {
  /// Takes an item's view off the stage, so that another one appears where the layout has the item.
  package func discardView(ofItemAt indexPath: IndexPath) {
    let element = LayoutElement(category: .cell, indexPath: indexPath)
    if let known = elementStore.shown.removeValue(forKey: element) { retire([known]) }
  }
}
