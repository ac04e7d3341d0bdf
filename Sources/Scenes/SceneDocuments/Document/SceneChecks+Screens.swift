internal import Documents

/// Checks of screens against the steps that open them.
extension SceneChecks {
  /// Records an error for each step that needs a collection when no screen has one.
  func checkCollections() {
    guard scene.allCollections.isEmpty else { return }
    for step in scene.steps where step.operation.value.needsCollection {
      bag.error(at: step.location, "this step needs a collection, but no screen has one")
    }
  }

  /// Checks every placeholder of the views on screens.
  ///
  /// A screen that no item opens has only the values of its views' own data. A screen that an item
  /// opens may have those of any item of the source collection.
  func checkViewTemplates() {
    var names: [String?: Set<String>] = [:]
    for (index, screen) in scene.screens.enumerated() where !screen.views.isEmpty {
      let steps = scene.steps.filter { $0.operation.opening?.screen == screen.id }
      if index == 0 {
        check(
          screen.views, why: "it is on the first screen, which no item opens",
          help: "write the text itself, or give the view 'data'")
      } else if let step = steps.first(where: { $0.operation.opening?.item == nil }) {
        check(
          screen.views, why: "the step in \(line(step.location)) opens its screen without an item",
          help: "give the step an 'item', or the view 'data'")
      }
      // Many steps may open a screen from one collection, and a collection may be large.
      let sources = Set(steps.filter { $0.operation.opening?.item != nil }.map(\.outerCollection))
      for source in sources {
        let known = names[source] ?? self.names(in: source)
        names[source] = known
        check(screen.views, known: known)
      }
    }
  }

  /// Records placeholders without a value, of views on a screen that an item opens.
  private func check(_ views: [ScreenViewDocument], known: Set<String>) {
    for view in views {
      for (template, name) in placeholders(of: view)
      where view.data[name] == nil && !known.contains(name)
        && !ItemContext.builtInNames.contains(name)
      {
        let names = ItemContext.builtInNames + known.union(view.data.keys).sorted()
        bag.add(template.missing(name, known: names, owner: "the view in \(line(view.location))"))
      }
    }
  }

  /// Records placeholders without own data, of views on a screen that no item opens.
  private func check(_ views: [ScreenViewDocument], why: String, help: String) {
    for view in views {
      for (template, name) in placeholders(of: view) where view.data[name] == nil {
        bag.error(
          at: template.location,
          "the view in \(line(view.location)) has no value for {\(name)}: \(why); \(help)")
      }
    }
  }

  /// The placeholders of a view's style, and of its later styles, with their templates.
  private func placeholders(of view: ScreenViewDocument) -> [(template: Template, name: String)] {
    let restyles = scene.steps.flatMap(\.operation.value.restyles).filter { change in
      change.views.contains { $0.name == view.id }
    }
    let templates =
      (view.style.flatMap { styles[$0.name]?.templates } ?? [])
      + restyles.flatMap { self.templates(of: $0) }
    return templates.flatMap { template in template.placeholders.map { (template, $0) } }
  }

  /// Returns the names of all values that items may have at any time.
  ///
  /// - Parameter source: the outermost collection of the items; any where `nil`.
  func names(in source: String?) -> Set<String> {
    var names: Set<String> = []
    for collection in scene.allCollections where source == nil || collection.id == source {
      add(namesIn: collection, to: &names)
    }
    for step in scene.steps where source == nil || step.outerCollection == source {
      for section in step.operation.introduced { add(namesIn: section, to: &names) }
    }
    return names
  }

  private func add(namesIn collection: CollectionDocument, to names: inout Set<String>) {
    for section in collection.sections { add(namesIn: section, to: &names) }
    if let nested = collection.itemCollection { add(namesIn: nested, to: &names) }
  }

  /// Adds the names of all values in a section, with those of nested collections.
  private func add(namesIn section: SectionDocument, to names: inout Set<String>) {
    names.formUnion(section.data.keys)
    names.formUnion(section.listed.flatMap(\.data.keys))
    for nested in section.listed.compactMap(\.collection) { add(namesIn: nested, to: &names) }
    if let nested = section.itemCollection { add(namesIn: nested, to: &names) }
  }
}

extension StepDocument {
  /// The id of the step's outermost collection.
  fileprivate var outerCollection: String? { collection.map { String($0.prefix { $0 != "/" }) } }
}

extension StepOperation {
  /// The operation that opens a screen; `nil` for any other step.
  var opening: ScreenOperation? { value as? ScreenOperation }
}
