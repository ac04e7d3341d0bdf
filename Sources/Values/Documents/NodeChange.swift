/// A change of one value between two trees.
package struct NodeChange: Hashable, Sendable {
  /// A step from a value to one within it.
  package enum Part: Hashable, Sendable {
    case key(String)
    /// The position in the list of the second tree, or of the first one for a removed value.
    case index(Int)
  }

  /// The sort of a change.
  package enum Kind: Hashable, Sendable {
    /// The value became another one.
    case changed
    /// The value is in the second tree only.
    case new
    /// The value is in the first tree only.
    case removed
    /// The entry of a list had another position among the others, which is given.
    case moved(from: Int)
    /// The value of a mapping had another key, which is given.
    case renamed(from: String)
    /// A number of the entries of a list have another position among the others.
    case reordered(Int)
  }

  /// The path from the root to the value.
  package let path: [Part]
  package let kind: Kind
  /// The value in the first tree; `nil` if it is new.
  package let before: Node?
  /// The value in the second tree; `nil` if it was removed.
  package let after: Node?
  /// The location in the second tree: of the value's key, or of an entry of a list; `nil` for a
  /// removed value.
  package let location: SourceLocation?

  package init(path: [Part], kind: Kind, before: Node?, after: Node?, location: SourceLocation?) {
    self.path = path; self.kind = kind; self.before = before; self.after = after
    self.location = location
  }
}

extension NodeChange {
  /// The maximum length of a list of single values that is one value in a change.
  static let maximumTuple = 8
  /// The maximum number of moved entries of a list that are changes of their own.
  private static let maximumMoved = 3

  /// Returns the changes from one tree to another, in the order of the second one.
  ///
  /// Mappings are compared by key, and a new key takes the place of a removed one whose value is
  /// like its own. The entries of lists are aligned by likeness, see ``NodeAlignment``; one that is
  /// elsewhere among the others was moved. What a moved or renamed value has become is compared too.
  /// Short lists of numbers or texts, such as points, are one value.
  ///
  /// - Parameter path: The path of both values, with which those of the changes begin.
  package static func changes(
    from before: Node, to after: Node, at path: [Part] = []
  ) -> [NodeChange] {
    var changes: [NodeChange] = []
    compare(before, after, at: path, after.location, into: &changes)
    return changes
  }

  /// Adds the changes between two values.
  private static func compare(
    _ before: Node, _ after: Node, at path: [Part], _ location: SourceLocation,
    into changes: inout [NodeChange]
  ) {
    if before.isEqual(to: after) { return }
    if before.entries != nil, after.entries != nil {
      compareMappings(before, after, at: path, into: &changes)
    } else if let old = before.elements, let new = after.elements,
      !(before.isTuple(atMost: maximumTuple) && after.isTuple(atMost: maximumTuple))
    {
      compareLists(before, old, after, new, at: path, location, into: &changes)
    } else {
      changes.append(
        NodeChange(path: path, kind: .changed, before: before, after: after, location: location))
    }
  }

  /// Adds the changes between two mappings.
  private static func compareMappings(
    _ before: Node, _ after: Node, at path: [Part], into changes: inout [NodeChange]
  ) {
    let (old, new) = (before.entries ?? [], after.entries ?? [])
    let gone = old.filter { after[$0.key] == nil }
    let come = new.filter { before[$0.key] == nil }
    var origins: [String: Node.Entry] = [:]
    for (from, to) in NodeAlignment.likest(gone.map(\.value), come.map(\.value)) {
      origins[come[to].key] = gone[from]
    }
    for entry in new {
      let place = path + [.key(entry.key)]
      if let known = before[entry.key] {
        compare(known, entry.value, at: place, entry.keyLocation, into: &changes)
      } else if let origin = origins[entry.key] {
        changes.append(
          NodeChange(
            path: place, kind: .renamed(from: origin.key), before: origin.value,
            after: entry.value, location: entry.keyLocation))
        if origin.value.entries != nil {
          compare(origin.value, entry.value, at: place, entry.keyLocation, into: &changes)
        }
      } else {
        changes.append(
          NodeChange(
            path: place, kind: .new, before: nil, after: entry.value, location: entry.keyLocation))
      }
    }
    let renamed = Set(origins.values.map(\.key))
    for entry in gone where !renamed.contains(entry.key) {
      changes.append(
        NodeChange(
          path: path + [.key(entry.key)], kind: .removed, before: entry.value, after: nil,
          location: nil))
    }
  }

  /// Adds the changes between two lists.
  private static func compareLists(
    _ before: Node, _ old: [Node], _ after: Node, _ new: [Node], at path: [Part],
    _ location: SourceLocation, into changes: inout [NodeChange]
  ) {
    let alignment = NodeAlignment(old, new)
    let moved = alignment.parts.count { if case .pair(_, _, true) = $0 { true } else { false } }
    if moved > maximumMoved {
      changes.append(
        NodeChange(
          path: path, kind: .reordered(moved), before: before, after: after, location: location))
    }
    /// Adds a change of an entry.
    func add(_ kind: Kind, _ i: Int?, _ j: Int?) {
      guard let index = j ?? i else { return }
      changes.append(
        NodeChange(
          path: path + [.index(index)], kind: kind, before: i.map { old[$0] },
          after: j.map { new[$0] }, location: j.map { new[$0].location }))
    }
    for part in alignment.parts {
      switch part {
      case .removed(let i): add(.removed, i, nil)
      case .inserted(let j): add(.new, nil, j)
      case .replaced(let i, let j): add(.changed, i, j)
      case .pair(let i, let j, let isMoved):
        if isMoved, moved <= maximumMoved { add(.moved(from: i), i, j) }
        compare(old[i], new[j], at: path + [.index(j)], new[j].location, into: &changes)
      }
    }
  }
}

extension Node {
  /// Returns whether two trees have the same values, wherever they are, in any order of keys.
  package func isEqual(to other: Node) -> Bool {
    switch (value, other.value) {
    case (.number(let left, _), .number(let right, _)): return left == right
    case (.sequence(let left), .sequence(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
    case (.mapping(let left), .mapping(let right)):
      return left.count == right.count
        && left.allSatisfy { entry in other[entry.key].map { entry.value.isEqual(to: $0) } ?? false
        }
    default: return value == other.value
    }
  }

  /// Returns whether the node is a short list of single values.
  func isTuple(atMost count: Int) -> Bool {
    guard let elements, elements.count <= count else { return false }
    return elements.allSatisfy { $0.elements == nil && $0.entries == nil }
  }
}
