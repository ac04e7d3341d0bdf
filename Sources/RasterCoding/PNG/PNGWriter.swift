internal import CPNG
public import Imaging

/// A writer of PNG images: opaque ones as RGB, others as RGBA that is not premultiplied.
///
/// Rows are not filtered, and zlib works at its third level: for interfaces, which have more flat
/// areas and repetitions than gradients, this is both the fastest and the smallest of the fast
/// settings.
public enum PNGWriter {
  /// Returns the bytes of an image's file; equal images give equal bytes.
  ///
  /// ``PNGReader`` reads opaque images back exactly. Throws a ``RasterError`` if a side is over 16
  /// 384, there are more than 64 megapixels, or memory runs out.
  public static func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    try ImageLimits.check(width: bitmap.width, height: bitmap.height)
    let isOpaque = bitmap.words.allSatisfy { $0 >= 0xFF00_0000 }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(bitmap.width)
    image.height = png_uint_32(bitmap.height)
    image.format = png_uint_32(
      isOpaque ? PNG_FORMAT_FLAG_COLOR : PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
    defer { png_image_free(&image) }
    let samples = isOpaque ? opaqueBytes(of: bitmap.words) : straightBytes(of: bitmap.words)
    // Deflate can expand incompressible data by a few bytes in each 16 KB; chunks and header add to
    // that.
    var count = png_alloc_size_t(samples.count + bitmap.height + samples.count / 64 + 8192)
    var failure: RasterError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let result = png_image_write_to_memory(
        &image, buffer.baseAddress, &count, 0, samples, 0, nil)
      initialized = result == 0 ? 0 : count
      if result == 0 { failure = RasterError("the PNG could not be written: \(image.words)") }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Returns red, green and blue of every pixel.
  private static func opaqueBytes(of words: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: words.count * 3) { bytes, count in
      words.withUnsafeBufferPointer { storeOpaque($0, in: bytes) }
      count = words.count * 3
    }
  }

  /// Returns red, green, blue and alpha of every pixel, divided by alpha and rounded half up.
  private static func straightBytes(of words: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: words.count * 4) { bytes, count in
      words.withUnsafeBufferPointer { storeStraight($0, in: bytes) }
      count = words.count * 4
    }
  }

  /// Stores red, green and blue of words.
  static func storeOpaque(
    _ words: UnsafeBufferPointer<UInt32>, in bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    var at = 0
    for word in words {
      bytes[at] = UInt8(truncatingIfNeeded: word >> 16)
      bytes[at + 1] = UInt8(truncatingIfNeeded: word >> 8)
      bytes[at + 2] = UInt8(truncatingIfNeeded: word)
      at += 3
    }
  }

  /// Stores red, green, blue and alpha of words, divided by alpha and rounded half up.
  static func storeStraight(
    _ words: UnsafeBufferPointer<UInt32>, in bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    var at = 0
    for word in words {
      let pixel = straight(word)
      bytes[at] = pixel.red
      bytes[at + 1] = pixel.green
      bytes[at + 2] = pixel.blue
      bytes[at + 3] = pixel.alpha
      at += 4
    }
  }

  /// Divides a word by its alpha, rounding half up; fully transparent pixels become 0.
  @inline(__always)
  static func straight(
    _ word: UInt32
  ) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = word >> 24
    func channel(_ shift: UInt32) -> UInt8 {
      guard alpha > 0 else { return 0 }
      return UInt8(min(255, ((word >> shift & 0xFF) * 510 + alpha) / (2 * alpha)))
    }
    return (channel(16), channel(8), channel(0), UInt8(alpha))
  }
}
