internal import CZlib

/// A zlib stream that compresses byte arrays, each on its own.
struct Deflater: ~Copyable {
  /// The state, which zlib refers to by its address.
  private let stream: UnsafeMutablePointer<z_stream>

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
  }

  /// Returns bytes compressed as a stream of their own.
  func pack(_ bytes: [UInt8]) throws -> [UInt8] {
    deflateReset(stream)
    let bound = Int(deflateBound(stream, UInt(bytes.count)))
    var result = Z_OK
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      bytes.withUnsafeBufferPointer { bytes in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        stream.pointee.next_out = target.baseAddress
        stream.pointee.avail_out = UInt32(bound)
        result = deflate(stream, Z_FINISH)
        count = bound - Int(stream.pointee.avail_out)
      }
    }
    guard result == Z_STREAM_END else {
      throw RasterError("the image could not be compressed: zlib error \(result)")
    }
    return packed
  }
}
