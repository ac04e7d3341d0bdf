import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing
import Timing

@Suite struct WebPTests {
  /// Encodes frames.
  private func encode(
    _ frames: [RasterFrame], options: WebPOptions = WebPOptions(),
    memory: EncoderMemory = EncoderMemory()
  ) throws -> [UInt8] {
    let encoder = try WebPEncoder(
      width: frames[0].bitmap.width, height: frames[0].bitmap.height, options: options,
      memory: memory)
    for frame in frames { try encoder.append(frame.bitmap, duration: frame.duration) }
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    return bytes
  }

  /// Returns frames with durations of whole milliseconds.
  private func frames(_ bitmaps: [Bitmap], milliseconds: Int = 20) -> [RasterFrame] {
    bitmaps.map { RasterFrame($0, duration: time(milliseconds)) }
  }

  /// Returns a time of whole milliseconds.
  private func time(_ milliseconds: Int) -> Instant {
    Instant(ticks: Instant.ticksPerSecond / 1000) * milliseconds
  }

  /// Encodes frames and reads them back.
  private func roundTrip(
    _ frames: [RasterFrame], memory: EncoderMemory = EncoderMemory()
  ) throws -> [RasterFrame] {
    try TestImages.frames(WebPReader.open(encode(frames, memory: memory)))
  }

