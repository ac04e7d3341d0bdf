import Foundation
import Imaging
import RasterCoding
import Testing

@Suite struct GIFEncoderTests {
  @Test(arguments: [1, 2, 3, 7, 60, 254, 255])
  func `up to 255 colors in total stay exact`(colors: Int) throws {
    let frames = TestImages.noisyAnimation(width: 40, height: 30, count: 9, colors: colors)
    let file = try GIFFile(try TestImages.encode(frames))
    let shown = try file.timeline()
    for (index, frame) in frames.enumerated() {
      #expect(shown[2 * index] == frame && shown[2 * index + 1] == frame)
    }
  }

  @Test(arguments: [(1, 4), (3, 4), (4, 8), (255, 256)])
  func `the color table is as small as possible`(colors: Int, entries: Int) throws {
    let frame = TestImages.bitmap(255, 1) { x, _ in UInt32(x % colors) << 8 }
    #expect(try GIFFile(try TestImages.encode([frame])).colors.count == entries)
  }

  @Test(arguments: [256, 300, 5000])
  func `more colors are replaced by near ones`(colors: Int) throws {
    let frames = (0..<3).map { frame in
      TestImages.bitmap(100, 50) { x, y in
        let number = UInt32((y * 100 + x + frame * 17) % colors)
        return 0x40_0000 | number << 3 & 0xFF00 | number & 0xFF
      }
    }
    let shown = try GIFFile(try TestImages.encode(frames)).timeline()
    #expect(shown.count == 6)
    for (index, frame) in frames.enumerated() {
      for (expected, actual) in zip(frame.words, shown[2 * index].words) {
        for shift: UInt32 in [0, 8, 16] {
          let distance = Int(expected >> shift & 0xFF) - Int(actual >> shift & 0xFF)
          #expect(abs(distance) <= 24)
        }
      }
    }
  }

  @Test func `without dithering a color is always shown as the same color`() throws {
    let frames = TestImages.gradientAnimation()
    #expect(Set(frames.flatMap(\.words)).count > 255)
    let shown = try GIFFile(
      try TestImages.encode(frames, options: GIFOptions(intent: .compact))
    ).timeline()
    var map: [UInt32: UInt32] = [:]
    for (index, frame) in frames.enumerated() {
      for (source, screen) in zip(frame.words, shown[2 * index].words) {
        if let known = map[source] { #expect(known == screen) }
        map[source] = screen
      }
    }
  }

  @Test func `pixels that do not change in the source do not change on the screen`() throws {
    let frames = TestImages.gradientAnimation()
    let shown = try GIFFile(try TestImages.encode(frames)).timeline()
    var unchanged = 0
    for index in 1..<frames.count {
      for pixel in frames[index].words.indices
      where frames[index].words[pixel] == frames[index - 1].words[pixel] {
        unchanged += 1
        #expect(shown[2 * index].words[pixel] == shown[2 * index - 2].words[pixel])
      }
    }
    #expect(unchanged > 20_000)
  }

  @Test func `a color that covers much of the screen stays exact among thousands`() throws {
    var frames = TestImages.gradientAnimation()
    for index in frames.indices {
      for pixel in 0..<frames[index].words.count / 4 { frames[index].words[pixel] = 0xFF12_3457 }
    }
    let shown = try GIFFile(try TestImages.encode(frames)).timeline()
    #expect(shown.allSatisfy { $0.words[0] == 0xFF12_3457 })
  }

  @Test func `only the changed rectangle is stored`() throws {
    let first = Bitmap(width: 50, height: 40, filledWith: 0xFFFF_FFFF)
    var second = first
    second[7, 9] = 0xFFFF_0000
    second[30, 21] = 0xFF00_00FF
    let file = try GIFFile(try TestImages.encode([first, second]))
    #expect(
      file.blocks.map(\.rect) == [
        PixelRect(x: 0, y: 0, width: 50, height: 40), PixelRect(x: 7, y: 9, width: 24, height: 13),
      ])
    #expect(file.blocks[0].transparent == nil)
    #expect(try file.frames()[1].bitmap == second)
  }

  @Test(arguments: [(0, 0), (49, 0), (0, 39), (49, 39)])
  func `a change of a single pixel in a corner is stored`(x: Int, y: Int) throws {
    let first = Bitmap(width: 50, height: 40, filledWith: 0xFFFF_FFFF)
    var second = first
    second[x, y] = 0xFF00_0000
    let file = try GIFFile(try TestImages.encode([first, second]))
    #expect(file.blocks[1].rect == PixelRect(x: x, y: y, width: 1, height: 1))
    #expect(try file.frames()[1].bitmap == second)
  }

