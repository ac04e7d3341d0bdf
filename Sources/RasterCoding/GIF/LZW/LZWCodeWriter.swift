/// A writer of codes of growing size into bytes, the lowest bit first.
struct LZWCodeWriter: ~Copyable {
  /// The destination of the bytes.
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
  /// The number of written bytes.
  private var position = 0
  /// The bits that are not written yet.
  private var pending: UInt64 = 0
  /// The number of pending bits.
  private var pendingCount = 0

  deinit { buffer.deallocate() }

  /// The bytes since `begin`, valid until the next one.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<position]) }

  /// Discards all output and starts again.
  mutating func begin() { (position, pending, pendingCount) = (0, 0, 0) }

  /// Writes the `size` bits of a code.
  @inline(__always)
  mutating func write(_ code: Int, size: Int) {
    pending |= UInt64(truncatingIfNeeded: code) << UInt64(truncatingIfNeeded: pendingCount)
    pendingCount += size
    if pendingCount >= 32 { writeHalf() }
  }

  /// Writes the pending bits, padded to whole bytes.
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

  /// Doubles the capacity.
  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 2 * buffer.count, alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<position]))
    buffer.deallocate()
    buffer = larger
  }
}
