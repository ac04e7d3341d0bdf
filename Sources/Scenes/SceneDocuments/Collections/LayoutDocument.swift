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

/// The policy for items that physics moves out of the viewport.
package enum Reentry: String, Hashable, Sendable, CaseIterable {
  /// They reappear at rest in their layout positions.
  case reset
  /// They reappear in the state in which they left.
  case resume
  /// They move on outside the viewport, and reappear where physics has moved them.
  case simulate
}
