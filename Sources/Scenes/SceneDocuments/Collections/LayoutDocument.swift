package import Foundation
package import Geometry
package import Imaging
package import Layouts

/// The layout of a collection.
package enum LayoutDocument: Hashable, Sendable {
  case flow(FlowLayoutDocument)
  case grid(GridLayoutDocument)
  case list(ListLayoutDocument)
  case circle(CircleLayoutDocument)
  case stack(StackLayoutDocument)
  case waterfall(WaterfallLayoutDocument)
  case coverFlow(CoverFlowLayoutDocument)
  case spinner(SpinnerLayoutDocument)
  case springy(SpringyLayoutDocument)
  case newtonian(NewtonianLayoutDocument)

  /// The scroll direction.
  package enum Direction: String, Hashable, Sendable, CaseIterable { case vertical, horizontal }

  /// The direction in which the content scrolls.
  package var direction: Direction {
    switch self {
    case .flow(let flow): flow.direction
    case .grid(let grid): grid.flow.direction
    case .list(let list): list.flow.direction
    case .spinner(let spinner): spinner.flow.direction
    case .springy(let springy): springy.flow.direction
    case .waterfall(let waterfall): waterfall.direction
    case .stack(let stack): stack.direction
    case .coverFlow: .horizontal
    case .circle, .newtonian: .vertical
    }
  }

  /// The size of items without one of their own; `nil` for layouts that never resize items.
  package var itemSize: ItemSize? {
    switch self {
    case .flow(let flow): flow.itemSize
    case .grid(let grid): grid.flow.itemSize
    case .list(let list): list.flow.itemSize
    case .spinner(let spinner): spinner.flow.itemSize
    case .springy(let springy): springy.flow.itemSize
    case .waterfall(let waterfall): waterfall.itemSize
    case .circle, .stack, .coverFlow, .newtonian: nil
    }
  }
}

/// The alignment of the items of a row that is not full.
package enum RowAlignment: String, Hashable, Sendable, CaseIterable {
  case start, center, end
  /// With equal gaps between them, so that the row is full.
  case justify
}

/// The alignment of items that are less high than their row.
package enum ItemAlignment: String, Hashable, Sendable, CaseIterable { case top, center, bottom }

