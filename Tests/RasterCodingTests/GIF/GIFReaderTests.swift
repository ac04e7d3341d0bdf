import Foundation
import Imaging
import RasterCoding
import Testing
import Timing

@Suite struct GIFReaderTests {
  private typealias Image = GIFFixture.Image

  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFF00_00FF

  /// Returns a rectangle.
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test func `output of the encoder is read back exactly`() throws {
    for seed: UInt64 in 1...6 {
      let frames = TestImages.noisyAnimation(
        width: 40, height: 30, count: 9, colors: Int(seed) * 42, seed: seed)
      let animation = try GIFReader.open(TestImages.encode(frames, delay: 7))
      #expect(animation.width == 40 && animation.height == 30 && animation.isTimed)
      let shown = try TestImages.frames(animation)
      #expect(shown.map(\.bitmap) == frames)
      #expect(shown.allSatisfy { $0.duration == Instant(seconds: 0.07) })
    }
  }

  @Test func `an animation can be read again, and a reader stays at its end`() throws {
    let animation = try GIFReader.open(TestImages.encode(TestImages.gradientAnimation()))
    let first = try animation.open()
    var count = 0
    while try first.next() != nil { count += 1 }
    #expect(try first.next() == nil && first.next() == nil)
    #expect(try TestImages.frames(animation).count == count)
  }

  @Test(arguments: [nil, 1, 2, 3, 65535])
  func `loop counts are read back`(plays: Int?) throws {
    let bytes = try TestImages.encode(
      TestImages.gradientAnimation(count: 2), options: GIFOptions(loopCount: plays))
    #expect(try GIFReader.open(bytes).loopCount == plays)
  }

  @Test(arguments: [(nil, 1), (0, nil), (1, 2), (65535, 65536)] as [(Int?, Int?)])
  func `repeats become loop counts`(repeats: Int?, plays: Int?) throws {
    let image = Image(rect: rect(0, 0, 1, 1), indices: [0])
    let file = GIFFixture.file(width: 1, height: 1, images: [image], repeats: repeats)
    #expect(try GIFReader.open(file).loopCount == plays)
  }

  @Test func `delays are as stored`() throws {
    let images = [0, 1, 2, 65535].map { Image(rect: rect(0, 0, 1, 1), indices: [1], delay: $0) }
    let frames = try TestImages.frames(
      GIFReader.open(GIFFixture.file(width: 1, height: 1, images: images)))
    #expect(frames.map(\.duration) == [0, 0.01, 0.02, 655.35].map { Instant(seconds: $0) })
  }

  @Test(arguments: [
    (0, [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_00FF]),
    (1, [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_00FF]),
    (2, [0xFFFF_0000, 0x0000_0000, 0x0000_0000, 0xFF00_00FF]),
    (3, [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF]),
    (7, [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_0000, 0xFF00_00FF]),
  ])
  func `an image is disposed of by its method`(disposal: Int, last: [UInt32]) throws {
    let file = GIFFixture.file(
      width: 4, height: 1,
      images: [
        Image(rect: rect(0, 0, 4, 1), indices: [0, 0, 0, 0]),
        // Green, and an unchanged pixel.
        Image(
          rect: rect(1, 0, 2, 1), indices: [1, 3], disposal: disposal, transparent: 3),
        Image(rect: rect(3, 0, 1, 1), indices: [2]),
      ])
    let frames = try TestImages.frames(GIFReader.open(file))
    #expect(frames[1].bitmap.words == [red, green, red, red])
    #expect(frames[2].bitmap.words == last)
  }

  @Test func `restoring after the first image leaves an empty screen`() throws {
    let file = GIFFixture.file(
      width: 2, height: 1,
      images: [
        Image(rect: rect(0, 0, 2, 1), indices: [0, 0], disposal: 3),
        Image(rect: rect(0, 0, 1, 1), indices: [1]),
      ])
    #expect(try TestImages.frames(GIFReader.open(file))[1].bitmap.words == [green, 0])
  }

  @Test func `pixels that no image paints are transparent`() throws {
    let file = GIFFixture.file(
      width: 3, height: 2, images: [Image(rect: rect(1, 1, 1, 1), indices: [2])])
    #expect(try TestImages.frames(GIFReader.open(file))[0].bitmap.words == [0, 0, 0, 0, blue, 0])
  }

