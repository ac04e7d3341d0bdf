import Foundation
import Imaging
import RasterCoding
import Testing

/// The intents of the encoder: palettes for parts, dithering, sizes of codes.
@Suite struct GIFIntentTests {
  /// Returns a soft gradient between two colors, with a plain card that moves in front of it.
  private func gradient(
    from start: SIMD3<Float>, to end: SIMD3<Float>, width: Int = 240, height: Int = 200,
    count: Int = 6, hasCard: Bool = true
  ) -> [Bitmap] {
    (0..<count).map { frame in
      TestImages.bitmap(width, height) { x, y in
        if hasCard, (20 + 9 * frame..<80 + 9 * frame).contains(x), (70..<120).contains(y) {
          return 0x12_3456
        }
        let share = (Float(x) * 0.7 + Float(y)) / (Float(width) * 0.7 + Float(height))
        let color = start + (end - start) * share
        return UInt32(color.x + 0.5) << 16 | UInt32(color.y + 0.5) << 8 | UInt32(color.z + 0.5)
      }
    }
  }

  /// Returns frames that show one gradient after the other, each in full.
  private func slides() -> [Bitmap] {
    let colors: [SIMD3<Float>] = [
      SIMD3(240, 60, 40), SIMD3(20, 40, 160), SIMD3(30, 200, 90), SIMD3(250, 230, 60),
      SIMD3(120, 20, 140), SIMD3(90, 220, 250), SIMD3(10, 10, 30), SIMD3(250, 160, 200),
    ]
    return (0..<24).flatMap { number in
      gradient(
        from: colors[number % 8], to: colors[(number * 3 + 1) % 8], width: 120, height: 90,
        count: 1, hasCard: false)
    }
  }

  /// Returns a channel of a bitmap after a Gaussian blur of 1.5 pixels.
  private func blurred(_ bitmap: Bitmap, shift: UInt32) -> [Float] {
    let kernel = (-4...4).map { expf(-Float($0 * $0) / 4.5) }
    let total = kernel.reduce(0, +)
    /// Returns lines blurred along themselves, then turned; the outermost values go on beyond them.
    func pass(_ values: [Float], length: Int) -> [Float] {
      let count = values.count / length
      var result = [Float](repeating: 0, count: values.count)
      for line in 0..<count {
        let row = values[line * length..<(line + 1) * length]
        let padded =
          Array(repeating: row.first ?? 0, count: 4) + row
          + Array(repeating: row.last ?? 0, count: 4)
        for place in 0..<length {
          // Written out, since an unoptimized loop takes ten times as long.
          let sum =
            (padded[place] + padded[place + 8]) * kernel[0]
            + (padded[place + 1] + padded[place + 7]) * kernel[1]
            + (padded[place + 2] + padded[place + 6]) * kernel[2]
            + (padded[place + 3] + padded[place + 5]) * kernel[3] + padded[place + 4] * kernel[4]
          result[place * count + line] = sum / total
        }
      }
      return result
    }
    let values = bitmap.words.map { Float($0 >> shift & 0xFF) }
    return pass(pass(values, length: bitmap.width), length: bitmap.height)
  }

  /// Returns the share of pixels that differ after a blur by more than a limit in any channel.
  private func bandShare(
    _ source: Bitmap, _ shown: Bitmap, limit: Float, isFar: (Int, Int) -> Bool
  ) -> Double {
    let channels = [16, 8, 0].map { shift in
      zip(blurred(source, shift: shift), blurred(shown, shift: shift)).map { abs($0 - $1) }
    }
    var (all, different) = (0, 0)
    for position in source.words.indices
    where isFar(position % source.width, position / source.width) {
      all += 1
      if channels.contains(where: { $0[position] > limit }) { different += 1 }
    }
    return Double(different) / Double(all)
  }

  @Test(arguments: [(EncodingIntent.quality, Float(1.5)), (.balanced, 2.5)])
  func `gradients have no bands`(intent: EncodingIntent, limit: Float) throws {
    let frames =
      gradient(from: SIMD3(240, 250, 255), to: SIMD3(60, 110, 200))
      + gradient(from: SIMD3(250, 90, 60), to: SIMD3(90, 30, 180))
    let shown = try GIFFile(
      try TestImages.encode(frames, options: GIFOptions(intent: intent))
    ).timeline()
    for index in [0, 11] {
      let card = 20 + 9 * (index % 6)
      let share = bandShare(frames[index], shown[2 * index], limit: limit) { x, y in
        !((card - 9..<card + 69).contains(x) && (61..<129).contains(y))
      }
      #expect(share <= 0.001)
    }
  }

  @Test func `a compact animation has no dither and one palette`() throws {
    let file = try GIFFile(
      try TestImages.encode(slides(), options: GIFOptions(intent: .compact)))
    #expect(file.blocks.allSatisfy { $0.colors == nil })
  }

