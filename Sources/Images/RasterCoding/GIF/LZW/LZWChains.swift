/// The strings of a code that repeat their last index, arranged so that a run is followed in one
/// step.
///
/// A chain consists of a string, the same with its last index once more, with that twice more, and
/// so on. A code is in at most one chain, and its node has the position there. A chain's codes are
/// contiguous; a chain that outgrows its range moves to one of twice the size.
///
/// A copy shares its memory, which the owner of the first one deallocates.
struct LZWChains {
  /// The position of a code that is in no chain.
  static let unlinked = UInt32.max

  /// For each chain the start of its codes in the upper half, and their number in the lower half.
  private let chains: UnsafeMutablePointer<UInt32>
  /// The codes of all chains, and the ranges that chains have left.
  private let codes: UnsafeMutablePointer<UInt16>
  private var chainCount = 0
  /// The number of allocated entries of `codes`.
  private var codeCount = 0

  /// Allocates the chains of up to 4096 codes.
  init(capacity: Int) {
    chains = .allocate(capacity: capacity)
    // The ranges of a chain of n codes, 2 + 4 + … up to less than 2n, have less than 4n entries.
    codes = .allocate(capacity: 4 * capacity)
  }

  /// Releases the memory.
  func deallocate() {
    chains.deallocate()
    codes.deallocate()
  }

  @inline(__always)
  mutating func removeAll() { (chainCount, codeCount) = (0, 0) }

  /// Appends a code to the chain of the code that equals it without its last, repeated index.
  @inline(__always)
  mutating func link(_ code: Int, behind previous: Int, in nodes: UnsafeMutablePointer<LZWNode>) {
    if nodes[previous].chain == Self.unlinked {
      nodes[previous].chain = UInt32(truncatingIfNeeded: chainCount) << 16
      chains[chainCount] = UInt32(truncatingIfNeeded: codeCount) << 16 | 1
      codes[codeCount] = UInt16(truncatingIfNeeded: previous)
      chainCount &+= 1
      codeCount &+= 2
    }
    let chain = Int(nodes[previous].chain >> 16)
    let count = Int(chains[chain] & 0xFFFF)
    var start = Int(chains[chain] >> 16)
    if count >= 2 && count & (count &- 1) == 0 {
      for offset in 0..<count { codes[codeCount &+ offset] = codes[start &+ offset] }
      start = codeCount
      codeCount &+= 2 &* count
    }
    codes[start &+ count] = UInt16(truncatingIfNeeded: code)
    nodes[code].chain = UInt32(truncatingIfNeeded: chain << 16 | count)
    chains[chain] = UInt32(truncatingIfNeeded: start << 16 | (count &+ 1))
  }

  /// Advances up to `count` codes in a code's chain, where it has a position, and returns the
  /// number of steps.
  @inline(__always)
  func advance(_ code: inout Int, at position: UInt32, by count: Int) -> Int {
    guard position != Self.unlinked else { return 0 }
    let chain = chains[Int(position >> 16)]
    let depth = Int(position & 0xFFFF)
    let steps = min(count, Int(chain & 0xFFFF) &- 1 &- depth)
    code = Int(codes[Int(chain >> 16) &+ depth &+ steps])
    return steps
  }
}
