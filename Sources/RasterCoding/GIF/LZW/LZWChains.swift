/// The strings of a code that repeat their last index, arranged so that a run is followed in one
/// step.
///
/// A chain consists of a string, the same with its last index once more, with that twice more, and
/// so on. A code is in at most one chain. A chain's codes are contiguous; a chain that outgrows its
/// range moves to one of twice the size.
struct LZWChains: ~Copyable {
  /// The position of a code that is in no chain.
  private static let unlinked = UInt32.max

  /// For each code its chain in the upper half and its position there in the lower half.
  private let positions: UnsafeMutableBufferPointer<UInt32>
  /// For each chain the start of its codes in the upper half, and their number in the lower half.
  private let chains: UnsafeMutableBufferPointer<UInt32>
  /// The codes of all chains, and the ranges that chains have left.
  private let codes: UnsafeMutableBufferPointer<UInt16>
  /// The number of chains.
  private var chainCount = 0
  /// The number of allocated entries of `codes`.
  private var codeCount = 0

  /// Allocates the chains of up to 4096 codes.
  init(capacity: Int) {
    positions = .allocate(capacity: capacity)
    chains = .allocate(capacity: capacity)
    // The ranges of a chain of n codes, 2 + 4 + … up to less than 2n, have less than 4n entries.
    codes = .allocate(capacity: 4 * capacity)
  }

  deinit {
    positions.deallocate()
    chains.deallocate()
    codes.deallocate()
  }

  /// Removes all chains.
  mutating func removeAll() { (chainCount, codeCount) = (0, 0) }

  /// Adds a new code that is in no chain yet.
  @inline(__always)
  func add(_ code: Int) { positions[code] = Self.unlinked }

  /// Appends a code to the chain of the code that equals it without its last, repeated index.
  mutating func link(_ code: Int, behind previous: Int) {
    if positions[previous] == Self.unlinked {
      positions[previous] = UInt32(chainCount) << 16
      chains[chainCount] = UInt32(codeCount) << 16 | 1
      codes[codeCount] = UInt16(previous)
      chainCount += 1
      codeCount += 2
    }
    let chain = Int(positions[previous] >> 16)
    let count = Int(chains[chain] & 0xFFFF)
    var start = Int(chains[chain] >> 16)
    if count >= 2 && count & (count - 1) == 0 {
      for offset in 0..<count { codes[codeCount + offset] = codes[start + offset] }
      start = codeCount
      codeCount += 2 * count
    }
    codes[start + count] = UInt16(code)
    positions[code] = UInt32(chain) << 16 | UInt32(count)
    chains[chain] = UInt32(start) << 16 | UInt32(count + 1)
  }

  /// Advances up to `count` codes in a code's chain, and returns the number of steps.
  @inline(__always)
  func advance(_ code: inout Int, by count: Int) -> Int {
    let position = positions[code]
    guard position != Self.unlinked else { return 0 }
    let chain = chains[Int(position >> 16)]
    let depth = Int(position & 0xFFFF)
    let steps = min(count, Int(chain & 0xFFFF) - 1 - depth)
    code = Int(codes[Int(chain >> 16) + depth + steps])
    return steps
  }
}
