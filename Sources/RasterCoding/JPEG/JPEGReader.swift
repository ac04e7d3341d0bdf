internal import CJPEG
public import Imaging

/// Reads JPEG pictures through libjpeg-turbo: grey, colours and inks, upright as EXIF tells.
public enum JPEGReader {
  /// Reads a picture from the bytes of its file, as opaque words.
  ///
  /// Colours are taken for sRGB whatever profile the file has. Throws a ``RasterError`` where the
  /// bytes are no whole JPEG of 8 bits, a side is over 16 384, there are more than 64 megapixels,
  /// or it comes in more than 500 layers of refinement.
  public static func read(_ bytes: [UInt8]) throws -> Bitmap { try read(bytes, file: nil) }

  /// Reads a picture whose file is known.
  static func read(_ bytes: [UInt8], file: String?) throws -> Bitmap {
    try ImageFile.check(byteCount: bytes.count, file: file)
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else {
      throw RasterError("the picture is not a JPEG: convert it to one", file: file)
    }
    let marks = try JPEGMarkers(bytes, file: file)
    var words = try decode(bytes, marks: marks, file: file)
    if marks.componentCount == 4 { mixInks(&words, areInverted: marks.isAdobe) }
    let picture = Bitmap(width: marks.width, height: marks.height, words: words)
    return picture.turned(marks.orientation)
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
      throw RasterError("the JPEG is broken: its size is told twice; export it again", file: file)
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

  /// Mixes cyan, magenta, yellow and black to colours, as browsers do without a profile.
  private static func mixInks(_ words: inout [UInt32], areInverted: Bool) {
    let flip: UInt32 = areInverted ? 0 : 0xFFFF_FFFF
    words.withUnsafeMutableBufferPointer { words in
      for index in words.indices {
        // What is left of the light: in memory cyan comes first, which is the lowest byte here.
        let word = words[index] ^ flip
        let light = word >> 24
        func channel(_ shift: UInt32) -> UInt32 { ((word >> shift & 0xFF) * light * 2 + 255) / 510 }
        words[index] = 0xFF00_0000 | channel(0) << 16 | channel(8) << 8 | channel(16)
      }
    }
  }

  /// Words what libjpeg-turbo says about a picture.
  private static func failure(_ decoder: tjhandle?, file: String?) -> RasterError {
    let words = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "nothing"
    return RasterError(
      "the JPEG is broken or cut off (libjpeg says \"\(words)\"): export it again", file: file)
  }
}
