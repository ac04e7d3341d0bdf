/// How much each colour of an animation weighs, in bounded memory.
///
/// Up to `capacity` colours are counted exactly. When one more arrives, the lighter half gives its
/// weights to a grid of 65 536 cells that keeps each cell's mean; colours that matter come back
/// and stay, so only the many faint ones of photographs are ever told apart coarsely.
package struct ColorHistogram {
  /// A colour, or the mean of a cell, with its weight.
  package struct Entry {
    /// Red, 0...255.
    package var red: Float
    /// Green, 0...255.
    package var green: Float
    /// Blue, 0...255.
    package var blue: Float
    /// What the colour weighs: pixels times centiseconds.
    package var weight: Float
    /// The colour where it is exact, `0xRRGGBB`; `nil` for the mean of several.
    package var color: UInt32?
  }

  /// The weights of one cell of the grid.
  private struct Cell {
    /// The sum of the weights.
    var weight: UInt64 = 0
    /// The sum of red times weight.
    var red: UInt64 = 0
    /// The sum of green times weight.
    var green: UInt64 = 0
    /// The sum of blue times weight.
    var blue: UInt64 = 0
  }

  /// The most colours that are counted exactly.
  package static let defaultCapacity = 65536

  /// The most colours this histogram counts exactly.
  private let capacity: Int
  /// Colours in an open hash table, each with alpha 255; 0 is an empty slot.
  private var keys: [UInt32]
  /// The weight of the colour in the same slot.
  private var weights: [UInt64]
  /// How many slots are taken.
  package private(set) var count = 0
  /// What was evicted; empty until something is.
  private var grid: [Cell] = []

  /// Makes an empty histogram.
  package init(capacity: Int = Self.defaultCapacity) {
    self.capacity = capacity
    keys = Array(repeating: 0, count: 4096)
    weights = Array(repeating: 0, count: 4096)
  }

  /// Tells whether every colour was counted exactly.
  package var isExact: Bool { grid.isEmpty }

  /// Adds to the weight of a colour, whose top byte does not count.
  package mutating func add(_ word: UInt32, weight: UInt64) {
    let key = word | 0xFF00_0000
    let slot = slot(of: key)
    if keys[slot] == key {
      weights[slot] &+= weight
      return
    }
    keys[slot] = key
    weights[slot] = weight
    count += 1
    if count > capacity {
      evict()
    } else if count * 2 > keys.count {
      rebuild(keeping: { _ in true }, slots: keys.count * 2)
    }
  }

  /// Returns the slot that has a key, or the empty one where it belongs.
  private func slot(of key: UInt32) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 12) & mask
    while keys[slot] != 0 && keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  /// Moves the lighter half of the colours into the grid.
  private mutating func evict() {
    var present: [UInt64] = []
    for slot in keys.indices where keys[slot] != 0 { present.append(weights[slot]) }
    present.sort()
    let threshold = present[present.count / 2]
    if grid.isEmpty { grid = Array(repeating: Cell(), count: 65536) }
    for slot in keys.indices where keys[slot] != 0 && weights[slot] <= threshold {
      let (key, weight) = (keys[slot], weights[slot])
      let (red, green, blue) = (key >> 16 & 0xFF, key >> 8 & 0xFF, key & 0xFF)
      let cell = Int((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3)
      grid[cell].weight &+= weight
      grid[cell].red &+= weight &* UInt64(red)
      grid[cell].green &+= weight &* UInt64(green)
      grid[cell].blue &+= weight &* UInt64(blue)
    }
    rebuild(keeping: { $0 > threshold }, slots: keys.count)
  }

  /// Makes the table anew of the colours whose weight passes.
  private mutating func rebuild(keeping: (UInt64) -> Bool, slots: Int) {
    let (oldKeys, oldWeights) = (keys, weights)
    keys = Array(repeating: 0, count: slots)
    weights = Array(repeating: 0, count: slots)
    count = 0
    for old in oldKeys.indices where oldKeys[old] != 0 && keeping(oldWeights[old]) {
      let slot = slot(of: oldKeys[old])
      keys[slot] = oldKeys[old]
      weights[slot] = oldWeights[old]
      count += 1
    }
  }

  /// The exact colours, `0xRRGGBB`, in ascending order.
  package var colors: [UInt32] {
    keys.filter { $0 != 0 }.map { $0 & 0xFF_FFFF }.sorted()
  }

  /// All colours in ascending order, then the means of the grid's cells.
  package var entries: [Entry] {
    var result = colors.map { color in
      Entry(
        red: Float(color >> 16), green: Float(color >> 8 & 0xFF), blue: Float(color & 0xFF),
        weight: Float(weights[slot(of: color | 0xFF00_0000)]), color: color)
    }
    for cell in grid where cell.weight > 0 {
      let weight = Double(cell.weight)
      result.append(
        Entry(
          red: Float(Double(cell.red) / weight), green: Float(Double(cell.green) / weight),
          blue: Float(Double(cell.blue) / weight), weight: Float(weight), color: nil))
    }
    return result
  }
}
