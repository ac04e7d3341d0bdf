import Cellophane
import CollectionUpdates
import Staging
import StagingTestSupport

/// A data source that shows the model and marks each view with who it is.
///
/// The mark is the radius of the corners, which nothing else touches: the item's number, or the
/// section's and `sectionMark`.
final class EngineSource: CollectionViewDataSource {
  /// The offset that is added to the numbers of sections.
  static let sectionMark = 100_000

  var state: ModelState
  /// The names in the place of the model's, where given.
  var itemNames: [Int: String]?
  var sectionNames: [Int: String]?

  init(_ state: ModelState) { self.state = state }

  func numberOfSections(in collectionView: CollectionView) -> Int { state.sections.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { state.sections[section].items.count }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.cornerRadius = CGFloat(state.item(at: indexPath).id)
    return cell
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    let view = CollectionReusableView()
    view.cornerRadius = CGFloat(Self.sectionMark + state.sections[indexPath.section].id)
    return view
  }

  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? {
    let item = state.item(at: indexPath)
    return itemNames.map { $0[item.id] } ?? item.key
  }

  func collectionView(
    _ collectionView: CollectionView, keyForSection section: Int
  ) -> String? {
    let section = state.sections[section]
    return sectionNames.map { $0[section.id] } ?? section.key
  }
}

/// The layout's attributes of an element just after a step, with the element's identity.
struct ExpectedElement {
  let identity: LayerIdentity
  let attributes: CollectionViewLayoutAttributes
}

/// A program that was played, with what is needed to judge the timeline.
struct EngineRun {
  /// The state just after a step.
  struct Mark {
    let step: Step
    let time: Instant
    /// The end of the step's animation.
    let end: Instant
    let before: ModelState
    let after: ModelState
    /// The elements that the layout has in the bounds.
    var expected: [ExpectedElement] = []

    /// Whether the change takes place at once, so that things may jump.
    var isPlain: Bool {
      switch step.action {
      case .select, .deselect, .startTransition, .fling: false
      case .reloadData, .progress: true
      default: step.pace.length == 0
      }
    }
  }

  let program: EngineProgram
  let timeline: Timeline
  var marks: [Mark] = []
  var itemNames: [Int: String] = [:]
  var sectionNames: [Int: String] = [:]
  var finalFrame = CGRect.zero
  var finalOffset = CGPoint.zero
  /// The distances by which sections are scrolled by themselves.
  var sectionOffsets: [Int: CGFloat] = [:]
  var selected: [IndexPath] = []
  var hasFinalLayout = false
  /// The queries that strict layouts would not have survived, each with the step it belongs to.
  var violations: [(step: Int, query: String)] = []

  /// The size of the canvas, on which views fit upright and lying.
  static let canvas = Canvas(size: CGSize(width: 200, height: 200), background: .black)

  /// The settings of a program's stage.
  private static func settings(of program: EngineProgram) -> StageSettings {
    var settings = StageSettings(canvas: canvas)
    settings.layoutDirection = program.isRightToLeft ? .rightToLeft : .leftToRight
    return settings
  }

  /// Plays a program.
  init(_ program: EngineProgram) throws {
    self.program = program
    var player: Player?
    timeline = try Stage.run(settings: Self.settings(of: program)) { stage in
      let playing = Player(program, on: stage)
      player = playing
      playing.play()
    }
    guard let player else { return }
    (marks, violations) = (player.marks, player.violations)
    let view = player.view
    (finalFrame, finalOffset) = (view.frame, view.contentOffset)
    sectionOffsets = view.sectionOffsets
    selected = view.indexPathsForSelectedItems ?? []
    hasFinalLayout = view.collectionViewLayout === player.layouts[program.finalLayout]
    for (section, content) in program.finalState.sections.enumerated() {
      sectionNames[content.id] = view.key(ofSection: section)
      for (item, known) in content.items.enumerated() {
        itemNames[known.id] = view.key(ofItemAt: path(section, item))
      }
    }
  }

  /// Shows the end of the program on a stage where nothing else ever happened.
  func freshTimeline() throws -> Timeline {
    let source = EngineSource(program.finalState)
    (source.itemNames, source.sectionNames) = (itemNames, sectionNames)
    return try Stage.run(settings: Self.settings(of: program)) { stage in
      let layout = program.layouts[program.finalLayout].make()
      let view = CollectionView(frame: finalFrame, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      view.contentOffset = finalOffset
      stage.advance(by: 0)
      for (section, offset) in sectionOffsets { view.scrollSection(section, to: offset) }
      stage.playToEnd()
    }
  }
}

/// Plays a program on a stage and writes down what was to be seen.
private final class Player {
  let program: EngineProgram
  let stage: Stage
  let view: CollectionView
  let source: EngineSource
  let layouts: [CollectionViewLayout]
  var marks: [EngineRun.Mark] = []
  /// The queries of strict layouts for elements that they do not have, with the steps.
  var violations: [(step: Int, query: String)] = []
  private var blend: CollectionViewTransitionLayout?

  init(_ program: EngineProgram, on stage: Stage) {
    self.program = program; self.stage = stage
    layouts = program.layouts.map { $0.make() }
    source = EngineSource(program.start)
    view = CollectionView(
      frame: CGRect(origin: .zero, size: program.size), collectionViewLayout: layouts[0])
    view.dataSource = source
    // A finger that no section takes is a tap, which the program does not follow.
    view.allowsSelection = false
  }

