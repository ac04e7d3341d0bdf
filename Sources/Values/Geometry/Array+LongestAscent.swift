extension Array {
  /// Returns the indices of a longest subsequence in which each element precedes the next one, by
  /// patience sorting.
  ///
  /// Complexity: O(n log n), and O(n) where the elements ascend already.
  ///
  /// - Parameter precedes: whether an element comes before another one; a strict order.
  @specialized(where Element == Int)
  package func longestAscent(by precedes: (Element, Element) -> Bool) -> [Int] {
    /// The last element of the best subsequence of each length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: count)
    for index in indices {
      var (low, high) = (0, ends.count)
      if let last = ends.last, precedes(self[last], self[index]) { low = high }
      while low < high {
        let middle = (low + high) / 2
        if precedes(self[ends[middle]], self[index]) { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [Int] = []
    var next = ends.last ?? -1
    while next >= 0 {
      result.append(next)
      next = previous[next]
    }
    return result.reversed()
  }
}
