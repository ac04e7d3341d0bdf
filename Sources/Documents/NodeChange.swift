/// A change of one value between two trees.
package struct NodeChange: Hashable, Sendable {
  /// A step from a value to one within it.
  package enum Part: Hashable, Sendable {
    case key(String)
    /// The position in the list of the second tree, or of the first one for a removed value.
    case index(Int)
  }

  /// The path from the root to the value.
  package let path: [Part]
  /// The value in the first tree; `nil` if it is new.
  package let before: Node?
  /// The value in the second tree; `nil` if it was removed.
  package let after: Node?
}

extension NodeChange {
  /// The maximum product of the lengths of two lists that are aligned by content.
  private static let maximumAlignment = 1 << 18
  /// The maximum length of a list of single values that is one value in a change.
  private static let maximumTuple = 8

  /// Returns the changes from one tree to another, in the order of the second one.
  ///
  /// Mappings are compared by key. Lists are aligned by their equal elements; between those,
  /// elements are paired in order. Short lists of numbers or texts, such as points, are one value.
  package static func changes(from before: Node, to after: Node) -> [NodeChange] {
    var changes: [NodeChange] = []
    compare(before, after, at: [], into: &changes)
    return changes
  }

  /// Adds the changes between two values.
  private static func compare(
    _ before: Node, _ after: Node, at path: [Part], into changes: inout [NodeChange]
  ) {
    if before.isEqual(to: after) { return }
    if let old = before.entries, let new = after.entries {
      for entry in new {
        if let known = before[entry.key] {
          compare(known, entry.value, at: path + [.key(entry.key)], into: &changes)
        } else {
          changes.append(
            NodeChange(path: path + [.key(entry.key)], before: nil, after: entry.value))
        }
      }
      for entry in old where after[entry.key] == nil {
        changes.append(NodeChange(path: path + [.key(entry.key)], before: entry.value, after: nil))
      }
    } else if let old = before.elements, let new = after.elements,
      !(before.isTuple(atMost: maximumTuple) && after.isTuple(atMost: maximumTuple))
    {
      compareLists(old, new, at: path, into: &changes)
    } else {
      changes.append(NodeChange(path: path, before: before, after: after))
    }
  }

  /// Adds the changes between two lists.
  private static func compareLists(
    _ old: [Node], _ new: [Node], at path: [Part], into changes: inout [NodeChange]
  ) {
    let start = zip(old, new).prefix { $0.isEqual(to: $1) }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0.isEqual(to: $1) }.count
    let pairs = alignment(
      Array(old[start..<old.count - end]), Array(new[start..<new.count - end])
    ).map { ($0.0 + start, $0.1 + start) }
    var (i, j) = (start, start)
    for (left, right) in pairs + [(old.count - end, new.count - end)] {
      while i < left, j < right {
        compare(old[i], new[j], at: path + [.index(j)], into: &changes)
        (i, j) = (i + 1, j + 1)
      }
      while i < left {
        changes.append(NodeChange(path: path + [.index(i)], before: old[i], after: nil))
        i += 1
      }
      while j < right {
        changes.append(NodeChange(path: path + [.index(j)], before: nil, after: new[j]))
        j += 1
      }
      (i, j) = (left + 1, right + 1)
    }
  }

  /// Returns the pairs of equal elements of a longest common subsequence; none if the lists are too
  /// long for it.
  private static func alignment(_ old: [Node], _ new: [Node]) -> [(Int, Int)] {
    guard old.count * new.count <= maximumAlignment, !old.isEmpty, !new.isEmpty else { return [] }
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    let isEqual = old.map { left in new.map { left.isEqual(to: $0) } }
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        lengths[i][j] =
          isEqual[i][j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if isEqual[i][j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
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
  fileprivate func isTuple(atMost count: Int) -> Bool {
    guard let elements, elements.count <= count else { return false }
    return elements.allSatisfy { $0.elements == nil && $0.entries == nil }
  }
}
