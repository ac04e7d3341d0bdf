/// The strings of a code that repeat their last index, so that a run is followed in one step.
///
/// A chain is a string, the same with its last index once more, with that twice more, and so on.
/// A code is in one chain at most. A chain's codes stand side by side; one that outgrows its room
/// moves to twice as much.
struct LZWChains: ~Copyable {
  /// The place of a code that is in no chain.
  private static let unlinked = UInt32.max

  /// For each code its chain in the upper half and its place there in the lower one.
  private let places: UnsafeMutableBufferPointer<UInt32>
  /// For each chain where its codes start in the upper half, and their number in the lower one.
  private let chains: UnsafeMutableBufferPointer<UInt32>
  /// The codes of all chains, and the room that chains left.
  private let codes: UnsafeMutableBufferPointer<UInt16>
  /// How many chains there are.
  private var chainCount = 0
  /// How much of `codes` is given away.
  private var codeCount = 0

  /// Makes room for the chains of up to 4096 codes.
  init(capacity: Int) {
    places = .allocate(capacity: capacity)
    chains = .allocate(capacity: capacity)
    // The rooms of a chain of n codes, 2 + 4 + … up to less than 2n, are less than 4n.
    codes = .allocate(capacity: 4 * capacity)
  }

  deinit {
    places.deallocate()
    chains.deallocate()
    codes.deallocate()
  }

  /// Forgets all chains.
  mutating func removeAll() { (chainCount, codeCount) = (0, 0) }

  /// Takes note of a new code, which is in no chain yet.
  @inline(__always)
  func add(_ code: Int) { places[code] = Self.unlinked }

  /// Puts a code into the chain behind the code that it repeats the last index of.
  mutating func link(_ code: Int, behind previous: Int) {
    if places[previous] == Self.unlinked {
      places[previous] = UInt32(chainCount) << 16
      chains[chainCount] = UInt32(codeCount) << 16 | 1
      codes[codeCount] = UInt16(previous)
      chainCount += 1
      codeCount += 2
    }
    let chain = Int(places[previous] >> 16)
    let count = Int(chains[chain] & 0xFFFF)
    var start = Int(chains[chain] >> 16)
    if count >= 2 && count & (count - 1) == 0 {
      for offset in 0..<count { codes[codeCount + offset] = codes[start + offset] }
      start = codeCount
      codeCount += 2 * count
    }
    codes[start + count] = UInt16(code)
    places[code] = UInt32(chain) << 16 | UInt32(count)
    chains[chain] = UInt32(start) << 16 | UInt32(count + 1)
  }

  /// Goes up to `count` codes further in a code's chain, and returns how many there were.
  @inline(__always)
  func advance(_ code: inout Int, by count: Int) -> Int {
    let place = places[code]
    guard place != Self.unlinked else { return 0 }
    let chain = chains[Int(place >> 16)]
    let depth = Int(place & 0xFFFF)
    let steps = min(count, Int(chain & 0xFFFF) - 1 - depth)
    code = Int(codes[Int(chain >> 16) + depth + steps])
    return steps
  }
}
