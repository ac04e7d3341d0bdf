package import Foundation
package import Geometry

/// The layout of a collection.
package enum LayoutDocument: Hashable, Sendable {
  case flow(FlowLayoutDocument)
  case circle(CircleLayoutDocument)
  case stack(StackLayoutDocument)
  case waterfall(WaterfallLayoutDocument)
  case coverFlow(CoverFlowLayoutDocument)
  case spinner(SpinnerLayoutDocument)
  case springy(SpringyLayoutDocument)
  case newtonian(NewtonianLayoutDocument)

  /// The scroll direction.
  package enum Direction: String, Hashable, Sendable, CaseIterable { case vertical, horizontal }
}

/// The parameters of a flow layout; lengths are in points.
package struct FlowLayoutDocument: Hashable, Sendable {
  /// The positions of the items in a section's last, incomplete row.
  package enum LastRow: String, Hashable, Sendable, CaseIterable {
    /// At the positions of full rows.
    case grid
    /// Adjacent to each other at the minimum spacing.
    case minimum
  }

  package var itemSize: CGSize
  /// The minimum distance between rows.
  package var lineSpacing: Double
  /// The minimum distance between the items of a row.
  package var interitemSpacing: Double
  package var sectionInset: EdgeInsets
  package var direction: LayoutDocument.Direction
  /// The header's length along the scroll direction; no headers where 0.
  package var headerExtent: Double
  /// The footer's length along the scroll direction; no footers where 0.
  package var footerExtent: Double
  package var lastRow: LastRow
  /// Whether headers stay in the viewport while their section does.
  package var pinHeaders = false
  /// Whether footers stay in the viewport while their section does.
  package var pinFooters = false
  /// Whether rows run from right to left.
  package var rightToLeft = false

  /// Makes a layout, by default UIKit's: 50 × 50 points, spacings 10.
  package init(
    itemSize: CGSize = CGSize(width: 50, height: 50), lineSpacing: Double = 10,
    interitemSpacing: Double = 10, sectionInset: EdgeInsets = .zero,
    direction: LayoutDocument.Direction = .vertical, headerExtent: Double = 0,
    footerExtent: Double = 0, lastRow: LastRow = .grid
  ) {
    self.itemSize = itemSize; self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing; self.sectionInset = sectionInset
    self.direction = direction; self.lastRow = lastRow
    self.headerExtent = headerExtent; self.footerExtent = footerExtent
  }
}

/// The parameters of a circle; lengths are in points, angles in radians.
package struct CircleLayoutDocument: Hashable, Sendable {
  package var itemSize = CGSize(width: 50, height: 50)
  /// The distance of items from the centre; a third of the shorter side where `nil`.
  package var radius: Double?
  /// The difference between the radii of two sections' rings; one circle for all where `nil`.
  package var ringSpacing: Double?
  /// The direction of the first item from the centre, clockwise from the right.
  package var startAngle = -Double.pi / 2
  /// Whether items are turned so that their tops face outwards.
  package var rotatesItems = false

  /// Makes a layout, by default of 50 × 50 points with the first item at the top.
  package init() {}
}

/// The parameters of piles of cards, one for each section; lengths are in points.
package struct StackLayoutDocument: Hashable, Sendable {
  package var itemSize = CGSize(width: 100, height: 140)
  /// The offset of each card from the one above it.
  package var offset = Vector(dx: 0, dy: -8)
  /// The additional angle of each pair of cards, in radians.
  package var angleStep = 0.0
  /// The reduction of each card's scale, as a share of the top card.
  package var scaleStep = 0.05
  package var maximumVisibleItems = 5
  /// The distance between piles.
  package var pileSpacing = 20.0
  package var direction = LayoutDocument.Direction.vertical
  /// Whether the piles, and the angles of their cards, are mirrored.
  package var rightToLeft = false

  /// Makes a layout, by default of five upright cards of 100 × 140 points.
  package init() {}
}

/// The parameters of a row of covers, or of a ring of them; lengths are in points.
package struct CoverFlowLayoutDocument: Hashable, Sendable {
  /// The arrangement of the covers.
  package enum Arrangement: String, Hashable, Sendable, CaseIterable {
    /// In a row; those at the sides are turned.
    case row
    /// On a ring, facing outwards.
    case ring
  }

  package var itemSize = CGSize(width: 160, height: 160)
  /// The distance between the centres of covers at the sides.
  package var spacing = 60.0
  /// The angle of covers at the sides, in radians.
  package var angle = 65 * Double.pi / 180
  /// The additional distance of the side covers from the middle.
  package var centerGap = 60.0
  /// The scale of the cover in the middle.
  package var centerZoom = 1.2
  /// The distance of the eye from the plane of the covers.
  package var distance = 500.0
  package var arrangement = Arrangement.row

  /// Makes a layout, by default of covers of 160 × 160 points in a row.
  package init() {}
}

/// The parameters of columns of items with heights of their own; lengths are in points.
/// An item's own size determines its aspect ratio. Horizontal scrolling swaps the axes.
package struct WaterfallLayoutDocument: Hashable, Sendable {
  /// The number of columns.
  package enum Columns: Hashable, Sendable {
    case count(Int)
    /// As many columns as fit with at least this width.
    case minimumWidth(Double)
  }

  package var columns = Columns.count(2)
  /// The aspect ratio of items without a size of their own.
  package var itemSize = CGSize(width: 50, height: 50)
  /// The distance between columns.
  package var columnSpacing = 10.0
  /// The distance between the items of a column.
  package var lineSpacing = 10.0
  package var sectionInset = EdgeInsets.zero
  package var direction = LayoutDocument.Direction.vertical
  /// The header's length along the scroll direction; no headers where 0.
  package var headerExtent = 0.0
  /// The footer's length along the scroll direction; no footers where 0.
  package var footerExtent = 0.0
  /// Whether the first column is the rightmost one.
  package var rightToLeft = false

  /// Makes a layout, by default of two columns with spacings of 10.
  package init() {}
}
