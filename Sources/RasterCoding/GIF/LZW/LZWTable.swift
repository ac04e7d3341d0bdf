/// The strings of a GIF's code so far, each with the longer strings that begin with it.
///
/// Children are found by hashing; runs are followed along `LZWChains`.
struct LZWTable: ~Copyable {
  /// The largest number of codes.
  static let capacity = 4096
  /// The number of bits of a slot's index.
  private static let slotBits: UInt32 = 14
  /// The bit of a string that begins with a transparent pixel, beside its last index.
  private static let beganTransparent: UInt16 = 0x100

  /// Hashed children: the key of parent and index above the own code; 0 is an empty slot.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  /// For each code the possible next indices modulo 32, which end most searches.
  private let followers: UnsafeMutableBufferPointer<UInt32>
  /// For each code its last index and the kind of its first one.
  private let traits: UnsafeMutableBufferPointer<UInt16>
  /// The strings that repeat their last index.
  private var chains = LZWChains(capacity: capacity)

  /// Makes a table that has to be reset before use.
  init() {
    slots = .allocate(capacity: 1 << Self.slotBits)
    followers = .allocate(capacity: Self.capacity)
    traits = .allocate(capacity: Self.capacity)
  }

  deinit {
    slots.deallocate()
    followers.deallocate()
    traits.deallocate()
  }

  /// Removes all strings but those of one index, one of which means "transparent".
  mutating func reset(bits: Int, transparent: Int) {
    slots.initialize(repeating: 0)
    followers.initialize(repeating: 0)
    chains.removeAll()
    for index in 0..<1 << bits {
      traits[index] = UInt16(index)
      chains.add(index)
    }
    traits[transparent] |= Self.beganTransparent
  }

  /// Returns whether a string begins with a transparent pixel.
  @inline(__always)
  func beganTransparent(_ code: Int) -> Bool { traits[code] & Self.beganTransparent != 0 }

  /// Assigns a code to a string with one more index.
  @inline(__always)
  mutating func insert(_ code: Int, parent: Int, index: UInt32) {
    followers[parent] |= 1 << (index & 31)
    let key = Self.key(parent, index)
    var slot = Self.slot(of: key)
    while slots[slot] != 0 { slot = Self.next(slot) }
    slots[slot] = key << 12 | UInt32(truncatingIfNeeded: code)
    let trait = traits[parent]
    traits[code] = trait & Self.beganTransparent | UInt16(truncatingIfNeeded: index)
    chains.add(code)
    if UInt32(trait & 0xFF) == index { chains.link(code, behind: parent) }
  }

  /// Copies the kind of the first index to a code that is not in the table yet.
  @inline(__always)
  func announce(_ code: Int, parent: Int) { traits[code] = traits[parent] }

  /// Follows a string along up to `count` pixels of one index, and returns the number of matches.
  @inline(__always)
  func advance(_ code: inout Int, _ index: UInt32, by count: Int) -> Int {
    guard followers[code] & (1 << (index & 31)) != 0 else { return 0 }
    let key = Self.key(code, index)
    var slot = Self.slot(of: key)
    while slots[slot] >> 12 != key {
      if slots[slot] == 0 { return 0 }
      slot = Self.next(slot)
    }
    code = Int(slots[slot] & 0xFFF)
    return count == 1 ? 1 : 1 + chains.advance(&code, by: count - 1)
  }

  /// Returns the 20 bits of a child's key, inverted so that 0 would belong to the last code, which
  /// has no children.
  @inline(__always)
  private static func key(_ parent: Int, _ index: UInt32) -> UInt32 {
    (UInt32(truncatingIfNeeded: parent) << 8 | index) ^ 0xF_FFFF
  }

  /// Returns the slot at which the search for a key begins.
  @inline(__always)
  private static func slot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> (32 - slotBits))
  }

  /// Returns the slot after another.
  @inline(__always)
  private static func next(_ slot: Int) -> Int { (slot + 1) & (1 << Int(slotBits) - 1) }
}
