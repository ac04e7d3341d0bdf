package import Foundation
import Geometry

/// The structure of a section of a list.
package struct ListStructure: Hashable, Sendable {
  package var form: ListForm
  /// Whether the section has a header or footer of its own.
  package var hasHeader = false
  package var hasFooter = false
  /// Whether the first item is the header.
  package var firstItemIsHeader = false
  /// The space above the header in points; `nil` for the default.
  package var headerTopPadding: CGFloat?

  /// Makes the structure of a section with rows only.
  package init(_ form: ListForm) { self.form = form }
}

/// A section of a list: rows of the full width, each as high as its cell wishes.
///
/// The distances are those of `ListForm`. The height before rows are measured, 44 pt, is a choice.
package final class CollectionLayoutListSection: CollectionLayoutSection {
  package let structure: ListStructure
  /// The properties that another target keeps for the list.
  package var companion: AnyObject?

  /// The height of a row before it is measured.
  private static let estimatedHeight: CGFloat = 44

  /// Makes a section.
  ///
  /// - Parameters:
  ///   - structure: Its form, and what it has besides rows.
  ///   - width: The width of the list in points.
  package init(_ structure: ListStructure, width: CGFloat) {
    self.structure = structure
    let size = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(Self.estimatedHeight))
    super.init(
      group: .vertical(layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
    let (form, insets) = (structure.form, structure.form.sectionInset(width: width))
    contentInsets = DirectionalEdgeInsets(
      top: structure.hasHeader ? 0 : insets.top, leading: insets.left,
      bottom: structure.hasFooter ? 0 : insets.bottom, trailing: insets.right)
    if structure.hasHeader {
      contentInsets.top += structure.headerTopPadding ?? 0
      let header = boundary("UICollectionElementKindSectionHeader", .top)
      header.pinToVisibleBounds = form == .plain || form == .sidebarPlain
      boundarySupplementaryItems.append(header)
    }
    if structure.hasFooter {
      boundarySupplementaryItems.append(
        boundary("UICollectionElementKindSectionFooter", .bottom))
    }
  }

  /// Makes a header or footer, as high as its view wishes.
  private func boundary(
    _ kind: String, _ alignment: RectAlignment
  ) -> CollectionLayoutBoundarySupplementaryItem {
    CollectionLayoutBoundarySupplementaryItem(
      layoutSize: CollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .estimated(28)),
      elementKind: kind, alignment: alignment)
  }
}

extension CollectionViewCompositionalLayout {
  /// Returns the section of a list; `nil` where a section is of another kind.
  package func list(ofSection section: Int) -> CollectionLayoutListSection? {
    sections.indices.contains(section) ? sections[section] as? CollectionLayoutListSection : nil
  }

  /// Whether any section is one of a list.
  package var hasLists: Bool { sections.contains { $0 is CollectionLayoutListSection } }
}
