import Foundation
import Imaging
import RasterCoding
import Rendering
import TestSupport
import Testing
import Timelines
import Timing

@Suite struct AnimationReaderTests {
  /// Writes images of growing brightness under the given names.
  private func write(_ names: [String], in scratch: Scratch) throws {
    for (index, name) in names.enumerated() {
      try scratch.write("", to: name)
      let image = Bitmap(
        width: 3, height: 2, filledWith: 0xFF00_0000 | UInt32(index) &* 0x01_0101)
      try Data(PNGWriter.encode(image)).write(to: URL(fileURLWithPath: scratch(name)))
    }
  }

  @Test func `the images of a folder are in natural order`() throws {
    let scratch = try Scratch()
    try write(["f/f2.png", "f/f10.png", "f/f11.PNG", "f/.hidden.png"], in: scratch)
    try scratch.write("no picture", to: "f/notes.txt")
    let animation = try AnimationReader.open(path: scratch("f"))
    #expect(!animation.isTimed && animation.width == 3 && animation.height == 2)
    let reader = try animation.open()
    var words: [UInt32] = []
    while let frame = try reader.next() { words.append(frame.bitmap.words[0] & 0xFF) }
    #expect(words == [0, 1, 2])
  }

  @Test func `a file is read by its bytes`() throws {
    let scratch = try Scratch()
    try write(["x.gif"], in: scratch)
    #expect(try AnimationReader.open(path: scratch("x.gif")).width == 3)
  }

  @Test func `what cannot be read is named`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "none/x.txt")
    try scratch.write("no picture", to: "bad/1.png")
    for (path, words) in [
      ("none", "no .png files"), ("lost", "cannot be opened"), ("bad", "not a PNG"),
    ] {
      let error = #expect(throws: RasterError.self) {
        try AnimationReader.open(path: scratch(path))
      }
      #expect(error?.file?.hasPrefix(scratch(path)) == true)
      #expect(error?.text.contains(words) == true)
    }
  }

  @Test func `a timeline in Swift becomes an animated PNG that reads as it was played`() throws {
    let scratch = try Scratch()
    try Samples.timeline(seconds: 0.25, fps: 24, loopCount: 2).render(to: scratch("x.apng"))
    let animation = try AnimationReader.open(path: scratch("x.apng"))
    #expect(animation.loopCount == 2 && animation.isTimed)
    let reader = try animation.open()
    var durations: [Instant] = []
    while let frame = try reader.next() { durations.append(frame.duration) }
    #expect(durations == Array(repeating: Instant(frame: 1, perSecond: 24), count: 6))
  }
}
