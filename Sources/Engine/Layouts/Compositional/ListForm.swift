package import Foundation
package import Geometry

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

  /// The space at both ends of a grouped section in points: half of the gap of 35.
  package static let gap: CGFloat = 17.5
  /// The space beside the rows of a sidebar in points; our choice.
  private static let sidebarMargin: CGFloat = 8

  /// Returns the space beside the rows of an inset section in a list of a width, in points.
  ///
  /// It is 16 points, or 20 in lists as wide as those of large phones.
  package static func margin(forWidth width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }

  /// Returns the insets of the rows of a section in a list of a width, in points.
  package func sectionInset(width: CGFloat) -> EdgeInsets {
    let margin: CGFloat =
      switch self {
      case .insetGrouped: Self.margin(forWidth: width)
      case .sidebar: Self.sidebarMargin
      case .plain, .grouped, .sidebarPlain: 0
      }
    let gap = isGrouped ? Self.gap : 0
    return EdgeInsets(top: gap, left: margin, bottom: gap, right: margin)
  }
}
