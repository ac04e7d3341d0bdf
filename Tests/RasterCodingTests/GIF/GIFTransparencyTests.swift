import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing
import Timing

/// Pixels of a GIF that are transparent, and become so.
@Suite struct GIFTransparencyTests {
  /// Returns frames of few colors in which pixels become transparent and opaque.
  private func randomFrames(seed: UInt64) -> [(Bitmap, Int)] {
    var numbers = SeededNumbers(seed: seed)
    let (width, height) = (
      Int.random(in: 1...29, using: &numbers), Int.random(in: 1...19, using: &numbers)
    )
    let colors = UInt32.random(in: 1...40, using: &numbers)
    let share = Int.random(in: 1...10, using: &numbers)
    func word() -> UInt32 {
      if Int.random(in: 0..<10, using: &numbers) < share { return 0 }
      return 0xFF00_0000 | UInt32.random(in: 0..<colors, using: &numbers) &* 0x05_2357 & 0xFF_FFFF
    }
    var current = Bitmap(width: width, height: height)
    if Bool.random(using: &numbers) {
      for index in current.words.indices { current.words[index] = word() }
    }
    return (0..<Int.random(in: 1...12, using: &numbers)).map { _ in
      if Int.random(in: 0..<5, using: &numbers) > 0 {
        let (left, top) = (
          Int.random(in: 0..<width, using: &numbers), Int.random(in: 0..<height, using: &numbers)
        )
        let flat = Bool.random(using: &numbers) ? word() : nil
        let right = Int.random(in: left + 1...width, using: &numbers)
        for y in top..<Int.random(in: top + 1...height, using: &numbers) {
          for x in left..<right { current[x, y] = flat ?? word() }
        }
      }
      let isLong = Int.random(in: 0..<9, using: &numbers) == 0
      return (current, isLong ? Int.random(in: 60000...65535, using: &numbers) : 2)
    }
  }

  /// Returns successive images with their durations, equal ones joined.
  private func joined(_ frames: [(words: [UInt32], delay: Int)]) -> [(words: [UInt32], delay: Int)]
  {
    var result: [(words: [UInt32], delay: Int)] = []
    for frame in frames {
      if let last = result.last, last.words == frame.words {
        result[result.count - 1].delay += frame.delay
      } else {
        result.append(frame)
      }
    }
    return result
  }

  /// Returns what a GIF shows.
  private func shown(_ bytes: [UInt8]) throws -> [(words: [UInt32], delay: Int)] {
    joined(
      try TestImages.frames(try GIFReader.open(bytes)).map {
        ($0.bitmap.words, Int(($0.duration.seconds * 100).rounded()))
      })
  }

  @Test(arguments: EncodingIntent.allCases)
  func `every pixel is as transparent or opaque as it was`(intent: EncodingIntent) throws {
    for seed: UInt64 in 1...250 {
      let frames = randomFrames(seed: seed)
      let bytes = try TestImages.encode(frames, options: GIFOptions(intent: intent))
      let (expected, found) = (joined(frames.map { ($0.words, $1) }), try shown(bytes))
      #expect(found.map(\.delay) == expected.map(\.delay), "seed \(seed)")
      #expect(found.map(\.words) == expected.map(\.words), "seed \(seed)")
      // A reader that trusts nothing finds no flaw. Where parts of the screen are empty, each image
      // declares the index of the background, or others clear and begin with its color.
      let file = try GIFFile(bytes)
      guard expected.contains(where: { $0.words.contains(0) }) else { continue }
      #expect(file.blocks.allSatisfy { $0.transparent == 0 }, "seed \(seed)")
    }
  }

  /// Whether ffmpeg is installed.
  private static let hasFFmpeg = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/ffmpeg")
    }

  /// Returns the images of a GIF as ffmpeg composes them.
  private func composedByFFmpeg(_ bytes: [UInt8], pixels: Int) throws -> [[UInt32]] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("RasterCodingTests-\(UUID().uuidString).gif")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-v", "error", "-ignore_loop", "1", "-i", file.path, "-fps_mode", "passthrough"]
      + ["-f", "rawvideo", "-pix_fmt", "bgra", "-"]
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let words = output.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    return stride(from: 0, to: words.count, by: pixels).map {
      words[$0..<$0 + pixels].map { $0 >> 24 == 0 ? 0 : $0 }
    }
  }

  @Test(.enabled(if: hasFFmpeg)) func `another decoder shows the same pixels`() throws {
    for seed: UInt64 in 1...12 {
      let frames = randomFrames(seed: seed)
      let bytes = try TestImages.encode(frames)
      let found = joined(
        try composedByFFmpeg(bytes, pixels: frames[0].0.words.count).map { ($0, 0) })
      #expect(found.map(\.words) == joined(frames.map { ($0.words, $1) }).map(\.words), "\(seed)")
    }
  }

  @Test func `an alpha of a half decides, and the color is that without alpha`() throws {
    let frame = Bitmap(
      width: 4, height: 1, words: [0x8040_2010, 0x7F3F_3F3F, 0x0000_0000, 0xFF10_2030])
    let found = try shown(try TestImages.encode([frame]))
    #expect(found[0].words == [0xFF80_4020, 0, 0, 0xFF10_2030])
  }

  @Test(arguments: EncodingIntent.allCases)
  func `a gradient over nothing is the same with every memory`(intent: EncodingIntent) throws {
    var frames: [(Bitmap, Int)] = []
    for step in 0..<8 {
      var frame = TestImages.gradientAnimation(width: 90, height: 60, count: 8)[step]
      for y in 0..<60 {
        for x in 0..<90 where (x - 10 * step) * (x - 10 * step) + (y - 30) * (y - 30) > 600 {
          frame[x, y] = 0
        }
      }
      frames.append((frame, 3))
    }
    let options = GIFOptions(intent: intent)
    let bytes = try TestImages.encode(frames, options: options)
    for memory in EncoderMemory.samples {
      #expect(try TestImages.encode(frames, options: options, memory: memory) == bytes)
    }
    let found = try shown(bytes)
    #expect(found.count == 8)
    for (frame, image) in zip(frames, found) {
      for (word, shown) in zip(frame.0.words, image.words) { #expect((word == 0) == (shown == 0)) }
    }
  }

  @Test func `nothing at all is an animation too`() throws {
    let clear = Bitmap(width: 5, height: 3)
    #expect(try shown(try TestImages.encode([clear])).map(\.words) == [clear.words])
    let square = Bitmap(width: 5, height: 3, filledWith: 0xFFFF_0000)
    let found = try shown(try TestImages.encode([square, clear, square]))
    #expect(found.map(\.words) == [square.words, clear.words, square.words])
  }
}
