internal import CPNG
internal import Foundation
public import Imaging

/// Reads PNG pictures of every colour type and depth through libpng.
public enum PNGReader {
  /// The largest file that is read: 256 MB.
  public static let maximumBytes = 256 << 20

  /// Reads the picture in a file, as premultiplied sRGB words.
  ///
  /// Throws a ``RasterError`` where the file is missing or too large, and as `read(_:)` does.
  public static func read(path: String) throws -> Bitmap {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw RasterError(
        "the picture cannot be opened: \(String(cString: strerror(errno)))", file: path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RasterError("a picture is a file, and this is not one", file: path)
    }
    let size = Int(status.st_size)
    try check(byteCount: size, file: path)
    var bytes = [UInt8](repeating: 0, count: size)
    var position = 0
    while position < size {
      let count = bytes.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress?.advanced(by: position), size - position)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError("the picture cannot be read to its end: try again", file: path)
      }
      position += count
    }
    return try read(bytes, file: path)
  }

  /// Reads a picture from the bytes of its file, as premultiplied sRGB words.
  ///
  /// Sixteen bits become eight, grey and palettes become colours, and a gamma the file names is
  /// taken into account. Throws a ``RasterError`` where the bytes are no whole PNG, a side is over
  /// 16 384, or there are more than 64 megapixels.
  public static func read(_ bytes: [UInt8]) throws -> Bitmap {
    try read(bytes, file: nil)
  }

  /// Reads a picture whose file is known.
  private static func read(_ bytes: [UInt8], file: String?) throws -> Bitmap {
    try check(byteCount: bytes.count, file: file)
    let size = try checkedSize(bytes, file: file)
    return try bytes.withUnsafeBytes { bytes in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
        throw failure(image, file: file)
      }
      guard Int(image.width) == size.width, Int(image.height) == size.height else {
        throw RasterError("the picture is broken: its size is told twice", file: file)
      }
      // On this little-endian machine a word 0xAARRGGBB is the bytes blue, green, red, alpha.
      image.format = png_uint_32(PNG_FORMAT_BGRA)
      // Sixteen bits would else be taken for linear light where the file does not say what it is.
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      var words = [UInt32](repeating: 0, count: size.width * size.height)
      let result = words.withUnsafeMutableBytes {
        png_image_finish_read(&image, nil, $0.baseAddress, 0, nil)
      }
      guard result != 0, image.warning_or_error & 2 == 0 else {
        throw failure(image, file: file)
      }
      premultiply(&words)
      return Bitmap(width: size.width, height: size.height, words: words)
    }
  }

  /// Throws where a file has no bytes or too many.
  private static func check(byteCount: Int, file: String?) throws {
    guard byteCount > 0 else {
      throw RasterError("the picture is empty: expected the bytes of a PNG", file: file)
    }
    guard byteCount <= maximumBytes else {
      throw RasterError(
        "the picture has \(byteCount) bytes, and at most \(maximumBytes) are read: make it smaller",
        file: file)
    }
  }

  /// Reads the size from the header, before anything is decoded or allocated.
  private static func checkedSize(
    _ bytes: [UInt8], file: String?
  ) throws -> (width: Int, height: Int) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.starts(with: signature) else {
      throw RasterError("the picture is not a PNG: convert it to one", file: file)
    }
    guard bytes.count >= 33, bytes[12..<16].elementsEqual(Array("IHDR".utf8)) else {
      throw RasterError("the picture is broken: its header is missing", file: file)
    }
    func number(at start: Int) -> Int {
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let (width, height) = (number(at: 16), number(at: 20))
    try PictureLimits.check(width: width, height: height, file: file)
    return (width, height)
  }

  /// Words what libpng says about a picture.
  private static func failure(_ image: png_image, file: String?) -> RasterError {
    RasterError("the picture is broken (\(image.words)): export it again", file: file)
  }

  /// Multiplies colours by their alpha, rounding half up.
  private static func premultiply(_ words: inout [UInt32]) {
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
