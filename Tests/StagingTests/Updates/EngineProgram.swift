import Cellophane
import CollectionUpdates
import Staging

/// The description of a layout in a program, so that it can be made twice.
struct LayoutPlan: Hashable {
  /// The kind of the layout.
  enum Shape: Hashable { case flow, circle, stack, waterfall, strict, compositional }

  var shape: Shape
  var itemSize: CGSize
  var isHorizontal = false
  var spacing: CGFloat = 4
  var inset: CGFloat = 0
  /// The extents of headers and footers; 0 for none.
  var header: CGFloat = 0
  var footer: CGFloat = 0
  var columns = 2
  /// Whether items that come and go fly instead of fading.
  var flies = false
  /// Whether rows of a strict layout have decoration views.
  var hasRows = false
  /// Whether headers stay at the edge of the viewport.
  var pins = false
  /// Whether a handler shrinks the items of a section that scrolls by itself beside its middle.
  var shrinks = false
  /// The scrolling of sections that scroll by themselves.
  var behavior = CollectionLayoutSection.OrthogonalScrollingBehavior.continuous

  /// Makes the layout.
  func make() -> CollectionViewLayout {
    let layout: CollectionViewLayout
    let direction: CollectionViewFlowLayout.ScrollDirection =
      isHorizontal ? .horizontal : .vertical
    switch shape {
    case .flow:
      let flow = CollectionViewFlowLayout()
      (flow.itemSize, flow.scrollDirection) = (itemSize, direction)
      (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (spacing, spacing)
      flow.sectionInset = EdgeInsets(all: inset)
      flow.headerReferenceSize = CGSize(width: header, height: header)
      flow.footerReferenceSize = CGSize(width: footer, height: footer)
      flow.sectionHeadersPinToVisibleBounds = pins
      layout = flow
    case .circle:
      let circle = CollectionViewCircleLayout()
      circle.itemSize = itemSize
      layout = circle
    case .stack:
      let stack = CollectionViewStackLayout()
      (stack.itemSize, stack.scrollDirection) = (itemSize, direction)
      (stack.angleStep, stack.pileSpacing) = (isHorizontal ? 0.1 : 0, spacing)
      layout = stack
    case .waterfall:
      let waterfall = CollectionViewWaterfallLayout()
      (waterfall.itemSize, waterfall.scrollDirection) = (itemSize, direction)
      (waterfall.lineSpacing, waterfall.columnSpacing) = (spacing, spacing)
      waterfall.columns = .count(columns)
      waterfall.sectionInset = EdgeInsets(all: inset)
      waterfall.headerReferenceSize = CGSize(width: header, height: header)
      waterfall.footerReferenceSize = CGSize(width: footer, height: footer)
      layout = waterfall
    case .strict: layout = StrictLayout(self)
    case .compositional: layout = compositional
    }
    if flies {
      layout.appearingPose = TransitionPose(
        anchor: .viewport(CGPoint(x: 0.5, y: 1)), scale: CGSize(width: 0.2, height: 0.2),
        rotation: 3)
      layout.disappearingPose = TransitionPose(
        anchor: .viewport(CGPoint(x: 0.5, y: 0.5)), scale: CGSize(width: 3, height: 3), alpha: 0.2,
        zIndex: 1)
    }
    return layout
  }
}

extension LayoutPlan {
  /// A compositional layout, in which every other section scrolls by itself.
  private var compositional: CollectionViewLayout {
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = isHorizontal ? .horizontal : .vertical
    configuration.interSectionSpacing = spacing
    return CollectionViewCompositionalLayout(
      sectionProvider: { [self] index, _ in section(scrolls: index % 2 == columns % 2) },
      configuration: configuration)
  }

