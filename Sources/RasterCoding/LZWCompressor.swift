/// The Lempel-Ziv-Welch code of GIF images, with pixels that may be one of two indices.
///
/// A pixel that is on screen already may be written as its colour or as "transparent". All the
/// table's strings that fit such a choice are followed side by side (up to a few), and the longest
/// wins. A full table is kept for as long as it packs well, then cleared.
struct LZWCompressor {
  /// Marks a pixel that may also be transparent.
  static let mayBeTransparent: UInt16 = 0x100
  /// How many strings are followed side by side.
  private static let beamWidth = 8
  /// For how many codes at a time a full table is watched: if it packs less than its average, it
  /// is cleared.
  private static let window = 32
  /// The number of entries at which a table is full.
  private static let tableSize = 4096
  /// How many bits a slot's number has.
  private static let slotBits: UInt32 = 13

  /// Hashed children: prefix code, index and own code in one word; all ones is an empty slot.
  private var slots = [UInt32](repeating: .max, count: 1 << slotBits)
  /// For each code, which indices modulo 32 may come next: most searches end here.
  private var followers = [UInt32](repeating: 0, count: tableSize)
  /// The bytes of the last image.
  private var bytes: [UInt8] = []
  /// How many of `bytes` are used.
  private(set) var byteCount = 0

  /// The compressed bytes of the last image, without the blocks a GIF cuts them into.
  var result: [UInt8] { Array(bytes[..<byteCount]) }