  /// Plays all steps and what they leave running.
  func play() {
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
    let states = program.states
    for (index, step) in program.steps.enumerated() {
      stage.advance(to: Instant(seconds: step.time))
      perform(step)
      stage.advance(by: 0)
      let mark = EngineRun.Mark(
        step: step, time: stage.now, end: stage.now + Instant(seconds: step.pace.length),
        before: states[index], after: states[index + 1], expected: expected())
      marks.append(mark)
      noteViolations(ofStep: index)
    }
    stage.playToEnd()
    noteViolations(ofStep: program.steps.count)
  }

  /// Notes what strict layouts were wrongly asked for since the last look.
  private func noteViolations(ofStep step: Int) {
    for layout in layouts {
      let queries = (layout as? StrictLayout)?.takeViolations() ?? []
      violations += queries.map { (step, $0) }
    }
  }

  /// Returns what the layout says of everything in the bounds.
  private func expected() -> [ExpectedElement] {
    let bounds = view.bounds
    return view.collectionViewLayout.attributes(in: bounds).compactMap { attributes in
      guard view.visibleFrame(of: attributes).overlaps(bounds) else { return nil }
      let path = attributes.indexPath
      let isCell = attributes.representedElementCategory == .cell
      let key =
        isCell
        ? view.key(ofItemAt: path)
        : "\(attributes.representedElementKind ?? "")@\(view.key(ofSection: path.section))"
      return ExpectedElement(
        identity: LayerIdentity(
          collection: view.id, key: key, kind: isCell ? .cell : .supplementary),
        attributes: attributes)
    }
  }

  /// Does a step in its block.
  private func perform(_ step: Step) {
    let act = { self.act(step) }
    switch step.pace {
    case .plain:
      switch step.action {
      case .update, .difference, .finishTransition, .cancelTransition:
        View.performWithoutAnimation(act)
      default: act()
      }
    case .own(let duration):
      view.updateDuration = duration
      view.layoutChangeDuration = duration
      view.scrollAnimationDuration = duration
      if case .rotate = step.action {
        View.animate(withDuration: duration, animations: act)
      } else {
        act()
      }
    case .block(let duration, let delay, let isLinear, let fromCurrentState):
      var options: AnimationOptions = isLinear ? .curveLinear : .curveEaseInOut
      if fromCurrentState { options.insert(.beginFromCurrentState) }
      View.animate(withDuration: duration, delay: delay, options: options, animations: act)
    case .spring(let duration, let damping):
      View.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: damping,
        initialSpringVelocity: 0, animations: act)
    }
  }

  /// Does what a step says.
  private func act(_ step: Step) {
    let isAnimated = step.pace != .plain
    switch step.action {
    case .update(let operations, let after, let layout):
      view.performBatchUpdates {
        self.source.state = after
        self.view.record(operations)
        if let layout {
          self.view.setCollectionViewLayout(self.layouts[layout], animated: isAnimated)
        }
      }
    case .difference(let after, let items, let sections):
      let difference = StateDifference(
        from: keyed(source.state), to: keyed(after), reloadedItems: Set(items),
        reloadedSections: Set(sections))
      view.performBatchUpdates {
        self.source.state = after
        self.view.record(difference.operations)
        self.view.reconfigureItems(at: difference.reconfigured)
      }
    case .reloadData(let after):
      source.state = after
      view.reloadData()
    case .setLayout(let layout):
      view.setCollectionViewLayout(layouts[layout], animated: isAnimated)
    case .rotate:
      view.frame = CGRect(
        origin: .zero, size: CGSize(width: view.frame.height, height: view.frame.width))
    case .scroll(let x, let y):
      let room = CGSize(
        width: max(0, view.contentSize.width - view.bounds.width),
        height: max(0, view.contentSize.height - view.bounds.height))
      view.setContentOffset(
        CGPoint(x: room.width * x, y: room.height * y), animated: isAnimated)
    case .scrollToItem(let path):
      view.scrollToItem(
        at: path, at: [.centeredVertically, .centeredHorizontally], animated: isAnimated)
    case .fling(let section, let velocity): fling(section, at: velocity)
    case .select(let path): view.selectItem(at: path, animated: false, scrollPosition: [])
    case .deselect: view.selectItem(at: nil, animated: false, scrollPosition: [])
    case .startTransition(let layout):
      blend = view.startInteractiveTransition(to: layouts[layout])
    case .progress(let progress): blend?.transitionProgress = progress
    case .finishTransition: view.finishInteractiveTransition()
    case .cancelTransition: view.cancelInteractiveTransition()
    }
  }

  /// Throws one of the sections in the bounds that scroll by themselves, with a finger.
  private func fling(_ number: Int, at velocity: CGFloat) {
    let visible = view.collectionViewLayout.orthogonalSections(in: view.bounds).compactMap {
      view.collectionViewLayout.orthogonalScroller(ofSection: $0)
    }.filter { $0.frame.intersects(view.bounds) && $0.range.lowerBound < $0.range.upperBound }
    if visible.isEmpty { return }
    let scroller = visible[number % visible.count]
    let shown = scroller.frame.intersection(view.bounds)
    let start = CGPoint(x: shown.midX - view.bounds.minX, y: shown.midY - view.bounds.minY)
    let (duration, way) = (0.08, velocity * 0.08)
    let end =
      scroller.isHorizontal
      ? CGPoint(x: start.x + way, y: start.y) : CGPoint(x: start.x, y: start.y + way)
    stage.play([
      .drag(
        begin: stage.now, through: [start, end], duration: Instant(seconds: duration),
        curve: .linear)
    ])
  }

  /// Describes a state by the numbers of its sections and items.
  private func keyed(_ state: ModelState) -> [KeyedSection<Int, Int>] {
    state.sections.map { KeyedSection(key: $0.id, items: $0.items.map(\.id)) }
  }
}
