internal import Documents

/// Checks that templates find their values.
///
/// Only certain errors are reported before the stage runs: an item that is inserted later may go
/// into any section, and a reloaded one keeps its values.
extension SceneChecks {
  /// Checks every placeholder of each item whose data the document gives.
  ///
  /// - Parameter outer: the names of the values that an item gives its nested collection; `nil` for
  ///   an outermost collection, which steps may change.
  func checkTemplates(of collection: CollectionDocument, outer: Set<String>? = nil) {
    let steps = outer == nil ? scene.steps.filter { $0.collection == collection.id } : []
    let all = collection.sections + steps.flatMap { newSections(of: $0) }
    var shared = outer ?? []
    for (index, section) in all.enumerated() {
      check(section, in: collection, outer: outer ?? [])
      let place = index < collection.sections.count ? index : nil
      for supplement in supplements(ofSectionAt: place, in: collection) {
        check(supplement, known: (outer ?? []).union(section.data.keys), owner: "a section")
      }
      shared.formUnion(names(in: section))
    }
    if let nested = collection.itemCollection { checkTemplates(of: nested, outer: shared) }
    let hasOneStyle = all.allSatisfy { $0.style == nil }
    for change in steps.flatMap(\.operation.changes) {
      check(change, shared: shared, style: hasOneStyle ? collection.style : nil)
    }
    let restyles = steps.flatMap(\.operation.value.restyles)
    if restyles.isEmpty { return }
    let known = names(in: collection.id)
    for change in restyles { check(templates(of: change), known: known, owner: "a restyled item") }
  }

  /// Returns the styles of the header and the footer that a section certainly has.
  ///
  /// - Parameter index: the place of the section in the initial state; `nil` for a later one, which
  ///   may have any layout of a compositional one.
  private func supplements(
    ofSectionAt index: Int?, in collection: CollectionDocument
  ) -> [Reference?] {
    guard case .compositional(let layout) = collection.layout else {
      return [collection.headerStyle, collection.footerStyle]
    }
    var possible = layout.sections
    if let index {
      possible = Array((possible.dropFirst(index) + possible.suffix(1)).prefix(1))
    }
    return [
      possible.allSatisfy { $0.headerExtent > 0 } ? collection.headerStyle : nil,
      possible.allSatisfy { $0.footerExtent > 0 } ? collection.footerStyle : nil,
    ]
  }

  private func newSections(of step: StepDocument) -> [SectionDocument] {
    step.operation.newState
      + step.operation.changes.compactMap { change in
        if case .insertSection(let insertion) = change { insertion.section } else { nil }
      }
  }

  /// Checks the placeholders of items that a change introduces.
  ///
  /// - Parameters:
  ///   - shared: the names of all values in the collection.
  ///   - style: the style of items that name none, if it is the same in all sections.
  private func check(_ change: BatchOperation, shared: Set<String>, style: Reference?) {
    switch change {
    case .insert(let insertion):
      let known = shared.union(insertion.item.data.keys)
      check(insertion.item.style ?? style, known: known, owner: "an inserted item")
      if let nested = insertion.item.collection { checkTemplates(of: nested, outer: known) }
    case .reload(let reload):
      check(reload.style, known: shared.union(reload.data.keys), owner: "a reloaded item")
    case .reloadSection(let reload):
      let known = shared.union(reload.data.keys)
      guard case .list(let items) = reload.items else { break }
      for item in items {
        check(
          item.style ?? reload.style ?? style, known: known, also: item.data,
          owner: "the item in \(line(item.location))")
      }
    default: break
    }
  }

  private func names(in section: SectionDocument) -> Set<String> {
    Set(section.data.keys).union(section.listed.flatMap(\.data.keys))
  }

  /// Checks the placeholders of a section's items.
  private func check(
    _ section: SectionDocument, in collection: CollectionDocument, outer: Set<String>
  ) {
    let style = section.style ?? collection.style
    let known = outer.union(section.data.keys)
    switch section.items {
    case .count(0): break
    case .count:
      check(style, known: known, owner: "an item of the section in \(line(section.location))")
    case .list(let items):
      for item in items {
        check(
          item.style ?? style, known: known, also: item.data,
          owner: "the item in \(line(item.location))",
          repair: data(of: item, in: collection))
        if let nested = item.collection {
          checkTemplates(of: nested, outer: known.union(item.data.keys))
        }
      }
    }
    if let nested = section.itemCollection {
      checkTemplates(of: nested, outer: outer.union(names(in: section)))
    }
  }

  /// Returns the repair of an item without data, which has some in the first state of a collection.
  private func data(of item: ItemDocument, in collection: CollectionDocument) -> Repair? {
    guard item.data.isEmpty, let key = item.key else { return nil }
    let data = collection.sections.lazy.compactMap { section -> [String: String]? in
      guard case .list(let items) = section.items else { return nil }
      return items.first { $0.key == key && !$0.data.isEmpty }?.data
    }.first
    guard let entries = data?.sorted(by: { $0.key < $1.key }) else { return nil }
    let value = Node(entries: entries.map { ($0.key, Node(word: $0.value)) })
    return .at(item.location, .addition(key: "data", value: value, beside: "key"))
  }

  /// Records the placeholders of a style that have no value.
  private func check(
    _ reference: Reference?, known: Set<String>, also data: [String: String] = [:],
    owner: String, repair: Repair? = nil
  ) {
    guard let reference, let style = styles[reference.name] else { return }
    check(style.templates, known: known, also: data, owner: owner, repair: repair)
  }

  /// Returns the templates that a change of styles introduces, in the order of painting.
  func templates(of change: RestyleOperation) -> [Template] {
    (change.style.flatMap { styles[$0.name] }?.templates ?? [])
      + change.overrides.values.templates
  }

  private func check(
    _ templates: [Template], known: Set<String>, also data: [String: String] = [:], owner: String,
    repair: Repair? = nil
  ) {
    for template in templates {
      for name in template.placeholders
      where data[name] == nil && !known.contains(name) && !ItemContext.builtInNames.contains(name) {
        let names = known.union(data.keys).sorted()
        bag.add(
          template.missing(
            name, known: ItemContext.builtInNames + names, owner: owner, repair: repair))
      }
    }
  }

  /// Returns the description of a line, with the file if it is not the scene's own.
  func line(_ location: SourceLocation) -> String {
    location.file == scene.source
      ? "line \(location.line)" : "line \(location.line) of \(location.file)"
  }
}
