internal import Documents
internal import Timing

/// Checks of a scene as a whole: unique keys, numbers of items, and values for templates.
struct SceneChecks {
  let scene: SceneDocument
  let bag: DiagnosticBag
  let styles: [String: StyleDocument]

  /// Whether the collections, screens and steps are valid by themselves, so that what is missing in
  /// them is not only missing because it could not be read.
  let isContentValid: Bool

  init(scene: SceneDocument, isContentValid: Bool, bag: DiagnosticBag) {
    self.scene = scene; self.isContentValid = isContentValid; self.bag = bag
    styles = Dictionary(scene.styles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Records all errors and warnings.
  func run() {
    for collection in scene.allCollections { checkKeys(of: collection) }
    for step in scene.steps { checkKeys(of: step) }
    checkItemCounts()
    checkTimes()
    checkSheets()
    if isContentValid { checkLinks() }
    guard isContentValid else { return }
    for collection in scene.allCollections {
      checkSelection(of: collection)
      checkTemplates(of: collection)
    }
    checkViewTemplates()
    checkCollections()
    checkTargets()
  }

  // MARK: Keys

  /// Checks that the items of a collection have different keys, and its sections too.
  private func checkKeys(of collection: CollectionDocument) {
    checkKeys(of: collection.sections)
    for nested in nestedCollections(of: collection) { checkKeys(of: nested) }
  }

  /// Checks that the items exist that are selected from the beginning.
  private func checkSelection(of collection: CollectionDocument) {
    for nested in nestedCollections(of: collection) { checkSelection(of: nested) }
    if collection.selected.isEmpty { return }
    let keys = Set(collection.sections.flatMap(\.listed).compactMap(\.key))
    for target in collection.selected.targets {
      switch target {
      case .path(let path):
        let counts = collection.sections.map(\.count)
        if counts.indices.contains(path.section), path.item < counts[path.section] { continue }
        bag.error(
          at: path.location,
          "there is no item [\(path.section), \(path.item)] to select before the first step")
      case .key(let key, let location):
        if keys.contains(key) { continue }
        bag.error(
          at: location,
          "there is no item with the key \(key.quoted) to select before the first step",
          NearestName.nearest(to: key, among: keys.sorted()).map { .nearest($0, to: key) } ?? .none)
      }
    }
  }

  /// Returns the collections that are initially nested in items of a collection, each once.
  private func nestedCollections(of collection: CollectionDocument) -> [CollectionDocument] {
    [collection.itemCollection].compactMap(\.self)
      + collection.sections.flatMap { nestedCollections(of: $0) }
  }

  private func nestedCollections(of section: SectionDocument) -> [CollectionDocument] {
    [section.itemCollection].compactMap(\.self) + section.listed.compactMap(\.collection)
  }

  private func checkKeys(of all: [SectionDocument]) {
    var items: [String: SourceLocation] = [:]
    var sections: [String: SourceLocation] = [:]
    for section in all {
      if let key = section.key { note(key, at: section.location, in: &sections) }
      for item in section.listed {
        if let key = item.key { note(key, at: item.location, in: &items) }
      }
    }
  }

  /// Checks the keys that a step introduces; conflicts with existing items are found during
  /// playback.
  private func checkKeys(of step: StepDocument) {
    checkKeysWithin(step.operation.newState)
    for change in step.operation.changes { checkKeysWithin(change.introduced) }
  }

  /// Checks the keys of sections that are introduced together, with those of their items.
  private func checkKeysWithin(_ sections: [SectionDocument]) {
    checkKeys(of: sections)
    for nested in sections.flatMap({ nestedCollections(of: $0) }) { checkKeys(of: nested) }
  }

  /// Records a key, and an error if it is a duplicate.
  private func note(
    _ key: String, at location: SourceLocation, in keys: inout [String: SourceLocation]
  ) {
    if let first = keys[key] {
      bag.error(
        at: location,
        "duplicate key \(key.quoted), first used in line \(first.line), column \(first.column); "
          + "keys must be unique within a collection")
    } else {
      keys[key] = location
    }
  }

  // MARK: Counts and times

  /// Counts the items of each collection at the beginning and in later sections.
  private func checkItemCounts() {
    var totals: [String: Int] = [:]
    for collection in scene.allCollections {
      totals[collection.id] = collection.sections.reduce(0) { $0 + $1.count }
    }
    var refused: Set<String> = []
    for step in scene.steps {
      guard let id = step.collection, !refused.contains(id) else { continue }
      for change in step.operation.changes {
        guard case .insertSection(let insertion) = change else { continue }
        let total = totals[id, default: 0] + insertion.section.count
        totals[id] = total
        if total > SceneLimits.items {
          refused.insert(id)
          bag.error(
            at: insertion.location,
            "with this section the collection has \(total) items; at most "
              + "\(SceneLimits.items) are allowed")
          break
        }
      }
    }
  }

  /// Warns about steps that begin after the end of the output.
  private func checkTimes() {
    guard let end = scene.output.duration else { return }
    for step in scene.steps {
      if case .at(let begin) = step.start, begin >= end {
        bag.warning(
          at: step.location,
          "the step begins at \(begin.seconds) s, after the end of the output "
            + "(duration \(end.seconds) s)")
      }
    }
  }
}

extension StepOperation {
  /// The changes of an update; none for any other step.
  package var changes: [BatchOperation] {
    if case .update(let changes) = self { changes } else { [] }
  }

  /// The sections of a new state; none for any other step.
  package var newState: [SectionDocument] {
    switch self {
    case .apply(let sections), .reloadData(.some(let sections)): sections
    default: []
    }
  }

  /// The sections and the items that the step introduces, and new values, as sections.
  package var introduced: [SectionDocument] { newState + changes.flatMap(\.introduced) }
}
