/// A palette with a memory: colours that were looked up lately are found at once.
///
/// The memory is one word a slot, colour and index. Where it does not know, the colour's cell does:
/// the cube of colours is cut into 32 768, and each learns, when it is first asked, which of the
/// palette can be nearest to anything in it. Both change how fast an answer comes, never the answer.
package struct ColorIndexer {
  /// How many bits a slot's number has.
  private static let slotBits: UInt32 = 15
  /// What is added to distances that are compared, against the rounding of their computation.
  private static let slack: Float = 0.01

  /// The palette that is asked where memory does not know.
  private let palette: Palette
  /// The places of the palette's colours.
  private let places: [Palette.Point]
  /// How far the corner of a cell is from its centre, at most.
  private let cellRadius: Float
  /// In each slot a colour in the upper 24 bits, and its index.
  private var slots: [UInt32]
  /// For each cell the start of its list in `candidates`; -1 before it is asked.
  private var cells = [Int32](repeating: -1, count: 1 << 15)
  /// Lists of indices in ascending order, each after its length.
  private var candidates: [UInt8] = []

  /// Makes an indexer that remembers nothing yet.
  package init(palette: Palette) {
    self.palette = palette
    places = palette.colors.map(Palette.point)
    let half: Float = 3.5
    let center = Palette.Point(red: half, green: half, blue: half)
    var radius: Float = 0
    for corner in 0..<8 {
      let place = Palette.Point(
        red: corner & 1 == 0 ? 0 : 7, green: corner & 2 == 0 ? 0 : 7,
        blue: corner & 4 == 0 ? 0 : 7)
      radius = max(radius, place.squaredDistance(to: center).squareRoot())
    }
    cellRadius = radius
    // A slot that was never used holds black, which is the right answer in black's own slot and
    // no other colour anywhere else.
    let black = UInt32(palette.nearest(to: Palette.point(0)).index)
    slots = Array(repeating: black, count: 1 << Self.slotBits)
  }

  /// Returns the index of the nearest colour; the top byte of the word does not count.
  @inline(__always)
  package mutating func index(of word: UInt32) -> UInt8 {
    let color = word & 0xFF_FFFF
    let slot = Int((color &* 0x9E37_79B1) >> (32 - Self.slotBits))
    let known = slots[slot]
    if known >> 8 == color { return UInt8(truncatingIfNeeded: known) }
    return look(up: color, slot: slot)
  }

  /// Asks the colour's cell and remembers the answer.
  @inline(never)
  private mutating func look(up color: UInt32, slot: Int) -> UInt8 {
    let (red, green, blue) = (color >> 19, color >> 11 & 31, color >> 3 & 31)
    let cell = Int(red << 10 | green << 5 | blue)
    if cells[cell] < 0 { learn(cell) }
    let start = Int(cells[cell])
    let place = Palette.point(color)
    var best = Float.infinity
    var found: UInt8 = 0
    candidates.withUnsafeBufferPointer { candidates in
      places.withUnsafeBufferPointer { places in
        for candidate in candidates[(start + 1)...(start + Int(candidates[start]))] {
          let distance = places[Int(candidate)].squaredDistance(to: place)
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

  /// Lists the colours that can be nearest to anything in a cell.
  private mutating func learn(_ cell: Int) {
    func middle(_ part: Int) -> Float { Float(part & 31) * 8 + 3.5 }
    let center = Palette.Point(
      red: middle(cell >> 10), green: middle(cell >> 5), blue: middle(cell))
    let nearest = palette.nearest(to: center).squaredDistance.squareRoot()
    let reach = nearest + 2 * cellRadius + Self.slack
    cells[cell] = Int32(candidates.count)
    candidates.append(0)
    for (index, place) in places.enumerated()
    where place.squaredDistance(to: center) <= reach * reach {
      candidates.append(UInt8(index))
    }
    candidates[Int(cells[cell])] = UInt8(candidates.count - Int(cells[cell]) - 1)
  }
}