  /// Returns a section of items that scroll across the layout, or of lines of as many as fit.
  private func section(scrolls: Bool) -> CollectionLayoutSection {
    func size(
      _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
    ) -> CollectionLayoutSize {
      CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }
    let own = size(.absolute(itemSize.width), .absolute(itemSize.height))
    let item = CollectionLayoutItem(layoutSize: own)
    // A line is no shorter than an item, so that there is always one in it.
    let line =
      isHorizontal
      ? size(.absolute(itemSize.width), .absolute(max(160, itemSize.height)))
      : size(.absolute(max(160, itemSize.width)), .absolute(itemSize.height))
    let group: CollectionLayoutGroup =
      isHorizontal != scrolls
      ? .vertical(layoutSize: scrolls ? own : line, subitems: [item])
      : .horizontal(layoutSize: scrolls ? own : line, subitems: [item])
    group.interItemSpacing = .fixed(spacing)
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = spacing
    section.contentInsets = DirectionalEdgeInsets(
      top: inset, leading: inset, bottom: inset, trailing: inset)
    if scrolls {
      section.orthogonalScrollingBehavior = behavior
      if shrinks { section.visibleItemsInvalidationHandler = shrink }
    }
    for (extent, kind, alignment) in [
      (header, CollectionViewFlowLayout.elementKindSectionHeader, RectAlignment.topLeading),
      (footer, CollectionViewFlowLayout.elementKindSectionFooter, .bottomTrailing),
    ] where extent > 0 {
      let view = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(extent), .absolute(extent)), elementKind: kind,
        alignment: alignment)
      view.pinToVisibleBounds = pins && alignment == .topLeading
      section.boundarySupplementaryItems.append(view)
    }
    return section
  }

  /// Shrinks the items of a section by their distance from the middle of what is shown.
  private func shrink(
    _ items: [any CollectionLayoutVisibleItem], offset: CGPoint,
    _ environment: any CollectionLayoutEnvironment
  ) {
    let size = environment.container.contentSize
    for item in items where item.representedElementCategory == .cell {
      let distance =
        isHorizontal
        ? item.center.y - offset.y - size.height / 2 : item.center.x - offset.x - size.width / 2
      let scale = max(0.5, 1 - abs(distance) / 400)
      item.transform3D = Transform3D(scaleX: scale, y: scale, z: 1)
    }
  }
}

/// The duration and the curve of a step's change.
enum Pace: Hashable {
  /// At once.
  case plain
  /// In no block, by the collection view's own duration.
  case own(Double)
  /// In an animation block.
  case block(Double, delay: Double, isLinear: Bool, fromCurrentState: Bool)
  /// In an animation block with a spring.
  case spring(Double, damping: Double)

  /// The duration in seconds.
  var length: Double {
    switch self {
    case .plain: 0
    case .own(let duration), .spring(let duration, _): duration
    case .block(let duration, let delay, _, _): duration + delay
    }
  }
}

/// The step of a program at one time.
enum Action: Hashable {
  /// A batch update, which may bring a layout.
  case update([UpdatePlan.Operation], ModelState, layout: Int?)
  /// A new state for a data source of states.
  case difference(ModelState, reloadedItems: [Int], reloadedSections: [Int])
  case reloadData(ModelState)
  case setLayout(Int)
  /// Swaps the width and the height.
  case rotate
  /// Scrolls to parts of the way, from 0 to 1.
  case scroll(x: Double, y: Double)
  case scrollToItem(IndexPath)
  /// Throws one of the visible sections that scroll by themselves, in points per second.
  case fling(section: Int, velocity: CGFloat)
  case select(IndexPath)
  case deselect
  case startTransition(Int)
  case progress(Double)
  case finishTransition
  case cancelTransition

  /// Whether it does nothing but scroll.
  var isScroll: Bool {
    switch self {
    case .scroll, .scrollToItem: true
    default: false
    }
  }
}

/// An action with its time.
struct Step: Hashable {
  var time: Double
  var pace: Pace
  var action: Action
  /// Items and sections whose views are replaced.
  var reloaded: Set<Int> = []
}

/// Everything that happens to a collection, in a form that can be printed and played again.
struct EngineProgram: Hashable {
  let seed: Int
  var size: CGSize
  var isRightToLeft = false
  var layouts: [LayoutPlan]
  var start: ModelState
  var steps: [Step] = []
  /// The layout that is in force at the end.
  var finalLayout = 0
  /// The time in the middle that is checked.
  var glimpse = 0.0

  /// The data in the end.
  var finalState: ModelState { states.last ?? start }

