/// Codes of growing size on their way into bytes, the lowest bit first.
struct LZWCodeWriter: ~Copyable {
  /// Where the bytes go.
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
  /// How many bytes are written.
  private var position = 0
  /// Bits that are not written yet.
  private var pending: UInt64 = 0
  /// How many bits are pending.
  private var pendingCount = 0

  deinit { buffer.deallocate() }

  /// The bytes since `begin`, valid until the next one.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<position]) }

  /// Begins anew.
  mutating func begin() { (position, pending, pendingCount) = (0, 0, 0) }

  /// Writes the `size` bits of a code.
  @inline(__always)
  mutating func write(_ code: Int, size: Int) {
    pending |= UInt64(truncatingIfNeeded: code) << UInt64(truncatingIfNeeded: pendingCount)
    pendingCount += size
    if pendingCount >= 32 { writeHalf() }
  }

  /// Writes what is pending, filled up to whole bytes.
  mutating func end() {
    while pendingCount > 0 {
      if position == buffer.count { grow() }
      buffer[position] = UInt8(truncatingIfNeeded: pending)
      position += 1
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Writes 32 bits.
  @inline(__always)
  private mutating func writeHalf() {
    if position + 4 > buffer.count { grow() }
    buffer.storeBytes(
      of: UInt32(truncatingIfNeeded: pending).littleEndian, toByteOffset: position,
      as: UInt32.self)
    position += 4
    pending >>= 32
    pendingCount -= 32
  }

  /// Doubles the room.
  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * buffer.count, alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<position]))
    buffer.deallocate()
    buffer = larger
  }
}
