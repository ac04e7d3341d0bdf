/// The Lempel-Ziv-Welch code of GIF images, with pixels that may be one of two indices.
///
/// A pixel that is on screen already may be written as its colour or as "transparent". All the
/// table's strings that fit such a choice are followed side by side (up to a few), and the longest
/// wins. A full table is kept for as long as it packs well, then cleared.
package struct LZWCompressor {
  /// Marks a pixel that may also be transparent.
  static let mayBeTransparent: UInt16 = 0x100
  /// How many strings are followed side by side.
  nonisolated(unsafe) package static var beamWidth = 8
  /// How many codes a full table is watched for at a time.
  nonisolated(unsafe) package static var window = 256
  /// In 1/256: how much less than its average a full table may pack before it is cleared.
  nonisolated(unsafe) package static var tolerance = 230
  /// The number of entries at which a table is full.
  private static let tableSize = 4096
  /// How many bits a slot's number has.
  private static let slotBits: UInt32 = 14

  /// Hashed children: prefix code, index and own code in one word; all ones is an empty slot.
  private var slots = [UInt32](repeating: .max, count: 1 << slotBits)
  /// The bytes of the last image.
  private(set) var bytes: [UInt8] = []
  /// How many of `bytes` are used.
  private(set) var byteCount = 0

  /// Compresses the pixels of an image, each an index and maybe the mark `mayBeTransparent`.
  mutating func compress(
    _ pixels: UnsafeBufferPointer<UInt16>, bits: Int, transparent: Int, preferringTransparent: Bool
  ) {
    // A code has at most 12 bits and stands for at least one pixel, but for clears and the end.
    let room = pixels.count * 2 + 64
    if bytes.count < room { bytes = Array(repeating: 0, count: room) }
    byteCount = slots.withUnsafeMutableBufferPointer { slots in
      bytes.withUnsafeMutableBufferPointer { bytes in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * Self.beamWidth) { beams in
          var run = Run(
            slots: slots, bytes: bytes, bits: bits, transparent: UInt32(transparent),
            current: .init(rebasing: beams[..<(2 * Self.beamWidth)]),
            next: .init(rebasing: beams[(2 * Self.beamWidth)...]))
          run.compress(pixels, preferringTransparent: preferringTransparent)
          return run.position
        }
      }
    }
  }

  /// One image on its way through the code.
  private struct Run {
    let slots: UnsafeMutableBufferPointer<UInt32>
    let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The bits of an index.
    let bits: Int
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

    init(
      slots: UnsafeMutableBufferPointer<UInt32>, bytes: UnsafeMutableBufferPointer<UInt8>,
      bits: Int, transparent: UInt32, current: UnsafeMutableBufferPointer<UInt32>,
      next: UnsafeMutableBufferPointer<UInt32>
    ) {
      (self.slots, self.bytes, self.bits) = (slots, bytes, bits)
      (self.transparent, self.current, self.next) = (transparent, current, next)
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
      codeSize = bits + 1
      nextCode = 1 << bits + 2
    }

    /// Returns the code of a string and one index more, or `nil`.
    @inline(__always)
    func child(of code: UInt32, _ index: UInt32) -> UInt32? {
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
    @inline(__always)
    mutating func addChild(of code: UInt32, _ index: UInt32) {
      let key = code << 8 | index
      var slot = Int((key &* 0x9E37_79B1) >> (32 - LZWCompressor.slotBits))
      while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = key << 12 | UInt32(truncatingIfNeeded: nextCode)
      if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
      nextCode += 1
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
        if pixel & LZWCompressor.mayBeTransparent == 0 {
          for beam in 0..<count {
            if let code = child(of: current[beam], index) {
              next[fitting] = code
              fitting += 1
            }
          }
        } else {
          let (first, second) =
            preferringTransparent ? (transparent, index) : (index, transparent)
          for beam in 0..<count where fitting < width {
            if let code = child(of: current[beam], first) {
              next[fitting] = code
              fitting += 1
            }
            if let code = child(of: current[beam], second) {
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
        write(Int(current[0]))
        bitsSinceClear += codeSize
        if nextCode < LZWCompressor.tableSize {
          let free = pixel & LZWCompressor.mayBeTransparent != 0
          addChild(of: current[0], free && preferringTransparent ? transparent : index)
          windowStart = at
          windowCodes = 0
        } else {
          windowCodes += 1
          if windowCodes == LZWCompressor.window {
            let average = (at - clearedAt) * windowCodes * 12 * LZWCompressor.tolerance
            if (at - windowStart) * bitsSinceClear * 256 < average {
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
      write(Int(current[0]))
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
      current[0] = preferringTransparent ? transparent : index
      current[1] = preferringTransparent ? index : transparent
      return 2
    }
  }
}
