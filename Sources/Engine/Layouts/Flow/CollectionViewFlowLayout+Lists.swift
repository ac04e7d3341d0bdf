import Foundation
import Geometry

/// A list of iOS in a layout of one column.
package struct FlowList: Hashable, Sendable {
  package var form: ListForm
  /// Whether the insets of sections are the layout's own, instead of the form's.
  package var hasOwnInset: Bool

  package init(_ form: ListForm, hasOwnInset: Bool) {
    self.form = form; self.hasOwnInset = hasOwnInset
  }
}

/// The insets of sections, and the backgrounds of grouped ones, behind all their rows.
extension CollectionViewFlowLayout {
  /// Returns the insets of sections without a delegate's: those of the list's form, or the layout's.
  func sectionInset(in host: any LayoutHost) -> EdgeInsets {
    guard let list, !list.hasOwnInset else { return sectionInset }
    return list.form.sectionInset(width: host.bounds.width)
  }

  /// The element kind of the backgrounds.
  package static let elementKindSectionBackground = "sectionBackground"

  /// Returns the attributes of the background of a section in a geometry; `nil` if it has none.
  func sectionBackground(
    _ section: Int, in geometry: FlowGeometry
  ) -> CollectionViewLayoutAttributes? {
    guard list?.form.isGrouped == true, let frame = geometry.bodyFrame(ofSection: section) else {
      return nil
    }
    let attributes = CollectionViewLayoutAttributes(
      forDecorationViewOfKind: Self.elementKindSectionBackground,
      with: IndexPath(item: 0, section: section))
    attributes.frame = frame
    attributes.zIndex = -1
    return attributes
  }
}
