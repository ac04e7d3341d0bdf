import Cellophane
import CollectionUpdates
import Staging
import StagingTestSupport
import TestSupport
import Testing

/// Random updates with one mistake in each.
struct InvalidUpdatePropertyTests {
  /// A valid update that was spoilt.
  private struct Mistake {
    let before: ModelState
    var after: ModelState
    var operations: [UpdatePlan.Operation]
    /// The required content of the error's text.
    var words: [String] = []

    /// Makes up an update and spoils it.
    init(seed: Int) throws {
      var dice = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
      var births = Births(isExplicit: true)
      var state = ModelState()
      for _ in 0..<1 + dice.below(4) {
        let items = births.items(1 + dice.below(7), &dice)
        state.sections.append(births.section(items: items, &dice))
      }
      let update = EngineUpdate(of: state, births: &births, &dice)
      (before, after, operations) = (state, update.after, update.operations)
      let plan = try UpdatePlan(
        operations, countsBefore: before.counts, countsAfter: after.counts)
      let section = dice.below(before.sections.count)
      let items = before.counts[section]
      switch dice.below(7) {
      case 0:
        let missing = items + dice.below(3)
        operations.append(.deleteItem(path(section, missing)))
        words = ["item \(missing) of section \(section)"]
      case 1:
        let missing = before.sections.count + dice.below(2)
        operations.append(.reloadSection(missing))
        words = ["section \(missing)"]
      case 2:
        after.sections.append(births.section(items: [], &dice))
        words = ["number of sections", "\(before.sections.count)", "\(after.sections.count)"]
      case 3: try spoilCount(of: plan, births.item(&dice, mayReturn: false), &dice)
      case 4:
        operations += [.reloadItem(path(section, 0)), .deleteItem(path(section, 0))]
        words = ["item", "section"]
      case 5:
        operations += [.deleteSection(section), .deleteSection(section)]
        words = ["section \(section)"]
      default:
        let far = path(after.sections.count, 3)
        operations.append(.moveItem(from: path(section, 0), to: far))
        words = ["item 3 of section \(after.sections.count)"]
      }
    }

    /// Adds an item to the data without an operation, in a surviving section.
    private mutating func spoilCount(
      of plan: UpdatePlan, _ item: ModelItem, _ dice: inout SeededNumbers
    ) throws {
      let lasting = after.sections.indices.filter { new in
        plan.before(section: new) != nil && !plan.sections.reloads.contains { $0.to == new }
      }
      guard !lasting.isEmpty else {
        after.sections.append(ModelSection(id: item.id, isExplicit: true, items: []))
        words = ["number of sections"]
        return
      }
      let section = lasting[dice.below(lasting.count)]
      after.sections[section].items.append(item)
      // The text names the section as before the update.
      let name = plan.before(section: section).map { "items of section \($0) " } ?? "?"
      words = [name, "is \(after.counts[section]) in the data"]
    }
  }

  /// Returns the error with which a plan refuses an update.
  private func refusal(of mistake: Mistake) throws -> BatchUpdateError {
    try #require(throws: BatchUpdateError.self) {
      try UpdatePlan(
        mistake.operations, countsBefore: mistake.before.counts,
        countsAfter: mistake.after.counts)
    }
  }

  @Test(arguments: 0..<4) func `a plan refuses any mistake and says where it is`(
    part: Int
  ) throws {
    for seed in part * 500..<(part + 1) * 500 {
      let mistake = try Mistake(seed: seed)
      let text = try refusal(of: mistake).description
      let missing = mistake.words.filter { !text.contains($0) }
      #expect(missing.isEmpty, "seed \(seed): '\(text)' of \(mistake.operations)")
    }
  }

  /// Plays a mistake in the middle of another update.
  private func play(
    _ mistake: Mistake, orReload: Bool, then body: (Stage) -> Void = { _ in }
  ) throws -> Timeline {
    let source = EngineSource(mistake.before)
    return try Stage.run(canvas: EngineRun.canvas) { stage in
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
      view.dataSource = source
      view.onInvalidUpdate = orReload ? .reload : .throw
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      view.reloadItems(at: [path(0, 0)])
      stage.advance(by: 0.1)
      view.performBatchUpdates {
        source.state = mistake.after
        view.record(mistake.operations)
      }
      stage.playToEnd()
      body(stage)
    }
  }

  @Test(arguments: 0..<4) func `a stage ends with the plan's error`(part: Int) throws {
    for seed in part * 50..<(part + 1) * 50 {
      let mistake = try Mistake(seed: seed)
      let error = try #require(throws: StageError.self) { try play(mistake, orReload: false) }
      #expect(try error == .invalidUpdate(refusal(of: mistake)), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<4) func `or the data is shown as it is`(part: Int) throws {
    for seed in part * 50..<(part + 1) * 50 {
      let mistake = try Mistake(seed: seed)
      let expected = try refusal(of: mistake)
      let timeline = try play(mistake, orReload: true) { stage in
        #expect(stage.warnings.map(\.problem) == [.invalidUpdate(expected)], "seed \(seed)")
      }
      let source = EngineSource(mistake.after)
      let fresh = try Stage.run(canvas: EngineRun.canvas) { stage in
        let view = CollectionView(
          frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
        view.dataSource = source
        stage.rootView.addSubview(view)
        stage.playToEnd()
      }
      let elements = timeline.elements(at: Instant(seconds: 0.1))
      let same =
        elements == fresh.elements(at: .zero)
        && elements == timeline.elements(at: timeline.playback.duration)
      #expect(same, "seed \(seed)")
    }
  }
}
