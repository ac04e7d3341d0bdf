/// Up to four colors of a palette that replace one, with their shares.
struct ColorShares {
  /// The largest number of colors beside the nearest one.
  static let mostOthers = 3

  /// The number of colors.
  private(set) var count = 1
  /// The index of each color, that of the nearest one first.
  private(set) var indices: SIMD4<Int>
  /// The share of each color; together they are 1.
  private(set) var amounts = SIMD4<Float>(1, 0, 0, 0)

  /// Makes the whole share of a color.
  init(whole index: Int) { indices = SIMD4(index, 0, 0, 0) }

  /// Moves a share from the first color to another one.
  mutating func give(_ share: Float, to other: Int) {
    amounts[0] -= share
    var position = 1
    while position < count, indices[position] != other { position += 1 }
    if position == count {
      indices[position] = other
      count += 1
    }
    amounts[position] += share
  }
}
