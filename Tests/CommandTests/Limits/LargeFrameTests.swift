import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

/// The memory for frames of 64 megapixels, the most there can be; runs with CELLOPHANE_FULL=1.
@Suite(.enabled(if: isFullRun, "scripts/test --full renders very large frames"))
struct LargeFrameTests {
  /// A photo that covers the canvas and shrinks, so that every pixel of every frame differs.
  private let scene = """
    cellophane: 1
    canvas: { size: [2000, 2000], scale: 4, background: "#FFFFFF" }
    styles:
      photo: { image: photo.png, opacity: 0.9 }
    collections:
      - id: photos
        layout: { type: flow, itemSize: [1960, 1960], lineSpacing: 0, sectionInset: 0 }
        style: photo
        sections: [ { items: [ one ] } ]
        disappear: { scale: 0.9, alpha: 0.5 }
    steps:
      - { at: 0s, delete: [one], duration: 0.2s }
    output: { duration: 0.2s, fps: 10 }
    """

  // 600 MB are 572 times 1024² bytes.
  @Test(arguments: ["x.gif", "x.apng", "frames/%02d.png"])
  func `frames of 64 megapixels take at most 600 MB`(output: String) throws {
    let scratch = try Scratch()
    var numbers = SeededNumbers(seed: 64)
    let words = (0..<1500 * 1500).map { _ in
      0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
    }
    try Data(PNGWriter.encode(Bitmap(width: 1500, height: 1500, words: words)))
      .write(to: URL(fileURLWithPath: scratch("photo.png")))
    try scratch.write(scene, to: "s.yaml")
    let result = try Command.run(
      ["render", scratch("s.yaml"), "-o", scratch(output)], measuresMemory: true)
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.peakMegabytes < 570)
    // The painted frame alone has 244 times 1024² bytes.
    #expect(result.peakMegabytes > 244)
  }
}
