import Imaging
import RasterCoding
import TestSupport
import Testing
import Timing

/// Frames with equal data, which are not decoded again where they show the same.
@Suite struct APNGRepetitionTests {
  /// Returns a zlib stream of a row of four pixels; the variants differ in a byte without effect.
  private func stream(_ words: [UInt32], variant: Int) -> [UInt8] {
    let row = words.flatMap { word -> [UInt8] in
      [16, 8, 0, 24].map { (shift: UInt32) in UInt8(word >> shift & 0xFF) }
    }
    var bytes = PNGFixture.stored([0] + row)
    bytes[1] = [0x01, 0x5E, 0x9C, 0xDA][variant]
    return bytes
  }

  /// Returns a file of frames, with data that repeat only if the pixels do, or never in a row.
  private func file(
    _ frames: [(words: [UInt32], dispose: UInt8, blend: UInt8)], hidesRepetitions: Bool
  ) -> [UInt8] {
    var parts: [APNGFixture.Part] = [.chunk("acTL", APNGFixture.count(frames.count))]
    var sequence: UInt32 = 0
    for (index, frame) in frames.enumerated() {
      let data = stream(frame.words, variant: hidesRepetitions ? index % 4 : 0)
      parts.append(
        .control(
          APNGFixture.Frame(
            rect: PixelRect(x: 0, y: 0, width: 4, height: 1), rows: [], dispose: frame.dispose,
            blend: frame.blend), sequence: sequence))
      sequence += 1
      if index == 0 {
        parts.append(.chunk("IDAT", data))
      } else {
        parts.append(.chunk("fdAT", PNGFixture.bigEndian(sequence) + data))
        sequence += 1
      }
    }
    return APNGFixture.file(width: 4, height: 1, parts)
  }

  @Test func `repeated data show the same as data that are decoded each time`() throws {
    var numbers = SeededNumbers(seed: 3)
    let images: [[UInt32]] = [
      [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF], [0x8000_FF00, 0, 0xFFFF_0000, 0],
      [0xFFFF_0000, 0, 0, 0xFF00_FF00],
    ]
    var repetitionCount = 0
    for _ in 0..<300 {
      let kinds = UInt64.random(in: 1...3, using: &numbers)
      let frames = (0..<12).map { _ in
        (
          words: images[Int.random(in: 0..<Int(kinds), using: &numbers)],
          dispose: UInt8.random(in: 0..<UInt8(kinds), using: &numbers),
          blend: UInt8.random(in: 0...1, using: &numbers)
        )
      }
      let found = try TestImages.frames(APNGReader.open(file(frames, hidesRepetitions: false)))
      let decoded = try TestImages.frames(APNGReader.open(file(frames, hidesRepetitions: true)))
      #expect(found == decoded)
      for (previous, next) in zip(found, found.dropFirst()) where next.isRepeated {
        #expect(previous.bitmap == next.bitmap)
        repetitionCount += 1
      }
    }
    #expect(repetitionCount > 300)
  }
}