  /// Compresses the pixels of an image, each an index and maybe the mark `mayBeTransparent`.
  mutating func compress(
    _ pixels: UnsafeBufferPointer<UInt16>, bits: Int, transparent: Int, preferringTransparent: Bool
  ) {
    // A code has at most 12 bits and stands for at least one pixel, but for clears and the end.
    let room = pixels.count * 2 + 64
    if bytes.count < room { bytes = Array(repeating: 0, count: room) }
    byteCount = slots.withUnsafeMutableBufferPointer { slots in
      followers.withUnsafeMutableBufferPointer { followers in
        bytes.withUnsafeMutableBufferPointer { bytes in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * Self.beamWidth) { beams in
            var run = Run(
              slots: slots, followers: followers, bytes: bytes, bits: bits,
              transparent: UInt32(transparent),
              current: .init(rebasing: beams[..<(2 * Self.beamWidth)]),
              next: .init(rebasing: beams[(2 * Self.beamWidth)...]))
            run.compress(pixels, preferringTransparent: preferringTransparent)
            return run.position
          }
        }
      }
    }
  }

  /// One image on its way through the code.
  private struct Run {
    /// The table of strings.
    let slots: UnsafeMutableBufferPointer<UInt32>
    /// What may follow each code.
    let followers: UnsafeMutableBufferPointer<UInt32>
    /// Where the code is written.
    let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The bits of an index.
    let bits: Int
    /// The index that means "unchanged".
    let transparent: UInt32
    /// The strings that fit so far.
    var current: UnsafeMutableBufferPointer<UInt32>
    /// The strings that fit with one pixel more.
    var next: UnsafeMutableBufferPointer<UInt32>
    /// How many bytes are written.
    var position = 0
    /// Bits that do not fill a byte yet.
    var pending: UInt64 = 0
    /// How many bits are pending.
    var pendingCount = 0
    /// The bits of a code now.
    var codeSize = 0
    /// The code the next new string gets.
    var nextCode = 0
    /// The code that two strings share until one is written, or `none`.
    var undecided = Run.none
    /// Where in the table these two are: the one that ends transparent, and the other.
    var undecidedSlots = (0, 0)

    /// No code at all.
    static let none = UInt32.max
    /// Marks a string that begins with a transparent pixel, beside its code.
    static let beganTransparent: UInt32 = 0x1000

    /// Prepares an image; the two lists of strings each have room for twice the beam.
    init(
      slots: UnsafeMutableBufferPointer<UInt32>, followers: UnsafeMutableBufferPointer<UInt32>,
      bytes: UnsafeMutableBufferPointer<UInt8>, bits: Int, transparent: UInt32,
      current: UnsafeMutableBufferPointer<UInt32>, next: UnsafeMutableBufferPointer<UInt32>
    ) {
      (self.slots, self.followers, self.bytes) = (slots, followers, bytes)
      (self.bits, self.transparent, self.current, self.next) = (bits, transparent, current, next)
    }

    /// Writes a code of the current size.
    @inline(__always)
    mutating func write(_ code: Int) {
      pending |= UInt64(truncatingIfNeeded: code) << UInt64(pendingCount)
      pendingCount += codeSize
      while pendingCount >= 8 {
        bytes[position] = UInt8(truncatingIfNeeded: pending)
        position += 1
        pending >>= 8
        pendingCount -= 8
      }
    }

    /// Tells decoders to forget all strings, and forgets them.
    mutating func clear() {
      write(1 << bits)
      slots.update(repeating: .max)
      followers.update(repeating: 0)
      codeSize = bits + 1
      nextCode = 1 << bits + 2
    }

    /// Returns the code of a string and one index more, or `nil`.
    @inline(__always)
    func child(of code: UInt32, _ index: UInt32) -> UInt32? {
      guard followers[Int(code)] & (1 << (index & 31)) != 0 else { return nil }
      let key = code << 8 | index
      var slot = Int((key &* 0x9E37_79B1) >> (32 - LZWCompressor.slotBits))
      while true {
        let entry = slots[slot]
        if entry >> 12 == key && entry != .max { return entry & 0xFFF }
        if entry == .max { return nil }
        slot = (slot + 1) & (slots.count - 1)
      }
    }

    /// Gives a string and one index more the next code.
    ///
    /// Decoders make the same string of the code before and the first index of the next one. So
    /// where the next code may begin in two ways, both strings get the code until that is known.
    @inline(__always)
    mutating func addChild(of code: UInt32, _ pixel: UInt16) {
      let index = UInt32(pixel & 0xFF)
      if pixel & LZWCompressor.mayBeTransparent == 0 {
        insert(code << 8 | index)
      } else {
        undecided = UInt32(truncatingIfNeeded: nextCode)
        undecidedSlots = (insert(code << 8 | transparent), insert(code << 8 | index))
      }
      if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
      nextCode += 1
    }

    /// Puts a string into the table under the next code, and returns its slot.
    @inline(__always) @discardableResult
    func insert(_ key: UInt32) -> Int {
      followers[Int(key >> 8)] |= 1 << (key & 31)
      var slot = Int((key &* 0x9E37_79B1) >> (32 - LZWCompressor.slotBits))
      while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = key << 12 | UInt32(truncatingIfNeeded: nextCode)
      return slot
    }

    /// Keeps the one of two strings under one code that the string just written agrees with.
    @inline(__always)
    mutating func decide(_ string: UInt32) {
      guard undecided != Run.none else { return }
      undecided = Run.none
      let (first, second) = undecidedSlots
      let kept = slots[second]
      // The second was put in after the first and may stand where it does because of it.
      slots[second] = .max
      if string & Run.beganTransparent != 0 { return }
      slots[first] = .max
      var slot = Int((kept >> 12 &* 0x9E37_79B1) >> (32 - LZWCompressor.slotBits))
      while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = kept
    }

    /// Returns the string made of another and one index more, or `nil` where there is none.
    @inline(__always)
    func extended(_ string: UInt32, _ index: UInt32) -> UInt32? {
      guard let code = child(of: string & 0xFFF, index) else { return nil }
      if code == undecided && (index == transparent) != (string & Run.beganTransparent != 0) {
        return nil
      }
      return code | string & Run.beganTransparent
    }

    /// Compresses all pixels.
    mutating func compress(
      _ pixels: UnsafeBufferPointer<UInt16>, preferringTransparent: Bool
    ) {
      codeSize = bits + 1
      clear()
      var count = start(pixels[0], preferringTransparent)
      // How well the table packs: pixels and bits since it was cleared, and in this window.
      var clearedAt = 0
      var bitsSinceClear = 0
      var windowStart = 0
      var windowCodes = 0
      let width = LZWCompressor.beamWidth
      for at in 1..<max(1, pixels.count) {
        let pixel = pixels[at]
        let index = UInt32(pixel & 0xFF)
        var fitting = 0
        if count == 1 && pixel & LZWCompressor.mayBeTransparent == 0 {
          // By far the most frequent case: one string, and one way to go on.
          if let code = extended(current[0], index) {
            current[0] = code
            continue
          }
        } else if pixel & LZWCompressor.mayBeTransparent == 0 {
          for beam in 0..<count {
            if let code = extended(current[beam], index) {
              next[fitting] = code
              fitting += 1
            }
          }
        } else {
          let (first, second) =
            preferringTransparent ? (transparent, index) : (index, transparent)
          for beam in 0..<count where fitting < width {
            if let code = extended(current[beam], first) {
              next[fitting] = code
              fitting += 1
            }
            if let code = extended(current[beam], second) {
              next[fitting] = code
              fitting += 1
            }
          }
        }
        if fitting > 0 {
          swap(&current, &next)
          count = fitting
          continue
        }
        write(Int(current[0] & 0xFFF))
        decide(current[0])
        bitsSinceClear += codeSize
        if nextCode < LZWCompressor.tableSize {
          addChild(of: current[0] & 0xFFF, pixel)
          windowStart = at
          windowCodes = 0
        } else {
          windowCodes += 1
          if windowCodes == LZWCompressor.window {
            if (at - windowStart) * bitsSinceClear < (at - clearedAt) * windowCodes * 12 {
              clear()
              clearedAt = at
              bitsSinceClear = 0
            }
            windowStart = at
            windowCodes = 0
          }
        }
        count = start(pixel, preferringTransparent)
      }
      write(Int(current[0] & 0xFFF))
      if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
      write(1 << bits + 1)
      if pendingCount > 0 {
        bytes[position] = UInt8(truncatingIfNeeded: pending)
        position += 1
      }
    }

    /// Begins new strings with one pixel, and returns how many there are.
    @inline(__always)
    mutating func start(_ pixel: UInt16, _ preferringTransparent: Bool) -> Int {
      let index = UInt32(pixel & 0xFF)
      guard pixel & LZWCompressor.mayBeTransparent != 0 else {
        current[0] = index
        return 1
      }
      let clear = transparent | Run.beganTransparent
      current[0] = preferringTransparent ? clear : index
      current[1] = preferringTransparent ? index : clear
      return 2
    }
  }
}
