import Imaging
import RasterCoding
import TestSupport
import Testing
import Timing

@Suite struct APNGEncoderTests {
  /// Returns frames that all have the same duration.
  private func frames(_ bitmaps: [Bitmap], seconds: Double = 0.02) -> [RasterFrame] {
    bitmaps.map { RasterFrame($0, duration: Instant(seconds: seconds)) }
  }

  /// Returns random bitmaps, each with a random rectangle of the previous one changed, or none.
  private func randomFrames(seed: UInt64) -> [RasterFrame] {
    var numbers = SeededNumbers(seed: seed)
    let (width, height) = (
      Int.random(in: 1...23, using: &numbers), Int.random(in: 1...17, using: &numbers)
    )
    // 0: opaque, 1: sometimes transparent, 2: any premultiplied word.
    let kind = Int.random(in: 0...2, using: &numbers)
    let colors = [2, 5, 16, 256, 1 << 24].randomElement(using: &numbers) ?? 2
    func word() -> UInt32 {
      let color = UInt32.random(in: 0..<UInt32(colors), using: &numbers) &* 0x01_2357 & 0xFF_FFFF
      if kind == 1, Int.random(in: 0..<4, using: &numbers) == 0 { return 0 }
      guard kind == 2 else { return 0xFF00_0000 | color }
      let alpha = UInt32.random(in: 0...255, using: &numbers)
      return alpha << 24 | [16, 8, 0].reduce(0) { $0 | min(color >> $1 & 0xFF, alpha) << $1 }
    }
    var current = Bitmap(width: width, height: height)
    for index in current.words.indices { current.words[index] = word() }
    return (0..<Int.random(in: 1...9, using: &numbers)).map { _ in
      if Int.random(in: 0..<4, using: &numbers) > 0 {
        let (left, top) = (
          Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers)
        )
        let isSparse = Bool.random(using: &numbers)
        for y in top..<Int.random(in: top + 1...height, using: &numbers) {
          for x in left..<Int.random(in: left + 1...width, using: &numbers)
          where !isSparse || Bool.random(using: &numbers) { current[x, y] = word() }
        }
      }
      let ticks = Int64.random(in: 0...40, using: &numbers) * 11_760_000
      return RasterFrame(current, duration: Instant(ticks: ticks))
    }
  }

  @Test func `random frames are read back exactly, equal ones merged`() throws {
    for seed: UInt64 in 1...400 {
      let frames = randomFrames(seed: seed)
      var merged: [RasterFrame] = []
      for frame in frames {
        if let last = merged.last, last.bitmap == frame.bitmap {
          merged[merged.count - 1] = RasterFrame(
            last.bitmap, duration: last.duration + frame.duration)
        } else {
          merged.append(frame)
        }
      }
      let shown = try TestImages.frames(APNGReader.open(TestImages.apng(frames)))
      if shown != merged { Issue.record("seed \(seed)") }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 15, 16, 17, 255, 256])
  func `few colors become a palette of the smallest depth`(colors: Int) throws {
    let image = TestImages.bitmap(67, 40) { x, y in UInt32((y * 67 + x) % colors) &* 0x01_2357 }
    let bytes = try TestImages.apng(frames([image]))
    #expect(bytes[25] == 3)
    #expect(bytes[24] == (colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8))
    #expect(try TestImages.frames(APNGReader.open(bytes)).map(\.bitmap) == [image])
  }

  @Test func `with one color more, pixels are stored directly, with alpha only if it is needed`()
    throws
  {
    var image = TestImages.bitmap(257, 1) { x, _ in UInt32(x) }
    var bytes = try TestImages.apng(frames([image]))
    #expect(bytes[24] == 8 && bytes[25] == 2)
    #expect(try TestImages.frames(APNGReader.open(bytes)).map(\.bitmap) == [image])
    image[0, 0] = 0x8011_2233
    bytes = try TestImages.apng(frames([image]))
    #expect(bytes[24] == 8 && bytes[25] == 6)
    #expect(try TestImages.frames(APNGReader.open(bytes)).map(\.bitmap) == [image])
  }

  @Test func `late colors count as much as early ones`() throws {
    var images = [Bitmap(width: 16, height: 17, filledWith: 0xFF00_0000)]
    for index in 0..<16 {
      var next = images[index]
      for x in 0..<16 { next[x, index] = 0xFF00_0000 | UInt32(index * 16 + x) << 4 }
      images.append(next)
    }
    #expect(try TestImages.apng(frames(images))[25] == 3)
    images[16][5, 16] = 0xFF12_3456
    let bytes = try TestImages.apng(frames(images))
    #expect(bytes[25] == 2)
    #expect(try TestImages.frames(APNGReader.open(bytes)).map(\.bitmap) == images)
  }

  @Test func `only the changed rectangle is stored`() throws {
    let first = Bitmap(width: 50, height: 40, filledWith: 0xFFFF_FFFF)
    var second = first
    second[7, 9] = 0xFFFF_0000
    second[30, 21] = 0xFF00_00FF
    let bytes = try TestImages.apng(frames([first, second]))
    let controls = TestImages.chunks(bytes, "fcTL")
    #expect(controls.count == 2)
    #expect(
      Array(controls[1][4..<20]) == [24, 13, 7, 9].flatMap { PNGFixture.bigEndian($0) })
  }

  @Test(arguments: [(60, 1, 60), (50, 1, 50), (24, 1, 24), (1, 1, 1), (120, 1, 120), (25, 1, 25)])
  func `rates with an exact fraction are stored exactly`(rate: Int, top: Int, bottom: Int) throws {
    let duration = Instant(frame: 1, perSecond: Double(rate))
    let images = TestImages.gradientAnimation(count: 4)
    let bytes = try TestImages.apng(images.map { RasterFrame($0, duration: duration) })
    for control in TestImages.chunks(bytes, "fcTL") {
      let numbers = [
        Int(control[20]) << 8 | Int(control[21]), Int(control[22]) << 8 | Int(control[23]),
      ]
      #expect(numbers == [top, bottom])
    }
  }

  @Test func `equal frames are merged into one longer frame`() throws {
    let images = TestImages.gradientAnimation(count: 2)
    let list = [images[0], images[0], images[0], images[1]]
    let bytes = try TestImages.apng(
      list.map { RasterFrame($0, duration: Instant(frame: 1, perSecond: 60)) })
    let shown = try TestImages.frames(APNGReader.open(bytes))
    #expect(shown.map(\.duration.ticks) == [3 * 11_760_000, 11_760_000])
  }

  @Test func `durations without an exact fraction do not drift`() throws {
    for rate in [29.97, 23.976, 7.77, 59.94, 47.123] {
      var images = TestImages.gradientAnimation(width: 8, height: 8, count: 2)
      images[0].words[0] = 0xFF00_0001
      let list = (0..<2000).map { index in
        RasterFrame(
          images[index % 2],
          duration: Instant(frame: index + 1, perSecond: rate)
            - Instant(frame: index, perSecond: rate))
      }
      let shown = try TestImages.frames(APNGReader.open(TestImages.apng(list)))
      var (end, wanted) = (Instant.zero, Instant.zero)
      for (frame, asked) in zip(shown, list) {
        end = end + frame.duration
        wanted = wanted + asked.duration
        // A fraction of 16 bits is within 0.2 µs at such rates, and so is the sum.
        #expect(abs(end.ticks - wanted.ticks) <= 141)
      }
      #expect(shown.count == 2000)
    }
  }

  @Test func `a single frame is a valid still PNG, and keeps its delay and loop count`() throws {
    let image = TestImages.gradientAnimation(count: 1)[0]
    let bytes = try TestImages.apng(frames([image], seconds: 1.5), loopCount: 3)
    #expect(try PNGReader.read(bytes) == image)
    let animation = try APNGReader.open(bytes)
    #expect(animation.loopCount == 3 && animation.isTimed)
    #expect(try TestImages.frames(animation) == frames([image], seconds: 1.5))
  }

  @Test(arguments: [nil, 1, 2, 65535, Int(Int32.max)])
  func `loop counts are kept`(plays: Int?) throws {
    let image = Bitmap(width: 1, height: 1, filledWith: .max)
    #expect(
      try APNGReader.open(TestImages.apng(frames([image]), loopCount: plays)).loopCount == plays)
  }

  @Test(arguments: [0, -1, Int(Int32.max) + 1])
  func `loop counts out of range are refused`(plays: Int) {
    let error = #expect(throws: RasterError.self) {
      try APNGEncoder(width: 1, height: 1, loopCount: plays)
    }
    #expect(error?.text.contains("2147483647") == true)
  }

  @Test func `sizes are checked at their limits`() throws {
    for (width, height) in [(0, 5), (16385, 1), (16384, 4097)] {
      #expect(throws: RasterError.self) { try APNGEncoder(width: width, height: height) }
    }
    _ = try APNGEncoder(width: 16384, height: 4096)
    let encoder = try APNGEncoder(width: 3, height: 2)
    let error = #expect(throws: RasterError.self) {
      try encoder.append(Bitmap(width: 2, height: 3), duration: .zero)
    }
    #expect(error?.frame == 1)
    #expect(error?.text.contains("2×3") == true)
    #expect(throws: RasterError.self) { try encoder.finish { _ in } }
  }

  @Test func `durations are limited to the range of a fraction`() throws {
    let (one, other) = (
      Bitmap(width: 1, height: 1, filledWith: .max), Bitmap(width: 1, height: 1)
    )
    let encoder = try APNGEncoder(width: 1, height: 1)
    try encoder.append(one, duration: APNGEncoder.longestDuration)
    for wrong in [Instant(ticks: -1), APNGEncoder.longestDuration + Instant(ticks: 1)] {
      let error = #expect(throws: RasterError.self) {
        try encoder.append(other, duration: wrong)
      }
      #expect(error?.frame == 2)
    }
    // The frame is shown for the longest possible time.
    let error = #expect(throws: RasterError.self) {
      try encoder.append(one, duration: Instant(ticks: 1))
    }
    #expect(error?.text.contains("more than 65535 s") == true)
    try encoder.append(other, duration: .zero)
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    #expect(
      try TestImages.frames(APNGReader.open(bytes)).map(\.duration) == [
        APNGEncoder.longestDuration, .zero,
      ])
  }

  @Test(arguments: EncoderMemory.samples)
  func `temporary files do not change the output`(memory: EncoderMemory) throws {
    for seed: UInt64 in 1...20 {
      let frames = randomFrames(seed: seed)
      #expect(try TestImages.apng(frames, memory: memory) == TestImages.apng(frames))
    }
    let noise = TestImages.noisyAnimation(width: 50, height: 37, count: 5, colors: 4000)
      .map { RasterFrame($0, duration: Instant(seconds: 0.02)) }
    #expect(try TestImages.apng(noise, memory: memory) == TestImages.apng(noise))
  }

  @Test func `changes beyond the limit are written to a temporary file`() throws {
    for (limit, isUsed) in [(2500, true), (10_000, false)] {
      var memory = EncoderMemory()
      memory.packedWords = limit
      let encoder = try APNGEncoder(
        width: 64, height: 48, memory: memory, compression: .smallest)
      for bitmap in TestImages.gradientAnimation() {
        try encoder.append(bitmap, duration: Instant(seconds: 0.02))
      }
      #expect(encoder.usesTemporaryFile == isUsed)
    }
  }

  @Test func `large frames are read back exactly in every variant of storage`() throws {
    // The frames have more than 256 KB, so not all variants are tried on each.
    for kind in 0..<3 {
      var numbers = SeededNumbers(seed: 11)
      var current = TestImages.bitmap(360, 300) { x, y in
        kind == 0 ? UInt32(x + y) % 9 : UInt32(x) << 12 | UInt32(y)
      }
      if kind == 2 { current[0, 0] = 0 }
      let list = (0..<11).map { _ in
        for _ in 0..<500 {
          let index = Int.random(in: 0..<current.words.count, using: &numbers)
          current.words[index] = 0xFF00_0003
        }
        current[359, 299] ^= 1
        return current
      }
      #expect(
        try TestImages.frames(APNGReader.open(TestImages.apng(frames(list)))).map(\.bitmap) == list)
    }
  }

  @Test func `an error of the consumer is rethrown, and nothing is written after it`() throws {
    struct Full: Error {}
    let encoder = try APNGEncoder(width: 64, height: 48)
    for bitmap in TestImages.gradientAnimation() {
      try encoder.append(bitmap, duration: Instant(seconds: 0.02))
    }
    var calls = 0
    #expect(throws: Full.self) {
      try encoder.finish { _ in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
  }

  @Test func `unchanged pixels in a rectangle cost almost no bytes`() throws {
    // Two corners change in incompressible noise, and there are colors left for transparency.
    var numbers = SeededNumbers(seed: 3)
    var first = TestImages.bitmap(100, 100) { _, _ in UInt32.random(in: 0..<200, using: &numbers) }
    first[50, 50] = 0
    var second = first
    second[0, 0] = 0xFF00_00FF
    second[99, 99] = 0xFF00_00FF
    let one = try TestImages.apng(frames([first])).count
    let both = try TestImages.apng(frames([first, second])).count
    #expect(both - one < 200)
  }

  @Test func `every truncation of a file is an error`() throws {
    let bytes = try TestImages.apng(
      frames(TestImages.gradientAnimation(width: 20, height: 10, count: 3)))
    for count in 0..<bytes.count {
      #expect(throws: RasterError.self) { try APNGReader.open(Array(bytes[..<count])) }
    }
  }

  @Test func `quickly packed frames are read back exactly, and are not much larger`() throws {
    /// Returns the bytes of an animation.
    func bytes(_ frames: [RasterFrame], _ compression: APNGCompression) throws -> [UInt8] {
      let size = frames[0].bitmap
      let encoder = try APNGEncoder(
        width: size.width, height: size.height, compression: compression)
      for frame in frames { try encoder.append(frame.bitmap, duration: frame.duration) }
      var bytes: [UInt8] = []
      try encoder.finish { bytes += $0 }
      return bytes
    }
    for seed: UInt64 in 1...100 {
      let frames = randomFrames(seed: seed)
      let shown = try TestImages.frames(APNGReader.open(bytes(frames, .quick)))
      #expect(shown == (try TestImages.frames(APNGReader.open(bytes(frames, .smallest)))))
    }
    let cards = frames(TestImages.gradientAnimation())
    let (quick, smallest) = try (bytes(cards, .quick).count, bytes(cards, .smallest).count)
    #expect(smallest < quick && quick < smallest * 3 / 2)
  }
}

