import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

/// The memory for frames of 64 megapixels, the most there can be; runs with CELLOPHANE_FULL=1.
@Suite(.enabled(if: isFullRun, "scripts/test --full renders very large frames"))
struct LargeFrameTests {
  /// Returns a scene whose only item covers the canvas and shrinks, so that every pixel of every
  /// frame differs.
  private func scene(style: String) -> String {
    """
    cellophane: 1
    canvas: { size: [2000, 2000], scale: 4, background: "#FFFFFF" }
    styles:
      photo: \(style)
    collections:
      - id: photos
        layout: { type: flow, itemSize: [2000, 2000], lineSpacing: 0, sectionInset: 0 }
        style: photo
        sections: [ { items: [ one ] } ]
        disappear: { scale: 0.9, alpha: 0.5 }
    steps:
      - { at: 0s, delete: [one], duration: 0.2s }
    output: { duration: 0.2s, fps: 10 }
    """
  }

  /// The styles of a photo, and of one in a group with an opacity, which takes another canvas.
  private static let styles = [
    "{ image: photo.png, opacity: 0.9 }",
    "{ image: photo.png, opacity: 0.9, text: 'Group', fill: '#3366AA' }",
  ]

  // 600 MB are 572 times 1024² bytes.
  @Test(arguments: zip(["x.gif", "x.apng", "frames/%02d.png"], styles + [styles[1]]))
  func `frames of 64 megapixels take at most 600 MB`(output: String, style: String) throws {
    let scratch = try Scratch()
    try Data(PNGWriter.encode(.noise(width: 1500, height: 1500, seed: 64)))
      .write(to: URL(fileURLWithPath: scratch("photo.png")))
    try scratch.write(scene(style: style), to: "s.yaml")
    let result = try Command.run(
      ["render", scratch("s.yaml"), "-o", scratch(output)], measuresMemory: true)
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.peakMegabytes < 570)
    // The painted frame alone has 244 times 1024² bytes.
    #expect(result.peakMegabytes > 244)
  }
}
