import Imaging

/// A writer of animated PNGs with features that the encoder under test does not use; uncompressed.
enum APNGFixture {
  /// The content of a frame.
  struct Frame {
    var rect: PixelRect
    /// The bytes of its rows.
    var rows: [[UInt8]]
    var delay: (UInt16, UInt16) = (1, 10)
    var dispose: UInt8 = 0
    var blend: UInt8 = 0
  }

  /// A part of a file.
  enum Part {
    case chunk(String, [UInt8])
    /// A control, with a sequence number of its own if it is not to be the next one.
    case control(Frame, sequence: UInt32? = nil)
    /// A frame's pixels in a number of pieces.
    case data(Frame, pieces: Int = 1)
    /// The pixels of the default image, which still viewers show.
    case image(Frame, pieces: Int = 1)
  }

  /// Returns a file with chunks in the given order.
  static func file(
    width: Int, height: Int, depth: UInt8 = 8, colorType: UInt8 = 6, _ parts: [Part]
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = PNGFixture.bigEndian(UInt32(width)) + PNGFixture.bigEndian(UInt32(height))
    bytes += PNGFixture.chunk("IHDR", size + [depth, colorType, 0, 0, 0])
    var next: UInt32 = 0
    for part in parts {
      switch part {
      case .chunk(let name, let data): bytes += PNGFixture.chunk(name, data)
      case .control(let frame, let sequence):
        bytes += PNGFixture.chunk("fcTL", control(frame, sequence ?? next))
        next += 1
      case .data(let frame, let pieces):
        for piece in split(PNGFixture.stored(frame.rows.flatMap { [0] + $0 }), pieces) {
          bytes += PNGFixture.chunk("fdAT", PNGFixture.bigEndian(next) + piece)
          next += 1
        }
      case .image(let frame, let pieces):
        for piece in split(PNGFixture.stored(frame.rows.flatMap { [0] + $0 }), pieces) {
          bytes += PNGFixture.chunk("IDAT", piece)
        }
      }
    }
    return bytes + PNGFixture.chunk("IEND", [])
  }

  /// Returns the parts of an animation whose first frame is the default image.
  static func animation(_ frames: [Frame], plays: UInt32 = 0) -> [Part] {
    [.chunk("acTL", count(frames.count, plays: plays))]
      + frames.enumerated().flatMap { index, frame -> [Part] in
        [.control(frame), index == 0 ? .image(frame) : .data(frame)]
      }
  }

  /// Returns the data of the animation control chunk.
  static func count(_ frames: Int, plays: UInt32 = 0) -> [UInt8] {
    PNGFixture.bigEndian(UInt32(frames)) + PNGFixture.bigEndian(plays)
  }

  /// Returns the data of a frame control chunk.
  static func control(_ frame: Frame, _ sequence: UInt32) -> [UInt8] {
    let rect = frame.rect
    let numbers = [rect.width, rect.height, rect.x, rect.y].map { UInt32(truncatingIfNeeded: $0) }
    let delays = [frame.delay.0, frame.delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return ([sequence] + numbers).flatMap(PNGFixture.bigEndian) + delays
      + [frame.dispose, frame.blend]
  }

  /// Splits bytes into pieces of about equal length.
  private static func split(_ bytes: [UInt8], _ pieces: Int) -> [[UInt8]] {
    (0..<pieces).map { Array(bytes[bytes.count * $0 / pieces..<bytes.count * ($0 + 1) / pieces]) }
  }
}
