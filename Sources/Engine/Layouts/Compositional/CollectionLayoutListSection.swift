package import Foundation
import Geometry

/// The appearance of a list.
package enum ListForm: String, Hashable, Sendable, CaseIterable {
  /// Rows from edge to edge; headers stay in the bounds.
  case plain
  /// Sections from edge to edge, with gaps between them.
  case grouped
  /// Sections with gaps around them and rounded corners.
  case insetGrouped
  /// Rows with rounded corners of their own, as beside a larger view.
  case sidebar
  /// Rows of a sidebar from edge to edge.
  case sidebarPlain

  package var isGrouped: Bool { self == .grouped || self == .insetGrouped }
  package var isSidebar: Bool { self == .sidebar || self == .sidebarPlain }
}

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
/// The distances are those of our tables, which resemble iOS 13 to 18: half of the gap of 35 pt at
/// both ends of a grouped section, and margins of 16 pt, or 20 on wide screens, in an inset one. The
/// margin of a sidebar, 8 pt, and the height before rows are measured, 44 pt, are choices.
package final class CollectionLayoutListSection: CollectionLayoutSection {
  package let structure: ListStructure
  /// The properties that another target keeps for the list.
  package var companion: AnyObject?

  /// The height of a row before it is measured.
  private static let estimatedHeight: CGFloat = 44
  /// The space at both ends of a grouped section.
  private static let gap: CGFloat = 17.5

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
    let form = structure.form
    let margin: CGFloat =
      switch form {
      case .insetGrouped: width >= 414 ? 20 : 16
      case .sidebar: 8
      case .plain, .grouped, .sidebarPlain: 0
      }
    let gap = form.isGrouped ? Self.gap : 0
    contentInsets = DirectionalEdgeInsets(
      top: structure.hasHeader ? 0 : gap, leading: margin, bottom: structure.hasFooter ? 0 : gap,
      trailing: margin)
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
