/// The names of a collection's sections: explicit keys, or initial indices.
///
/// As for items, `~2`, `~3` … is appended to a birth name that was ever used.
struct SectionNames {
  /// One section's name.
  private struct Name {
    let text: String
    let isExplicit: Bool
  }

  private var names: [Name] = []
  /// The number of sections that were named after each index.
  private var births: [Int: Int] = [:]
  /// Every name that was ever used.
  private var used: Set<String> = []

  /// Returns a section's name; `nil` if there is no such section.
  func text(at index: Int) -> String? { names.indices.contains(index) ? names[index].text : nil }

  /// Names all sections; birth names stay at their indices unless an explicit key is given.
  ///
  /// - Returns: a name that two sections have, if there is one.
  mutating func load(_ explicit: [String?]) -> String? {
    let old = names
    used.formUnion(explicit.compactMap(\.self))
    names = []
    for (index, text) in explicit.enumerated() {
      if let text {
        names.append(Name(text: text, isExplicit: true))
      } else if old.indices.contains(index), !old[index].isExplicit {
        names.append(old[index])
      } else {
        names.append(birth(at: index))
      }
    }
    return firstDuplicate
  }

  /// Applies an update to the names and names inserted sections.
  ///
  /// - Parameter returning: the names that the sections had if their data returns.
  /// - Returns: a name that two sections have, if there is one.
  mutating func apply(
    _ changes: UpdatePlan.SectionChanges, count: Int, key: (Int) -> String?,
    returning: SectionNames? = nil
  ) -> String? {
    if changes.isEmpty { return nil }
    let named = Set(changes.inserts + changes.reloads.map(\.to))
    let explicit = Dictionary(uniqueKeysWithValues: named.sorted().map { ($0, key($0)) })
    used.formUnion(explicit.values.compactMap(\.self))
    let old = names
    names = []
    for index in 0..<count {
      let before = changes.before(index).map { old[$0] }
      if let text = explicit[index] ?? nil {
        names.append(Name(text: text, isExplicit: true))
      } else if let before, !(named.contains(index) && before.isExplicit) {
        names.append(before)
      } else if let known = returning?.names, known.indices.contains(index),
        !known[index].isExplicit
      {
        names.append(known[index])
      } else {
        names.append(birth(at: index))
      }
    }
    return firstDuplicate
  }

  /// Replaces the present names by others, but keeps the record of used names.
  mutating func takeNames(of others: SectionNames) { names = others.names }

  /// Names a section after its index.
  private mutating func birth(at index: Int) -> Name {
    var ordinal = births[index] ?? 0
    var text: String
    repeat {
      ordinal += 1
      text = ordinal == 1 ? String(index) : "\(index)~\(ordinal)"
    } while !used.insert(text).inserted
    births[index] = ordinal
    return Name(text: text, isExplicit: false)
  }

  /// The first name that two sections have.
  private var firstDuplicate: String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0.text).inserted }?.text
  }
}
