internal import Documents
internal import Timing

/// Checks a scene as a whole: keys, items, and whether templates find their values.
struct SceneChecks {
  let scene: SceneDocument
  let bag: DiagnosticBag
  let styles: [String: StyleDocument]

  /// Prepares to check a scene whose parts are right by themselves.
  init(scene: SceneDocument, bag: DiagnosticBag) {
    self.scene = scene; self.bag = bag
    styles = Dictionary(scene.styles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Notes everything that is wrong or doubtful.
  func run() {
    for collection in scene.allCollections {
      checkKeys(of: collection)
      checkTemplates(of: collection)
    }
    checkViewTemplates()
    checkCollections()
    for step in scene.steps { checkKeys(of: step) }
    checkItemCounts()
    checkTimes()
  }

  // MARK: Keys

  /// Items of one collection have different keys, and so have its sections.
  private func checkKeys(of collection: CollectionDocument) {
    let paths = checkKeys(of: collection.sections)
    for target in collection.selected {
      switch target {
      case .path(let path):
        let counts = collection.sections.map(\.count)
        if counts.indices.contains(path.section), path.item < counts[path.section] { continue }
        bag.error(
          at: path.location,
          "there is no item [\(path.section), \(path.item)] to be selected before the first step")
      case .key(let key, let location):
        if paths[key] != nil { continue }
        bag.error(
          at: location,
          "there is no item with the key \(key.quoted) to be selected before the first step"
            + (NearestName.nearest(to: key, among: paths.keys.sorted()).map {
              "; did you mean \($0.quoted)?"
            } ?? ""))
      }
    }
    for nested in nestedCollections(of: collection) { checkKeys(of: nested) }
  }

  /// The collections that lie in items of a collection at first, each once.
  private func nestedCollections(of collection: CollectionDocument) -> [CollectionDocument] {
    [collection.itemCollection].compactMap(\.self)
      + collection.sections.flatMap { nestedCollections(of: $0) }
  }

  /// The collections that lie in items of a section.
  private func nestedCollections(of section: SectionDocument) -> [CollectionDocument] {
    let own = [section.itemCollection].compactMap(\.self)
    guard case .list(let items) = section.items else { return own }
    return own + items.compactMap(\.collection)
  }

  /// Notes the keys of some sections and their items, which must differ.
  ///
  /// - Returns: the places of the items' keys.
  @discardableResult
  private func checkKeys(of all: [SectionDocument]) -> [String: SourceLocation] {
    var items: [String: SourceLocation] = [:]
    var sections: [String: SourceLocation] = [:]
    for section in all {
      if let key = section.key { note(key, at: section.location, in: &sections) }
      checkKeys(of: section.items, keys: &items)
    }
    return items
  }

  /// Notes the keys of a section's items.
  private func checkKeys(
    of items: SectionDocument.Items, keys: inout [String: SourceLocation]
  ) {
    guard case .list(let list) = items else { return }
    for item in list {
      if let key = item.key { note(key, at: item.location, in: &keys) }
    }
  }

  /// Checks the keys of what comes with a step; whether others have them is known when it happens.
  private func checkKeys(of step: StepDocument) {
    checkKeysWithin(step.operation.newState)
    for change in step.operation.changes {
      switch change {
      case .insert(let insertion):
        if let nested = insertion.item.collection { checkKeys(of: nested) }
      case .insertSection(let insertion): checkKeysWithin([insertion.section])
      case .reloadSection(let reload):
        guard let items = reload.items else { continue }
        checkKeysWithin([SectionDocument(items: items, location: reload.location)])
      default: break
      }
    }
  }

  /// Notes the keys of sections that come together, and those within their items.
  private func checkKeysWithin(_ sections: [SectionDocument]) {
    checkKeys(of: sections)
    for nested in sections.flatMap({ nestedCollections(of: $0) }) { checkKeys(of: nested) }
  }

  /// Notes a key, and an error if it was there before.
  private func note(
    _ key: String, at place: SourceLocation, in keys: inout [String: SourceLocation]
  ) {
    if let first = keys[key] {
      bag.error(
        at: place,
        "the key \(key.quoted) is taken in line \(first.line), column \(first.column); "
          + "keys differ within a collection")
    } else {
      keys[key] = place
    }
  }

  // MARK: Counts and times

  /// Counts the items that each collection begins with and those that come with sections.
  private func checkItemCounts() {
    var totals: [String: Int] = [:]
    for collection in scene.allCollections {
      totals[collection.id] = collection.sections.reduce(0) { $0 + $1.count }
    }
    var refused: Set<String> = []
    for step in scene.steps {
      guard let id = step.collection, !refused.contains(id) else { continue }
      for change in step.operation.changes {
        let (count, location): (Int, SourceLocation)
        switch change {
        case .insertSection(let insertion):
          (count, location) = (insertion.section.count, insertion.location)
        default: continue
        }
        let total = totals[id, default: 0] + count
        totals[id] = total
        if total > SceneLimits.items {
          refused.insert(id)
          bag.error(
            at: location,
            "with this section the collection has \(total) items, and at most "
              + "\(SceneLimits.items) are allowed")
          break
        }
      }
    }
  }

  /// Warns of steps that begin when the output has ended.
  private func checkTimes() {
    guard let end = scene.output.duration else { return }
    for step in scene.steps {
      if case .at(let begin) = step.start, begin >= end {
        bag.warning(
          at: step.location,
          "the step begins at \(begin.seconds) s, when the output has ended "
            + "(duration \(end.seconds) s)")
      }
    }
  }
}

extension Operation {
  /// The changes of an update; none where the step is something else.
  var changes: [BatchOperation] {
    if case .update(let changes) = self { changes } else { [] }
  }

  /// The sections of a state that the step brings as a whole; none where it is something else.
  var newState: [SectionDocument] {
    switch self {
    case .apply(let sections), .reloadData(.some(let sections)): sections
    default: []
    }
  }
}
