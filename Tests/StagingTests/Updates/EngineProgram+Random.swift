import Cellophane
import Staging
import StagingTestSupport
import TestSupport

extension EngineProgram {
  /// Makes the program of a seed, with layouts of some kinds.
  init(
    seed: Int,
    shapes: [LayoutPlan.Shape] = [.flow, .flow, .flow, .circle, .stack, .waterfall]
  ) {
    var writer = ProgramWriter(seed: seed, shapes: shapes)
    self = writer.write()
  }
}

/// Makes up a program, keeping the model in step so that each line is valid.
private struct ProgramWriter {
  private let seed: Int
  private let shapes: [LayoutPlan.Shape]
  private var dice: SeededNumbers
  private var births: Births
  private var state = ModelState()
  private var steps: [Step] = []
  private var time = 0.0
  private var layout = 0
  private var isTransitioning = false
  /// The layout to which a cancelled transition goes back.
  private var previousLayout = 0
  /// The end of the last transition's animation.
  private var transitionEnd = 0.0
  /// The end of the last change of the bounds.
  private var boundsEnd = 0.0
  /// The time at which the last finger has left.
  private var fingerEnd = 0.0
  private var layouts: [LayoutPlan] = []

  /// Begins with the dice of a seed.
  init(seed: Int, shapes: [LayoutPlan.Shape]) {
    self.seed = seed
    self.shapes = shapes
    dice = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    births = Births(isExplicit: dice.below(3) == 0)
  }

  /// Writes the whole program.
  mutating func write() -> EngineProgram {
    let size = CGSize(width: 60 + 20 * dice.below(3), height: 80 + 20 * dice.below(3))
    let isRightToLeft = hasSections && dice.below(5) == 0
    layouts = (0...dice.below(3)).map { _ in plan() }
    for _ in 0..<dice.below(5) {
      let items = births.items(dice.below(dice.below(4) == 0 ? 13 : 6), &dice)
      state.sections.append(births.section(items: items, &dice))
    }
    var program = EngineProgram(seed: seed, size: size, layouts: layouts, start: state)
    program.isRightToLeft = isRightToLeft
    let count = 2 + min(dice.below(6), dice.below(4))
    while steps.count < count { step() }
    if isTransitioning { endTransition(isFinished: dice.below(2) == 0, pace()) }
    (program.steps, program.finalLayout) = (steps, layout)
    program.glimpse = Double(dice.below(1000)) / 1000 * (time + 0.4)
    return program
  }

  /// Makes up a layout.
  private mutating func plan() -> LayoutPlan {
    func side() -> CGFloat { CGFloat(20 + 5 * dice.below(15)) }
    var plan = LayoutPlan(
      shape: shapes[dice.below(shapes.count)], itemSize: CGSize(width: side(), height: side()))
    plan.isHorizontal = dice.below(3) == 0
    plan.spacing = CGFloat(dice.below(4) * 4)
    plan.inset = CGFloat(dice.below(3) * 4)
    if dice.below(3) == 0 { plan.header = CGFloat(10 + dice.below(3) * 10) }
    if dice.below(4) == 0 { plan.footer = CGFloat(10 + dice.below(3) * 10) }
    plan.columns = 1 + dice.below(3)
    plan.flies = dice.below(3) == 0
    if hasSections {
      plan.pins = dice.below(3) == 0
      plan.shrinks = dice.below(5) == 0
      plan.behavior = Self.behaviors[dice.below(Self.behaviors.count)]
    }
    return plan
  }

  /// The ways in which sections scroll by themselves.
  private static let behaviors: [CollectionLayoutSection.OrthogonalScrollingBehavior] = [
    .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered,
  ]

  /// Whether sections may scroll by themselves.
  private var hasSections: Bool { shapes.contains(.compositional) }

  /// Makes up a duration and a curve.
  private mutating func pace() -> Pace {
    let duration = Double(10 + dice.below(31)) / 100
    switch dice.below(10) {
    case 0: return .plain
    case 1, 2, 3:
      return .spring(duration, damping: [0.5, 0.7, 1][dice.below(3)])
    case 4, 5, 6:
      return .block(
        duration, delay: dice.below(5) == 0 ? 0.05 : 0, isLinear: dice.below(2) == 0,
        fromCurrentState: dice.below(6) == 0)
    default: return .own(duration)
    }
  }

  /// Writes an action.
  private mutating func add(_ action: Action, _ pace: Pace, reloaded: Set<Int> = []) {
    steps.append(Step(time: time, pace: pace, action: action, reloaded: reloaded))
  }