  @Test func `equal frames are merged into the previous one`() throws {
    let one = Bitmap(width: 4, height: 4, filledWith: 0xFF11_2233)
    let other = Bitmap(width: 4, height: 4, filledWith: 0xFF44_5566)
    let file = try GIFFile(
      try TestImages.encode([(one, 2), (one, 3), (other, 5), (other, 7), (other, 2), (one, 4)]))
    #expect(file.blocks.map(\.delay) == [5, 14, 4])
  }

  @Test func `a change too small for the palette extends the previous frame`() throws {
    // Among 16 million colors, two similar ones that rarely appear cannot both be in the palette.
    var frames = Array(repeating: TestImages.gradientAnimation(count: 1)[0], count: 2)
    for pixel in 0..<1500 { frames[0].words[pixel] = 0xFF00_0000 | UInt32(pixel * 2) << 6 }
    frames[1] = frames[0]
    frames[1].words[1000] ^= 1
    let file = try GIFFile(
      try TestImages.encode(frames, options: GIFOptions(intent: .compact)))
    #expect(file.blocks.map(\.delay) == [4])
  }

  @Test func `one pixel and one frame are enough`() throws {
    let file = try GIFFile(try TestImages.encode([Bitmap(width: 1, height: 1, filledWith: .max)]))
    #expect(file.width == 1 && file.height == 1)
    #expect(try file.frames().map(\.bitmap.words) == [[0xFFFF_FFFF]])
    #expect(file.blocks[0].delay == 2)
  }

  @Test func `long and narrow frames keep their shape`() throws {
    for (width, height) in [(16384, 1), (1, 16384)] {
      let frame = TestImages.bitmap(width, height) { x, y in UInt32((x + y) % 97) << 1 }
      let file = try GIFFile(try TestImages.encode([frame]))
      #expect(try file.frames()[0].bitmap == frame)
    }
  }

  @Test func `two runs give the same bytes`() throws {
    let frames = TestImages.gradientAnimation()
    #expect(try TestImages.encode(frames) == TestImages.encode(frames))
  }

  @Test(arguments: EncoderMemory.samples)
  func `temporary files do not change the output`(memory: EncoderMemory) throws {
    let frames = TestImages.gradientAnimation().map { ($0, 3) }
    #expect(try TestImages.encode(frames, memory: memory) == TestImages.encode(frames))
    let noise = TestImages.noisyAnimation(width: 50, height: 37, count: 5, colors: 4000)
      .map { ($0, 3) }
    #expect(try TestImages.encode(noise, memory: memory) == TestImages.encode(noise))
    // The unit of the times is doubled on the way.
    let slow = noise.map { ($0.0, 40_000) }
    #expect(try TestImages.encode(slow, memory: memory) == TestImages.encode(slow))
  }

  @Test func `changes beyond the limit are written to a temporary file`() throws {
    let frames = TestImages.gradientAnimation()
    for (limit, isUsed) in [(100, true), (1 << 20, false)] {
      var memory = EncoderMemory()
      memory.packedWords = limit
      let encoder = try GIFEncoder(width: 64, height: 48, options: GIFOptions(), memory: memory)
      for frame in frames { try encoder.append(frame, delay: 2) }
      #expect(encoder.usesTemporaryFile == isUsed)
    }
  }

  @Test func `after an error of the temporary file the encoder repeats the error`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cellophane-\(UUID().uuidString)")
    let frames = TestImages.gradientAnimation()
    var memory = EncoderMemory()
    (memory.packedWords, memory.folder) = (4000, folder.path)
    let encoder = try GIFEncoder(width: 64, height: 48, options: GIFOptions(), memory: memory)
    let error = try #require(throws: RasterError.self) {
      for frame in frames { try encoder.append(frame, delay: 2) }
    }
    #expect(error.text.contains(folder.path))
    // Creating the folder now does not bring back the lost data.
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: error) { try encoder.append(frames[0], delay: 2) }
    #expect(throws: error) { try encoder.append(frames[11], delay: 2) }
    #expect(throws: error) { try encoder.finish { _ in } }
  }

  @Test func `noise fills the string table many times`() throws {
    let frames = TestImages.noisyAnimation(width: 200, height: 150, count: 4, colors: 250)
    let shown = try GIFFile(try TestImages.encode(frames)).timeline()
    for (index, frame) in frames.enumerated() { #expect(shown[2 * index] == frame) }
  }

  @Test func `a flat image is tiny`() throws {
    let frame = Bitmap(width: 1000, height: 1000, filledWith: 0xFF33_6699)
    #expect(try TestImages.encode([frame]).count < 2500)
  }
}
