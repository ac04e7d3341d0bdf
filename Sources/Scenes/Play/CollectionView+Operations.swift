import Foundation
import Layouts
import Staging

extension CollectionView {
  /// Records operations, inside a batch.
  func record(_ operations: [UpdatePlan.Operation]) {
    for operation in operations {
      switch operation {
      case .insertItem(let path): insertItems(at: [path])
      case .deleteItem(let path): deleteItems(at: [path])
      case .moveItem(let from, let to): moveItem(at: from, to: to)
      case .reloadItem(let path): reloadItems(at: [path])
      case .insertSection(let section): insertSections(IndexSet(integer: section))
      case .deleteSection(let section): deleteSections(IndexSet(integer: section))
      case .moveSection(let from, let to): moveSection(from, toSection: to)
      case .reloadSection(let section): reloadSections(IndexSet(integer: section))
      }
    }
  }
}