  /// Writes one step and lets time pass.
  private mutating func step() {
    let pace = pace()
    switch dice.below(hasSections ? 30 : 24) {
    case 0, 1, 2, 3, 4, 5, 6: update(pace)
    case 7, 8, 9, 10: if births.isExplicit { difference(pace) } else { update(pace) }
    case 11, 12, 13:
      if let next = otherLayout() {
        (layout, isTransitioning) = (next, false)
        add(.setLayout(next), pace)
      }
    // While a transition is driven it shows what its ends show, and the bounds have to stay.
    case 14, 15: moveBounds(.rotate, pace)
    case 16, 17:
      guard canMoveBounds else { break }
      moveBounds(.scroll(x: Double(dice.below(11)) / 10, y: Double(dice.below(11)) / 10), pace)
    case 18:
      if canMoveBounds, let path = somePath() { moveBounds(.scrollToItem(path), pace) }
    case 19:
      if dice.below(2) == 0 {
        state = state.reloaded(births: &births, &dice)
        add(.reloadData(state), .plain)
      }
    case 20, 21: transition(pace)
    case 22: if let path = somePath() { add(.select(path), .plain) }
    case 23: if dice.below(3) == 0 { add(.deselect, .plain) }
    case 24, 25: if canMoveBounds, let path = somePath() { moveBounds(.scrollToItem(path), pace) }
    default: if canMoveBounds { fling() }
    }
    let pauses = [0, 0, 0.01, 0.05, 0.1, 0.15, 0.2, 0.4]
    time += pauses[dice.below(pauses.count)] + Double(dice.below(20)) / 1000
    time = (time * 1000).rounded() / 1000
  }

  /// Whether no transition is under way.
  private var canMoveBounds: Bool { !isTransitioning && time > transitionEnd }

  /// Writes an action that moves the bounds.
  private mutating func moveBounds(_ action: Action, _ pace: Pace) {
    boundsEnd = max(boundsEnd, time + pace.length)
    add(action, pace)
  }

  /// Writes a throw of a section.
  private mutating func fling() {
    // Another finger would be down beside the one that scrolls, and only tap.
    if time < fingerEnd { return }
    fingerEnd = time + 0.1
    let velocity = CGFloat((dice.below(2) * 2 - 1) * (200 + dice.below(5) * 300))
    add(.fling(section: dice.below(3), velocity: velocity), .plain)
  }

  /// Writes a batch update, which now and then brings a layout.
  private mutating func update(_ pace: Pace) {
    let update = EngineUpdate(of: state, births: &births, &dice)
    state = update.after
    var next: Int?
    if !isTransitioning, dice.below(10) == 0 { next = otherLayout() }
    if let next { layout = next }
    add(.update(update.operations, state, layout: next), pace, reloaded: update.reloaded)
  }

  /// Writes a change to a new state.
  private mutating func difference(_ pace: Pace) {
    let difference = EngineDifference(of: state, births: &births, &dice)
    state = difference.after
    add(
      .difference(
        state, reloadedItems: difference.reloadedItems,
        reloadedSections: difference.reloadedSections), pace, reloaded: difference.reloaded)
  }

  /// Begins a transition or goes on with it.
  private mutating func transition(_ pace: Pace) {
    guard isTransitioning else {
      guard time > max(transitionEnd, boundsEnd), let next = otherLayout() else { return }
      isTransitioning = true
      (previousLayout, layout) = (layout, next)
      add(.startTransition(next), .plain)
      for progress in [0.3, 0.6].prefix(dice.below(3)) {
        time += 0.02
        add(.progress(progress), .plain)
      }
      return
    }
    switch dice.below(3) {
    case 0: add(.progress(Double(dice.below(11)) / 10), .plain)
    case let end: endTransition(isFinished: end == 1, pace)
    }
  }

  /// Lets the transition go to one of its ends.
  private mutating func endTransition(isFinished: Bool, _ pace: Pace) {
    isTransitioning = false
    transitionEnd = time + pace.length
    if !isFinished { layout = previousLayout }
    add(isFinished ? .finishTransition : .cancelTransition, pace)
  }

  /// Returns a layout that is not in force.
  private mutating func otherLayout() -> Int? {
    guard layouts.count > 1 else { return nil }
    return (layout + 1 + dice.below(layouts.count - 1)) % layouts.count
  }

  /// Returns the path of some item.
  private mutating func somePath() -> IndexPath? {
    let paths = state.sections.enumerated().flatMap { section, content in
      content.items.indices.map { path(section, $0) }
    }
    return paths.isEmpty ? nil : paths[dice.below(paths.count)]
  }
}
