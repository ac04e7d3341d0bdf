/// A writer of codes of growing size into bytes, the lowest bit first.
///
/// A copy shares its memory, which the owner of the last one deallocates.
struct LZWCodeWriter {
  /// The destination of the bytes.
  private var buffer: UnsafeMutableRawPointer
  /// The size of the buffer.
  private var capacity = 4096
  /// The number of written bytes.
  private(set) var byteCount = 0
  /// The bits that are not written yet.
  private var pending: UInt64 = 0
  /// The number of pending bits.
  private var pendingCount = 0

  /// Allocates a small buffer.
  init() { buffer = .allocate(byteCount: capacity, alignment: 8) }

  /// Releases the buffer.
  func deallocate() { buffer.deallocate() }

  /// The bytes since `begin`, valid until the next one.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer, count: byteCount) }

  /// Discards all output and starts again.
  mutating func begin() { (byteCount, pending, pendingCount) = (0, 0, 0) }

  /// Writes the `size` bits of a code.
  @inline(__always)
  mutating func write(_ code: Int, size: Int) {
    pending |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= size
    if pendingCount >= 32 { writeHalf() }
  }

  /// Writes the pending bits, padded to whole bytes.
  mutating func end() {
    while pendingCount > 0 {
      if byteCount == capacity { grow() }
      buffer.storeBytes(
        of: UInt8(truncatingIfNeeded: pending), toByteOffset: byteCount, as: UInt8.self)
      byteCount += 1
      pending >>= 8
      pendingCount -= 8
    }
  }

  /// Writes 32 bits.
  @inline(__always)
  private mutating func writeHalf() {
    if byteCount &+ 4 > capacity { grow() }
    buffer.storeBytes(
      of: UInt32(truncatingIfNeeded: pending).littleEndian, toByteOffset: byteCount,
      as: UInt32.self)
    byteCount &+= 4
    pending >>= 32
    pendingCount &-= 32
  }

  /// Doubles the capacity.
  @inline(__always)
  private mutating func grow() {
    buffer = Self.enlarged(buffer, from: capacity)
    capacity *= 2
  }

  /// Moves bytes to a buffer of twice the size.
  @inline(never)
  private static func enlarged(
    _ buffer: UnsafeMutableRawPointer, from capacity: Int
  ) -> UnsafeMutableRawPointer {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: 2 * capacity, alignment: 8)
    larger.copyMemory(from: buffer, byteCount: capacity)
    buffer.deallocate()
    return larger
  }
}
