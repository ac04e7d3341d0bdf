import Foundation
import Imaging
import RasterCoding
import Testing

@Suite struct PNGWriterTests {
  @Test(arguments: [(1, 1), (1, 300), (300, 1), (64, 48), (257, 131)])
  func `opaque images are read back exactly`(width: Int, height: Int) throws {
    let image = TestImages.bitmap(width, height) { x, y in
      UInt32(x * 7 & 0xFF) << 16 | UInt32(y * 5 & 0xFF) << 8 | UInt32((x ^ y) & 0xFF)
    }
    let bytes = try PNGWriter.encode(image)
    #expect(bytes[25] == 2)  // color type RGB
    #expect(try PNGReader.read(bytes) == image)
  }

  @Test(arguments: [(1, 1), (64, 48), (257, 131)])
  func `a small file is read back exactly, without chunks about animation`(
    width: Int, height: Int
  ) throws {
    let image = TestImages.bitmap(width, height) { x, y in
      UInt32(x * 7 & 0xFF) << 16 | UInt32(y * 5 & 0xFF) << 8 | UInt32((x ^ y) & 0xFF)
    }
    let bytes = try PNGWriter.encodeSmall(image)
    #expect(try PNGReader.read(bytes) == image)
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(!text.contains("acTL") && !text.contains("fcTL"))
    #expect(try PNGWriter.encodeSmall(image) == bytes)
  }

  @Test(arguments: [2, 7, 16, 64, 200, 256])
  func `a small file has at most the colors that it may`(colors: Int) throws {
    let image = TestImages.bitmap(120, 90) { x, y in
      UInt32(x * 2) << 16 | UInt32(y * 2) << 8 | UInt32((x ^ y) & 0xFF)
    }
    let reduced = try PNGReader.read(try PNGWriter.encodeSmall(image, colors: colors))
    #expect(Set(reduced.words).count <= colors)
    #expect((reduced.width, reduced.height) == (120, 90))
    // What has few enough colors is kept.
    let flat = Bitmap(width: 9, height: 9, filledWith: 0xFF12_3456)
    #expect(try PNGReader.read(try PNGWriter.encodeSmall(flat, colors: colors)) == flat)
  }

  @Test func `incompressible noise is read back exactly`() throws {
    let image = TestImages.noisyAnimation(width: 400, height: 300, count: 1, colors: 1 << 24)[0]
    #expect(try PNGReader.read(PNGWriter.encode(image)) == image)
  }

  @Test func `every premultiplied gray is read back exactly`() throws {
    var image = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for grey in 0...alpha {
        image[grey, alpha] = UInt32(alpha) << 24 | UInt32(grey) &* 0x01_0101
      }
    }
    let bytes = try PNGWriter.encode(image)
    #expect(bytes[25] == 6)  // color type RGBA
    #expect(try PNGReader.read(bytes) == image)
  }

  @Test func `two runs give the same bytes`() throws {
    let image = TestImages.gradientAnimation(count: 1)[0]
    #expect(try PNGWriter.encode(image) == PNGWriter.encode(image))
  }

  @Test func `an image over the limit is refused`() {
    #expect(throws: RasterError.self) {
      try PNGWriter.encode(Bitmap(width: 16385, height: 1))
    }
  }
}

@Suite struct PNGReaderTests {
  @Test func `reads gray of one bit`() throws {
    let file = PNGFixture.file(
      width: 10, height: 2, depth: 1, colorType: 0, rows: [[0b1010_0000, 0x40], [0xFF, 0xC0]])
    let image = try PNGReader.read(file)
    let (white, black) = (UInt32(0xFFFF_FFFF), UInt32(0xFF00_0000))
    let first = [white, black, white] + Array(repeating: black, count: 6) + [white]
    #expect(image.words == first + Array(repeating: white, count: 10))
  }

  @Test func `reads gray of sixteen bits`() throws {
    let file = PNGFixture.file(
      width: 3, height: 1, depth: 16, colorType: 0, rows: [[0x00, 0x00, 0x80, 0x80, 0xFF, 0xFF]])
    #expect(try PNGReader.read(file).words == [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF])
  }

  @Test func `reads colors of sixteen bits as sRGB`() throws {
    let file = PNGFixture.file(
      width: 1, height: 1, depth: 16, colorType: 2, rows: [[0x12, 0x12, 0x80, 0x80, 0xFE, 0xFE]])
    #expect(try PNGReader.read(file).words == [0xFF12_80FE])
  }

