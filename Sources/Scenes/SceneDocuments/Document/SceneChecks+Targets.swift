internal import Documents

/// Checks of the items that steps name by their keys.
extension SceneChecks {
  /// Records an error for each key that no item of the step's collection has at any time.
  ///
  /// Whether the item exists at the time of the step is only known during playback.
  func checkTargets() {
    var known: [String: Keys] = [:]
    for step in scene.steps {
      let named = step.operation.targets.compactMap { target -> (String, SourceLocation)? in
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
          ["*", "all"].contains(key) && keys.list.count <= Self.listedKeys
            ? .value(Node(list: keys.list.map { Node(text: $0) }), " for all items")
            : NearestName.hint(for: key, among: keys.list))
      }
    }
  }

  /// The most keys that a message lists for all items.
  private static let listedKeys = 12

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
      case .key(let key, _): if set.insert(key).inserted, list.count < 1000 { list.append(key) }
      case .path:
        for document in scene.allCollections where document.id == collection {
          for section in document.sections { add(section.items) }
        }
      }
    }

    /// Adds the keys of items.
    mutating func add(_ items: SectionDocument.Items) {
      guard case .list(let items) = items else { return }
      for item in items { add(item) }
    }

    /// Adds the key of an item.
    mutating func add(_ item: ItemDocument) {
      guard let key = item.key, set.insert(key).inserted, list.count < 1000 else { return }
      list.append(key)
    }
  }

  /// Returns all keys that the document gives items of a collection.
  private func keys(in collection: String) -> Keys {
    var keys = Keys()
    // A screen may borrow the collection of the one before.
    for document in scene.allCollections where document.id == collection {
      for section in document.sections { keys.add(section.items) }
    }
    for step in scene.steps {
      guard case .reorder(let reorder) = step.operation,
        reorder.destination?.collection == collection
      else { continue }
      keys.add(reorder.item, of: step.collection, in: scene)
    }
    for step in scene.steps where step.collection == collection {
      for section in step.operation.newState { keys.add(section.items) }
      for change in step.operation.changes {
        switch change {
        case .insert(let insertion): keys.add(insertion.item)
        case .insertSection(let insertion): keys.add(insertion.section.items)
        case .reloadSection(let reload): if let items = reload.items { keys.add(items) }
        case .delete, .deleteRandom, .move, .reload, .deleteSection, .moveSection: break
        }
      }
    }
    return keys
  }
}

extension StepOperation {
  /// The items that the step names, by path or key.
  fileprivate var targets: [ItemTarget] {
    switch self {
    case .update(let changes): changes.compactMap(\.target)
    case .scroll(let scroll): if case .item(let item, _) = scroll.target { [item] } else { [] }
    case .pinch(let pinch): [pinch.item].compactMap(\.self)
    case .drag(let drag): drag.start.targets
    case .fling(let fling): fling.start.targets
    case .tap(let tap): [tap.item]
    case .twist(let twist): [twist.item]
    case .swipe(let swipe): [swipe.item]
    case .reorder(let reorder):
      if case .items(let items) = reorder.path { [reorder.item] + items } else { [reorder.item] }
    case .pose(let pose): pose.items
    case .restyle(let change): change.items
    case .animate(let change): change.items
    case .behavior(let behavior):
      if case .add(_, let items) = behavior.change { items ?? [] } else { [] }
    case .select(let items), .deselect(let items): items
    case .push(let opening), .present(let opening): [opening.item].compactMap(\.self)
    case .refresh, .reloadData, .apply, .bounds, .layout, .sequence, .pop, .dismiss, .sheet, .wait:
      []
    }
  }
}

extension BatchOperation {
  /// The existing item that the change names.
  fileprivate var target: ItemTarget? {
    switch self {
    case .delete(let change): change.target
    case .move(let change): change.from
    case .reload(let change): change.target
    case .insert, .deleteRandom, .insertSection, .deleteSection, .moveSection, .reloadSection: nil
    }
  }
}

extension DragOperation.Start {
  /// The item at which the finger touches down.
  fileprivate var targets: [ItemTarget] { if case .item(let item) = self { [item] } else { [] } }
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
