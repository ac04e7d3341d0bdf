import CollectionUpdates
import Foundation
import Geometry
import Layouts

/// What a collection view shows for one of the screens that share it.
struct CollectionState {
  let layout: CollectionViewLayout
  weak var dataSource: (any CollectionViewDataSource)?
  weak var delegate: (any CollectionViewDelegate)?
  /// Where the content is scrolled to.
  let place: ContentPlace
  let classes: ViewClasses
  /// The names of items and sections; `nil` where the data was never shown.
  var keys: ItemIdentityMap?
  /// The selected items; `nil` where they are those of the state before.
  var selection: [IndexPath]?
}

/// Where content is scrolled to.
enum ContentPlace {
  /// Wherever the selected item, or else the one that was nearest to the centre, is in the middle.
  case selection
  /// At an offset, which was told of content and bounds of some sizes, and with an inset.
  case offset(CGPoint, content: CGSize, bounds: CGSize, inset: EdgeInsets)
}

/// Which classes cells and supplementary views are made of, by their identifiers.
struct ViewClasses {
  var cells: [String: CollectionReusableView.Type] = [:]
  var supplementary: [String: CollectionReusableView.Type] = [:]

  /// Returns both sets of classes; the other one's where an identifier is in both.
  func overridden(by other: ViewClasses) -> ViewClasses {
    ViewClasses(
      cells: cells.merging(other.cells) { $1 },
      supplementary: supplementary.merging(other.supplementary) { $1 })
  }
}
