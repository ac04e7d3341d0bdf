import Documents
import Foundation
import Painting
import RasterCoding
import SceneDocuments
import SceneRendering
import Testing
import Timelines
import Timing
import Typesetting
import Verification

/// The limits that `SECURITY.md` lists.
struct SecurityTests {
  private static let limits: [(String, Int)] = [
    ("bytes of a document", DocumentLimits.bytes),
    ("depth of lists and mappings in a document", DocumentLimits.depth),
    ("values in a document", DocumentLimits.nodes),
    ("bytes of a text in a document", DocumentLimits.scalarBytes),
    ("depth of included documents", SceneLimits.includeDepth),
    ("included documents", SceneLimits.includes),
    ("items of a collection", SceneLimits.items),
    ("collections", SceneLimits.collections),
    ("steps", SceneLimits.steps),
    ("changes of a step", SceneLimits.operations),
    ("seconds of a scene", Int(SceneLimits.time.seconds)),
    ("frames of an output", SceneLimits.frames),
    ("longest side of a frame in pixels", Painter.maximumSide),
    ("pixels of a frame", Painter.maximumPixels),
    ("images of a scene", SceneLimits.images),
    ("bytes of an image", ImageFile.maximumBytes),
    ("bytes of a font", FontFile.maximumBytes),
    ("bytes of a GIF, PNG, APNG or WebP that is compared", PNGReader.maximumBytes),
    ("bytes of a timeline", TimelineJSON.maximumBytes),
    ("bytes of the manifest of a golden", GoldenManifest.maximumBytes),
    ("bytes of a document of verdicts", VerdictDocument.maximumBytes),
    ("depth of folders that are searched", SceneInput.maximumDepth),
  ]

  @Test func `the limits are those of the code`() throws {
    let text = try Article.read("SECURITY.md")
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.map(String.init) == Self.limits.map { "| \($0) | \($1) |" })
  }
}