@Suite struct APNGDelayTests {
  @Test func `no other fraction is nearer`() {
    // An exhaustive search over all fractions of small numbers, at a tenth of the range.
    var numbers = SeededNumbers(seed: 9)
    for _ in 0..<300 {
      let scale = Int64.random(in: 1...40, using: &numbers)
      let time = Instant(
        ticks: Int64.random(in: 1...Instant.ticksPerSecond * 20, using: &numbers) / scale)
      let found = APNGDelay(nearestTo: time)
      let distance = abs(found.duration.ticks - time.ticks)
      for bottom in stride(from: Int64(1), through: 65535, by: 7) {
        let top = (time.ticks * bottom + Instant.ticksPerSecond / 2) / Instant.ticksPerSecond
        guard top <= 65535 else { continue }
        let ticks = top * Instant.ticksPerSecond / bottom
        if abs(ticks - time.ticks) + 1 < distance { Issue.record("\(time.ticks)") }
      }
    }
  }

  @Test(
    arguments: [
      (0, 0, 1), (1, 0, 1), (705_600_000, 1, 1), (705_600_000 * 65535, 65535, 1),
      (705_600_000 * 65535 - 1, 65535, 1), (11_760_000, 1, 60), (23_543_520, 1001, 30000),
      (-5, 0, 1), (Int64.max, 65535, 1),
    ] as [(Int64, UInt16, UInt16)])
  func `finds fractions at the edges`(ticks: Int64, top: UInt16, bottom: UInt16) {
    #expect(
      APNGDelay(nearestTo: Instant(ticks: ticks))
        == APNGDelay(numerator: top, denominator: bottom))
  }
}
