/// The longest common subsequence of the frames of two animations.
///
/// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986, applied after frames that
/// only one side has are left out, so changed frames cost nothing.
enum CommonFrames {
  /// The maximum number of edits; beyond it only equal beginnings and ends are found.
  private static let limit = 1000

  /// Returns the positions of equal frames, ascending in both.
  static func matches(
    _ first: [FrameDigest], _ second: [FrameDigest]
  ) -> [(first: Int, second: Int)] {
    let shorter = min(first.count, second.count)
    var head = 0
    while head < shorter && first[head] == second[head] { head += 1 }
    var tail = 0
    while tail < shorter - head
      && first[first.count - 1 - tail] == second[second.count - 1 - tail]
    { tail += 1 }
    let (inFirst, inSecond) = (Set(first), Set(second))
    let left = (head..<first.count - tail).filter { inSecond.contains(first[$0]) }
    let right = (head..<second.count - tail).filter { inFirst.contains(second[$0]) }
    let middle = path(left.map { first[$0] }, right.map { second[$0] })
    let both = (0..<head).map { (first: $0, second: $0) }
    let ends = (0..<tail).reversed().map {
      (first: first.count - 1 - $0, second: second.count - 1 - $0)
    }
    return both + middle.map { (left[$0.first], right[$0.second]) } + ends
  }

  /// Follows the edit graph greedily, and back again.
  private static func path(
    _ first: [FrameDigest], _ second: [FrameDigest]
  ) -> [(first: Int, second: Int)] {
    let (rows, columns) = (first.count, second.count)
    guard rows > 0 && columns > 0 else { return [] }
    // For each number of steps the furthest position in `first` on every diagonal -steps...steps.
    var reached: [[Int]] = []
    for steps in 0...min(limit, rows + columns) {
      var furthest = Array(repeating: -1, count: 2 * steps + 1)
      for diagonal in stride(from: -steps, through: steps, by: 2) {
        var x = 0
        if steps > 0, let last = reached.last {
          x = entry(last, steps: steps, diagonal: diagonal).place
        }
        while x < rows && x >= diagonal && x - diagonal < columns
          && first[x] == second[x - diagonal]
        { x += 1 }
        furthest[diagonal + steps] = x
        if x >= rows && x - diagonal >= columns {
          reached.append(furthest)
          return trace(reached, rows: rows, diagonal: diagonal)
        }
      }
      reached.append(furthest)
    }
    return []
  }

  /// Returns the position and the diagonal from which a diagonal is entered in the next step.
  private static func entry(
    _ last: [Int], steps: Int, diagonal: Int
  ) -> (place: Int, diagonal: Int) {
    func furthest(_ diagonal: Int) -> Int {
      abs(diagonal) <= steps - 1 ? last[diagonal + steps - 1] : -1
    }
    let (above, beside) = (furthest(diagonal + 1), furthest(diagonal - 1))
    if diagonal == -steps || (diagonal != steps && beside < above) { return (above, diagonal + 1) }
    return (beside + 1, diagonal - 1)
  }

  /// Collects the positions of equal frames on the path that was found.
  private static func trace(
    _ reached: [[Int]], rows: Int, diagonal: Int
  ) -> [(first: Int, second: Int)] {
    var matches: [(first: Int, second: Int)] = []
    var (x, diagonal) = (rows, diagonal)
    for steps in stride(from: reached.count - 1, through: 0, by: -1) {
      var (start, origin) = (0, 0)
      if steps > 0 { (start, origin) = entry(reached[steps - 1], steps: steps, diagonal: diagonal) }
      while x > start {
        x -= 1
        matches.append((x, x - diagonal))
      }
      guard steps > 0 else { break }
      x = reached[steps - 1][origin + steps - 1]
      diagonal = origin
    }
    return matches.reversed()
  }
}
