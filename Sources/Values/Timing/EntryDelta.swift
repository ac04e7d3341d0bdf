/// A change of the sixteen entries of a transform, row by row.
struct EntryDelta: AnimatableDelta {
  /// The change of each entry.
  let entries: SIMD16<Double>

  static func + (left: EntryDelta, right: EntryDelta) -> EntryDelta {
    EntryDelta(entries: left.entries + right.entries)
  }

  static func * (left: EntryDelta, factor: Double) -> EntryDelta {
    EntryDelta(entries: left.entries * factor)
  }

  /// The largest displacement of a point at a distance of 500 pt.
  var extent: Double {
    var result = 0.0
    for index in 0..<16 {
      let (row, column) = (index / 4, index % 4)
      let factor = (row == 3 ? 1.0 : 500) * (column == 3 ? 500 : 1)
      result = max(result, abs(entries[index]) * factor)
    }
    return result
  }
}

/// A change of the entries of a transform that several copies share.
final class StoredEntries: Hashable, Sendable {
  /// The change.
  let delta: EntryDelta

  /// Stores a change.
  init(_ delta: EntryDelta) { self.delta = delta }

  static func == (left: StoredEntries, right: StoredEntries) -> Bool { left.delta == right.delta }

  func hash(into hasher: inout Hasher) { hasher.combine(delta) }
}
