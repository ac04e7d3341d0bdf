import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing
import Timing

/// Whether a program is in the search path.
private func hasProgram(_ name: String) -> Bool {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    access("\($0)/\(name)", X_OK) == 0
  }
}

@Suite struct MovieTests {
  /// Runs a test with a temporary folder and removes it afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("RasterCodingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// Runs a program, and returns its output.
  private func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(bytes)
  }

  /// Encodes frames.
  private func encode(
    _ frames: [RasterFrame], _ options: MovieOptions, program: String = "ffmpeg"
  ) throws -> [UInt8] {
    let encoder = try MovieEncoder(
      width: frames[0].bitmap.width, height: frames[0].bitmap.height, options: options,
      program: program)
    for frame in frames { try encoder.append(frame.bitmap, duration: frame.duration) }
    var bytes: [UInt8] = []
    try encoder.finish { bytes += $0 }
    return bytes
  }

  /// The frames of a movie as ffmpeg decodes them, with the times at which they appear.
  private struct Movie {
    var width = 0
    var height = 0
    var frames: [[UInt32]] = []
    var times: [String] = []
    var duration = ""
  }

  /// Encodes frames, and decodes them.
  private func roundTrip(_ frames: [RasterFrame], _ options: MovieOptions) throws -> Movie {
    var movie = Movie()
    try withFolder { folder in
      let path = folder.appendingPathComponent("movie").path
      try Data(encode(frames, options)).write(to: URL(fileURLWithPath: path))
      func probe(_ entries: String) throws -> [String] {
        let words = ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path]
        return String(decoding: try run("ffprobe", words), as: UTF8.self)
          .split(separator: "\n").map { String($0.prefix { $0 != "," }) }
      }
      movie.width = try Int(#require(probe("stream=width").first)) ?? 0
      movie.height = try Int(#require(probe("stream=height").first)) ?? 0
      movie.times = try probe("packet=pts_time")
      movie.duration = try #require(probe("format=duration").first)
      // The decoder of VP9 in ffmpeg itself has no alpha.
      let decoder = options.format == .webm ? ["-c:v", "libvpx-vp9"] : []
      let bytes = try run(
        "ffmpeg",
        ["-v", "fatal"] + decoder + [
          "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "bgra", "-",
        ])
      let area = movie.width * movie.height
      for start in stride(from: 0, to: bytes.count, by: 4 * area) {
        movie.frames.append(
          (0..<area).map { index in
            (0..<4).reduce(0) { $0 | UInt32(bytes[start + 4 * index + $1]) << (8 * $1) }
          })
      }
    }
    return movie
  }

  /// Returns the largest difference of a channel between two words.
  private func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [24, 16, 8, 0].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
  }

  /// Returns frames with one duration each.
  private func frames(_ bitmaps: [Bitmap], perSecond rate: Double) -> [RasterFrame] {
    bitmaps.map { RasterFrame($0, duration: Instant(frame: 1, perSecond: rate)) }
  }

  @Test(.enabled(if: hasProgram("ffmpeg")), arguments: MovieOptions.Format.allCases)
  func `colors of the interface come back`(format: MovieOptions.Format) throws {
    let colors: [UInt32] = [
      0xFFFF_3B30, 0xFF00_7AFF, 0xFF34_C759, 0xFFFF_FFFF, 0xFF00_0000, 0xFFF2_F2F7, 0xFF80_8080,
    ]
    let images = colors.map { Bitmap(width: 34, height: 18, filledWith: $0) }
    let movie = try roundTrip(frames(images, perSecond: 30), MovieOptions(format: format))
    #expect(movie.frames.count == 8)
    for (frame, color) in zip(movie.frames, colors) {
      #expect(frame.allSatisfy { distance($0, color) <= 3 }, "\(String(color, radix: 16))")
    }
  }

  @Test(
    .enabled(if: hasProgram("ffmpeg")),
    arguments: isFullRun ? [24.0, 30, 50, 60, 90, 120] : [24, 90])
  func `times are exact, and the last frame is held`(rate: Double) throws {
    let images = TestImages.gradientAnimation(width: 32, height: 32, count: 9)
    var frames = frames(images, perSecond: rate)
    frames[8] = RasterFrame(images[8], duration: Instant(seconds: 0.5))
    // An equal frame extends the one before.
    frames.insert(frames[3], at: 3)
    let movie = try roundTrip(frames, MovieOptions(format: .mp4))
    let end = 9 / rate + 0.5
    var expected = [0, 1, 2, 3, 5, 6, 7, 8, 9].map { Double($0) / rate }
    expected.append(end - 0.001)
    #expect(movie.times == expected.map { String(format: "%.6f", $0) })
    #expect(movie.duration == String(format: "%.6f", end))
    #expect(movie.frames.count == 10)
  }

  @Test(.enabled(if: hasProgram("ffmpeg")))
  func `a WebM counts in milliseconds, which do not add up`() throws {
    let images = TestImages.noisyAnimation(width: 16, height: 16, count: 60, colors: 1 << 24)
    let movie = try roundTrip(frames(images, perSecond: 60), MovieOptions(format: .webm))
    let expected = (0..<60).map { (Double($0) * 1000 / 60).rounded() / 1000 } + [0.999]
    #expect(movie.times == expected.map { String(format: "%.6f", $0) })
    #expect(movie.duration == "1.000000")
  }

  @Test(
    .enabled(if: hasProgram("ffmpeg")),
    arguments: [(1, 1, 2, 2), (1, 16384, 2, 16384), (33, 18, 34, 18), (32, 17, 32, 18)])
  func `an MP4 has even sizes, the rest in the matte`(
    width: Int, height: Int, movieWidth: Int, movieHeight: Int
  ) throws {
    let image = Bitmap(width: width, height: height, filledWith: 0xFF00_0000)
    let movie = try roundTrip(
      frames([image], perSecond: 30), MovieOptions(format: .mp4, quality: 100, matte: 0xFFFF_FFFF))
    #expect(movie.width == movieWidth && movie.height == movieHeight)
    let frame = try #require(movie.frames.first)
    #expect(distance(frame[0], 0xFF00_0000) <= 3)
    if (width, height) != (movieWidth, movieHeight) {
      #expect(distance(frame[frame.count - 1], 0xFFFF_FFFF) <= 3)
    }
  }

  @Test(.enabled(if: hasProgram("ffmpeg")))
  func `without a matte an odd size has its edge twice`() throws {
    let image = Bitmap(width: 17, height: 15, filledWith: 0xFF33_6699)
    let movie = try roundTrip(frames([image], perSecond: 30), MovieOptions(format: .mp4))
    #expect(movie.width == 18 && movie.height == 16)
    #expect(movie.frames[0].allSatisfy { distance($0, 0xFF33_6699) <= 3 })
  }

  @Test(.enabled(if: hasProgram("ffmpeg")))
  func `the first frame decides about the alpha of a WebM`() throws {
    let opaque = Bitmap(width: 16, height: 16, filledWith: 0xFFFF_FFFF)
    let clear = Bitmap(width: 16, height: 16)
    let movie = try roundTrip(
      frames([clear, opaque], perSecond: 30), MovieOptions(format: .webm))
    #expect(movie.frames[0][40] >> 24 <= 2)
    #expect(movie.frames[1][40] >> 24 >= 253)
    let error = #expect(throws: RasterError.self) {
      try self.encode(self.frames([opaque, clear], perSecond: 30), MovieOptions(format: .webm))
    }
    #expect(error?.text.contains("choose a matte") == true)
  }

  @Test(.enabled(if: hasProgram("ffmpeg")))
  func `pixels are composited onto the matte, or keep their alpha`() throws {
    var image = Bitmap(width: 33, height: 31, filledWith: 0x8080_0000)
    for y in 0..<31 { for x in 0..<16 { image[x, y] = 0 } }
    let once = frames([image], perSecond: 30)
    for format in MovieOptions.Format.allCases {
      let movie = try roundTrip(once, MovieOptions(format: format, matte: 0xFF00_00FF))
      let frame = try #require(movie.frames.first)
      #expect(distance(frame[4], 0xFF00_00FF) <= 4)
      #expect(distance(frame[28], 0xFF80_007F) <= 4)
    }
    let movie = try roundTrip(once, MovieOptions(format: .webm, keepsAlpha: true))
    #expect(movie.width == 33 && movie.height == 31)
    let frame = try #require(movie.frames.first)
    #expect(frame[4] >> 24 <= 2)
    #expect(distance(frame[28], 0x80FF_0000) <= 4)
    #expect(throws: RasterError.self) {
      try self.encode(once, MovieOptions(format: .mp4, keepsAlpha: true))
    }
  }

  @Test(.enabled(if: hasProgram("ffmpeg")), arguments: [true, false])
  func `a WebM has any size`(keepsAlpha: Bool) throws {
    for (width, height) in [(1, 1), (1, 4), (3, 50)] {
      let image = Bitmap(width: width, height: height, filledWith: 0xFF33_6699)
      let movie = try roundTrip(
        frames([image], perSecond: 30), MovieOptions(format: .webm, keepsAlpha: keepsAlpha))
      #expect(movie.width == width && movie.height == height)
      // ffmpeg 5.1 converts the color of a single pixel wrongly.
      let tolerance = width * height == 1 ? 40 : 4
      #expect(distance(movie.frames[0][0], 0xFF33_6699) <= tolerance)
    }
  }

  @Test(.enabled(if: hasProgram("ffmpeg")), arguments: MovieOptions.Format.allCases)
  func `two runs give the same bytes`(format: MovieOptions.Format) throws {
    let images = frames(TestImages.gradientAnimation(), perSecond: 60)
    let options = MovieOptions(format: format)
    #expect(try encode(images, options) == encode(images, options))
  }

  @Test func `a missing ffmpeg is reported with its package`() throws {
    let image = Bitmap(width: 4, height: 4)
    let encoder = try MovieEncoder(
      width: 4, height: 4, options: MovieOptions(format: .mp4), program: "no-such-ffmpeg")
    try encoder.append(image, duration: Instant(seconds: 1))
    let error = #expect(throws: RasterError.self) { try encoder.finish { _ in } }
    #expect(
      error?.text == "no-such-ffmpeg is not installed; install it with: apt install ffmpeg")
    #expect(error?.isOfTheSystem == true)
  }

  @Test(arguments: [
    ("echo 'first' >&2; echo 'out of luck' >&2; exit 3", "could not write the movie: out of luck"),
    ("exit 1", "it gives no reason"),
    ("echo \"Unknown encoder 'libx264'\" >&2; exit 1", "no libx264, so it writes no MP4"),
    // More messages than a pipe holds, before the frames are read.
    ("head -c 300000 /dev/zero | tr '\\0' x >&2; cat >&2; echo; echo late >&2; exit 1", "late"),
    ("cat >&2; kill -9 $$", "could not write the movie"),
  ])
  func `a failing ffmpeg neither hangs nor ends us`(script: String, words: String) throws {
    try withFolder { folder in
      let program = folder.appendingPathComponent("ffmpeg").path
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: program))
      #expect(chmod(program, 0o700) == 0)
      let images = TestImages.noisyAnimation(width: 300, height: 300, count: 3, colors: 99)
      let error = #expect(throws: RasterError.self) {
        try self.encode(
          self.frames(images, perSecond: 30), MovieOptions(format: .mp4), program: program)
      }
      #expect(error?.text.contains(words) == true, "\(String(describing: error))")
    }
  }

  @Test func `options and frames that do not fit are refused`() throws {
    for options in [
      MovieOptions(format: .mp4, quality: 101), MovieOptions(format: .webm, quality: -1),
    ] {
      #expect(throws: RasterError.self) {
        try MovieEncoder(width: 1, height: 1, options: options)
      }
    }
    for (width, height) in [(0, 1), (16385, 1), (8192, 4097)] {
      #expect(throws: RasterError.self) {
        try MovieEncoder(width: width, height: height, options: MovieOptions(format: .mp4))
      }
    }
    let encoder = try MovieEncoder(width: 2, height: 2, options: MovieOptions(format: .mp4))
    #expect(throws: RasterError.self) {
      try encoder.append(Bitmap(width: 3, height: 2), duration: .zero)
    }
    #expect(throws: RasterError.self) {
      try encoder.append(Bitmap(width: 2, height: 2), duration: Instant(ticks: -1))
    }
    #expect(throws: RasterError.self) { try encoder.finish { _ in } }
  }
}
