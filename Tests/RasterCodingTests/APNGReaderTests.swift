import Foundation
import Imaging
import RasterCoding
import Testing
import Timing

@Suite struct APNGReaderTests {
  private typealias Frame = APNGFixture.Frame
  private typealias Part = APNGFixture.Part

  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00

  /// Returns a frame of one row in colors with alpha.
  private func frame(
    _ x: Int, _ words: [UInt32], dispose: UInt8 = 0, blend: UInt8 = 0,
    delay: (UInt16, UInt16) = (1, 10)
  ) -> Frame {
    let row = words.flatMap { word -> [UInt8] in
      [16, 8, 0, 24].map { (shift: UInt32) in UInt8(word >> shift & 0xFF) }
    }
    return Frame(
      rect: PixelRect(x: x, y: 0, width: words.count, height: 1), rows: [row], delay: delay,
      dispose: dispose, blend: blend)
  }

  /// Returns all composed frames of a file of four pixels.
  private func shown(_ parts: [Part]) throws -> [[UInt32]] {
    try TestImages.frames(APNGReader.open(APNGFixture.file(width: 4, height: 1, parts)))
      .map(\.bitmap.words)
  }

  @Test(
    arguments: [
      (0, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_FF00, 0xFFFF_0000]),
      (1, [0xFFFF_0000, 0, 0, 0xFFFF_0000]),
      (2, [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000]),
    ] as [(UInt8, [UInt32])])
  func `a frame is disposed of by its method`(dispose: UInt8, last: [UInt32]) throws {
    let frames = try shown(
      APNGFixture.animation([
        frame(0, [red, red, red, red]), frame(1, [green, green], dispose: dispose),
        frame(3, [red]),
      ]))
    #expect(frames[1] == [red, green, green, red])
    #expect(frames[2] == last)
  }

  @Test func `restoring after the first frame leaves an empty canvas`() throws {
    let frames = try shown(
      APNGFixture.animation([
        frame(0, [red, red, red, red], dispose: 2), frame(1, [green]),
      ]))
    #expect(frames[1] == [0, green, 0, 0])
  }

  @Test func `a frame replaces the previous pixels or is blended over them`() throws {
    let half: UInt32 = 0x8000_00FF
    let first = frame(0, [red, red, 0, red])
    for (blend, words) in [(0, [0, 0x8000_0080, 0x8000_0080, red]), (1, [red, 0, 0, red])] {
      var expected = words.map { UInt32($0) }
      if blend == 1 {
        // 255 · 127/255 of the red, and an empty canvas below the third pixel.
        expected[1] = 0xFF7F_0080
        expected[2] = 0x8000_0080
      }
      let frames = try shown(
        APNGFixture.animation([first, frame(0, [0x00FF_FFFF, half, half], blend: UInt8(blend))]))
      #expect(frames[1] == expected)
    }
  }

  @Test func `delays are fractions of a second, by default hundredths`() throws {
    let delays: [(UInt16, UInt16)] = [(1, 60), (7, 0), (0, 10), (65535, 1), (1001, 30000)]
    let frames = delays.map { frame(0, [red, red, red, red], delay: $0) }
    let read = try TestImages.frames(
      APNGReader.open(APNGFixture.file(width: 4, height: 1, APNGFixture.animation(frames))))
    let ticks: [Int64] = [11_760_000, 49_392_000, 0, 65535 * 705_600_000, 23_543_520]
    #expect(read.map(\.duration.ticks) == ticks)
  }

  @Test func `loop counts are as stored, and none means for ever`() throws {
    for (plays, count) in [(0, nil), (1, 1), (7, 7)] as [(UInt32, Int?)] {
      let parts = APNGFixture.animation([frame(0, [red, red, red, red])], plays: plays)
      let animation = try APNGReader.open(APNGFixture.file(width: 4, height: 1, parts))
      #expect(animation.loopCount == count && animation.isTimed)
    }
  }

  @Test func `a default image outside the animation is not shown`() throws {
    let parts: [Part] = [
      .chunk("acTL", APNGFixture.count(1)), .image(frame(0, [red, red, red, red])),
      .control(frame(0, [green])), .data(frame(0, [green])),
    ]
    #expect(try shown(parts) == [[green, 0, 0, 0]])
  }

  @Test func `pixels may be split, with other chunks between frames`() throws {
    let (first, second) = (frame(0, [red, red, red, red]), frame(2, [green]))
    let parts: [Part] = [
      .chunk("acTL", APNGFixture.count(2)), .chunk("tEXt", [65, 0, 66]), .control(first),
      .image(first, pieces: 5), .chunk("tEXt", [65, 0, 66]), .control(second),
      .data(second, pieces: 7), .chunk("tIME", [7, 208, 1, 1, 1, 1, 1]),
    ]
    #expect(try shown(parts) == [[red, red, red, red], [red, red, green, red]])
  }

  @Test func `palettes and depths apply to every frame`() throws {
    let rows: [[UInt8]] = [[0b00_01_10_00], [0b01_00_00_00]]
    let frames = [
      Frame(rect: PixelRect(x: 0, y: 0, width: 3, height: 1), rows: [rows[0]]),
      Frame(rect: PixelRect(x: 1, y: 0, width: 1, height: 1), rows: [rows[1]], blend: 1),
      Frame(rect: PixelRect(x: 1, y: 0, width: 1, height: 1), rows: [[0b10_00_00_00]], blend: 1),
    ]
    let palette: [Part] = [
      .chunk("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), .chunk("tRNS", [255, 0]),
    ]
    let file = APNGFixture.file(
      width: 3, height: 1, depth: 2, colorType: 3, palette + APNGFixture.animation(frames))
    let blue: UInt32 = 0xFF00_00FF
    #expect(
      try TestImages.frames(APNGReader.open(file)).map(\.bitmap.words)
        == [[red, 0, blue], [red, 0, blue], [red, blue, blue]])
    let grey = Frame(
      rect: PixelRect(x: 0, y: 0, width: 2, height: 1), rows: [[0x80, 0x80, 0xFF, 0xFF]])
    let deep = APNGFixture.file(
      width: 2, height: 1, depth: 16, colorType: 0, APNGFixture.animation([grey, grey]))
    #expect(
      try TestImages.frames(APNGReader.open(deep))[1].bitmap.words == [0xFF80_8080, 0xFFFF_FFFF])
  }

  @Test func `a plain PNG is one frame without a duration`() throws {
    let image = TestImages.gradientAnimation(count: 1)[0]
    let animation = try APNGReader.open(PNGWriter.encode(image))
    #expect(!animation.isTimed && animation.loopCount == nil)
    for _ in 0..<2 {
      #expect(try TestImages.frames(animation) == [RasterFrame(image, duration: .zero)])
    }
    let late = APNGFixture.file(
      width: 4, height: 1,
      [.image(frame(0, [red, red, red, red])), .chunk("acTL", APNGFixture.count(3))])
    #expect(try APNGReader.open(late).isTimed == false)
  }

  @Test func `chunks out of order are refused with their frame number`() throws {
    let (first, second) = (frame(0, [red, red, red, red]), frame(1, [green]))
    let count = Part.chunk("acTL", APNGFixture.count(2))
    let wrong: [(parts: [Part], frame: Int?, words: String)] = [
      ([count, .control(first), .image(first), .control(second)], 2, "no image data"),
      ([count, .control(first), .control(second), .image(first)], 1, "no image data"),
      ([count, .control(second), .image(first)], 1, "smaller"),
      ([count, .control(first), .image(first), .data(second)], 1, "out of place"),
      ([count, .control(first), .data(second), .image(first)], 1, "out of place"),
      ([count, .image(first), .data(second)], 1, "out of place"),
      ([count, .control(first, sequence: 1), .image(first)], 1, "out of order"),
      (
        [count, .control(first), .image(first), .control(second, sequence: 2), .data(second)],
        2, "out of order"
      ),
      ([count, .control(first), .image(first)], nil, "2 frames and has 1"),
      ([count, count, .control(first), .image(first)], nil, "twice"),
      ([.chunk("acTL", APNGFixture.count(0)), .image(first)], nil, "0 frames"),
      (
        [.chunk("acTL", APNGFixture.count(1)), .control(first), .image(first)]
          + [.control(second), .data(second)], nil, "has more"
      ),
      (
        [count, .control(first), .image(first), .control(second), .data(second)]
          + [.image(first)], 2, "out of order"
      ),
    ]
    for (parts, frame, words) in wrong {
      let error = #expect(throws: RasterError.self) { try shown(parts) }
      #expect(error?.frame == frame, "\(words)")
      #expect(error?.text.contains(words) == true, "\(error?.text ?? "") instead of \(words)")
    }
  }

  @Test(arguments: [
    PixelRect(x: 4, y: 0, width: 1, height: 1), PixelRect(x: 0, y: 1, width: 1, height: 1),
    PixelRect(x: 3, y: 0, width: 2, height: 1), PixelRect(x: 0, y: 0, width: 0, height: 1),
    PixelRect(x: 0, y: 0, width: 1, height: 2),
    PixelRect(x: 0xFFFF_FFFF, y: 0, width: 1, height: 1),
    PixelRect(x: 0, y: 0, width: 0xFFFF_FFFF, height: 0xFFFF_FFFF),
  ])
  func `frames beyond the canvas are refused`(rect: PixelRect) {
    var second = frame(0, [green])
    second.rect = rect
    let error = #expect(throws: RasterError.self) {
      try shown(APNGFixture.animation([frame(0, [red, red, red, red]), second]))
    }
    #expect(error?.frame == 2)
    #expect(error?.text.contains("beyond the canvas of 4×1") == true)
  }

  @Test func `unknown disposals and blendings are refused`() {
    for wrong in [frame(0, [red], dispose: 3), frame(0, [red], blend: 2)] {
      #expect(throws: RasterError.self) {
        try shown(APNGFixture.animation([frame(0, [red, red, red, red]), wrong]))
      }
    }
  }

  @Test func `a frame with too few pixels gives an error when it is read`() throws {
    var second = frame(0, [green])
    second.rect.width = 3
    let file = APNGFixture.file(
      width: 4, height: 1, APNGFixture.animation([frame(0, [red, red, red, red]), second]))
    let reader = try APNGReader.open(file).open()
    #expect(try reader.next()?.bitmap.words == [red, red, red, red])
    for _ in 0..<2 {
      let error = #expect(throws: RasterError.self) { try reader.next() }
      #expect(error?.frame == 2)
    }
  }

  @Test func `every truncation and every corrupt byte gives an error`() throws {
    let bytes = APNGFixture.file(
      width: 4, height: 1,
      APNGFixture.animation([frame(0, [red, red, red, red]), frame(1, [green, 0])]))
    for count in 0..<bytes.count {
      #expect(throws: RasterError.self) { try APNGReader.open(Array(bytes[..<count])) }
    }
    for position in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var broken = bytes
        broken[position] ^= mask
        #expect(throws: RasterError.self, "\(position)") {
          try TestImages.frames(APNGReader.open(broken))
        }
      }
    }
  }

  @Test func `corrupt pixels with correct checksums give an error or a frame`() throws {
    let frames = [frame(0, [red, red, red, red]), frame(1, [green, 0])]
    for bit in 0..<18 * 8 {
      var parts = APNGFixture.animation(frames)
      var data = PNGFixture.stored([0] + frames[1].rows[0])
      guard bit / 8 < data.count else { continue }
      data[bit / 8] ^= 1 << UInt8(bit % 8)
      parts[parts.count - 1] = .chunk("fdAT", PNGFixture.bigEndian(2) + data)
      do {
        #expect(try shown(parts).count == 2)
      } catch {
        #expect((error as? RasterError)?.frame == 2)
      }
    }
  }

  @Test(arguments: [(100_000, "has 0"), (100_001, "100000 frames"), (Int(UInt32.max), "frames")])
  func `the number of frames is limited`(count: Int, words: String) {
    // The declared number is enough to refuse, without reading the frames.
    let parts: [Part] = [.chunk("acTL", APNGFixture.count(count)), .chunk("IDAT", [])]
    let error = #expect(throws: RasterError.self) {
      try APNGReader.open(APNGFixture.file(width: 1, height: 1, parts))
    }
    #expect(error?.text.contains(words) == true)
  }

  @Test(arguments: [(256, "has 0"), (257, "pixels in all its frames")])
  func `the decoding work of a small file is limited`(count: Int, words: String) {
    let parts: [Part] = [.chunk("acTL", APNGFixture.count(count)), .chunk("IDAT", [])]
    let error = #expect(throws: RasterError.self) {
      try APNGReader.open(APNGFixture.file(width: 16384, height: 4096, parts))
    }
    #expect(error?.text.contains(words) == true)
  }

  @Test(arguments: [(16385, 1), (16384, 4097), (0, 1)])
  func `sizes over the limits are refused`(width: Int, height: Int) {
    #expect(throws: RasterError.self) {
      try APNGReader.open(
        APNGFixture.file(
          width: width, height: height, [.chunk("acTL", APNGFixture.count(1))]))
    }
  }
}
