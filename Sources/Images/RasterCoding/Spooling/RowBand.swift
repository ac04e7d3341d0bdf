/// The rows of a screen in blocks, of which every so many belong to a band.
///
/// Bands are mapped to indices on different threads. Their rows alternate, so that each has about as
/// much to do.
struct RowBand: Hashable {
  static let blockRows = 16

  let number: Int
  let count: Int

  static func number(ofBlock block: Int, of count: Int) -> Int { block % count }

  /// Returns whether a block belongs to the band.
  func contains(block: Int) -> Bool { Self.number(ofBlock: block, of: count) == number }
}

/// The numbers of packed words of blocks of rows, from the first one that has any.
struct BlockWords {
  private var first = 0
  private var counts: [Int] = []

  /// Makes an empty list.
  init() {}

  /// Adds words of a row; rows come from the top.
  mutating func add(_ count: Int, row: Int) {
    let block = row / RowBand.blockRows
    if counts.isEmpty { first = block }
    while counts.count <= block - first { counts.append(0) }
    counts[block - first] += count
  }

  subscript(_ block: Int) -> Int {
    let index = block - first
    return counts.indices ~= index ? counts[index] : 0
  }
}
