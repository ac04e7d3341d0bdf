public import Foundation
public import Geometry

/// How a collection places its items.
public enum LayoutDocument: Hashable, Sendable {
  case flow(FlowLayoutDocument)
  case circle(CircleLayoutDocument)
  case stack(StackLayoutDocument)
  case waterfall(WaterfallLayoutDocument)
  case coverFlow(CoverFlowLayoutDocument)
  case spinner(SpinnerLayoutDocument)
  case springy(SpringyLayoutDocument)
  case newtonian(NewtonianLayoutDocument)

  /// Which way content scrolls.
  public enum Direction: String, Hashable, Sendable, CaseIterable { case vertical, horizontal }
}

/// The numbers of a flow layout; extents are in points.
public struct FlowLayoutDocument: Hashable, Sendable {
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
  public var direction: LayoutDocument.Direction
  /// The header's extent along the scroll direction; no headers where 0.
  public var headerExtent: Double
  /// The footer's extent along the scroll direction; no footers where 0.
  public var footerExtent: Double
  public var lastRow: LastRow
  /// Whether headers stay in view as long as their section does.
  public var pinHeaders = false
  /// Whether footers stay in view as long as their section does.
  public var pinFooters = false
  /// Whether rows run from right to left.
  public var rightToLeft = false

  /// Makes a layout, by default UIKit's: 50 × 50 points, spacings 10.
  public init(
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

/// The numbers of a circle; extents are in points, angles in radians.
public struct CircleLayoutDocument: Hashable, Sendable {
  public var itemSize = CGSize(width: 50, height: 50)
  /// The distance of items from the middle; a third of the shorter side where `nil`.
  public var radius: Double?
  /// How much nearer to the middle each section's ring is; one circle for all where `nil`.
  public var ringSpacing: Double?
  /// The direction of the first item from the middle, clockwise from the right.
  public var startAngle = -Double.pi / 2
  /// Whether items are turned so that their tops face outwards.
  public var rotatesItems = false

  /// Makes a layout, by default of 50 × 50 points with the first item at the top.
  public init() {}
}

/// The numbers of piles of cards, one for each section; extents are in points.
public struct StackLayoutDocument: Hashable, Sendable {
  public var itemSize = CGSize(width: 100, height: 140)
  /// How far each card lies from the one above it.
  public var offset = Vector(dx: 0, dy: -8)
  /// How much further each pair of cards is turned to its sides, in radians.
  public var angleStep = 0.0
  /// How much smaller each card is than the one above it, as part of the top card.
  public var scaleStep = 0.05
  public var maximumVisibleItems = 5
  /// The distance between piles.
  public var pileSpacing = 20.0
  public var direction = LayoutDocument.Direction.vertical
  /// Whether piles and the lean of their cards are mirrored.
  public var rightToLeft = false

  /// Makes a layout, by default of five upright cards of 100 × 140 points.
  public init() {}
}

/// The numbers of a row of covers, or of a ring of them; extents are in points.
public struct CoverFlowLayoutDocument: Hashable, Sendable {
  /// How covers stand.
  public enum Arrangement: String, Hashable, Sendable, CaseIterable {
    /// In a row, those at the side turned.
    case row
    /// On a ring, facing outwards.
    case ring
  }

  public var itemSize = CGSize(width: 160, height: 160)
  /// The distance of the centres of covers at the side.
  public var spacing = 60.0
  /// How far covers at the side are turned, in radians.
  public var angle = 65 * Double.pi / 180
  /// How much farther from the middle all covers at the side are.
  public var centerGap = 60.0
  /// How much larger the cover in the middle is shown.
  public var centerZoom = 1.2
  /// The distance of the eye.
  public var distance = 500.0
  public var arrangement = Arrangement.row

  /// Makes a layout, by default of covers of 160 × 160 points in a row.
  public init() {}
}

/// The numbers of columns of items of their own heights; extents are in points.
///
/// An item's own size tells its aspect ratio. Scrolling sideways swaps the axes.
public struct WaterfallLayoutDocument: Hashable, Sendable {
  /// How many columns there are.
  public enum Columns: Hashable, Sendable {
    case count(Int)
    /// As many as fit with at least this width.
    case minimumWidth(Double)
  }

  public var columns = Columns.count(2)
  /// The aspect ratio of items without a size of their own.
  public var itemSize = CGSize(width: 50, height: 50)
  /// The distance between columns.
  public var columnSpacing = 10.0
  /// The distance between the items of a column.
  public var lineSpacing = 10.0
  public var sectionInset = EdgeInsets.zero
  public var direction = LayoutDocument.Direction.vertical
  /// The header's extent along the scroll direction; no headers where 0.
  public var headerExtent = 0.0
  /// The footer's extent along the scroll direction; no footers where 0.
  public var footerExtent = 0.0
  /// Whether the first column is the rightmost one.
  public var rightToLeft = false

  /// Makes a layout, by default of two columns with spacings of 10.
  public init() {}
}
