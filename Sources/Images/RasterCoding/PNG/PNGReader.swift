internal import CPNG
public import Imaging

/// A reader of PNG images of every color type and depth, through libpng.
public enum PNGReader {
  /// The size of the largest file that is read: 256 MB.
  public static let maximumBytes = FileBytes.maximum

  /// Reads the image in a file, as premultiplied sRGB words.
  ///
  /// Throws a ``RasterError`` if the file is missing or too large, and for the errors of
  /// `read(_:)`.
  public static func read(path: String) throws -> Bitmap {
    try read(FileBytes.read(path, as: "image"), file: path)
  }

  /// Reads an image from the bytes of its file, as premultiplied sRGB words.
  ///
  /// Sixteen bits become eight, gray and palettes become colors, and the gamma and the orientation
  /// that the file declares are applied. Throws a ``RasterError`` if the bytes are not a complete PNG, a side is
  /// over 16 384, or there are more than 64 megapixels.
  public static func read(_ bytes: [UInt8]) throws -> Bitmap { try read(bytes, file: nil) }

  /// Reads an image whose file name is known, and its frame number if it is part of an animation.
  static func read(_ bytes: [UInt8], file: String?, frame: Int? = nil) throws -> Bitmap {
    try FileBytes.check(byteCount: bytes.count, as: "image", file: file)
    let size = try checkedSize(bytes, file: file)
    return try bytes.withUnsafeBytes { bytes in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        throw failure(image, file: file, frame: frame)
      }
      guard Int(image.width) == size.width, Int(image.height) == size.height else {
        throw RasterError("the PNG is corrupt: it declares two sizes", file: file, frame: frame)
      }
      // On this little-endian machine a word 0xAARRGGBB is the bytes blue, green, red, alpha.
      image.format = png_uint_32(PNG_FORMAT_BGRA)
      // Otherwise sixteen bits would be treated as linear light in files without a color space.
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      var words = [UInt32](repeating: 0, count: size.width * size.height)
      let result = words.withUnsafeMutableBytes {
        png_image_finish_read(&image, nil, $0.baseAddress, 0, nil)
      }
      guard result != 0, image.warning_or_error & 2 == 0 else {
        throw failure(image, file: file, frame: frame)
      }
      premultiply(&words)
      return Bitmap(width: size.width, height: size.height, words: words)
    }.turned(ExifOrientation.read(png: bytes) ?? .up)
  }

  /// Reads the size of the upright image and the orientation of its rows.
  static func header(_ bytes: [UInt8], file: String?) throws -> ImageHeader {
    let size = try checkedSize(bytes, file: file)
    return ImageHeader(
      format: .png, rows: size, orientation: ExifOrientation.read(png: bytes) ?? .up)
  }

  /// Reads the size of the rows from the header, before anything is decoded or allocated.
  static func checkedSize(_ bytes: [UInt8], file: String?) throws -> (width: Int, height: Int) {
    guard bytes.starts(with: PNGChunks.signature) else {
      throw RasterError("the image is not a PNG; convert it to one", file: file)
    }
    guard bytes.count >= 33, bytes[12..<16].elementsEqual(Array("IHDR".utf8)) else {
      throw RasterError("the PNG is corrupt: its header is missing", file: file)
    }
    func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(at: 16), number(at: 20))
    try ImageLimits.check(width: width, height: height, file: file)
    return (width, height)
  }

  /// Returns an error reported by libpng.
  private static func failure(_ image: png_image, file: String?, frame: Int?) -> RasterError {
    RasterError("the PNG is corrupt (\(image.words)); export it again", file: file, frame: frame)
  }

  /// Multiplies colors by their alpha, rounding half up.
  static func premultiply(_ words: inout [UInt32]) {
    words.withUnsafeMutableBufferPointer { words in
      for index in words.indices where words[index] < 0xFF00_0000 {
        let word = words[index]
        let alpha = word >> 24
        func channel(_ shift: UInt32) -> UInt32 {
          (((word >> shift & 0xFF) * alpha * 2 + 255) / 510) << shift
        }
        words[index] = alpha << 24 | channel(16) | channel(8) | channel(0)
      }
    }
  }
}
