package import Foundation
package import Geometry

/// A layout's own sizes and distances, in points, for values that a delegate does not provide.
package struct SectionMetrics: Hashable, Sendable {
  package let itemSize: CGSize
  package let sectionInset: EdgeInsets
  /// The distance between lines, or between the items of a column.
  package let lineSpacing: CGFloat
  /// The distance between the items of a line, or between columns.
  package let interitemSpacing: CGFloat
  package let headerReferenceSize: CGSize
  package let footerReferenceSize: CGSize

  /// Makes metrics, by default those of a new flow layout.
  package init(
    itemSize: CGSize = CGSize(width: 50, height: 50), sectionInset: EdgeInsets = .zero,
    lineSpacing: CGFloat = 10, interitemSpacing: CGFloat = 10,
    headerReferenceSize: CGSize = .zero, footerReferenceSize: CGSize = .zero
  ) {
    self.itemSize = itemSize; self.sectionInset = sectionInset
    self.lineSpacing = lineSpacing; self.interitemSpacing = interitemSpacing
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
  }
}
