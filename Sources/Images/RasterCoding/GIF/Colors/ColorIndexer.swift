/// A palette with a cache of recent lookups.
///
/// The cache has one word for each slot, with color and index. If a color is not cached, its cell
/// is searched: the color cube is divided into 32 768 cells, and each lists, once it is needed,
/// the palette colors that can be nearest to any color in it. Both affect only the speed of the
/// lookup, never its result: among equally near colors the smallest one wins, in any order of the
/// palette.
package struct ColorIndexer {
  /// The number of bits of a slot's index.
  private static let slotBits: UInt32 = 15
  /// The margin added to compared distances, against rounding errors.
  private static let slack: Float = 0.01

  /// The palette for colors that are not cached.
  private let palette: Palette
  /// The indices in ascending order of their colors.
  private let order: [Int]
  /// The positions of the palette's colors.
  private let positions: [PerceptualPoint]
  /// The cache slots, each with a color in the upper 24 bits, and its index.
  private var slots: [UInt32]
  /// For each cell the start of its list in `candidates`; -1 before it is needed.
  private var cells = [Int32](repeating: -1, count: 1 << 15)
  /// The lists of indices in ascending order of their colors, each after its length.
  private var candidates: [UInt8] = []

  /// Makes an indexer with an empty cache.
  package init(palette: Palette) {
    self.palette = palette
    let colors = palette.colors
    order = colors.indices.sorted { (colors[$0], $0) < (colors[$1], $1) }
    positions = colors.map { PerceptualPoint($0) }
    // An unused slot contains black with its index, which is correct in the slot of black, and
    // matches no color in any other slot.
    let black = UInt32(palette.nearest(to: PerceptualPoint(0)).index)
    slots = Array(repeating: black, count: 1 << Self.slotBits)
  }

  /// Returns the index of the nearest color; the top byte of the word is ignored.
  @inline(__always)
  package mutating func index(of word: UInt32) -> UInt8 {
    let color = word & 0xFF_FFFF
    let slot = Int((color &* 0x9E37_79B1) >> (32 - Self.slotBits))
    let known = slots[slot]
    if known >> 8 == color { return UInt8(truncatingIfNeeded: known) }
    return look(up: color, slot: slot)
  }

  /// Returns the index of the nearest color among its cell's candidates, and caches it.
  @inline(never)
  private mutating func look(up color: UInt32, slot: Int) -> UInt8 {
    let (red, green, blue) = (color >> 19, color >> 11 & 31, color >> 3 & 31)
    let cell = Int(red << 10 | green << 5 | blue)
    if cells[cell] < 0 { learn(cell) }
    let start = Int(cells[cell])
    let position = PerceptualPoint(color)
    var best = Float.infinity
    var found: UInt8 = 0
    candidates.withUnsafeBufferPointer { candidates in
      positions.withUnsafeBufferPointer { positions in
        for candidate in candidates[(start + 1)...(start + Int(candidates[start]))] {
          let distance = positions[Int(candidate)].squaredDistance(to: position)
          if distance < best {
            best = distance
            found = candidate
          }
        }
      }
    }
    slots[slot] = color << 8 | UInt32(found)
    return found
  }

  /// Lists the colors that can be nearest to any color in a cell.
  private mutating func learn(_ cell: Int) {
    /// Returns the point of the cell's color with three of its 8 steps along each axis.
    func point(_ red: Float, _ green: Float, _ blue: Float) -> PerceptualPoint {
      PerceptualPoint(
        red: Float(cell >> 10) * 8 + red, green: Float(cell >> 5 & 31) * 8 + green,
        blue: Float(cell & 31) * 8 + blue)
    }
    let center = point(3.5, 3.5, 3.5)
    // The axes are bent, but within a cell no color is farther from its center than its corners.
    var radius: Float = 0
    for corner in 0..<8 {
      let corner = point(corner & 1 == 0 ? 0 : 7, corner & 2 == 0 ? 0 : 7, corner & 4 == 0 ? 0 : 7)
      radius = max(radius, corner.squaredDistance(to: center))
    }
    let nearest = palette.nearest(to: center).squaredDistance.squareRoot()
    let reach = nearest + 2 * radius.squareRoot() + Self.slack
    cells[cell] = Int32(candidates.count)
    candidates.append(0)
    for index in order where positions[index].squaredDistance(to: center) <= reach * reach {
      candidates.append(UInt8(index))
    }
    candidates[Int(cells[cell])] = UInt8(candidates.count - Int(cells[cell]) - 1)
  }

  /// Adds what another indexer of the same palette has learned.
  package mutating func add(_ other: ColorIndexer) {
    for (slot, known) in other.slots.enumerated() where slots[slot] >> 8 == 0 {
      slots[slot] = known
    }
    for (cell, start) in other.cells.enumerated() where start >= 0 && cells[cell] < 0 {
      let start = Int(start)
      cells[cell] = Int32(candidates.count)
      candidates += other.candidates[start...start + Int(other.candidates[start])]
    }
  }

  /// Returns an indexer of a palette with the same colors in another order, and what is known.
  package func reordered(for palette: Palette) -> ColorIndexer {
    var result = ColorIndexer(palette: palette)
    // Equal colors keep the order in which they are.
    var map = [UInt8](repeating: 0, count: order.count)
    for (old, new) in zip(order, result.order) { map[old] = UInt8(new) }
    result.cells = cells
    result.candidates = candidates
    for start in cells where start >= 0 {
      let start = Int(start)
      for position in start + 1..<start + 1 + Int(candidates[start]) {
        result.candidates[position] = map[Int(candidates[position])]
      }
    }
    for (slot, known) in slots.enumerated() where known >> 8 != 0 {
      result.slots[slot] = known & ~0xFF | UInt32(map[Int(known & 0xFF)])
    }
    return result
  }
}
