/// A writer of PNG files with features that the writer under test does not use; uncompressed.
enum PNGFixture {
  /// Returns a file with the filter byte 0 before each row of `rows`.
  static func file(
    width: Int, height: Int, depth: UInt8, colorType: UInt8, rows: [[UInt8]],
    extra: [(name: String, data: [UInt8])] = [], interlace: UInt8 = 0
  ) -> [UInt8] {
    let header =
      bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, colorType, 0, 0, interlace]
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += chunk("IHDR", header)
    for (name, data) in extra { bytes += chunk(name, data) }
    bytes += chunk("IDAT", stored(rows.flatMap { [0] + $0 }))
    return bytes + chunk("IEND", [])
  }

  /// Returns a chunk with its length and its checksum.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(cyclicSum(body))
  }

  /// Wraps bytes as a zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let starts = Array(stride(from: 0, to: bytes.count, by: 65535))
    for start in starts {
      let part = bytes[start..<min(bytes.count, start + 65535)]
      let count = UInt16(part.count)
      result.append(start == starts.last ? 1 : 0)
      result += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
      result += part
    }
    return result + bigEndian(high << 16 | low)
  }

  /// Returns the checksum of a chunk, computed bit by bit.
  private static func cyclicSum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Returns a big-endian number of four bytes.
  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