/// The parameters of a flow layout; lengths are in points.
package struct FlowLayoutDocument: Hashable, Sendable {
  /// The positions of the items in a section's last, incomplete row.
  package typealias LastRow = FlowRules.LastRowGap

  package var itemSize: ItemSize
  package var lineSpacing: Double
  package var interitemSpacing: Double
  package var sectionInset: EdgeInsets
  package var direction: LayoutDocument.Direction
  /// The header's length along the scroll direction; no headers where 0.
  package var headerExtent: Double
  /// The footer's length along the scroll direction; no footers where 0.
  package var footerExtent: Double
  package var lastRow: LastRow
  /// The alignment of the items of full rows; UIKit's where `nil`, which justifies them.
  package var rowAlignment: RowAlignment?
  package var itemAlignment = ItemAlignment.center
  package var pinHeaders = false
  package var pinFooters = false
  /// Whether rows run from right to left.
  package var rightToLeft = false

  /// Makes a layout, by default UIKit's: 50 × 50 points, spacings 10.
  package init(
    itemSize: ItemSize = ItemSize(width: 50, height: 50), lineSpacing: Double = 10,
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

/// The parameters of a grid, whose columns share the width; lengths are in points.
package struct GridLayoutDocument: Hashable, Sendable {
  /// The parameters of the underlying flow layout.
  package var flow: FlowLayoutDocument
  package var columns = WaterfallLayoutDocument.Columns.count(2)

  /// Makes a layout, by default of two columns of squares with gaps of 10.
  package init() {
    flow = FlowLayoutDocument(
      itemSize: ItemSize(width: .init(.share(1)), height: .init(.auto), aspectRatio: 1))
    (flow.rowAlignment, flow.itemAlignment) = (.start, .top)
  }
}

/// The parameters of a list, which has one item in each row; lengths are in points.
package struct ListLayoutDocument: Hashable, Sendable {
  /// The parameters of the underlying flow layout.
  package var flow: FlowLayoutDocument
  package var separator: SeparatorDocument?

  /// Makes a layout, by default of rows of 44 points without gaps or lines.
  package init() {
    flow = FlowLayoutDocument(
      itemSize: ItemSize(width: .init(.share(1)), height: .init(.points(44))), lineSpacing: 0)
    (flow.rowAlignment, flow.itemAlignment) = (.start, .top)
  }
}

/// A line between the items of a list.
package struct SeparatorDocument: Hashable, Sendable {
  package var color: Color
  /// The distances of its ends from the sides of the item, in points.
  package var left = 16.0
  package var right = 0.0
  /// Its width, in points.
  package var width = 0.5
}

/// The parameters of a circle; lengths are in points, angles in radians.
package struct CircleLayoutDocument: Hashable, Sendable {
  package var itemSize = CGSize(width: 50, height: 50)
  /// The distance of items from the center; a third of the shorter side where `nil`.
  package var radius: Double?
  /// The difference between the radii of two sections' rings; one circle for all where `nil`.
  package var ringSpacing: Double?
  package var startAngle = -Double.pi / 2
  package var rotatesItems = false
}

/// The parameters of piles of cards, one for each section; lengths are in points.
package struct StackLayoutDocument: Hashable, Sendable {
  package var itemSize = CGSize(width: 100, height: 140)
  package var offset = Vector(dx: 0, dy: -8)
  package var angleStep = 0.0
  package var scaleStep = 0.05
  package var maximumVisibleItems = 5
  package var pileSpacing = 20.0
  package var direction = LayoutDocument.Direction.vertical
  /// Whether the piles, and the angles of their cards, are mirrored.
  package var rightToLeft = false
}

/// The parameters of a row of covers, or of a ring of them; lengths are in points.
package struct CoverFlowLayoutDocument: Hashable, Sendable {
  package typealias Arrangement = CollectionViewCoverFlowLayout.Arrangement

  package var itemSize = CGSize(width: 160, height: 160)
  package var spacing = 60.0
  package var angle = 65 * Double.pi / 180
  package var centerGap = 60.0
  package var centerZoom = 1.2
  /// The distance of the eye from the plane of the covers.
  package var distance = 500.0
  package var arrangement = Arrangement.row
}

/// The parameters of columns of items with heights of their own; lengths are in points.
/// An item's own size determines its aspect ratio. Horizontal scrolling swaps the axes.
package struct WaterfallLayoutDocument: Hashable, Sendable {
  package typealias Columns = CollectionViewWaterfallLayout.Columns

  package var columns = Columns.count(2)
  package var itemSize = ItemSize(width: 50, height: 50)
  package var columnSpacing = 10.0
  package var lineSpacing = 10.0
  package var sectionInset = EdgeInsets.zero
  package var direction = LayoutDocument.Direction.vertical
  /// The header's length along the scroll direction; no headers where 0.
  package var headerExtent = 0.0
  /// The footer's length along the scroll direction; no footers where 0.
  package var footerExtent = 0.0
  /// Whether the first column is the rightmost one.
  package var rightToLeft = false
}

/// The policy for items that physics moves out of the viewport.
package enum Reentry: String, Hashable, Sendable, CaseIterable {
  /// They reappear at rest in their layout positions.
  case reset
  /// They reappear in the state in which they left.
  case resume
  /// They move on outside the viewport, and reappear where physics has moved them.
  case simulate
}

/// The parameters of a flow layout whose items turn while it scrolls.
package struct SpinnerLayoutDocument: Hashable, Sendable {
  /// The rule by which items turn.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    /// Each item turns by itself, and all come to rest upright.
    case better
    /// The rule of the original article, with its defects.
    case compat
  }

  /// The parameters of the underlying flow layout.
  package var flow = FlowLayoutDocument(
    itemSize: ItemSize(width: 80, height: 80), direction: .horizontal)
  package var rule = Rule.better
  package var reentry = Reentry.reset
  package var angularResistance: Double?
}

/// The parameters of a flow layout whose items hang on springs.
package struct SpringyLayoutDocument: Hashable, Sendable {
  /// The parameters of the underlying flow layout.
  package var flow = FlowLayoutDocument(
    itemSize: ItemSize(width: 44, height: 44), sectionInset: EdgeInsets(all: 10))
  package var frequency = 1.0
  package var damping = 0.8
  package var resistance = 1500.0
  package var reentry = Reentry.reset
}

/// The parameters of a layout without slots, whose items hang on springs from one point.
package struct NewtonianLayoutDocument: Hashable, Sendable {
  package var itemSize = CGSize(width: 100, height: 100)
  package var anchorHeight = 64.0
  package var length = 300.0
  package var damping = 0.4
  package var frequency = 1.0
  package var gravity = 1.0
  package var airResistance = 0.0
}
