internal import CPNGRows
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
    let samples = bitmap.words.count * (isOpaque ? 3 : 4)
    // Deflate can expand incompressible data by a few bytes in each 16 KB; chunks and header add to
    // that. Memory that is not written takes none.
    let capacity = samples + bitmap.height + samples / 64 + 8192
    var message = [CChar](repeating: 0, count: 128)
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      bitmap.words.withUnsafeBufferPointer { words in
        var source = RowSource(words: words, width: bitmap.width, isOpaque: isOpaque)
        withUnsafeMutablePointer(to: &source) { source in
          var rows = cellophane_png_rows(
            width: UInt32(bitmap.width), height: UInt32(bitmap.height), has_alpha: isOpaque ? 0 : 1,
            fill: { context, y, row in
              guard let context, let row else { return }
              context.assumingMemoryBound(to: RowSource.self).pointee.fill(row, from: Int(y))
            }, context: source)
          count = cellophane_png_write(&rows, target.baseAddress, capacity, &message)
        }
      }
    }
    guard !bytes.isEmpty else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw RasterError("the PNG could not be written: \(text)")
    }
    return bytes
  }

  /// The pixels of the rows that libpng asks for.
  private struct RowSource {
    let words: UnsafeBufferPointer<UInt32>
    let width: Int
    let isOpaque: Bool

    /// Stores a row.
    func fill(_ row: UnsafeMutablePointer<UInt8>, from y: Int) {
      let words = UnsafeBufferPointer(rebasing: words[y * width..<(y + 1) * width])
      let row = UnsafeMutableBufferPointer(start: row, count: width * (isOpaque ? 3 : 4))
      isOpaque ? storeOpaque(words, in: row) : storeStraight(words, in: row)
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
  static func straight(_ word: UInt32) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = word >> 24
    func channel(_ shift: UInt32) -> UInt8 {
      guard alpha > 0 else { return 0 }
      return UInt8(min(255, ((word >> shift & 0xFF) * 510 + alpha) / (2 * alpha)))
    }
    return (channel(16), channel(8), channel(0), UInt8(alpha))
  }

  /// Divides a word by its alpha, and returns the channels in the same order.
  @inline(__always)
  static func straightWord(_ word: UInt32) -> UInt32 {
    guard word < 0xFF00_0000 else { return word }
    let pixel = straight(word)
    return UInt32(pixel.alpha) << 24 | UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8
      | UInt32(pixel.blue)
  }
}
