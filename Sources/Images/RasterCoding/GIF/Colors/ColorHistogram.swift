/// The weights of the colors of an animation, in bounded memory.
///
/// Up to `capacity` colors are counted exactly. Beyond that, each color belongs to one bucket of
/// four slots. In a full bucket, a new color replaces the lightest one, whose weight moves to a
/// grid of 65 536 cells with the mean color of each. Heavy colors recur and stay in their slots,
/// so only the many light colors of photographs are merged.
package struct ColorHistogram: ~Copyable {
  /// A color, or the mean of a cell, with its weight.
  package struct Entry {
    /// Red, 0...255.
    package var red: Float
    /// Green, 0...255.
    package var green: Float
    /// Blue, 0...255.
    package var blue: Float
    /// The weight of the color: for each pixel its display time in centiseconds, plus 4 for each
    /// appearance; at most 2⁴⁰ - 1 for an exact color.
    package var weight: Float
    /// The color, `0xRRGGBB`, if it is exact; `nil` for a mean of several.
    package var color: UInt32?
  }

  /// The largest number of colors that are counted exactly.
  package static let defaultCapacity = 32768
  /// The number of slots in a bucket, once there are more colors than slots.
  private static let bucketSize = 4
  /// The number of bits of a slot's weight, which saturates.
  private static let weightBits: UInt64 = 40
  /// The greatest weight of a slot.
  private static let mostWeight: UInt64 = 1 << weightBits - 1

  /// The largest number of colors that this histogram counts exactly.
  private let capacity: Int
  /// Slots with the color above its weight, which is at least 1; 0 is an empty slot. They form an
  /// open hash table while every color is counted exactly, and buckets after that.
  private var slots: UnsafeMutableBufferPointer<UInt64>
  /// The number of used slots.
  package private(set) var count = 0
  /// The evicted colors by cell, each with its weight and the weighted sums of its components;
  /// empty while there are none.
  ///
  /// Sums in `Float` would lose small weights that are added to large ones.
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

  /// Whether every color was counted exactly.
  package var isExact: Bool { grid.isEmpty }

  /// Adds at least 1 to the weight of a color; the top byte of the word is ignored.
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

  /// Returns the weight of a color, 0 if it is not among the exact ones.
  func weight(of color: UInt32) -> UInt64 {
    let color = UInt64(color & 0xFF_FFFF)
    if isExact {
      let entry = slots[slot(of: color)]
      return entry & Self.mostWeight
    }
    let bucket = Self.hash(color) & (slots.count - Self.bucketSize)
    for entry in slots[bucket..<bucket + Self.bucketSize]
    where entry >> Self.weightBits == color {
      return entry & Self.mostWeight
    }
    return 0
  }

  /// Adds an entry of another histogram, a mean as the nearest color.
  mutating func add(_ entry: Entry) {
    /// Rounds a component.
    func byte(_ value: Float) -> UInt32 { UInt32(min(255, max(0, value.rounded()))) }
    let color = entry.color ?? byte(entry.red) << 16 | byte(entry.green) << 8 | byte(entry.blue)
    add(color, weight: UInt64(entry.weight))
  }

  /// Adds to the weight of a slot's color.
  @inline(__always)
  private func grow(_ slot: Int, _ color: UInt64, _ weight: UInt64) {
    let sum = min(slots[slot] & Self.mostWeight + weight, Self.mostWeight)
    slots[slot] = color << Self.weightBits | sum
  }

  /// Returns the hash of a color, which determines its slot.
  @inline(__always)
  private static func hash(_ color: UInt64) -> Int {
    Int(truncatingIfNeeded: (color &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Returns the slot of the hash table with a color, or the empty slot for it.
  @inline(__always)
  private func slot(of color: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(color) & mask
    while slots[slot] != 0 && slots[slot] >> Self.weightBits != color { slot = (slot + 1) & mask }
    return slot
  }

  /// Puts a color into an empty slot, and switches to buckets if there is none left.
  private mutating func insert(_ color: UInt64, _ weight: UInt64, into slot: Int) {
    slots[slot] = color << Self.weightBits | weight
    count += 1
    if count > capacity {
      divide()
    } else if count * 2 > slots.count {
      let old = replaceSlots(slots.count * 2)
      for entry in old where entry != 0 { slots[self.slot(of: entry >> Self.weightBits)] = entry }
      old.deallocate()
    }
  }

  /// Replaces the slots by empty ones, and returns the old ones, which the caller deallocates.
  private mutating func replaceSlots(_ slotCount: Int) -> UnsafeMutableBufferPointer<UInt64> {
    let old = slots
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0)
    return old
  }

  /// Turns the hash table into buckets, each of which keeps its heaviest colors.
  private mutating func divide() {
    grid = .allocate(capacity: 65536)
    grid.initialize(repeating: .zero)
    let old = replaceSlots(1 << (Int.bitWidth - 1 - capacity.leadingZeroBitCount))
    count = 0
    // A new color replaces the lightest, so the heaviest are added last. With the weight above the
    // color, numbers have this order.
    let colorBits = UInt64(UInt64.bitWidth) - Self.weightBits
    let entries = RadixSort.sorted(
      old.filter { $0 != 0 }.map { $0 << colorBits | $0 >> Self.weightBits })
    old.deallocate()
    for entry in entries { addToBucket(entry & (1 << colorBits - 1), entry >> colorBits) }
  }

  /// Adds to the weight of a color in its bucket; a new color evicts the lightest one.
  @inline(__always)
  private mutating func addToBucket(_ color: UInt64, _ weight: UInt64) {
    let bucket = Self.hash(color) & (slots.count - Self.bucketSize)
    var lightest = bucket
    for slot in bucket..<bucket + Self.bucketSize {
      if slots[slot] >> Self.weightBits == color && slots[slot] != 0 {
        grow(slot, color, weight)
        // Frequent colors move to the front, where they are found first.
        if slot != bucket { slots.swapAt(slot, bucket) }
        return
      }
      if slots[slot] & Self.mostWeight < slots[lightest] & Self.mostWeight { lightest = slot }
    }
    let evicted = slots[lightest]
    slots[lightest] = color << Self.weightBits | weight
    if evicted == 0 { count += 1 } else { addToGrid(evicted) }
  }

  /// Adds the weight of a slot to its color's cell.
  @inline(__always)
  private func addToGrid(_ entry: UInt64) {
    let color = UInt32(truncatingIfNeeded: entry >> Self.weightBits)
    let (red, green, blue) = (color >> 16, color >> 8 & 0xFF, color & 0xFF)
    let cell = Int((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3)
    grid[cell] +=
      SIMD4(1, Double(red), Double(green), Double(blue)) * Double(entry & Self.mostWeight)
  }

  /// The exact colors, `0xRRGGBB`, in ascending order.
  package var colors: [UInt32] {
    slots.filter { $0 != 0 }.map { UInt32($0 >> Self.weightBits) }.sorted()
  }

  /// All colors in ascending order, then the means of the grid's cells.
  package var entries: [Entry] {
    var result: [Entry] = []
    let used = slots.filter { $0 != 0 }
    result.reserveCapacity(used.count)
    for entry in RadixSort.sorted(used, by: Int(Self.weightBits)..<UInt64.bitWidth) {
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