  /// The data before the first step and after each.
  var states: [ModelState] {
    steps.reduce(into: [start]) { states, step in
      switch step.action {
      case .update(_, let state, _), .difference(let state, _, _), .reloadData(let state):
        states.append(state)
      default: states.append(states[states.count - 1])
      }
    }
  }
}

extension EngineProgram: CustomStringConvertible {
  /// The program as lines of Swift, more or less.
  var description: String {
    var lines = [
      "seed \(seed), view \(size.width) × \(size.height), data \(start)"
        + (isRightToLeft ? ", right to left" : "")
    ]
    for (index, layout) in layouts.enumerated() {
      lines.append(
        "  let layout\(index) = \(layout.shape)(item: \(layout.itemSize.width) × "
          + "\(layout.itemSize.height), \(layout.isHorizontal ? "horizontal" : "vertical"), "
          + "spacing: \(layout.spacing), inset: \(layout.inset), header: \(layout.header), "
          + "footer: \(layout.footer), columns: \(layout.columns), "
          + "\(layout.flies ? "flies" : "fades")"
          + "\(layout.pins ? ", pins" : "")\(layout.shrinks ? ", shrinks" : "")"
          + "\(layout.shape == .compositional ? ", \(layout.behavior)" : ""))")
    }
    for step in steps { lines.append("  at \(step.time) s, \(step.pace): \(step.action)") }
    return lines.joined(separator: "\n")
  }
}

extension Pace: CustomStringConvertible {
  /// The call around the action.
  var description: String {
    switch self {
    case .plain: "at once"
    case .own(let duration): "duration \(duration)"
    case .block(let duration, let delay, let isLinear, let fromCurrentState):
      "animate(withDuration: \(duration), delay: \(delay)\(isLinear ? ", .curveLinear" : "")"
        + "\(fromCurrentState ? ", .beginFromCurrentState" : ""))"
    case .spring(let duration, let damping):
      "animate(withDuration: \(duration), usingSpringWithDamping: \(damping))"
    }
  }
}

extension Action: CustomStringConvertible {
  /// The action as a call.
  var description: String {
    switch self {
    case .update(let operations, let after, let layout):
      "performBatchUpdates { \(operations.map(Self.text).joined(separator: "; "))"
        + "\(layout.map { "; setCollectionViewLayout(layout\($0))" } ?? "") } to \(after)"
    case .difference(let after, let items, let sections):
      "apply(\(after), reloading items \(items), sections \(sections))"
    case .reloadData(let after): "reloadData() to \(after)"
    case .setLayout(let layout): "setCollectionViewLayout(layout\(layout))"
    case .rotate: "frame = width and height swapped"
    case .scroll(let x, let y): "setContentOffset(\(x), \(y) of the way)"
    case .scrollToItem(let path): "scrollToItem(\(Self.text(path)))"
    case .fling(let section, let velocity): "throw section \(section) at \(velocity) pt/s"
    case .select(let path): "selectItem(\(Self.text(path)))"
    case .deselect: "selectItem(nil)"
    case .startTransition(let layout): "startInteractiveTransition(to: layout\(layout))"
    case .progress(let progress): "transitionProgress = \(progress)"
    case .finishTransition: "finishInteractiveTransition()"
    case .cancelTransition: "cancelInteractiveTransition()"
    }
  }

  /// Spells an operation.
  private static func text(_ operation: UpdatePlan.Operation) -> String {
    switch operation {
    case .insertItem(let path): "insertItem(\(text(path)))"
    case .deleteItem(let path): "deleteItem(\(text(path)))"
    case .moveItem(let from, let to): "moveItem(\(text(from)), to: \(text(to)))"
    case .reloadItem(let path): "reloadItem(\(text(path)))"
    case .insertSection(let section): "insertSection(\(section))"
    case .deleteSection(let section): "deleteSection(\(section))"
    case .moveSection(let from, let to): "moveSection(\(from), to: \(to))"
    case .reloadSection(let section): "reloadSection(\(section))"
    }
  }

  /// Spells a path.
  private static func text(_ path: IndexPath) -> String { "\(path.section)/\(path.item)" }
}
