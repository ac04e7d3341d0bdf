/// A string of a GIF's code.
struct LZWNode {
  /// The value of `child` for none.
  static let noChild = UInt32.max
  /// The bit of a string that begins with a transparent pixel, beside its last index.
  static let beganTransparent: UInt32 = 0x100

  /// The possible next indices modulo 32, which end most searches.
  var followers: UInt32 = 0
  /// The first string with one more index: that index above its code; `noChild` for none.
  var child = Self.noChild
  /// The position in the chain of the strings that repeat the last index.
  var chain = LZWChains.unlinked
  /// The last index and the kind of the first one.
  var traits: UInt32
}

/// The strings of a GIF's code so far, each with the longer strings that begin with it.
///
/// The first child of a string is in its node, and the others are found by hashing; runs are followed
/// along `LZWChains`. A copy shares its memory, which the owner of the first one deallocates.
struct LZWTable {
  /// The largest number of codes.
  static let capacity = 4096
  private static let codeBits: UInt32 = 12
  private static let codeMask: UInt32 = 1 << codeBits - 1
  /// The number of bits of a slot's index.
  private static let slotBits: UInt32 = 13

  /// The strings by their codes.
  private let nodes: UnsafeMutablePointer<LZWNode>
  /// Hashed children: the key of parent and index above the own code; 0 is an empty slot.
  private let slots: UnsafeMutablePointer<UInt32>
  /// The strings that repeat their last index.
  private var chains: LZWChains

  /// Allocates a table that has to be reset before use.
  init() {
    nodes = .allocate(capacity: Self.capacity)
    slots = .allocate(capacity: 1 << Self.slotBits)
    chains = LZWChains(capacity: Self.capacity)
  }

  /// Releases the memory.
  func deallocate() {
    nodes.deallocate()
    slots.deallocate()
    chains.deallocate()
  }

  /// Removes all strings but those of one index, one of which means "transparent".
  @inline(__always)
  mutating func reset(bits: Int, transparent: Int) {
    slots.initialize(repeating: 0, count: 1 << Self.slotBits)
    chains.removeAll()
    for index in 0..<1 << bits { nodes[index] = LZWNode(traits: UInt32(truncatingIfNeeded: index)) }
    nodes[transparent].traits |= LZWNode.beganTransparent
  }

  /// Returns whether a string begins with a transparent pixel.
  @inline(__always)
  func beganTransparent(_ code: Int) -> Bool { nodes[code].traits & LZWNode.beganTransparent != 0 }

  /// Assigns a code to a string with one more index.
  @inline(__always)
  mutating func insert(_ code: Int, parent: Int, index: UInt32) {
    let traits = nodes[parent].traits
    nodes[code] = LZWNode(traits: traits & LZWNode.beganTransparent | index)
    let low = UInt32(truncatingIfNeeded: code)
    if nodes[parent].child == LZWNode.noChild {
      nodes[parent].child = index << Self.codeBits | low
    } else {
      nodes[parent].followers |= 1 &<< index
      let key = Self.key(parent, index)
      var slot = Self.slot(of: key)
      while slots[slot] != 0 { slot = Self.next(slot) }
      slots[slot] = key << Self.codeBits | low
    }
    if traits & 0xFF == index { chains.link(code, behind: parent, in: nodes) }
  }

  /// Adds a string without its last index, which is not known yet; it has no children until it is
  /// inserted.
  @inline(__always)
  func announce(_ code: Int, parent: Int) { nodes[code] = LZWNode(traits: nodes[parent].traits) }

  /// Follows a string along up to `count` pixels of one index, and returns the number of matches.
  @inline(__always)
  func advance(_ code: inout Int, _ index: UInt32, by count: Int) -> Int {
    var next = nodes[code].child
    if next >> Self.codeBits != index {
      guard nodes[code].followers & (1 &<< index) != 0 else { return 0 }
      let key = Self.key(code, index)
      var slot = Self.slot(of: key)
      next = slots[slot]
      while next >> Self.codeBits != key {
        if next == 0 { return 0 }
        slot = Self.next(slot)
        next = slots[slot]
      }
    }
    code = Int(next & Self.codeMask)
    return count == 1 ? 1 : 1 &+ chains.advance(&code, at: nodes[code].chain, by: count &- 1)
  }

  /// Follows a string like `advance` without an undecided string, which it may become at the end.
  @inline(__always)
  func advance(
    _ string: inout Int, _ index: UInt32, by count: Int, _ undecided: UndecidedString
  ) -> Int {
    let length = advance(&string, index, by: count)
    guard length < count, string == undecided.parent, index == undecided.usable else {
      return length
    }
    string = undecided.code
    return length &+ 1
  }

  /// Returns the 20 bits of a child's key, inverted so that 0 would belong to the last code, which
  /// has no children.
  @inline(__always)
  private static func key(_ parent: Int, _ index: UInt32) -> UInt32 {
    (UInt32(truncatingIfNeeded: parent) << 8 | index) ^ 0xF_FFFF
  }

  /// Returns the slot at which the search for a key begins.
  @inline(__always)
  private static func slot(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> (32 - slotBits)) }

  /// Returns the slot after another.
  @inline(__always)
  private static func next(_ slot: Int) -> Int { (slot &+ 1) & (1 << Int(slotBits) - 1) }
}
