import Documents
import SceneDocuments

extension SceneTree {
  /// The keys of a document that change no frame.
  private static let inertKeys: Set<String> = ["title", "expect"]

  /// Returns the changes to another document: those that may change frames first, and each group in
  /// the order of the document.
  ///
  /// A value that only has the new name of something renamed is no change of its own.
  func changes(to other: SceneTree) -> [SceneChange] {
    let defaults = SceneDefaults(of: other.root)
    let changes = Self.joiningReplaced(
      Self.joiningRenamed(NodeChange.changes(from: root, to: other.root)), defaults)
    var names: [String: String] = [:]
    for change in changes {
      guard case .renamed(let old) = change.kind, Self.owner(of: change) != nil,
        case .key(let new)? = change.path.last
      else { continue }
      (names[old], names["$" + old]) = (new, "$" + new)
    }
    let used = usedNames.union(other.usedNames)
    return changes.filter { change in
      guard change.kind == .changed, let from = change.before?.string else { return true }
      return names[from] == nil || names[from] != change.after?.string
    }.map {
      SceneChange($0, file: other.file, defaults: defaults, isInert: Self.isInert($0, used: used))
    }.effectsFirst
  }

  /// Returns whether a change has no effect on frames: that of a title, an expectation, a name, or
  /// something that nothing uses.
  private static func isInert(_ change: NodeChange, used: Set<String>) -> Bool {
    guard case .key(let owner)? = change.path.first else { return false }
    if inertKeys.contains(owner) { return true }
    guard owner != "variants", nouns[owner] != nil else { return false }
    guard change.path.count > 1, case .key(let name) = change.path[1] else {
      let names = [change.before, change.after].flatMap { $0?.entries ?? [] }.map(\.key)
      return !names.contains(where: used.contains)
    }
    if !used.contains(name) { return true }
    guard change.path.count == 2, case .renamed = change.kind, let before = change.before,
      let after = change.after
    else { return false }
    // What else the named value has become is a change of its own.
    return before.entries != nil || before.isEqual(to: after)
  }

  /// Returns the key whose names a change of a named value as a whole belongs to.
  private static func owner(of change: NodeChange) -> String? {
    guard change.path.count == 2, case .key(let owner) = change.path[0], nouns[owner] != nil else {
      return nil
    }
    return owner
  }

  /// Returns changes in which a name that its uses have instead of a removed one is a new name of
  /// the same value, however different.
  private static func joiningRenamed(_ changes: [NodeChange]) -> [NodeChange] {
    var result = changes
    for use in changes where use.kind == .changed {
      guard let from = use.before?.string, let to = use.after?.string,
        from.hasPrefix("$") == to.hasPrefix("$")
      else { continue }
      func isName(_ text: String, of change: NodeChange) -> Bool {
        change.path.last == .key(text.hasPrefix("$") ? String(text.dropFirst()) : text)
      }
      guard
        let old = result.first(where: { change in
          change.kind == .removed && owner(of: change) != nil && isName(from, of: change)
        }),
        let index = result.firstIndex(where: { change in
          change.kind == .new && change.path.dropLast() == old.path.dropLast()
            && isName(to, of: change)
        })
      else { continue }
      join(old, index, in: &result)
    }
    return result
  }

  /// Returns changes in which a new key and the removed one whose place it has are one change.
  private static func joiningReplaced(
    _ changes: [NodeChange], _ defaults: SceneDefaults
  ) -> [NodeChange] {
    var result = changes
    for old in changes where old.kind == .removed {
      let index = result.firstIndex { change in
        guard change.kind == .new, case .key(let key)? = change.path.last,
          change.path.dropLast() == old.path.dropLast()
        else { return false }
        return defaults.isReplaced(old.path, by: key)
      }
      if let index { join(old, index, in: &result) }
    }
    return result
  }

  /// Makes a new value and a removed one a change of the key, with the changes within mappings.
  private static func join(_ old: NodeChange, _ index: Int, in changes: inout [NodeChange]) {
    let new = changes[index]
    guard case .key(let key)? = old.path.last, let before = old.before, let after = new.after else {
      return
    }
    let renamed = NodeChange(
      path: new.path, kind: .renamed(from: key), before: before, after: after,
      location: new.location)
    let areMappings = before.entries != nil && after.entries != nil
    let within = areMappings ? NodeChange.changes(from: before, to: after, at: new.path) : []
    changes.replaceSubrange(index...index, with: [renamed] + within)
    changes.removeAll { $0.kind == .removed && $0.path == old.path }
  }
}

extension [SceneChange] {
  /// The changes that may change frames, and then the others.
  var effectsFirst: [SceneChange] { filter { !$0.isInert } + filter(\.isInert) }
}

extension SceneTree {
  /// The names that the document uses, or that what it uses does.
  private var usedNames: Set<String> {
    var used: Set<String> = []
    var waiting = (root.entries ?? []).flatMap { entry in
      Self.nouns[entry.key] == nil || entry.key == "variants" ? Self.names(in: entry.value) : []
    }
    while let name = waiting.popLast() {
      guard used.insert(name).inserted else { continue }
      for owner in Self.nouns.keys.sorted() {
        if let value = root[owner]?[name] { waiting += Self.names(in: value) }
      }
    }
    return used
  }

  /// Returns the texts of a value that may be names: its keys, its texts, and what follows a `$`.
  private static func names(in node: Node) -> [String] {
    if let entries = node.entries { return entries.flatMap { [$0.key] + names(in: $0.value) } }
    if let elements = node.elements { return elements.flatMap(names) }
    let text = node.string ?? node.numberText
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).dropFirst()
    return [text]
      + parts.map { part in
        String(part.drop { $0 == "{" }.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) })
      }
  }
}