  /// Returns a random bitmap of any premultiplied words.
  private func randomBitmap(
    _ width: Int, _ height: Int, isOpaque: Bool, using numbers: inout SeededNumbers
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for index in bitmap.words.indices {
      let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &numbers)
      bitmap.words[index] = [16, 8, 0].reduce(alpha << 24) {
        $0 | UInt32.random(in: 0...alpha, using: &numbers) << $1
      }
    }
    return bitmap
  }

  @Test func `random frames are read back exactly, equal ones merged`() throws {
    for seed: UInt64 in 1...60 {
      var numbers = SeededNumbers(seed: seed)
      let (width, height) = (
        Int.random(in: 1...23, using: &numbers), Int.random(in: 1...17, using: &numbers)
      )
      var current = randomBitmap(width, height, isOpaque: seed % 2 == 0, using: &numbers)
      var frames: [RasterFrame] = []
      var merged: [RasterFrame] = []
      for _ in 0..<6 {
        if Bool.random(using: &numbers) {
          let other = randomBitmap(width, height, isOpaque: seed % 4 < 2, using: &numbers)
          let left = Int.random(in: 0..<width, using: &numbers)
          let top = Int.random(in: 0..<height, using: &numbers)
          let isSparse = Bool.random(using: &numbers)
          for y in top..<height {
            for x in left..<width where !isSparse || Bool.random(using: &numbers) {
              current[x, y] = other[x, y]
            }
          }
        }
        let frame = RasterFrame(current, duration: time(Int.random(in: 0...90, using: &numbers)))
        frames.append(frame)
        if let last = merged.last, last.bitmap == current {
          merged[merged.count - 1] = RasterFrame(
            current, duration: last.duration + frame.duration)
        } else {
          merged.append(frame)
        }
      }
      if try roundTrip(frames) != merged { Issue.record("seed \(seed)") }
    }
  }

  @Test(arguments: [1, 2, 256, 257])
  func `few and many colors are exact`(colors: Int) throws {
    let image = TestImages.bitmap(67, 40) { x, y in UInt32((y * 67 + x) % colors) &* 0x01_2357 }
    #expect(try roundTrip(frames([image])).map(\.bitmap) == [image])
  }

  @Test func `small, transparent and noisy frames are exact`() throws {
    let dot = Bitmap(width: 1, height: 1, filledWith: 0x8011_2233)
    let clear = Bitmap(width: 31, height: 7)
    for bitmaps in [
      [dot], [clear], [dot, Bitmap(width: 1, height: 1)],
      TestImages.noisyAnimation(width: 33, height: 17, count: 5, colors: 1 << 24),
      TestImages.gradientAnimation(),
    ] {
      #expect(try roundTrip(frames(bitmaps)).map(\.bitmap) == bitmaps)
    }
  }

  @Test func `a pixel that becomes transparent again does`() throws {
    let clear = Bitmap(width: 9, height: 9)
    var dots = clear
    for x in stride(from: 0, to: 9, by: 2) { dots[x, 4] = 0xFF00_80FF }
    let bitmaps = [clear, dots, clear, dots]
    #expect(try roundTrip(frames(bitmaps)).map(\.bitmap) == bitmaps)
  }

  @Test func `durations are rounded to milliseconds without adding up`() throws {
    let bitmaps = TestImages.noisyAnimation(width: 4, height: 4, count: 60, colors: 1 << 24)
    let shown = try roundTrip(
      bitmaps.map { RasterFrame($0, duration: Instant(frame: 1, perSecond: 60)) })
    #expect(shown.count == 60)
    #expect(Set(shown.map(\.duration)) == [time(16), time(17)])
    #expect(shown.reduce(Instant.zero) { $0 + $1.duration } == time(1000))
  }

  @Test func `equal frames become one, up to the longest duration`() throws {
    let image = Bitmap(width: 2, height: 2, filledWith: 0xFF00_FF00)
    let encoder = try WebPEncoder(width: 2, height: 2)
    try encoder.append(image, duration: WebPEncoder.longestDuration)
    let error = #expect(throws: RasterError.self) {
      try encoder.append(image, duration: self.time(1))
    }
    #expect(error?.text.contains("16777 s") == true && error?.frame == 2)
    #expect(throws: RasterError.self) {
      try encoder.append(image, duration: Instant(ticks: -1))
    }
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    #expect(
      try TestImages.frames(WebPReader.open(bytes))
        == [RasterFrame(image, duration: WebPEncoder.longestDuration)])
  }

  @Test func `the number of plays is stored`() throws {
    let image = frames([Bitmap(width: 1, height: 1)])
    for plays in [nil, 1, 65535] {
      let bytes = try encode(image, options: WebPOptions(loopCount: plays))
      #expect(try WebPReader.open(bytes).loopCount == plays)
    }
    for plays in [0, 65536] {
      #expect(throws: RasterError.self) {
        try self.encode(image, options: WebPOptions(loopCount: plays))
      }
    }
  }

  @Test func `lossy frames are near, and those with noise smaller`() throws {
    let noise = frames(TestImages.noisyAnimation(width: 64, height: 64, count: 2, colors: 1 << 24))
    #expect(
      try encode(noise, options: WebPOptions(quality: 70)).count * 2 < encode(noise).count)
    let bitmaps = TestImages.gradientAnimation(width: 90, height: 71, count: 5)
    let bytes = try encode(frames(bitmaps), options: WebPOptions(quality: 70))
    let shown = try TestImages.frames(WebPReader.open(bytes)).map(\.bitmap)
    #expect(shown.count == 5)
    for (frame, image) in zip(shown, bitmaps) {
      let distances = zip(frame.words, image.words).map { one, other in
        [16, 8, 0].map { Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF) }
      }
      #expect(distances.flatMap { $0 }.reduce(0) { $0 + abs($1) } < image.words.count * 3 * 6)
    }
    for quality in [-1, 101] {
      #expect(throws: RasterError.self) {
        try WebPEncoder(width: 1, height: 1, options: WebPOptions(quality: quality))
      }
    }
  }

  @Test func `the bytes depend neither on the memory nor on the run`() throws {
    let bitmaps = TestImages.noisyAnimation(width: 40, height: 30, count: 6, colors: 300)
    let bytes = try encode(frames(bitmaps))
    for memory in EncoderMemory.samples {
      #expect(try encode(frames(bitmaps), memory: memory) == bytes)
    }
  }

  @Test func `sizes beyond the format are refused`() {
    for (width, height) in [(0, 1), (16384, 1), (1, 16384), (16383, 16383)] {
      #expect(throws: RasterError.self) { try WebPEncoder(width: width, height: height) }
    }
    #expect(throws: Never.self) { try WebPEncoder(width: 16383, height: 1) }
    let error = #expect(throws: RasterError.self) {
      try WebPEncoder(width: 2, height: 2).append(Bitmap(width: 3, height: 2), duration: .zero)
    }
    #expect(error?.text.contains("3×2") == true)
    #expect(throws: RasterError.self) { try WebPEncoder(width: 2, height: 2).finish { _ in } }
  }

  @Test func `any truncation and any flipped byte is an error or an image, never a crash`() throws {
    let bitmaps = TestImages.noisyAnimation(width: 12, height: 9, count: 3, colors: 300)
    for quality in [nil, 60] {
      let bytes = try encode(frames(bitmaps), options: WebPOptions(quality: quality))
      for count in 0..<bytes.count {
        #expect(throws: RasterError.self) { try WebPReader.open(Array(bytes[..<count])) }
      }
      for index in bytes.indices {
        for flip: UInt8 in [1, 0x80, 0xFF] {
          var broken = bytes
          broken[index] ^= flip
          do {
            _ = try TestImages.frames(WebPReader.open(broken))
          } catch is RasterError {}
        }
      }
    }
  }

  @Test func `errors name the fault`() throws {
    let bytes = try encode(frames([Bitmap(width: 3, height: 3, filledWith: 0xFF11_2233)]))
    func words(_ bytes: [UInt8]) -> String {
      do {
        return "\(try TestImages.frames(WebPReader.open(bytes)).count) frames"
      } catch { return "\(error)" }
    }
    #expect(words(bytes) == "1 frames")
    #expect(words(Array(bytes.dropLast())).contains("truncated"))
    #expect(words(Array("GIF89a, and more".utf8)).contains("not a WebP"))
    #expect(words([]).contains("empty"))
    // A canvas of 2^24 columns.
    var large = bytes
    large.replaceSubrange(24..<27, with: [0xFF, 0xFF, 0xFF])
    #expect(words(large).contains("16777216×3 is too large"))
    // Only the header and the number of plays.
    var empty = Array(bytes[..<44])
    empty.replaceSubrange(4..<8, with: [36, 0, 0, 0])
    #expect(words(empty) == "the WebP has no frames; export it again")
    // A frame that is wider than the canvas.
    var wide = bytes
    wide[58] = 9
    #expect(words(wide).contains("beyond the canvas of 3×3"))
  }

  @Test func `a still image is one frame without a duration`() throws {
    let image = TestImages.gradientAnimation(count: 1)[0]
    let bytes = try encode(frames([image]))
    // The image behind the control data of the only frame is a file without its head.
    let chunk = bytes[68...]
    let count = UInt32(chunk.count + 4)
    let head = Array("RIFF".utf8) + [0, 8, 16, 24].map { UInt8(count >> $0 & 0xFF) }
    let still = try WebPReader.open(head + Array("WEBP".utf8) + chunk)
    #expect(!still.isTimed)
    #expect(try TestImages.frames(still) == [RasterFrame(image, duration: .zero)])
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["CELLOPHANE_FULL"] == "1",
      "scripts/test --full runs what needs other programs"), arguments: [nil, 60])
  func `Pillow shows the same frames for the same time`(quality: Int?) throws {
    var numbers = SeededNumbers(seed: 5)
    let bitmaps =
      TestImages.noisyAnimation(width: 33, height: 17, count: 4, colors: 300)
      + (0..<3).map { _ in randomBitmap(33, 17, isOpaque: false, using: &numbers) }
    let bytes = try encode(frames(bitmaps), options: WebPOptions(quality: quality))
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("RasterCodingTests-\(UUID().uuidString).webp")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let script = """
      import sys
      from PIL import Image, ImageSequence
      for frame in ImageSequence.Iterator(Image.open(sys.argv[1])):
          sys.stdout.buffer.write(frame.convert("RGBA").tobytes())
          assert frame.info["duration"] == 20
      """
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, file.path]
    process.standardOutput = pipe
    try process.run()
    let shown = [UInt8](try pipe.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let words = try TestImages.frames(WebPReader.open(bytes)).flatMap(\.bitmap.words)
    try #require(shown.count == words.count * 4)
    // Pillow's colors are not premultiplied.
    for (index, word) in words.enumerated() {
      let alpha = Int(shown[4 * index + 3])
      #expect(alpha == Int(word >> 24))
      for (channel, shift) in [16, 8, 0].enumerated() {
        let color = (Int(shown[4 * index + channel]) * alpha * 2 + 255) / 510
        #expect(color == Int(word >> shift & 0xFF))
      }
    }
  }
}
