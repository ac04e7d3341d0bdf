import Imaging
import RasterCoding
import Testing

@Suite struct GIFLimitTests {
  private let one = Bitmap(width: 3, height: 2, filledWith: 0xFF11_2233)
  private let other = Bitmap(width: 3, height: 2, filledWith: 0xFF44_5566)

  @Test(arguments: [2, 3, 255, 256, 65535])
  func `delays are kept`(delay: Int) throws {
    let file = try GIFFile(try TestImages.encode([(one, delay), (other, 9)]))
    #expect(file.blocks.map(\.delay) == [delay, 9])
  }

  @Test(arguments: [Int.min, -1, 0, 1, 65536, Int.max])
  func `delays out of a GIF's range are refused`(delay: Int) throws {
    let encoder = try GIFEncoder(width: 3, height: 2, options: GIFOptions())
    try encoder.append(one, delay: 2)
    let error = #expect(throws: RasterError.self) { try encoder.append(other, delay: delay) }
    #expect(error?.frame == 2)
    #expect(error?.text.contains("2...65535") == true)
    // The encoder still accepts a delay in the range.
    try encoder.append(other, delay: 4)
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    #expect(try GIFFile(bytes).blocks.map(\.delay) == [2, 4])
  }

  @Test(arguments: [
    ([65533, 2], [65535]), ([65534, 2], [65534, 2]), ([65535, 2], [65535, 2]),
    ([65535, 65535], [65535, 65535]), ([65535, 65535, 2], [65535, 65535, 2]),
    ([65535, 65534, 2], [65535, 65534, 2]),
  ])
  func `merged delays are split without loss`(delays: [Int], blocks: [Int]) throws {
    let file = try GIFFile(try TestImages.encode(delays.map { (one, $0) } + [(other, 3)]))
    #expect(file.blocks.map(\.delay) == blocks + [3])
    #expect(try file.frames().map(\.bitmap) == blocks.map { _ in one } + [other])
  }

  @Test(
    arguments: [
      (nil, 0), (0, 0), (1, nil), (2, 1), (3, 2), (65535, 65534),
    ] as [(Int?, Int?)])
  func `loop counts are stored as repeats after the first play`(plays: Int?, repeats: Int?) throws {
    let bytes = try TestImages.encode([one, other], options: GIFOptions(loopCount: plays))
    #expect(try GIFFile(bytes).repeats == repeats)
  }

  @Test(arguments: [-1, 65536])
  func `loop counts out of range are refused`(plays: Int) {
    let error = #expect(throws: RasterError.self) {
      try GIFEncoder(width: 1, height: 1, options: GIFOptions(loopCount: plays))
    }
    #expect(error?.text.contains("65535") == true)
  }

  @Test func `sizes are checked at their limits`() throws {
    #expect(throws: RasterError.self) {
      try GIFEncoder(width: 0, height: 5, options: GIFOptions())
    }
    #expect(throws: RasterError.self) {
      try GIFEncoder(width: 16385, height: 1, options: GIFOptions())
    }
    #expect(throws: RasterError.self) {
      try GIFEncoder(width: 16384, height: 4097, options: GIFOptions())
    }
    _ = try GIFEncoder(width: 16384, height: 4096, options: GIFOptions())
  }

  @Test func `a frame of another size is refused with both sizes`() throws {
    let encoder = try GIFEncoder(width: 3, height: 2, options: GIFOptions())
    let error = #expect(throws: RasterError.self) {
      try encoder.append(Bitmap(width: 2, height: 3), delay: 2)
    }
    #expect(
      error?.description
        == "frame 1: the frame is 2×3, but the GIF is 3×2; all frames must have the same size")
  }

  @Test func `a GIF without frames is an error`() throws {
    let encoder = try GIFEncoder(width: 3, height: 2, options: GIFOptions())
    #expect(throws: RasterError.self) { try encoder.finish { _ in } }
  }

  @Test func `an error of the consumer is rethrown, and nothing is written after it`() throws {
    struct Full: Error {}
    let frames = TestImages.noisyAnimation(width: 300, height: 300, count: 4, colors: 250)
    let encoder = try GIFEncoder(width: 300, height: 300, options: GIFOptions())
    for frame in frames { try encoder.append(frame, delay: 2) }
    var calls = 0
    #expect(throws: Full.self) {
      try encoder.finish { _ in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
  }

  @Test func `a large file is passed on in pieces`() throws {
    let frames = TestImages.noisyAnimation(width: 300, height: 300, count: 4, colors: 250)
    let encoder = try GIFEncoder(width: 300, height: 300, options: GIFOptions())
    for frame in frames { try encoder.append(frame, delay: 2) }
    var pieces: [Int] = []
    try encoder.finish { pieces.append($0.count) }
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0 > 0 && $0 < 70_000 })
  }
}
