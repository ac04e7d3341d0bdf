import ComparisonTolerances
import Foundation
import Imaging
import PixelComparison
import RasterCoding
import Rendering
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Timing
import Verification

/// Images of differences for people.
struct EvidenceTests {
  private static let red: UInt32 = 0xFFE6_0023
  private static let blue: UInt32 = 0xFF1F_6FEB
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Reads the frames of a file among evidence.
  private func frames(_ name: String, in files: [Evidence]) throws -> [RasterFrame] {
    let data = try #require(files.first { $0.name == name }).data
    try data.write(to: URL(fileURLWithPath: scratch(name)))
    let reader = try AnimationFile.open(path: scratch(name)).open()
    var frames: [RasterFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  @Test func `a golden that stores equal frames once is shown synchronously`() throws {
    let store = GoldenStore(folder: scratch("golden"))
    #expect(store.check(Sample.subject(), update: .all).verdict == .recorded)
    let subject = Sample.subject(Sample.timeline(x: 14))
    let files = try store.evidence(of: store.check(subject), subject)
    let sides = try ["expected.apng", "actual.apng", "difference.apng"].map {
      try frames($0, in: files)
    }
    for side in sides {
      let total = side.reduce(Instant.zero) { $0 + $1.duration }
      #expect(side.count == 3 && total == Instant(seconds: 0.5))
      #expect(side.map(\.duration) == sides[0].map(\.duration))
    }
    // The square is 4 pixels further right in every frame, and not a step of its way.
    for frame in sides[2] {
      #expect(frame.bitmap.words.count { $0 == Self.blue } == 2 * 4 * 12)
    }
  }

  @Test func `a frame that is missing is shown where it was`() throws {
    let animation = (0..<6).map { index in
      var image = Bitmap(width: 40, height: 8, filledWith: 0xFFFF_FFFF)
      for y in 0..<8 { image[6 * index, y] = 0xFF00_0000 }
      return RasterFrame(image, duration: Instant(seconds: 0.1))
    }
    let before = ComparisonInput(name: "a", animation: RasterAnimation(animation))
    let after = ComparisonInput(
      name: "b", animation: RasterAnimation(Array(animation[..<2] + animation[3...])))
    let comparing = InputComparison()
    let comparison = try comparing.compare(before, after)
    #expect(comparison.sentences == ["frame 2 of A (at 0.200 s) is missing in B"])
    let files = try comparing.evidence(of: comparison, before, after)
    let difference = try frames("difference.apng", in: files)
    let reds = difference.map { frame in frame.bitmap.words.count { $0 == Self.red } }
    // Before and after it, nothing differs; meanwhile B still shows the frame before.
    #expect(reds == [0, 0, 16, 0, 0, 0])
    #expect(try frames("expected.apng", in: files).map(\.bitmap) == animation.map(\.bitmap))
  }

  /// An animation of four frames, one of which has two white pixels.
  private func input(_ name: String, spoiled: Int?) -> ComparisonInput {
    let frames = (0..<4).map { index in
      var image = Bitmap(width: 10, height: 6, filledWith: 0xFF00_0000 | UInt32(index * 40))
      if index == spoiled { (image[1, 1], image[2, 1]) = (0xFFFF_FFFF, 0xFFFF_FFFF) }
      return RasterFrame(image, duration: Instant(seconds: 0.1))
    }
    return ComparisonInput(name: name, animation: RasterAnimation(frames))
  }

  @Test func `the sheet shows the moment that differs on both sides, and where`() throws {
    let comparing = InputComparison()
    let (before, after) = (input("a", spoiled: nil), input("b", spoiled: 2))
    let comparison = try comparing.compare(before, after)
    let sheet = try #require(
      try frames("sheet.png", in: comparing.evidence(of: comparison, before, after)).first?.bitmap)
    // The color of the frame on the faded side, those of both sides, and the red outline.
    #expect(sheet.words.contains(0xFF00_0050))
    #expect(sheet.words.contains(0xFFC7_1825) || sheet.words.contains(0xFFFF_7D7D))
    #expect(max(sheet.width, sheet.height) <= SheetOptions.largestSide)
  }

  @Test func `a sheet of equal sides shows their first moment`() throws {
    let (before, after) = (input("a", spoiled: nil), input("b", spoiled: nil))
    let painted = try InputComparison().painting(before, after)
    let sheet = try #require(try painted.comparedFrames()?.sheet(byteLimit: 60_000))
    #expect(sheet.bytes.count <= 60_000 && sheet.note == nil)
    // Evidence is about differences.
    let files = try InputComparison().evidence(of: painted.comparison, before, after)
    #expect(!files.contains { $0.name == "sheet.png" })
  }

  @Test func `a wide animation is shown smaller, with an outline of what differs`() throws {
    func input(_ name: String, _ word: UInt32) -> ComparisonInput {
      var image = Bitmap(width: 6000, height: 4, filledWith: 0xFFFF_FFFF)
      image[5900, 2] = word
      return ComparisonInput(
        name: name,
        animation: RasterAnimation([RasterFrame(image, duration: .zero)], isTimed: false))
    }
    let comparing = InputComparison()
    let (before, after) = (input("a", 0xFFFF_FFFF), input("b", 0xFF00_0000))
    let comparison = try comparing.compare(before, after)
    let files = try comparing.evidence(of: comparison, before, after)
    let sheet = try #require(try frames("sheet.png", in: files).first?.bitmap)
    #expect(sheet.width <= SheetOptions.largestSide)
    #expect(sheet.words.contains(0xFFC7_1825))
  }

  @Test func `animations too large for a difference are reported, and shown alone`() throws {
    func input(_ name: String, _ width: Int, _ height: Int) -> ComparisonInput {
      let image = Bitmap(width: width, height: height, filledWith: 0xFFFF_FFFF)
      return ComparisonInput(
        name: name,
        animation: RasterAnimation([RasterFrame(image, duration: .zero)], isTimed: false))
    }
    let comparing = InputComparison()
    let (before, after) = (input("a", 16000, 2), input("b", 2, 16000))
    let comparison = try comparing.compare(before, after)
    let files = try comparing.evidence(of: comparison, before, after)
    #expect(files.map(\.name) == ["expected.apng", "actual.apng", "differences.txt"])
    let text = String(decoding: try #require(files.last).data, as: UTF8.self)
    #expect(text.contains("too large for an image of their difference"))
  }

  @Test func `evidence of the compared frames is that of frames painted again`() throws {
    let before = ComparisonInput(name: "a", timeline: Sample.timeline())
    let after = ComparisonInput(name: "b", timeline: Sample.timeline(x: 14))
    let comparing = InputComparison()
    let painted = try comparing.painting(before, after)
    let files = try #require(try painted.comparedFrames()).files(of: painted.comparison)
    #expect(files.map(\.name).contains("difference.apng"))
    #expect(files == (try comparing.evidence(of: painted.comparison, before, after)))
    let moved = try InputComparison(layers: .timelines).painting(before, after)
    #expect(try !moved.comparison.isSame && moved.comparedFrames() == nil)
  }
}
