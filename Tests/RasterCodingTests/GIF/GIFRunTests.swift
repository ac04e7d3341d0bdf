import Imaging
import RasterCoding
import TestSupport
import Testing
import Timing

/// Optimizations of the encoder: runs of pixels, and unchanged pixels.
@Suite struct GIFRunTests {
  /// Returns frames of runs of random lengths, with random unchanged stretches between frames.
  private func streaks(
    colors: UInt32, longest: Int, width: Int = 211, height: Int = 97, count: Int = 6, seed: UInt64
  ) -> [Bitmap] {
    var numbers = SeededNumbers(seed: seed)
    var current = Bitmap(width: width, height: height, filledWith: 0xFF00_0000)
    return (0..<count).map { frame in
      var position = 0
      while position < current.words.count {
        let end = min(position + Int.random(in: 1...longest, using: &numbers), current.words.count)
        let color = UInt32.random(in: 0..<colors, using: &numbers)
        if frame == 0 || Bool.random(using: &numbers) {
          for pixel in position..<end { current.words[pixel] = 0xFF00_0000 | color &* 0x01_2357 }
        }
        position = end
      }
      return current
    }
  }

  @Test(
    arguments: [1, 2, 3, 17, 250] as [UInt32], [1, 5, 60, 3000])
  func `runs of any length, changing or not, are read back by two decoders`(
    colors: UInt32, longest: Int
  ) throws {
    let frames = streaks(colors: colors, longest: longest, seed: UInt64(longest) + UInt64(colors))
    let bytes = try TestImages.encode(frames)
    // Equal frames are merged, so frames are found by their time.
    let shown = try GIFFile(bytes).timeline()
    for (index, frame) in frames.enumerated() { #expect(shown[2 * index] == frame) }
    let read = try TestImages.frames(try GIFReader.open(bytes))
    let images = read.flatMap { frame in
      Array(repeating: frame.bitmap, count: Int((frame.duration.seconds * 50).rounded()))
    }
    #expect(images == frames)
  }

  @Test func `runs longer than all codes and than a run's count are kept`() throws {
    let first = Bitmap(width: 4000, height: 2500, filledWith: 0xFF11_2233)
    var second = first
    for pixel in 0..<first.words.count / 2 { second.words[pixel] = 0xFF44_5566 }
    var third = second
    third[0, 0] = 0xFF77_8899
    third[3999, 2499] = 0xFF77_8899
    let bytes = try TestImages.encode([first, second, third])
    #expect(bytes.count < 20_000)
    let shown = try GIFFile(bytes).timeline()
    #expect(shown[0] == first)
    #expect(shown[2] == second)
    #expect(shown[4] == third)
  }

  @Test func `changes at both edges with unchanged rows between are stored at their positions`()
    throws
  {
    var frames = [TestImages.bitmap(37, 29) { x, y in UInt32(x * 3 + y) % 50 << 8 }]
    for (x, y) in [(0, 0), (36, 28), (36, 0), (0, 28), (18, 14)] {
      var next = frames[frames.count - 1]
      next[x, y] = 0xFFFF_0000
      next[36 - x, y] = 0xFF00_00FF
      next[x, 28 - y] = 0xFF00_FF00
      frames.append(next)
    }
    let file = try GIFFile(try TestImages.encode(frames))
    #expect(try file.frames().map(\.bitmap) == frames)
    #expect(file.blocks[5].rect == PixelRect(x: 18, y: 14, width: 1, height: 1))
    let animation = frames.map { RasterFrame($0, duration: Instant(seconds: 0.1)) }
    let read = try TestImages.frames(try APNGReader.open(try TestImages.apng(animation)))
    #expect(read.map(\.bitmap) == frames)
  }

  @Test func `a moving checkerboard is compressed as colors rather than as unchanged pixels`()
    throws
  {
    let frames = (0..<20).map { frame in
      TestImages.bitmap(320, 240) { x, y in
        (x + 4 * frame) / 12 % 2 == (y + 2 * frame) / 12 % 2 ? 0xEE_EEEE : 0x33_3333
      }
    }
    let bytes = try TestImages.encode(frames)
    #expect(bytes.count < 52_000)
    #expect(try GIFFile(bytes).frames().map(\.bitmap) == frames)
  }

  @Test func `a color with a long display time weighs more, however late it appears`() throws {
    // The unit of time grows after 65 535 centiseconds, and again after twice that.
    var frames = TestImages.gradientAnimation(count: 3).map { ($0, 60_000) }
    for (index, color) in [0xFF31_4159 as UInt32, 0xFF27_1828].enumerated() {
      var next = frames[2].0
      for pixel in 0..<200 { next.words[pixel + 300 * index] = color }
      frames.append((next, 60_000))
    }
    let shown = try GIFFile(try TestImages.encode(frames)).frames()
    #expect(shown[3].bitmap.words[0] == 0xFF31_4159)
    #expect(shown[4].bitmap.words[300] == 0xFF27_1828)
  }
}
