package import Foundation
package import Geometry
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
  case compositional(CompositionalLayoutDocument)

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
    case .compositional(let compositional): compositional.direction
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
    case .circle, .stack, .coverFlow, .newtonian, .compositional: nil
    }
  }

  /// Whether the content of items without a size of their own determines their size.
  package var followsContent: Bool {
    guard case .compositional(let layout) = self else { return itemSize?.followsContent == true }
    return layout.sections.contains(where: \.followsContent)
  }

  /// The size of all items of a layout of places for their centers; `nil` for other layouts.
  package var fixedSize: CGSize? {
    switch self {
    case .circle(let circle): circle.itemSize
    case .stack(let stack): stack.itemSize
    case .coverFlow(let coverFlow): coverFlow.itemSize
    case .flow, .grid, .list, .spinner, .springy, .newtonian, .waterfall, .compositional: nil
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

/// The parameters of a circle; lengths are in points, angles in radians.
package struct CircleLayoutDocument: Hashable, Sendable, MappedValue {
  package var itemSize = CGSize(width: 50, height: 50)
  package var radius: Double?
  package var ringSpacing: Double?
  package var startAngle = -Double.pi / 2
  package var rotatesItems = false

  static let mapping = Mapping<CircleLayoutDocument>(
    "circle", "A layout of items on a circle about the center.", CircleLayoutDocument(),
    type: .required,
    keys: [
      .fixedSize(\.itemSize),
      Key(
        "radius", "The radius of the circle. By default it is a third of the shorter side.",
        .extent, \.radius),
      Key(
        "ringSpacing",
        "The distance between rings, one for each section. By default there is one ring.",
        .extent, \.ringSpacing),
      Key("startAngle", "The direction of the first item from the center.", .angle, \.startAngle),
      Key(
        "rotatesItems", "Whether items are turned so that their tops face outwards.", .bool,
        \.rotatesItems),
    ])
}

package struct StackLayoutDocument: Hashable, Sendable, MappedValue {
  package var itemSize = CGSize(width: 100, height: 140)
  package var offset = Vector(dx: 0, dy: -8)
  package var angleStep = 0.0
  package var scaleStep = 0.05
  package var maximumVisibleItems = 5
  package var pileSpacing = 20.0
  package var alignment = CGPoint(x: 0.5, y: 0.5)
  package var direction = LayoutDocument.Direction.vertical
  package var rightToLeft = false

  static let mapping = Mapping<StackLayoutDocument>(
    "stack", "A layout of piles of cards, one for each section, with the first item on top.",
    StackLayoutDocument(), type: .required,
    keys: [
      .fixedSize(\.itemSize),
      Key("offset", "The offset [dx, dy] from each card to the one below it.", .vector, \.offset),
      Key(
        "angleStep", "The additional angle of each pair of cards.", .angle, \.angleStep,
        or: "rotation angle"),
      Key(
        "scaleStep", "The reduction of each card's scale, as a share of the top card.",
        .number(-1...1), \.scaleStep, or: "scale"),
      Key(
        "maximumVisibleItems", "The maximum number of visible cards in a pile.",
        .integer(1...1_000), \.maximumVisibleItems),
      Key("pileSpacing", "The distance between piles.", .extent, \.pileSpacing),
      Key(
        "alignment", "The place of the piles in the viewport, at an edge, a corner or the center.",
        .namedPoint, \.alignment, or: "align position anchor"),
      .direction(\.direction), .rightToLeft(\.rightToLeft),
    ],
    foreign: [
      "'offset: [x, y]'": "overlap spacing gap linespacing itemspacing interitemspacing step"
    ])
}

package struct CoverFlowLayoutDocument: Hashable, Sendable, MappedValue {
  package typealias Arrangement = CollectionViewCoverFlowLayout.Arrangement

  package var itemSize = CGSize(width: 160, height: 160)
  package var spacing = 60.0
  package var angle = 65 * Double.pi / 180
  package var centerGap = 60.0
  package var centerZoom = 1.2
  package var distance = 500.0
  package var arrangement = Arrangement.row

  static let mapping = Mapping<CoverFlowLayoutDocument>(
    "coverFlow",
    "A layout of covers in a row or on a ring. The one in the middle faces the viewer.",
    CoverFlowLayoutDocument(), type: .required,
    keys: [
      .fixedSize(\.itemSize),
      Key(
        "spacing", "The distance between the centers of covers at the sides.",
        .number(1...SceneLimits.number), \.spacing),
      Key("angle", "The angle of covers at the sides.", .angle, \.angle),
      Key(
        "centerGap", "The additional distance of the side covers from the middle.", .extent,
        \.centerGap),
      Key("centerZoom", "The scale of the cover in the middle.", .number(0.1...10), \.centerZoom),
      Key(
        "distance", "The distance of the viewer from the covers.", .number(1...SceneLimits.number),
        \.distance),
      Key(
        "arrangement", "The arrangement of the covers, in a row or on a ring.", .choice,
        \.arrangement),
    ])
}

package struct SpinnerLayoutDocument: Hashable, Sendable, MappedValue {
  /// The rule by which items turn.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    /// Each item turns by itself, and all come to rest upright.
    case better
    /// The rule of the original article, with its defects.
    case compat
  }

  package var flow = FlowLayoutDocument(
    itemSize: ItemSize(width: 80, height: 80), direction: .horizontal)
  package var rule = Rule.better
  package var reentry = Reentry.reset
  package var angularResistance: Double?

  static let mapping = Mapping<SpinnerLayoutDocument>(
    "spinner", "A flow layout whose items turn while it scrolls.", SpinnerLayoutDocument(),
    type: .required,
    keys: FlowLayoutDocument.keys.map { $0.at(\.flow) } + [
      Key(
        "rule", "The rule by which items turn: each by itself, or as in the original article.",
        .choice, \.rule),
      .reentry(\.reentry),
      Key(
        "angularResistance",
        "The resistance that slows the turning, per second. The default depends on the rule.",
        .number(SceneLimits.resistances), \.angularResistance),
    ])
}

package struct SpringyLayoutDocument: Hashable, Sendable, MappedValue {
  package var flow = FlowLayoutDocument(
    itemSize: ItemSize(width: 44, height: 44), sectionInset: EdgeInsets(all: 10))
  package var frequency = 1.0
  package var damping = 0.8
  package var resistance = 1500.0
  package var reentry = Reentry.reset

  static let mapping = Mapping<SpringyLayoutDocument>(
    "springy", "A flow layout whose items hang on springs and lag behind when the content scrolls.",
    SpringyLayoutDocument(), type: .required,
    keys: FlowLayoutDocument.keys.map { $0.at(\.flow) } + Key.spring(\.frequency, \.damping) + [
      Key(
        "resistance",
        "The distance from the finger at which an item lags behind by the full scroll.",
        .number(1...SceneLimits.number), \.resistance), .reentry(\.reentry),
    ])
}

package struct NewtonianLayoutDocument: Hashable, Sendable, MappedValue {
  package var itemSize = CGSize(width: 100, height: 100)
  package var anchorHeight = 64.0
  package var length = 300.0
  package var damping = 0.4
  package var frequency = 1.0
  package var gravity = 1.0
  package var airResistance = 0.0

  static let mapping = Mapping<NewtonianLayoutDocument>(
    "newtonian", "A layout without slots, whose items hang on springs from one point.",
    NewtonianLayoutDocument(), type: .required,
    keys: [
      .fixedSize(\.itemSize, .size(1...10_000)),
      Key(
        "anchorHeight", "The distance of the anchor from the top.", .number(SceneDecoder.anyNumber),
        \.anchorHeight),
      Key("length", "The length of the springs.", .extent, \.length),
    ] + Key.spring(\.frequency, \.damping) + [
      Key("gravity", "The gravity. A value of 1 is 1000 pt/s².", .force, \.gravity),
      Key(
        "airResistance", "The resistance of the air, per second.",
        .number(SceneLimits.resistances), \.airResistance),
    ])
}
