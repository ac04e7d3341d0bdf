/// A search for the known name that is closest to a mistyped one.
package enum NearestName {
  /// Returns the closest name; `nil` if more than about a third of the letters differ.
  ///
  /// The first of equally close names wins. A different case counts half as much as another letter.
  package static func nearest(to name: String, among known: [String]) -> String? {
    let typed = Array(name.unicodeScalars.prefix(64))
    let lowered = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in known {
      let scalars = Array(candidate.unicodeScalars)
      let longest = max(typed.count, scalars.count)
      let limit = max(1, longest / 3)
      guard abs(typed.count - scalars.count) <= limit else { continue }
      let exact = distance(typed, scalars)
      let relaxed = distance(lowered, Array(candidate.lowercased().unicodeScalars)) + 1
      let distance = min(exact, relaxed)
      guard distance <= limit, distance < longest else { continue }
      if let found = best, found.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// The largest number of names that a hint lists; of more it lists fewer.
  private static let (listed, examples) = (12, 6)

  /// Returns a hint that begins with a separator: the closest name, or else the known names, or some
  /// of them.
  package static func hint(for name: String, among known: [String]) -> Hint {
    if let nearest = nearest(to: name, among: known) { return .nearest(nearest, to: name) }
    if known.isEmpty { return .none }
    guard known.count > listed else {
      return Hint(" (available: \(known.joined(separator: ", ")))")
    }
    return Hint(
      " (\(known.count) are available, such as "
        + known.prefix(examples).joined(separator: ", ") + ")")
  }

  /// Returns the number of insertions, deletions, substitutions and transpositions between two
  /// words.
  ///
  /// The measure is the Damerau–Levenshtein distance in its restricted form, which edits no
  /// substring twice.
  package static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let replacement = left[row - 1] == right[column - 1] ? 0 : 1
        var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + replacement)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