  @Test func `parts with other colors get palettes of their own`() throws {
    let frames = slides()
    let file = try GIFFile(
      try TestImages.encode(frames, options: GIFOptions(intent: .quality)))
    #expect(file.blocks.contains { $0.colors != nil })
    let compact = try GIFFile(
      try TestImages.encode(frames, options: GIFOptions(intent: .compact))
    ).timeline()
    /// Returns the mean error of a channel.
    func error(_ shown: [Bitmap]) -> Double {
      var sum = 0
      for (index, frame) in frames.enumerated() {
        for (one, other) in zip(frame.words, shown[2 * index].words) {
          for shift: UInt32 in [0, 8, 16] {
            sum += abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
          }
        }
      }
      return Double(sum) / Double(3 * frames.count * frames[0].words.count)
    }
    #expect(error(try file.timeline()) < error(compact))
  }

  @Test(arguments: EncodingIntent.allCases)
  func `unchanged pixels never change on the screen`(intent: EncodingIntent) throws {
    let frames =
      gradient(from: SIMD3(240, 250, 255), to: SIMD3(60, 110, 200))
      + TestImages.gradientAnimation(width: 240, height: 200, count: 4)
    let shown = try GIFFile(
      try TestImages.encode(frames, options: GIFOptions(intent: intent))
    ).timeline()
    for index in 1..<frames.count {
      for pixel in frames[index].words.indices
      where frames[index].words[pixel] == frames[index - 1].words[pixel] {
        if shown[2 * index].words[pixel] != shown[2 * index - 2].words[pixel] {
          Issue.record("pixel \(pixel) of frame \(index)")
        }
      }
    }
  }

  @Test(arguments: EncodingIntent.allCases)
  func `flat colors stay exact beside a gradient`(intent: EncodingIntent) throws {
    let frames = gradient(from: SIMD3(240, 250, 255), to: SIMD3(60, 110, 200))
    let shown = try GIFFile(
      try TestImages.encode(frames, options: GIFOptions(intent: intent))
    ).timeline()
    for index in frames.indices {
      for x in 20 + 9 * index..<80 + 9 * index { #expect(shown[2 * index][x, 90] == 0xFF12_3456) }
    }
  }

  @Test(arguments: EncodingIntent.allCases)
  func `all intents are read back by giflib, and two runs give the same bytes`(
    intent: EncodingIntent
  ) throws {
    let options = GIFOptions(intent: intent)
    let sequences = [
      [Bitmap(width: 1, height: 1, filledWith: .max)],
      Array(repeating: Bitmap(width: 9, height: 5, filledWith: 0xFF11_2233), count: 3),
      [Bitmap(width: 7, height: 7, filledWith: 0)],
      [TestImages.bitmap(257, 3) { x, _ in UInt32(x) * 0x01_0305 & 0xFF_FFFF }],
      TestImages.noisyAnimation(width: 60, height: 50, count: 4, colors: 3000),
      slides(),
    ]
    for frames in sequences {
      let bytes = try TestImages.encode(frames, options: options)
      #expect(try TestImages.encode(frames, options: options) == bytes)
      let expected = try GIFFile(bytes).frames().map(\.bitmap)
      #expect(try TestImages.frames(try GIFReader.open(bytes)).map(\.bitmap) == expected)
    }
  }

  @Test(arguments: EncoderMemory.samples)
  func `temporary files do not change dithered output`(memory: EncoderMemory) throws {
    let frames = (slides().prefix(5) + slides().suffix(2)).map { ($0, 3) }
    let options = GIFOptions(intent: .quality)
    #expect(
      try TestImages.encode(frames, options: options, memory: memory)
        == TestImages.encode(frames, options: options))
  }

  @Test(arguments: [(2, 2), (3, 2), (4, 3), (7, 3), (8, 4), (100, 7), (255, 8)])
  func `an image of few colors has a small code`(colors: Int, bits: Int) throws {
    let frame = TestImages.bitmap(510, 4) { x, _ in UInt32(x % colors) << 8 }
    #expect(try GIFFile(try TestImages.encode([frame])).blocks[0].bits == bits)
  }

  @Test func `small images among many colors have small codes`() throws {
    var frames = [TestImages.bitmap(250, 40) { x, _ in UInt32(x) << 8 }]
    for step in 0..<12 {
      var next = frames[step]
      for y in 10..<16 { for x in 0..<6 { next[x + 7 * step, y] = 0xFFFF_00F0 + UInt32(y % 3) } }
      frames.append(next)
    }
    let blocks = try GIFFile(try TestImages.encode(frames)).blocks
    #expect(blocks[0].bits == 8)
    #expect(blocks.dropFirst().allSatisfy { $0.bits <= 3 })
  }

  @Test func `large images choose their code themselves after a small one`() throws {
    // A tiny image is shorter as transparent, the moving pattern after it as colors.
    let pattern = (0..<7).map { frame in
      TestImages.bitmap(320, 240) { x, y in
        (x + 4 * frame) / 12 % 2 == (y + 2 * frame) / 12 % 2 ? 0xEE_EEEE : 0x33_3333
      }
    }
    var dot = pattern[0]
    dot[5, 5] = 0xFFFF_0000
    let plain = try TestImages.encode(pattern).count
    let dotted = try TestImages.encode([pattern[0], dot] + pattern.dropFirst()).count
    #expect(dotted < plain + 200)
  }
}
