/// Which old index became which new one, from what was taken out and what was put in.
///
/// Taken indices have no new place by rank, put ones no old place; the rest keeps its order and
/// fills the free places in order.
package struct IndexMap: Hashable {
  /// The old indices that were taken out, ascending.
  package let taken: [Int]
  /// The new indices that were put in, ascending.
  package let put: [Int]

  /// Makes a map; both lists ascending and without repetition.
  package init(taken: [Int] = [], put: [Int] = []) {
    self.taken = taken; self.put = put
  }

  /// Returns the new index of an old one that was not taken out; `nil` where it was.
  package func after(_ old: Int) -> Int? {
    guard let rank = IndexMap.rank(of: old, among: taken) else { return nil }
    return IndexMap.place(ofRank: rank, among: put)
  }

  /// Returns the old index of a new one that was not put in; `nil` where it was.
  package func before(_ new: Int) -> Int? {
    guard let rank = IndexMap.rank(of: new, among: put) else { return nil }
    return IndexMap.place(ofRank: rank, among: taken)
  }

  /// Returns how many free indices precede one; `nil` where it is not free.
  private static func rank(of index: Int, among occupied: [Int]) -> Int? {
    var (low, high) = (0, occupied.count)
    while low < high {
      let middle = (low + high) / 2
      if occupied[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < occupied.count && occupied[low] == index ? nil : index - low
  }

  /// Returns the free index that has a rank, by bisection on how many are occupied before it.
  private static func place(ofRank rank: Int, among occupied: [Int]) -> Int {
    // occupied[k] − k free indices precede occupied[k]; skip all with at most `rank` of them.
    var (low, high) = (0, occupied.count)
    while low < high {
      let middle = (low + high) / 2
      if occupied[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return rank + low
  }

  /// Carries an array over the update: drops what was taken and puts in what is made for new indices.
  ///
  /// Complexity: O(elements), without a copy of the array where only a few change.
  ///
  /// - Precondition: what was taken is in the array, and what is put fits behind the rest.
  package func edit<Element>(_ array: inout [Element], putting element: (Int) -> Element) {
    if taken.count + put.count <= 8 {
      for index in taken.reversed() { array.remove(at: index) }
      for index in put { array.insert(element(index), at: index) }
      return
    }
    var result: [Element] = []
    result.reserveCapacity(array.count - taken.count + put.count)
    var (next, gone, new) = (0, 0, 0)
    while true {
      if gone < taken.count, taken[gone] == next {
        (gone, next) = (gone + 1, next + 1)
      } else if new < put.count, put[new] == result.count {
        result.append(element(put[new]))
        new += 1
      } else {
        let untilTaken = (gone < taken.count ? taken[gone] : array.count) - next
        let untilPut = new < put.count ? put[new] - result.count : untilTaken
        let run = min(untilTaken, untilPut)
        if run <= 0 { break }
        result.append(contentsOf: array[next..<next + run])
        next += run
      }
    }
    array = result
  }
}
