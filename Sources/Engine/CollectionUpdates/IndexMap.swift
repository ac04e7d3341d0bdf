/// A map between old and new indices, given the removed and the inserted indices.
///
/// Removed indices have no new index, inserted ones no old index; the others keep their order and
/// fill the free indices in order.
package struct IndexMap: Hashable {
  /// The removed old indices, ascending.
  package let taken: [Int]
  /// The inserted new indices, ascending.
  package let put: [Int]

  /// Makes a map; both lists are ascending and without repetition.
  package init(taken: [Int] = [], put: [Int] = []) { self.taken = taken; self.put = put }

  /// Returns the new index of an old one; `nil` if it was removed.
  package func after(_ old: Int) -> Int? {
    guard let rank = IndexMap.rank(of: old, among: taken) else { return nil }
    return IndexMap.index(ofRank: rank, among: put)
  }

  /// Returns the old index of a new one; `nil` if it was inserted.
  package func before(_ new: Int) -> Int? {
    guard let rank = IndexMap.rank(of: new, among: put) else { return nil }
    return IndexMap.index(ofRank: rank, among: taken)
  }

  /// Returns the number of free indices before one; `nil` if it is not free.
  private static func rank(of index: Int, among occupied: [Int]) -> Int? {
    var (low, high) = (0, occupied.count)
    while low < high {
      let middle = (low + high) / 2
      if occupied[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < occupied.count && occupied[low] == index ? nil : index - low
  }

  /// Returns the free index with a rank, by bisection on the number of occupied indices before it.
  private static func index(ofRank rank: Int, among occupied: [Int]) -> Int {
    // occupied[k] − k free indices precede occupied[k]; skip all with at most `rank` of them.
    var (low, high) = (0, occupied.count)
    while low < high {
      let middle = (low + high) / 2
      if occupied[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }

  /// Applies the map to an array: removes elements and inserts new ones.
  ///
  /// Complexity: O(elements), without a copy of the array if only a few change.
  ///
  /// - Precondition: the removed indices are in the array, and the inserted ones leave no gap.
  package func edit<Element>(_ array: inout [Element], putting element: (Int) -> Element) {
    if taken.count + put.count <= 8 {
      for index in taken.reversed() { array.remove(at: index) }
      for index in put { array.insert(element(index), at: index) }
      return
    }
    var result: [Element] = []
    result.reserveCapacity(array.count - taken.count + put.count)
    visit(
      count: array.count, keeping: { result.append(contentsOf: array[$0]) },
      putting: { result.append(element($0)) })
    array = result
  }

  /// Calls a body for each range of old indices that is kept and for each new index that is put, in
  /// the order of the new indices.
  func visit(count: Int, keeping keep: (Range<Int>) -> Void, putting place: (Int) -> Void) {
    /// The next old and the next new index.
    var (old, new) = (0, 0)
    var (removed, inserted) = (0, 0)
    while true {
      if removed < taken.count, taken[removed] == old {
        (removed, old) = (removed + 1, old + 1)
      } else if inserted < put.count, put[inserted] == new {
        place(new)
        (inserted, new) = (inserted + 1, new + 1)
      } else {
        let untilTaken = (removed < taken.count ? taken[removed] : count) - old
        let untilPut = inserted < put.count ? put[inserted] - new : untilTaken
        let run = min(untilTaken, untilPut)
        if run <= 0 { break }
        keep(old..<old + run)
        (old, new) = (old + run, new + run)
      }
    }
  }
}
