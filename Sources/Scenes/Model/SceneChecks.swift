internal import Documents
internal import Timing

/// Checks a scene as a whole: keys, items, and whether templates find their values.
struct SceneChecks {
  let scene: SceneDocument
  let bag: DiagnosticBag
  private let styles: [String: StyleDocument]

  /// Prepares to check a scene whose parts are right by themselves.
  init(scene: SceneDocument, bag: DiagnosticBag) {
    (self.scene, self.bag) = (scene, bag)
    styles = Dictionary(scene.styles.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Notes everything that is wrong or doubtful.
  func run() {
    for collection in scene.collections {
      checkKeys(of: collection)
      checkItemCount(of: collection)
      checkTemplates(of: collection)
    }
    checkTimes()
  }

  /// Items of one collection have different keys, and so have its sections.
  private func checkKeys(of collection: CollectionDocument) {
    var items: [String: SourceLocation] = [:]
    var sections: [String: SourceLocation] = [:]
    for section in collection.sections {
      if let key = section.key { note(key, at: section.location, in: &sections) }
      check(section, keys: &items)
    }
    for section in insertedSections(of: collection) {
      var inserted: [String: SourceLocation] = [:]
      check(section, keys: &inserted)
    }
  }

  /// Notes the keys of a section's items.
  private func check(_ section: SectionDocument, keys: inout [String: SourceLocation]) {
    guard case .list(let list) = section.items else { return }
    for item in list {
      if let key = item.key { note(key, at: item.location, in: &keys) }
    }
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

  /// Counts the items that a collection begins with and those that come with sections.
  private func checkItemCount(of collection: CollectionDocument) {
    var total = collection.sections.reduce(0) { $0 + $1.count }
    for section in insertedSections(of: collection) {
      total += section.count
      if total > SceneLimits.items {
        bag.error(
          at: section.location,
          "with this section the collection has \(total) items, and at most "
            + "\(SceneLimits.items) are allowed")
        return
      }
    }
  }

  /// The sections that steps insert into a collection, in the order of the document.
  private func insertedSections(of collection: CollectionDocument) -> [SectionDocument] {
    changes(of: collection).compactMap {
      if case .insertSection(let insertion) = $0 { insertion.section } else { nil }
    }
  }

  /// The changes that steps make to a collection, in the order of the document.
  private func changes(of collection: CollectionDocument) -> [BatchOperation] {
    scene.steps.filter { $0.collection == collection.id }.flatMap { step -> [BatchOperation] in
      switch step.operation {
      case .insert(let insertions): insertions.map { .insert($0) }
      case .insertSections(let insertions): insertions.map { .insertSection($0) }
      case .batch(let changes): changes
      default: []
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

  /// Looks up every placeholder of every item whose data the document tells.
  private func checkTemplates(of collection: CollectionDocument) {
    let inserted = insertedSections(of: collection)
    let all = collection.sections + inserted
    for section in all {
      check(section, in: collection)
      for supplement in [collection.headerStyle, collection.footerStyle] {
        check(supplement, known: section.data, owner: "a section")
      }
    }
    // An inserted item may come into any section: only what no section gives is missing for sure.
    let shared = all.reduce(into: [:]) { $0.merge($1.data) { first, _ in first } }
    for case .insert(let insertion) in changes(of: collection) {
      let hasOneStyle = all.allSatisfy { $0.style == nil }
      check(
        insertion.item.style ?? (hasOneStyle ? collection.style : nil),
        known: insertion.item.data.merging(shared) { own, _ in own }, owner: "an inserted item")
    }
  }

  /// Looks up the placeholders of a section's items.
  private func check(_ section: SectionDocument, in collection: CollectionDocument) {
    let style = section.style ?? collection.style
    switch section.items {
    case .count(0): break
    case .count:
      check(
        style, known: section.data, owner: "an item of the section in \(line(section.location))")
    case .list(let items):
      for item in items {
        check(
          item.style ?? style, known: item.data.merging(section.data) { own, _ in own },
          owner: "the item in \(line(item.location))")
      }
    }
  }

  /// Notes the placeholders of a style that have no value.
  private func check(_ reference: StyleReference?, known data: [String: String], owner: String) {
    guard let reference, let style = styles[reference.name] else { return }
    for template in style.templates {
      for name in template.placeholders
      where data[name] == nil && !ItemContext.builtInNames.contains(name) {
        bag.add(
          template.missing(
            name, known: ItemContext.builtInNames + data.keys.sorted(), owner: owner))
      }
    }
  }

  /// Tells a line, and the file where it is not the scene's own.
  private func line(_ location: SourceLocation) -> String {
    location.file == scene.source
      ? "line \(location.line)" : "line \(location.line) of \(location.file)"
  }
}
