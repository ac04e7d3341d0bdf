/// The properties in the segments of a JPEG before its pixels.
///
/// Source: ITU-T T.81, annex B; the Adobe segment from Adobe's Technical Note 5116.
struct JPEGMarkers {
  /// The number of pixels in a row of the file.
  private(set) var width = 0
  /// The number of rows of the file.
  private(set) var height = 0
  /// The number of components of a pixel: 1 for gray, 3 for colors, 4 for inks.
  private(set) var componentCount = 0
  /// The orientation of the rows of the file.
  private(set) var orientation = ImageOrientation.up
  /// Whether the file has Adobe's marker, with which inks are stored inverted.
  private(set) var isAdobe = false

  private let bytes: [UInt8]
  private let file: String?

  /// The largest number of segments before the pixels that are examined.
  private static let maximumSegments = 4096

  /// Reads the segments up to the first pixels, and checks the size.
  init(_ bytes: [UInt8], file: String?) throws {
    self.bytes = bytes; self.file = file
    var position = 2
    for _ in 0..<Self.maximumSegments {
      guard position + 4 <= bytes.count, bytes[position] == 0xFF else {
        throw failure("its header is truncated")
      }
      let code = bytes[position + 1]
      if code == 0xFF {
        // Fill bytes before a marker.
        position += 1
        continue
      }
      let length = number(at: position + 2)
      guard length >= 2, length <= bytes.count - position - 2 else {
        throw failure("a segment is truncated")
      }
      let data = position + 4..<position + 2 + length
      if code == 0xDA { break }
      try read(segment: code, data: data)
      position = data.upperBound
    }
    guard componentCount > 0 else { throw failure("its size is missing") }
    try ImageLimits.check(width: width, height: height, file: file)
  }

  /// Reads the relevant properties from a segment.
  private mutating func read(segment code: UInt8, data: Range<Int>) throws {
    switch code {
    case 0xC0...0xC2, 0xC9, 0xCA: try readFrame(data)
    case 0xC3, 0xC5...0xC7, 0xCB, 0xCD...0xCF:
      throw RasterError(
        "the image is a lossless or hierarchical JPEG, which is not supported; "
          + "convert it to a baseline JPEG or a PNG", file: file)
    case 0xE1:
      let found = ExifOrientation.read(segment: bytes[data])
      if let found, orientation == .up { orientation = found }
    case 0xEE: if data.count >= 12, has("Adobe", at: data.lowerBound) { isAdobe = true }
    case 0xD8, 0xD9: throw failure("its header is truncated")
    default: break
    }
  }

  /// Reads the size and the number of components.
  private mutating func readFrame(_ data: Range<Int>) throws {
    guard componentCount == 0 else { throw failure("it declares two sizes") }
    guard data.count >= 6 else { throw failure("its size is truncated") }
    let start = data.lowerBound
    guard bytes[start] == 8 else {
      throw RasterError(
        "the image is a JPEG of \(bytes[start]) bits, but only 8 are supported; convert it to PNG",
        file: file)
    }
    (height, width) = (number(at: start + 1), number(at: start + 3))
    componentCount = Int(bytes[start + 5])
    guard [1, 3, 4].contains(componentCount) else {
      throw failure("a pixel has \(componentCount) components, not 1, 3 or 4")
    }
  }

  /// Returns whether the bytes at a position contain a text.
  private func has(_ text: String, at start: Int) -> Bool {
    bytes[start...].starts(with: Array(text.utf8))
  }

  /// Reads a big-endian number of two bytes.
  private func number(at start: Int) -> Int { Int(bytes[start]) << 8 | Int(bytes[start + 1]) }

  /// Returns an error of the file.
  private func failure(_ text: String) -> RasterError {
    RasterError("the JPEG is corrupt: \(text); export it again", file: file)
  }
}
