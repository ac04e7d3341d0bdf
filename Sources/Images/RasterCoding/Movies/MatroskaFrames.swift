/// The bytes around raw frames in a Matroska stream, by which ffmpeg reads them with their times.
///
/// Element names and types are those of RFC 9559.
enum MatroskaFrames {
  /// The length of an element whose end is that of the stream.
  private static let unknownLength: [UInt8] = [0x01] + Array(repeating: 0xFF, count: 7)

  /// Returns the bytes before the first frame; frames have words of blue, green, red and alpha.
  static func head(width: Int, height: Int) -> [UInt8] {
    let type = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
    // Times are in microseconds: a thousand nanoseconds.
    let info = element([0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], number(1000)))
    let video =
      element([0xB0], number(width)) + element([0xBA], number(height))
      + element([0x2E, 0xB5, 0x24], Array("BGRA".utf8))
    // A usual duration, in nanoseconds, by which ffmpeg chooses the level of H.264.
    let track =
      element([0xD7], number(1)) + element([0x73, 0xC5], number(1))
      + element([0x83], number(1)) + element([0x23, 0xE3, 0x83], number(16_666_667))
      + element([0x86], Array("V_UNCOMPRESSED".utf8)) + element([0xE0], video)
    return type + [0x18, 0x53, 0x80, 0x67] + unknownLength + info
      + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track))
  }

  /// Returns the bytes before a frame of a number of bytes, which appears at a time.
  static func head(ofFrame byteCount: Int, microseconds: Int) -> [UInt8] {
    let block = [0xA3] + number(byteCount + 4, marker: 0x01) + [0x81, 0, 0, 0x80]
    let time = element([0xE7], number(microseconds))
    return [0x1F, 0x43, 0xB6, 0x75] + number(time.count + block.count + byteCount, marker: 0x01)
      + time + block
  }

  private static func element(_ name: [UInt8], _ data: [UInt8]) -> [UInt8] {
    name + number(data.count, marker: 0x01) + data
  }

  /// Returns a big-endian number of eight bytes; a marker in the first one makes it a length.
  private static func number(_ value: Int, marker: UInt8 = 0) -> [UInt8] {
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    bytes[0] |= marker
    return bytes
  }
}
