import Foundation
import Imaging
import RasterCoding
import Testing
import Timing

@Suite struct AnimationFileTests {
  /// Runs a test with a temporary folder and removes it afterwards.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("RasterCodingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func `the format is detected from the bytes, not the name`() throws {
    try withFolder { folder in
      let frames = TestImages.noisyAnimation(width: 5, height: 4, count: 3, colors: 9)
      let path = folder.appendingPathComponent("x.apng")
      try Data(TestImages.encode(frames)).write(to: path)
      #expect(try TestImages.frames(AnimationFile.open(path: path.path)).map(\.bitmap) == frames)
      try Data(PNGWriter.encode(frames[0])).write(to: path)
      let still = try AnimationFile.open(path: path.path)
      #expect(!still.isTimed)
      #expect(try TestImages.frames(still).map(\.bitmap) == [frames[0]])
      try Data("<svg/>".utf8).write(to: path)
      let error = #expect(throws: RasterError.self) { try AnimationFile.open(path: path.path) }
      #expect(
        error?.description
          == "\(path.path): it is neither a GIF nor a PNG nor a WebP; convert it to one of them"
      )
    }
  }

  @Test func `special files are refused without waiting`() throws {
    try withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe.png").path
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, "/dev/zero", folder.path, folder.path + "/lost.gif", "a\u{0}b"] {
        let error = #expect(throws: RasterError.self) { try AnimationFile.open(path: path) }
        #expect(error?.file == path)
        #expect(throws: RasterError.self) { try GIFReader.open(path: path) }
        #expect(throws: RasterError.self) { try APNGReader.open(path: path) }
        #expect(throws: RasterError.self) { try PNGSequence.open([path]) }
      }
    }
  }

  @Test(arguments: [(0, "empty"), (268_435_457, "at most 268435456")])
  func `empty files and too large ones are refused`(count: Int, words: String) throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("x.gif").path
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      // A sparse file: it has a length but no contents.
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: UInt64(count))
      try handle.close()
      let error = #expect(throws: RasterError.self) { try AnimationFile.open(path: path) }
      #expect(error?.text.contains(words) == true)
    }
  }

  @Test func `a sequence reads each image when it is needed`() throws {
    try withFolder { folder in
      let frames = TestImages.gradientAnimation(count: 3)
      var paths: [String] = []
      for (index, frame) in frames.enumerated() {
        let url = folder.appendingPathComponent("\(index).png")
        try Data(PNGWriter.encode(frame)).write(to: url)
        paths.append(url.path)
      }
      let animation = try PNGSequence.open(paths)
      #expect(!animation.isTimed && animation.width == 64 && animation.height == 48)
      for _ in 0..<2 {
        #expect(
          try TestImages.frames(animation) == frames.map { RasterFrame($0, duration: .zero) })
      }
      let reader = try animation.open()
      #expect(try reader.next()?.bitmap == frames[0])
      try Data(PNGWriter.encode(Bitmap(width: 3, height: 2))).write(
        to: URL(fileURLWithPath: paths[1]))
      let error = #expect(throws: RasterError.self) { try reader.next() }
      #expect(error?.file == paths[1] && error?.frame == 2)
      #expect(error?.text.contains("3×2") == true && error?.text.contains("64×48") == true)
    }
  }

  @Test func `a sequence has at least one image and a limit`() {
    #expect(throws: RasterError.self) { try PNGSequence.open([]) }
    let many = Array(repeating: "lost.png", count: AnimationLimits.frames + 1)
    let error = #expect(throws: RasterError.self) { try PNGSequence.open(many) }
    #expect(error?.text.contains("100000 frames") == true)
  }
}
