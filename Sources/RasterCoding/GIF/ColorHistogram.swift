/// How much each colour of an animation weighs, in bounded memory.
///
/// Up to `capacity` colours are counted exactly. When one more arrives, each has a place in one
/// bucket of four only, and where that is full a new one takes the place of the lightest, whose
/// weight goes to a grid of 65 536 cells that keeps each cell's mean. Colours that matter come back
/// and stay, so only the many faint ones of photographs are ever told apart coarsely.
package struct ColorHistogram: ~Copyable {
  /// A colour, or the mean of a cell, with its weight.
  package struct Entry {
    /// Red, 0...255.
    package var red: Float
    /// Green, 0...255.
    package var green: Float
    /// Blue, 0...255.
    package var blue: Float
    /// What the colour weighs: for each pixel its centiseconds and 4 for each time it appeared;
    /// an exact colour's weight ends at 2⁴⁰ - 1.
    package var weight: Float
    /// The colour where it is exact, `0xRRGGBB`; `nil` for the mean of several.
    package var color: UInt32?
  }

  /// The most colours that are counted exactly.
  package static let defaultCapacity = 32768
  /// How many places a bucket has, once not every colour has one.
  private static let bucketSize = 4
  /// How many bits a slot has for the weight; what is more counts as the most.
  private static let weightBits: UInt64 = 40
  /// The greatest weight of a slot.
  private static let mostWeight: UInt64 = 1 << weightBits - 1

  /// The most colours this histogram counts exactly.
  private let capacity: Int
  /// Colours above their weights, at least 1, with 0 as an empty slot: an open hash table as long
  /// as every colour is counted exactly, then buckets.
  private var slots: UnsafeMutableBufferPointer<UInt64>
  /// How many slots are taken.
  package private(set) var count = 0
  /// What was evicted, each cell's weight and its red, green and blue times that; empty before.
  ///
  /// Sums in `Float` would lose the faint weights that come after heavy ones.
  private var grid: UnsafeMutableBufferPointer<SIMD4<Double>>

  /// Makes an empty histogram.
  package init(capacity: Int = Self.defaultCapacity) {
    self.capacity = max(capacity, Self.bucketSize)
    slots = .allocate(capacity: 1024)
    slots.initialize(repeating: 0)
    grid = .allocate(capacity: 0)
  }

  deinit {
    slots.deallocate()
    grid.deallocate()
  }

  /// Tells whether every colour was counted exactly.
  package var isExact: Bool { grid.isEmpty }

  /// Adds to the weight of a colour, at least 1; its top byte does not count.
  @inline(__always)
  package mutating func add(_ word: UInt32, weight: UInt64) {
    let color = UInt64(word & 0xFF_FFFF)
    let weight = min(max(1, weight), Self.mostWeight)
    guard isExact else { return addToBucket(color, weight) }
    let slot = slot(of: color)
    if slots[slot] == 0 {
      insert(color, weight, into: slot)
    } else {
      grow(slot, color, weight)
    }
  }

  /// Adds to the weight of a slot's colour.
  @inline(__always)
  private func grow(_ slot: Int, _ color: UInt64, _ weight: UInt64) {
    let sum = min(slots[slot] & Self.mostWeight + weight, Self.mostWeight)
    slots[slot] = color << Self.weightBits | sum
  }

  /// Returns the number that tells where a colour belongs.
  @inline(__always)
  private static func hash(_ color: UInt64) -> Int {
    Int(truncatingIfNeeded: (color &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Returns the slot of the hash table that has a colour, or the empty one where it belongs.
  @inline(__always)
  private func slot(of color: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(color) & mask
    while slots[slot] != 0 && slots[slot] >> Self.weightBits != color { slot = (slot + 1) & mask }
    return slot
  }

  /// Puts a colour into an empty slot, and makes room where there is none left.
  private mutating func insert(_ color: UInt64, _ weight: UInt64, into slot: Int) {
    slots[slot] = color << Self.weightBits | weight
    count += 1
    if count > capacity {
      divide()
    } else if count * 2 > slots.count {
      let old = replaceSlots(slots.count * 2)
      for entry in old where entry != 0 {
        slots[self.slot(of: entry >> Self.weightBits)] = entry
      }
      old.deallocate()
    }
  }

  /// Takes empty slots, and returns the ones before, which the caller gives back.
  private mutating func replaceSlots(_ slotCount: Int) -> UnsafeMutableBufferPointer<UInt64> {
    let old = slots
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0)
    return old
  }

  /// Turns the hash table into buckets, of which each keeps its heaviest colours.
  private mutating func divide() {
    grid = .allocate(capacity: 65536)
    grid.initialize(repeating: .zero)
    let old = replaceSlots(1 << (Int.bitWidth - 1 - capacity.leadingZeroBitCount))
    count = 0
    let entries = old.filter { $0 != 0 }
      .sorted { ($0 & Self.mostWeight, $0) < ($1 & Self.mostWeight, $1) }
    old.deallocate()
    // A newcomer takes the place of the lightest, so the heaviest come last.
    for entry in entries { addToBucket(entry >> Self.weightBits, entry & Self.mostWeight) }
  }

  /// Adds to the weight of a colour in its bucket; a new one evicts the lightest there.
  @inline(__always)
  private mutating func addToBucket(_ color: UInt64, _ weight: UInt64) {
    let bucket = Self.hash(color) & (slots.count - Self.bucketSize)
    var lightest = bucket
    for slot in bucket..<bucket + Self.bucketSize {
      if slots[slot] >> Self.weightBits == color && slots[slot] != 0 {
        grow(slot, color, weight)
        // What comes often is found at once.
        if slot != bucket { slots.swapAt(slot, bucket) }
        return
      }
      if slots[slot] & Self.mostWeight < slots[lightest] & Self.mostWeight { lightest = slot }
    }
    let evicted = slots[lightest]
    slots[lightest] = color << Self.weightBits | weight
    if evicted == 0 { count += 1 } else { addToGrid(evicted) }
  }

  /// Adds the weight of a slot to its colour's cell.
  @inline(__always)
  private func addToGrid(_ entry: UInt64) {
    let color = UInt32(truncatingIfNeeded: entry >> Self.weightBits)
    let (red, green, blue) = (color >> 16, color >> 8 & 0xFF, color & 0xFF)
    let cell = Int((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3)
    grid[cell] +=
      SIMD4(1, Double(red), Double(green), Double(blue)) * Double(entry & Self.mostWeight)
  }

  /// The exact colours, `0xRRGGBB`, in ascending order.
  package var colors: [UInt32] {
    slots.filter { $0 != 0 }.map { UInt32($0 >> Self.weightBits) }.sorted()
  }

  /// All colours in ascending order, then the means of the grid's cells.
  package var entries: [Entry] {
    var result: [Entry] = []
    for entry in slots.filter({ $0 != 0 }).sorted() {
      let color = UInt32(entry >> Self.weightBits)
      result.append(
        Entry(
          red: Float(color >> 16), green: Float(color >> 8 & 0xFF), blue: Float(color & 0xFF),
          weight: Float(entry & Self.mostWeight), color: color))
    }
    for cell in grid where cell[0] > 0 {
      let mean = SIMD4<Float>(cell / cell[0])
      result.append(
        Entry(red: mean[1], green: mean[2], blue: mean[3], weight: Float(cell[0]), color: nil))
    }
    return result
  }
}