  @Test func `an image's local colors take precedence over the global ones`() throws {
    let file = GIFFixture.file(
      width: 2, height: 1,
      images: [
        Image(rect: rect(0, 0, 2, 1), indices: [0, 1], colors: [0x12_3456, 0x65_4321]),
        Image(rect: rect(0, 0, 1, 1), indices: [1]),
      ])
    let frames = try TestImages.frames(GIFReader.open(file))
    #expect(frames[0].bitmap.words == [0xFF12_3456, 0xFF65_4321])
    #expect(frames[1].bitmap.words == [green, 0xFF65_4321])
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 9, 17])
  func `rows in four passes are read in order`(height: Int) throws {
    let indices = (0..<height * 2).map { (index: Int) in UInt8((index / 2 + index) % 4) }
    let plain = Image(rect: rect(0, 0, 2, height), indices: indices)
    var interlaced = plain
    interlaced.isInterlaced = true
    let frames = try [plain, interlaced].map {
      try TestImages.frames(
        GIFReader.open(GIFFixture.file(width: 2, height: height, images: [$0])))[0].bitmap
    }
    #expect(frames[0] == frames[1])
  }

  @Test func `an image beyond the screen is clipped`() throws {
    let file = GIFFixture.file(
      width: 2, height: 2,
      images: [
        Image(rect: rect(1, 1, 3, 3), indices: [0, 1, 1, 1, 1, 1, 1, 1, 1], disposal: 2),
        Image(rect: rect(9, 9, 1, 1), indices: [0], disposal: 3),
        Image(rect: rect(0, 9, 2, 1), indices: [0, 0], disposal: 2),
        Image(rect: rect(0, 0, 1, 1), indices: [2]),
      ])
    let frames = try TestImages.frames(GIFReader.open(file)).map(\.bitmap.words)
    #expect(frames == [[0, 0, 0, red], [0, 0, 0, 0], [0, 0, 0, 0], [blue, 0, 0, 0]])
  }

  @Test func `a file without colors is reported with its frame`() throws {
    let good = Image(rect: rect(0, 0, 1, 1), indices: [0], colors: [1, 2])
    let bad = Image(rect: rect(0, 0, 1, 1), indices: [0])
    let file = GIFFixture.file(width: 1, height: 1, images: [good, bad], colors: nil)
    let error = #expect(throws: RasterError.self) { try GIFReader.open(file) }
    #expect(error?.frame == 2)
    #expect(error?.text.contains("neither a local nor a global color table") == true)
  }

  @Test func `an index beyond the colors is reported with its frame`() throws {
    let file = GIFFixture.file(
      width: 1, height: 1, images: [Image(rect: rect(0, 0, 1, 1), indices: [3], colors: [1, 2])])
    let error = #expect(throws: RasterError.self) { try TestImages.frames(GIFReader.open(file)) }
    #expect(error?.frame == 1)
  }

  @Test func `a reader repeats its error`() throws {
    let file = GIFFixture.file(
      width: 1, height: 1, images: [Image(rect: rect(0, 0, 1, 1), indices: [3], colors: [1, 2])])
    let reader = try GIFReader.open(file).open()
    for _ in 0..<3 { #expect(throws: RasterError.self) { try reader.next() } }
  }

  @Test func `a file without images is refused`() {
    let error = #expect(throws: RasterError.self) {
      try GIFReader.open(GIFFixture.file(width: 1, height: 1, images: []))
    }
    #expect(error?.text.contains("no images") == true)
  }

  @Test func `every truncation gives an error`() throws {
    let bytes = try TestImages.encode(TestImages.gradientAnimation(width: 20, height: 10, count: 3))
    for count in 0..<bytes.count {
      #expect(throws: RasterError.self) { try GIFReader.open(Array(bytes[..<count])) }
    }
  }

  @Test func `every corrupt byte gives frames or an error, and never a crash`() throws {
    let bytes = try TestImages.encode(TestImages.gradientAnimation(width: 20, height: 10, count: 3))
    for position in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var broken = bytes
        broken[position] ^= mask
        // A screen of many megapixels is slow here and tests nothing new.
        if (6..<10).contains(position) { continue }
        do {
          let frames = try TestImages.frames(GIFReader.open(broken))
          #expect(frames.allSatisfy { $0.bitmap.width == 20 && $0.bitmap.height == 10 })
        } catch {
          #expect(error is RasterError)
        }
      }
    }
  }

  @Test(arguments: [(16385, 1), (1, 16385), (16384, 4097), (0, 5)])
  func `screens over the limits are refused`(width: Int, height: Int) {
    let image = Image(rect: rect(0, 0, 1, 1), indices: [0])
    let error = #expect(throws: RasterError.self) {
      try GIFReader.open(GIFFixture.file(width: width, height: height, images: [image]))
    }
    #expect(error?.text.contains("\(width)×\(height)") == true)
  }

  @Test func `the number of frames is limited`() throws {
    func file(_ count: Int) -> [UInt8] {
      let image = Image(rect: rect(0, 0, 1, 1), indices: [0])
      let one = GIFFixture.file(width: 1, height: 1, images: [image]).dropLast()
      let block = one[25...]
      var bytes = Array(one)
      for _ in 1..<count { bytes += block }
      return bytes + [0x3B]
    }
    #expect(try GIFReader.open(file(AnimationLimits.frames)).width == 1)
    let error = #expect(throws: RasterError.self) {
      try GIFReader.open(file(AnimationLimits.frames + 1))
    }
    #expect(error?.text.contains("100000 frames") == true)
  }

  @Test func `the decoding work of a small file is limited`() throws {
    // The limit is reached by 2^26 pixels in each of 256 frames.
    let image = Image(rect: rect(0, 0, 1, 1), indices: [0])
    for (count, isFine) in [(256, true), (257, false)] {
      let file = GIFFixture.file(
        width: 16384, height: 4096, images: Array(repeating: image, count: count))
      if isFine {
        #expect(try GIFReader.open(file).height == 4096)
      } else {
        let error = #expect(throws: RasterError.self) { try GIFReader.open(file) }
        #expect(error?.text.contains("pixels in all its frames") == true)
      }
    }
  }
}
