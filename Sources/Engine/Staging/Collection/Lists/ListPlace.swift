package import Foundation
package import Layouts

/// The place of a view in a list, by which it shows itself.
package struct ListPlace: Hashable, Sendable {
  /// The part of a section that a view is.
  package enum Part: Hashable, Sendable { case header, row, footer }

  package var form: ListForm
  /// The path of the row or, with the number of the section, of the header or footer.
  package var indexPath: IndexPath
  package var part = Part.row
  /// Whether the row is the first or the last one that shares a background with others.
  package var isFirst = false
  package var isLast = false
  /// The number of items above the row in an outline.
  package var level = 0
  /// Whether what is below the row in an outline is visible; `nil` without anything below.
  package var isExpanded: Bool?
  /// Whether the list is edited.
  package var isEditing = false
}

/// A view of a list that shows itself by its place.
package protocol ListRow: CollectionReusableView {
  /// Takes on a place, in the animation under way.
  func take(_ place: ListPlace)
}
