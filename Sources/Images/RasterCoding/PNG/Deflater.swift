internal import CDeflate
internal import CZlib

/// A compressor of images, whose bytes are passed in pieces; the result is that of all at once.
///
/// Images up to some megabytes are gathered for libdeflate, which finds shorter codes in a fraction
/// of the time. Larger ones pass through zlib, with the same memory for any size.
struct Deflater: ~Copyable {
  /// The largest number of bytes that are gathered: 1920 × 1080 pixels with alpha.
  static let gatheredBytes = 9 << 20

  /// The compressor of gathered bytes.
  private let compressor: OpaquePointer
  /// The state of zlib, which refers to it by its address.
  private let stream: UnsafeMutablePointer<z_stream>
  /// A buffer for compressed bytes of zlib.
  private let output: UnsafeMutableBufferPointer<UInt8>
  /// The bytes of an image that are there so far.
  private var gathered: [UInt8]
  /// The compressed bytes of libdeflate.
  private var packed: [UInt8]
  /// Whether the bytes of the image are gathered.
  private var gathers: Bool

  init(_ compression: APNGCompression) throws {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // The most memory, 400 KB.
    let result = deflateInit2_(
      stream, compression.level, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw Self.error(result) }
    guard let compressor = libdeflate_alloc_compressor(compression.gatheredLevel) else {
      deflateEnd(stream)
      stream.deallocate()
      throw RasterError.memory(of: "libdeflate")
    }
    self.compressor = compressor; self.stream = stream
    output = .allocate(capacity: 1 << 16)
    (gathered, packed, gathers) = ([], [], false)
  }

  deinit {
    libdeflate_free_compressor(compressor)
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    output.deallocate()
  }

  /// Begins an image of a number of bytes.
  mutating func begin(_ byteCount: Int) {
    gathers = byteCount <= Self.gatheredBytes
    gathered.removeAll(keepingCapacity: true)
    if gathers { gathered.reserveCapacity(byteCount) } else { deflateReset(stream) }
  }

  /// Compresses the next bytes, and adds what is ready to a spool that is empty at first.
  ///
  /// - Parameters:
  ///   - isLast: whether the image ends after them.
  ///   - limit: the number of bytes from which on the result is of no use; `nil` for none.
  /// - Returns: `false` once the result has reached the limit, and cannot be used.
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, below limit: Int?, to spool: inout ByteSpool
  ) throws -> Bool {
    guard gathers else {
      try deflate(bytes, isLast: isLast, to: &spool)
      return limit.map { spool.count < $0 } ?? true
    }
    gathered += bytes
    return try !isLast || pack(below: limit, to: &spool)
  }

  /// Compresses the gathered bytes.
  private mutating func pack(below limit: Int?, to spool: inout ByteSpool) throws -> Bool {
    let most = libdeflate_zlib_compress_bound(compressor, gathered.count)
    let capacity = limit.map { min(most, $0 - 1) } ?? most
    if packed.count < capacity { packed = Array(repeating: 0, count: capacity) }
    let count = packed.withUnsafeMutableBytes { packed in
      gathered.withUnsafeBytes {
        libdeflate_zlib_compress(compressor, $0.baseAddress, $0.count, packed.baseAddress, capacity)
      }
    }
    guard count > 0 else { return false }
    try packed.withUnsafeBufferPointer {
      try spool.append(UnsafeBufferPointer(rebasing: $0[..<count]))
    }
    return true
  }

  /// Compresses bytes with zlib.
  private func deflate(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to spool: inout ByteSpool
  ) throws {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    var result = Z_OK
    repeat {
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      result = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      // Without input there may be nothing to do, which is no error.
      guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else {
        throw Self.error(result)
      }
      let count = output.count - Int(stream.pointee.avail_out)
      try spool.append(UnsafeBufferPointer(rebasing: output[..<count]))
    } while stream.pointee.avail_out == 0
    if isLast, result != Z_STREAM_END { throw Self.error(result) }
  }

  /// Returns an error of zlib.
  private static func error(_ result: Int32) -> RasterError {
    result == Z_MEM_ERROR
      ? .memory(of: "zlib")
      : RasterError("the image could not be compressed: zlib error \(result)")
  }
}