  @Test func `reads gray with alpha as premultiplied`() throws {
    let file = PNGFixture.file(
      width: 2, height: 1, depth: 8, colorType: 4, rows: [[200, 128, 77, 0]])
    // 200 · 128 / 255 = 100.39
    #expect(try PNGReader.read(file).words == [0x8064_6464, 0])
  }

  @Test func `reads colors with alpha as premultiplied, rounding half up`() throws {
    let file = PNGFixture.file(
      width: 1, height: 1, depth: 8, colorType: 6, rows: [[255, 3, 100, 51]])
    // 255 · 0.2 = 51, 3 · 0.2 = 0.6, 100 · 0.2 = 20
    #expect(try PNGReader.read(file).words == [0x3333_0114])
  }

  @Test func `reads a palette with transparency`() throws {
    let file = PNGFixture.file(
      width: 4, height: 1, depth: 2, colorType: 3, rows: [[0b00_01_10_00]],
      extra: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 0])])
    #expect(
      try PNGReader.read(file).words == [0xFFFF_0000, 0x0000_0000, 0xFF00_00FF, 0xFFFF_0000])
  }

  @Test func `reads a file by its path and names it in errors`() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("RasterCodingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let good = directory.appendingPathComponent("good.png")
    let image = TestImages.gradientAnimation(count: 1)[0]
    try Data(PNGWriter.encode(image)).write(to: good)
    #expect(try PNGReader.read(path: good.path) == image)
    let empty = directory.appendingPathComponent("empty.png")
    try Data().write(to: empty)
    for path in [empty.path, directory.path, directory.path + "/missing.png"] {
      let error = #expect(throws: RasterError.self) { try PNGReader.read(path: path) }
      #expect(error?.file == path)
      #expect(error?.description.hasPrefix(path + ": ") == true)
    }
  }

  @Test func `every truncation gives an error`() throws {
    let bytes = try PNGWriter.encode(TestImages.gradientAnimation(count: 1)[0])
    // The last chunk is the end chunk of 12 bytes; an image without it is complete.
    for count in 0..<bytes.count - 12 {
      #expect(throws: RasterError.self) { try PNGReader.read(Array(bytes[..<count])) }
    }
  }

  @Test func `every corrupt byte gives an image or an error, and never a crash`() throws {
    let source = TestImages.gradientAnimation(width: 20, height: 10, count: 1)[0]
    let bytes = try PNGWriter.encode(source)
    var errors = 0
    for position in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var broken = bytes
        broken[position] ^= mask
        do {
          let image = try PNGReader.read(broken)
          #expect(image.words.count == image.width * image.height)
        } catch {
          #expect(error is RasterError)
          errors += 1
        }
      }
    }
    #expect(errors > bytes.count)
  }

  @Test(arguments: [(16385, 1), (1, 16385), (16384, 4097), (0, 5), (0x7FFF_FFFF, 0x7FFF_FFFF)])
  func `sizes over the limits are refused before decoding`(width: Int, height: Int) {
    let file = PNGFixture.file(width: width, height: height, depth: 8, colorType: 0, rows: [[0]])
    let error = #expect(throws: RasterError.self) { try PNGReader.read(file) }
    #expect(error?.text.contains("\(width)×\(height)") == true)
  }

  @Test func `the largest side is read`() throws {
    let file = PNGFixture.file(
      width: 16384, height: 1, depth: 8, colorType: 0, rows: [Array(repeating: 9, count: 16384)])
    #expect(try PNGReader.read(file).words.allSatisfy { $0 == 0xFF09_0909 })
  }

  @Test func `a file over the limit is refused without reading it`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("RasterCodingTests-\(UUID().uuidString).png").path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    defer { try? FileManager.default.removeItem(atPath: path) }
    // A sparse file: it has a length but no contents.
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(PNGReader.maximumBytes + 1))
    try handle.close()
    let error = #expect(throws: RasterError.self) { try PNGReader.read(path: path) }
    #expect(error?.text.contains("at most 268435456") == true)
  }

  @Test func `other formats are distinguished from corrupt files`() {
    let error = #expect(throws: RasterError.self) { try PNGReader.read(Array("GIF89a....".utf8)) }
    #expect(error?.text.contains("not a PNG") == true)
  }
}
