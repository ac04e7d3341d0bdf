public import Foundation
public import Geometry

/// How a collection places its items.
public enum LayoutDocument: Hashable, Sendable {
  case flow(FlowLayoutDocument)
}

/// The numbers of a flow layout; extents are in points.
public struct FlowLayoutDocument: Hashable, Sendable {
  /// Which way the content scrolls.
  public enum Direction: String, Hashable, Sendable, CaseIterable { case vertical, horizontal }

  /// Where the items of a section's last, incomplete row go.
  public enum LastRow: String, Hashable, Sendable, CaseIterable {
    /// On the slots of full rows.
    case grid
    /// Next to each other at the minimum spacing.
    case minimum
  }

  public var itemSize: CGSize
  /// The least distance between rows.
  public var lineSpacing: Double
  /// The least distance between the items of a row.
  public var interitemSpacing: Double
  public var sectionInset: EdgeInsets
  public var direction: Direction
  /// The header's extent along the scroll direction; no headers where 0.
  public var headerExtent: Double
  /// The footer's extent along the scroll direction; no footers where 0.
  public var footerExtent: Double
  public var lastRow: LastRow

  /// Makes a layout, by default UIKit's: 50 × 50 points, spacings 10.
  public init(
    itemSize: CGSize = CGSize(width: 50, height: 50), lineSpacing: Double = 10,
    interitemSpacing: Double = 10, sectionInset: EdgeInsets = .zero,
    direction: Direction = .vertical, headerExtent: Double = 0, footerExtent: Double = 0,
    lastRow: LastRow = .grid
  ) {
    (self.itemSize, self.lineSpacing) = (itemSize, lineSpacing)
    (self.interitemSpacing, self.sectionInset) = (interitemSpacing, sectionInset)
    (self.direction, self.lastRow) = (direction, lastRow)
    (self.headerExtent, self.footerExtent) = (headerExtent, footerExtent)
  }
}
