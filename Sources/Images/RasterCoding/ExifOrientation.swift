/// A reader of the image orientation in a camera's metadata.
enum ExifOrientation {
  /// The largest number of entries of the first directory that are examined.
  private static let maximumEntries = 1024

  /// Reads the orientation from an APP1 segment of a JPEG; `nil` if there is no valid one.
  static func read(segment: ArraySlice<UInt8>) -> ImageOrientation? {
    guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    return read(metadata: segment.dropFirst(6))
  }

  /// Reads the orientation from the first `eXIf` chunk of a PNG; `nil` if there is no valid one.
  ///
  /// The chunk may also come after the pixels. Source: PNG 3, 11.3.4.5.
  static func read(png bytes: [UInt8]) -> ImageOrientation? {
    var chunks = PNGChunks(bytes, file: nil)
    while let chunk = try? chunks.next(checksum: false), chunk.kind != .end {
      guard chunk.kind == .metadata else { continue }
      return chunks.isIntact(chunk) ? read(metadata: bytes[chunk.data]) : nil
    }
    return nil
  }

  /// Reads the orientation from a camera's metadata; `nil` if there is no valid one.
  ///
  /// Errors in the metadata do not affect the pixels, so they are ignored. Source: EXIF 2.3,
  /// section 4.6.2: a TIFF header, then directories of entries of 12 bytes.
  private static func read(metadata: ArraySlice<UInt8>) -> ImageOrientation? {
    let bytes = Array(metadata)
    let isLittle = bytes.starts(with: Array("II*\0".utf8))
    guard isLittle || bytes.starts(with: Array("MM\0*".utf8)) else { return nil }
    func number(at start: Int, count: Int) -> Int? {
      guard start >= 0, start <= bytes.count - count else { return nil }
      let part = bytes[start..<start + count]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, count: 4), let count = number(at: directory, count: 2)
    else { return nil }
    for index in 0..<min(count, maximumEntries) {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, count: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // A single 16-bit number, stored in the entry itself.
      guard number(at: entry + 2, count: 2) == 3, number(at: entry + 4, count: 4) == 1 else {
        return nil
      }
      return number(at: entry + 8, count: 2).flatMap { ImageOrientation(rawValue: $0) }
    }
    return nil
  }
}
