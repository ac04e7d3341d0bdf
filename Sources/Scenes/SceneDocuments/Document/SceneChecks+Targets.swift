internal import Documents

/// Checks of the items that steps name by their keys.
extension SceneChecks {
  /// Records an error for each key that no item of the step's collection has at any time.
  ///
  /// Whether the item exists at the time of the step is only known during playback.
  func checkTargets() {
    var known: [String: Keys] = [:]
    for step in scene.steps {
      let named = step.operation.value.targets.compactMap { target -> (String, SourceLocation)? in
        guard case .key(let key, let location) = target else { return nil }
        return (key, location)
      }
      // The nested collections of items are only known during playback.
      guard !named.isEmpty, let id = step.collection, !id.contains("/") else { continue }
      let keys = known[id] ?? keys(in: id)
      known[id] = keys
      for (key, location) in named where !keys.set.contains(key) {
        // An item without a key is named after its first path, such as 0/3.
        if key.contains("/") { continue }
        bag.error(
          at: location,
          "there is no item with the key \(key.quoted) in collection \(id.quoted) at any time",
          NearestName.hint(for: key, among: keys.list))
      }
    }
  }

  /// The keys that items of a collection have at some time.
  private struct Keys {
    var set: Set<String> = []
    /// The first keys in their order, for suggestions.
    var list: [String] = []

    /// Adds the key of an item that is carried from another collection.
    ///
    /// An item that is named by its path may be any of those that the document has there.
    mutating func add(_ item: ItemTarget, of collection: String?, in scene: SceneDocument) {
      switch item {
      case .key(let key, _): add(key)
      case .path:
        for document in scene.allCollections where document.id == collection {
          add(document.sections)
        }
      }
    }

    mutating func add(_ sections: [SectionDocument]) {
      for key in sections.flatMap(\.listed).compactMap(\.key) { add(key) }
    }

    private mutating func add(_ key: String) {
      if set.insert(key).inserted, list.count < 1000 { list.append(key) }
    }
  }

  /// Returns all keys that the document gives items of a collection.
  private func keys(in collection: String) -> Keys {
    var keys = Keys()
    // A screen may borrow the collection of the one before.
    for document in scene.allCollections where document.id == collection {
      keys.add(document.sections)
    }
    for step in scene.steps {
      guard case .reorder(let reorder) = step.operation,
        reorder.destination?.collection == collection
      else { continue }
      keys.add(reorder.touch.item, of: step.collection, in: scene)
    }
    for step in scene.steps where step.collection == collection {
      keys.add(step.operation.introduced)
    }
    return keys
  }
}

/// Checks of the motions that properties follow.
extension SceneChecks {
  /// Records errors about motions of collections and sheets that are not there.
  func checkLinks() {
    let collections = scene.allCollections.map(\.id)
    let sheets = scene.screens.filter { $0.sheet != nil }.map(\.id)
    let refreshing = scene.allCollections.filter { $0.refresh != nil }.map(\.id)
    for link in scene.allStyles.flatMap(\.links) {
      if link.source.motion == .progress {
        let names = sheets + refreshing
        if let target = link.source.target {
          check(target, among: names, "sheet or collection with 'refresh'", at: link.location)
        } else if names.isEmpty {
          bag.error(
            at: link.location,
            "no progress is to be followed; give a screen a 'sheet', or a collection a 'refresh'")
        } else if names.count > 1 {
          bag.error(
            at: link.location,
            "there are \(names.count) progresses to follow; name one by 'of': "
              + names.joined(separator: ", "))
        }
      } else if let target = link.source.target {
        check(target, among: collections, "collection", at: link.location)
      }
    }
    for pages in scene.screens.flatMap(\.views).compactMap(\.pageControl) {
      guard let target = pages.target else { continue }
      check(target, among: collections, "collection", at: pages.location)
    }
  }

  /// Records an error if a name is not one of those that are there.
  private func check(
    _ name: String, among names: [String], _ kind: String, at location: SourceLocation
  ) {
    // The nested collections of items are only known during playback.
    let outer = String(name.prefix { $0 != "/" })
    if names.contains(outer) { return }
    bag.error(
      at: location,
      "there is no \(kind) \(name.quoted) to follow",
      NearestName.hint(for: name, among: names))
  }
}
