internal import CZlib

/// A compressor of bytes that are passed in pieces, which gives the same as for all at once.
struct Deflater: ~Copyable {
  /// The state, which zlib refers to by its address.
  private let stream: UnsafeMutablePointer<z_stream>
  /// A buffer for compressed bytes.
  private let output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)

  /// Makes a stream with a level of 1...9 and the most memory, 400 KB.
  init(level: Int32) throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = deflateInit2_(
      stream, level, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw RasterError("the image could not be compressed: zlib error \(result)")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    output.deallocate()
  }

  /// Begins a zlib stream.
  func begin() { deflateReset(stream) }

  /// Compresses the next bytes, at most 4 GB, and adds what is ready to a spool.
  ///
  /// - Parameter isLast: whether the stream ends after them.
  func add(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to spool: inout ByteSpool
  ) throws {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    var result = Z_OK
    repeat {
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      result = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      // Without input there may be nothing to do, which is no error.
      guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else {
        throw RasterError("the image could not be compressed: zlib error \(result)")
      }
      let count = output.count - Int(stream.pointee.avail_out)
      try spool.append(UnsafeBufferPointer(rebasing: output[..<count]))
    } while stream.pointee.avail_out == 0
    if isLast, result != Z_STREAM_END {
      throw RasterError("the image could not be compressed: zlib error \(result)")
    }
  }
}
