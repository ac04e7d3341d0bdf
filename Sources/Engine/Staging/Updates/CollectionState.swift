import CollectionUpdates
import Foundation
import Geometry
import Layouts

/// The state of a collection view for one of the view controllers that share it.
struct CollectionState {
  let layout: CollectionViewLayout
  weak var dataSource: (any CollectionViewDataSource)?
  weak var delegate: (any CollectionViewDelegate)?
  /// The position to which the content is scrolled.
  let place: ContentPlace
  let classes: ViewClasses
  /// The names of items and sections; `nil` where the data was never shown.
  var keys: ItemIdentityMap?
  /// The selected items; `nil` where they are those of the state before.
  var selection: [IndexPath]?
}

/// A position to which content is scrolled.
enum ContentPlace {
  /// Wherever the selected item, or else the one that was nearest to the center, is in the middle.
  case selection
  /// An offset for content and bounds of some sizes, with an inset.
  case offset(CGPoint, content: CGSize, bounds: CGSize, inset: EdgeInsets)
}

/// The classes of cells and supplementary views by their identifiers.
struct ViewClasses {
  var cells: [String: CollectionReusableView.Type] = [:]
  var supplementary: [String: CollectionReusableView.Type] = [:]
  /// The identifiers of cells, and kinds with identifiers, whose classes stand for nib files.
  var nibs: Set<String> = []

  /// Returns both sets of classes; the other one's where an identifier is in both.
  func overridden(by other: ViewClasses) -> ViewClasses {
    ViewClasses(
      cells: cells.merging(other.cells) { $1 },
      supplementary: supplementary.merging(other.supplementary) { $1 },
      nibs: nibs.subtracting(other.cells.keys).subtracting(other.supplementary.keys)
        .union(other.nibs))
  }
}
