import Dispatch
import Imaging
import Testing
import Timing

@testable import RasterCoding

/// Frames that are mapped in bands of rows.
@Suite struct BandTests {
  /// Encodes frames on a number of threads.
  private static func encode(
    _ frames: [Bitmap], _ intent: EncodingIntent, threads: Int
  ) throws -> [UInt8] {
    let tasks = TaskRunner(threadCount: threads) { count, task in
      DispatchQueue.concurrentPerform(iterations: count, execute: task)
    }
    let encoder = try GIFEncoder(
      width: frames[0].width, height: frames[0].height, options: GIFOptions(intent: intent),
      tasks: tasks)
    for frame in frames { try encoder.append(frame, delay: 2) }
    return Array(try encoder.data())
  }

  /// Returns an animation: of noise, of a gradient, of a change in one row at a time, with holes (which
  /// has one band only), or with long sequences of changes too small to be seen.
  private static func animation(_ name: String) -> [Bitmap] {
    switch name {
    case "noise":
      return TestImages.noisyAnimation(width: 37, height: 83, count: 11, colors: 1 << 20)
    case "gradient": return TestImages.gradientAnimation(width: 90, height: 70, count: 30)
    case "rows":
      var bitmap = TestImages.bitmap(300, 49) { x, y in UInt32(x << 8 | y * 5) }
      return (0..<49).map { row in
        for x in row..<row + 40 { bitmap[x, row] = 0xFF00_0000 | UInt32(row * 40_000 + x) }
        return bitmap
      }
    case "holes":
      return TestImages.gradientAnimation(width: 40, height: 40, count: 20).enumerated().map {
        var bitmap = $1
        for y in 10..<30 { bitmap[($0 * 3) % 40, y] = 0 }
        return bitmap
      }
    default:
      // More colors than a palette has, of which one pixel becomes a similar one.
      var bitmap = TestImages.bitmap(64, 64) { x, y in UInt32(x * 4) << 16 | UInt32(y * 4) << 8 }
      return (0..<60).map { frame in
        bitmap[20, 20 + frame % 3] ^= frame % 20 == 19 ? 0xFF_FFFF : 1
        return bitmap
      }
    }
  }

  @Test(
    arguments: ["noise", "gradient", "rows", "holes", "invisible changes"],
    EncodingIntent.allCases)
  func `bytes do not depend on the number of threads`(name: String, intent: EncodingIntent) throws {
    let frames = Self.animation(name)
    let expected = try Self.encode(frames, intent, threads: 1)
    for threads in 2...5 {
      #expect(try Self.encode(frames, intent, threads: threads) == expected, "\(threads) threads")
    }
    let animation = try GIFReader.open(expected)
    let durations = try TestImages.frames(animation).reduce(0) { $0 + $1.duration.seconds }
    #expect(abs(durations - Double(frames.count) * 0.02) < 1e-9)
  }

  @Test func `frames without a visible change extend the image before them`() throws {
    let frames = Self.animation("invisible changes")
    let images = try TestImages.frames(GIFReader.open(Self.encode(frames, .compact, threads: 2)))
    // More frames in a row than are mapped together.
    #expect(images.count < 12)
  }

  /// The first size is divided into bands, each with more runs than are copied; the second is too large
  /// to be divided.
  @Test(arguments: [(1100, 900), (1700, 1300)])
  func `large noisy frames keep their pixels`(width: Int, height: Int) throws {
    let frames = TestImages.noisyAnimation(width: width, height: height, count: 3, colors: 200)
    let bytes = try Self.encode(frames, .balanced, threads: 2)
    #expect(try TestImages.frames(GIFReader.open(bytes)).map(\.bitmap) == frames)
    #expect(try Self.encode(frames, .balanced, threads: 1) == bytes)
  }

  @Test func `words are counted by blocks of rows`() {
    var words = BlockWords()
    #expect(words[0] == 0)
    for (row, count) in [(37, 5), (38, 1), (47, 2), (80, 4)] { words.add(count, row: row) }
    #expect((0..<8).map { words[$0] } == [0, 0, 8, 0, 0, 4, 0, 0])
    let bands = (0..<3).map { RowBand(number: $0, count: 3) }
    for block in 0..<9 {
      #expect(bands.map { $0.contains(block: block) }.count { $0 } == 1)
      #expect(bands[RowBand.number(ofBlock: block, of: 3)].contains(block: block))
    }
  }
}
