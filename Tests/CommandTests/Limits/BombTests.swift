import CZlib
import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

/// Small files within the limits that declare very much work.
@Suite struct BombTests {
  /// A writer of chunks, whose checksums are zlib's.
  private struct Chunks {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Appends a chunk.
    mutating func add(_ kind: String, _ data: [UInt8]) {
      let body = Array(kind.utf8) + data
      bytes += Self.number(UInt32(data.count)) + body
      bytes += Self.number(UInt32(crc32(0, body, UInt32(body.count))))
    }

    /// Returns a big-endian number.
    static func number(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }

  /// Returns 500 gray frames of 4000 by 4000 pixels, each with all its rows.
  private func greyFrames() throws -> Data {
    let (side, count) = (4000, 500)
    let rows = [UInt8](repeating: 0, count: (side + 1) * side)
    var size = compressBound(UInt(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    try #require(compress2(&packed, &size, rows, UInt(rows.count), 9) == Z_OK)
    packed.removeLast(packed.count - Int(size))
    let extent = Chunks.number(UInt32(side)) + Chunks.number(UInt32(side))
    var chunks = Chunks()
    chunks.add("IHDR", extent + [8, 0, 0, 0, 0])
    chunks.add("acTL", Chunks.number(UInt32(count)) + Chunks.number(0))
    var sequence: UInt32 = 0
    for frame in 0..<count {
      chunks.add(
        "fcTL",
        Chunks.number(sequence) + extent + Chunks.number(0) + Chunks.number(0)
          + [0, 1, 0, 10, 0, 0])
      sequence += 1
      if frame == 0 {
        chunks.add("IDAT", packed)
      } else {
        chunks.add("fdAT", Chunks.number(sequence) + packed)
        sequence += 1
      }
    }
    chunks.add("IEND", [])
    return Data(chunks.bytes)
  }

  @Test func `500 equal frames of 16 megapixels are compared with themselves in seconds`() throws {
    let scratch = try Scratch()
    let file = try greyFrames()
    // Of the 8 MB little remains in a compressed archive.
    #expect(file.count < 10_000_000)
    try file.write(to: URL(fileURLWithPath: scratch("a.apng")))
    // The shell counts processor time, so a busy machine changes nothing.
    let result = try Command.run(
      program: "/bin/sh",
      ["-c", #"ulimit -t 60; "$0" diff "$1" "$1" --json"#, try Command.path, scratch("a.apng")])
    #expect(result.status == 0)
    #expect(result.text.contains("500"))
  }
}
