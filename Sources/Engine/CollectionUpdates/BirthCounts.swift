/// The numbers of items of a section that were named after each index.
struct BirthCounts {
  /// The number of indices, from the first on, after each of which an item was named at least once.
  private var first: Int32 = 0
  /// The further numbers by index.
  private var more: [Int32: Int32] = [:]

  /// Counts an item that is named after an index, and returns how many there are now.
  mutating func add(_ index: Int32) -> Int32 {
    let number = more[index, default: 0] + 1
    if index == first, number == 1 {
      first += 1
      return 1
    }
    more[index] = number
    return index < first ? number + 1 : number
  }

  /// Counts the items of a range, if none was named after any of its indices.
  ///
  /// - Returns: Whether they are counted.
  mutating func addFirst(_ range: Range<Int32>) -> Bool {
    guard range.lowerBound == first, !more.keys.contains(where: { $0 >= first }) else {
      return false
    }
    first = range.upperBound
    return true
  }
}
