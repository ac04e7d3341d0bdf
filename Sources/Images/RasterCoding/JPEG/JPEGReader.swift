internal import CJPEG
public import Imaging

/// A reader of JPEG images, through libjpeg-turbo: gray, colors and inks, with EXIF orientation.
public enum JPEGReader {
  /// Reads an image from the bytes of its file, as opaque words.
  ///
  /// Colors are treated as sRGB, whatever the file's profile. Throws a ``RasterError`` if the
  /// bytes are not a complete 8-bit JPEG, a side is over 16 384, there are more than 64 megapixels,
  /// or there are more than 500 progressive scans.
  public static func read(_ bytes: [UInt8]) throws -> Bitmap { try read(bytes, file: nil) }

  /// Reads an image whose file name is known.
  static func read(_ bytes: [UInt8], file: String?) throws -> Bitmap {
    try ImageFile.check(byteCount: bytes.count, file: file)
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
      throw RasterError("the image is not a JPEG; convert it to one", file: file)
    }
    let marks = try JPEGMarkers(bytes, file: file)
    var words = try decode(bytes, marks: marks, file: file)
    if marks.componentCount == 4 { mixInks(&words, areInverted: marks.isAdobe) }
    let image = Bitmap(width: marks.width, height: marks.height, words: words)
    return image.turned(marks.orientation)
  }

  /// Decodes all pixels: blue, green, red, alpha, or four inks.
  private static func decode(
    _ bytes: [UInt8], marks: JPEGMarkers, file: String?
  ) throws -> [UInt32] {
    let decoder = tjInitDecompress()
    defer { tjDestroy(decoder) }
    var (width, height) = (Int32(0), Int32(0))
    var (sampling, space) = (Int32(0), Int32(0))
    let length = UInt(bytes.count)
    guard
      tjDecompressHeader3(decoder, bytes, length, &width, &height, &sampling, &space) == 0
    else { throw failure(decoder, file: file) }
    guard width == marks.width, height == marks.height else {
      throw RasterError("the JPEG is corrupt: it declares two sizes; export it again", file: file)
    }
    let format = marks.componentCount == 4 ? TJPF_CMYK : TJPF_BGRA
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
    var words = [UInt32](repeating: 0, count: marks.width * marks.height)
    let result = words.withUnsafeMutableBytes {
      tjDecompress2(
        decoder, bytes, length, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), width,
        width * 4, height, format.rawValue, flags)
    }
    guard result == 0 else { throw failure(decoder, file: file) }
    return words
  }

  /// Converts cyan, magenta, yellow and black to colors, as browsers do without a profile.
  private static func mixInks(_ words: inout [UInt32], areInverted: Bool) {
    let flip: UInt32 = areInverted ? 0 : 0xFFFF_FFFF
    words.withUnsafeMutableBufferPointer { words in
      for index in words.indices {
        // The remaining light: cyan comes first in memory, which is the lowest byte here.
        let word = words[index] ^ flip
        let light = word >> 24
        func channel(_ shift: UInt32) -> UInt32 { ((word >> shift & 0xFF) * light * 2 + 255) / 510 }
        words[index] = 0xFF00_0000 | channel(0) << 16 | channel(8) << 8 | channel(16)
      }
    }
  }

  /// Returns an error reported by libjpeg-turbo.
  private static func failure(_ decoder: tjhandle?, file: String?) -> RasterError {
    let words = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "nothing"
    return RasterError(
      "the JPEG is corrupt or truncated (libjpeg: \"\(words)\"); export it again", file: file)
  }
}
