/// The strings that a GIF's code has made so far: for each the longer ones that begin with it.
///
/// Children are found by hashing; runs are followed along `LZWChains`.
struct LZWTable: ~Copyable {
  /// How many codes there can be.
  static let capacity = 4096
  /// How many bits a slot's number has.
  private static let slotBits: UInt32 = 14
  /// The bit of a string that begins with a transparent pixel, beside its last index.
  private static let beganTransparent: UInt16 = 0x100

  /// Hashed children: key of the parent and index, and own code below; 0 is an empty slot.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  /// For each code, which indices modulo 32 may come next: most searches end here.
  private let followers: UnsafeMutableBufferPointer<UInt32>
  /// For each code its last index and how it began.
  private let traits: UnsafeMutableBufferPointer<UInt16>
  /// The strings that repeat their last index.
  private var chains = LZWChains(capacity: capacity)

  /// Makes a table that has to be reset before it is used.
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

  /// Forgets all strings but those of one index, of which one means "transparent".
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

  /// Tells whether a string begins with a transparent pixel.
  @inline(__always)
  func beganTransparent(_ code: Int) -> Bool { traits[code] & Self.beganTransparent != 0 }

  /// Gives a string and one index more a code.
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

  /// Takes over how a string begins for one that begins like it and is not in the table yet.
  @inline(__always)
  func announce(_ code: Int, parent: Int) { traits[code] = traits[parent] }

  /// Follows a string along up to `count` pixels of one index, and returns how many fit.
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

  /// Returns the slot where the search for a key begins.
  @inline(__always)
  private static func slot(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> (32 - slotBits))
  }

  /// Returns the slot after another.
  @inline(__always)
  private static func next(_ slot: Int) -> Int { (slot + 1) & (1 << Int(slotBits) - 1) }
}
