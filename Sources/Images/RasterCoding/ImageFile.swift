public import Imaging

/// A reader of still images that detects the format from the first bytes, not from the name.
public enum ImageFile {
  /// The size of the largest file that is read: 64 MB.
  public static let maximumBytes = 64 << 20

  /// Reads the size and the format of an image, without decoding it.
  ///
  /// - Parameter file: the name of the file for errors.
  /// - Throws: A ``RasterError`` if the bytes are not a PNG or JPEG, or are an animation, or if a
  ///   side is over 16 384 or there are more than 64 megapixels.
  public static func header(_ bytes: [UInt8], file: String? = nil) throws -> ImageHeader {
    try check(byteCount: bytes.count, file: file)
    switch try format(of: bytes, file: file) {
    case .png:
      let header = try PNGReader.header(bytes, file: file)
      try refuseAnimation(bytes, file: file)
      return header
    case .jpeg:
      let marks = try JPEGMarkers(bytes, file: file)
      return ImageHeader(
        format: .jpeg, rows: (marks.width, marks.height), orientation: marks.orientation,
        hasInks: marks.componentCount == 4)
    }
  }

  /// Reads an image with its orientation applied, as premultiplied sRGB words.
  ///
  /// - Throws: A ``RasterError`` for the errors of `header(_:file:)`, and for missing or corrupt
  ///   pixels.
  public static func read(_ bytes: [UInt8], file: String? = nil) throws -> Bitmap {
    switch try header(bytes, file: file).format {
    case .png: try PNGReader.read(bytes, file: file)
    case .jpeg: try JPEGReader.read(bytes, file: file)
    }
  }

  /// Throws if a file has no bytes or too many.
  public static func check(byteCount: Int, file: String? = nil) throws {
    try FileBytes.check(byteCount: byteCount, atMost: maximumBytes, as: "image", file: file)
  }

  /// Returns the format by the first bytes; the error for a known unsupported format names it.
  private static func format(of bytes: [UInt8], file: String?) throws -> ImageFormat {
    if bytes.starts(with: PNGChunks.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    guard let kind = foreignKind(bytes) else {
      throw RasterError("the image is neither a PNG nor a JPEG; convert it to one", file: file)
    }
    throw RasterError(
      "the image is \(kind), but only PNG and JPEG are supported; convert it to one", file: file)
  }

  /// Returns the name of a known unsupported format; `nil` if the format is unknown.
  private static func foreignKind(_ bytes: [UInt8]) -> String? {
    func has(_ text: String, at start: Int = 0) -> Bool {
      bytes.dropFirst(start).starts(with: Array(text.utf8))
    }
    if has("GIF8") { return "a GIF" }
    if has("RIFF"), has("WEBP", at: 8) { return "a WebP" }
    if has("ftyp", at: 4) { return "a HEIC, an AVIF or a video" }
    if has("BM") { return "a BMP" }
    if has("II*\0") || has("MM\0*") { return "a TIFF" }
    if has("<svg") || has("<?xml") { return "an SVG" }
    if has("%PDF") { return "a PDF" }
    return nil
  }

  /// Throws if a PNG has animation chunks before its first pixels.
  private static func refuseAnimation(_ bytes: [UInt8], file: String?) throws {
    var chunks = PNGChunks(bytes, file: file)
    while true {
      let chunk = try chunks.next(checksum: false)
      if chunk.kind == .imageData || chunk.kind == .end { return }
      guard chunk.kind != .animation else {
        throw RasterError(
          "the image is an animated PNG, but only still ones are supported; "
            + "export one of its frames",
          file: file)
      }
    }
  }
}
