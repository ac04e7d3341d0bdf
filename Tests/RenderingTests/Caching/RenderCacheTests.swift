import Documents
import Foundation
import Imaging
import OutputFiles
import RasterCoding
import ScenePlayback
import Synchronization
import TestSupport
import Testing
import Timing
import VectorEncoding

@testable import Rendering
@testable import SceneRendering

@Suite("outputs of earlier runs")
struct RenderCacheTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(Self.scene(), to: "scenes/a.yaml")
  }

  /// A scene whose items show images and an included style.
  private static func scene(color: String = "red") -> String {
    """
    cellophane: 1
    title: Cached
    include: styles.yaml
    canvas: { size: [16, 12], background: white }
    output: { fps: 50, duration: 0.1s }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [4, 4], lineSpacing: 1, interitemSpacing: 1 }
        style: box
        sections: [{ items: [{ key: one, data: { photo: x } }, { key: two, data: { photo: y } }] }]
    styles: { plain: { fill: \(color) } }
    steps:
      - { at: 0s, delete: [[0, 0]], duration: 0.1s }
    """
  }

  /// Writes the include and the images.
  private func writeFiles(fill: String = "blue", image: UInt32 = 0xFF00_FF00) throws {
    try scratch.write(
      "styles: { box: { fill: \(fill), image: \"photos/{photo}.png\" } }", to: "scenes/styles.yaml")
    try writeImage("x", image)
    try writeImage("y", 0xFF00_00FF)
  }

  /// Writes an image of one color.
  private func writeImage(_ name: String, _ word: UInt32) throws {
    let bytes = try PNGWriter.encode(Bitmap(width: 3, height: 3, filledWith: word))
    let folder = scratch("scenes/photos")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }

  /// A run, with the number of scenes that were played.
  private struct Run {
    let outcome: SceneOutcome
    let counts: RenderCache.Counts
    let played: Int
  }

  /// Renders a scene with the cache.
  private func render(
    _ targets: [String] = ["out.gif"], scene: String = "scenes/a.yaml", variant: String? = nil,
    seed: Int? = nil, tools: String = "test", isUsed: Bool = true, readsAll: Bool = false,
    change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> Run {
    let played = Mutex(0)
    let documents = SceneSource.documents(assets: nil, seed: seed)
    let source = SceneSource(settings: documents.settings) { input in
      played.withLock { $0 += 1 }
      return try documents.load(input)
    }
    let cache = RenderCache(
      folder: scratch("cache"), readsAllInputs: readsAll, tools: tools)
    let renderer = Renderer(source: source, jobs: 2, cache: isUsed ? cache : nil) {
      try FrameTools.live()
    }
    var request = try Samples.request(targets.map { scratch($0) })
    change(&request)
    var input = SceneInput(path: scratch(scene))
    if let variant { input = input.variant(variant) }
    let outcome = try renderer.render([input], request: request)[0]
    if isUsed { cache.close() }
    return Run(outcome: outcome, counts: cache.counts, played: played.withLock { $0 })
  }

  @Test("a scene that has not changed is not played again, and has the same bytes")
  func secondRun() throws {
    try writeFiles()
    let targets = [
      "out.gif", "out.svg", "out.apng", "out.json", "frames/%04d.png", "frames/%04d.svg",
    ]
    let first = try render(targets)
    #expect(first.outcome.error == nil)
    #expect(first.counts == counts(rendered: 6))
    let bytes = try snapshot()
    #expect(bytes.keys.contains("frames/0004.svg"))
    let second = try render(targets)
    #expect((second.played, second.counts.rendered) == (0, 0))
    #expect(second.counts == counts(restored: 2, unchanged: 4))
    #expect(try snapshot() == bytes)
    for name in bytes.keys { try FileManager.default.removeItem(atPath: scratch(name)) }
    let third = try render(targets)
    #expect(third.counts == counts(restored: 6))
    #expect(try snapshot() == bytes)
    #expect(third.outcome.title == "Cached")
    #expect(third.outcome.outputs == first.outcome.outputs)
    #expect(third.outcome.frames == first.outcome.frames)
    #expect(third.outcome.width == 16)
    #expect(third.outcome.cost > 0)
  }

  @Test("another name of the output is written from the cache, and only a new form is rendered")
  func otherOutputs() throws {
    try writeFiles()
    _ = try render(["out.gif"])
    let other = try render(["else.gif", "else.svg"])
    #expect(other.counts == counts(rendered: 1, restored: 1))
    #expect(try scratch.data("else.gif") == scratch.data("out.gif"))
    #expect(try render(["else.gif", "else.svg"]).counts == counts(unchanged: 2))
  }

  @Test("a change of anything that an output is made of renders it again")
  func changes() throws {
    try writeFiles()
    _ = try render()
    func isRendered(_ run: Run) -> Bool { run.counts.rendered == 1 && run.outcome.error == nil }
    #expect(try isRendered(render(tools: "other")))
    #expect(try isRendered(render { $0.sampling.scale = 2 }))
    #expect(try isRendered(render { $0.sampling.from = Instant(seconds: 0.02) }))
    #expect(try isRendered(render { $0.animations.loop = .times(2) }))
    #expect(try isRendered(render { $0.animations.matte = .white }))
    #expect(try isRendered(render(seed: 3)))
    // Each change back is known again.
    #expect(try render().counts.rendered == 0)
    try scratch.write(Self.scene(color: "green"), to: "scenes/a.yaml")
    #expect(try isRendered(render()))
    try writeFiles(fill: "gray")
    #expect(try isRendered(render()))
    try writeImage("x", 0xFFFF_FFFF)
    #expect(try isRendered(render()))
    // An image that only another item would show belongs to the key, too.
    try writeImage("z", 0xFFFF_FFFF)
    #expect(try isRendered(render()))
    // Other files are of no importance.
    try scratch.write("note", to: "scenes/photos/note.txt")
    try scratch.write("cellophane: 1", to: "scenes/other.yaml")
    #expect(try render().counts.rendered == 0)
    try scratch.write(Self.scene(), to: "scenes/a.yaml")
    try writeFiles()
    try FileManager.default.removeItem(atPath: scratch("scenes/photos/z.png"))
    #expect(try render().counts.rendered == 0)
  }

  @Test("a scene and its files that were moved are the same ones")
  func movedScenes() throws {
    try writeFiles()
    _ = try render()
    try FileManager.default.moveItem(atPath: scratch("scenes"), toPath: scratch("moved"))
    try FileManager.default.moveItem(
      atPath: scratch("moved/a.yaml"), toPath: scratch("moved/b.yaml"))
    #expect(try render(scene: "moved/b.yaml").counts == counts(unchanged: 1))
  }

  @Test("warnings and failed expectations are those of the first run, at the present path")
  func messages() throws {
    try writeFiles()
    let text = Self.scene() + "\nexpect: [{ settlesBy: 0.01s }]"
    try scratch.write(text, to: "scenes/a.yaml")
    let first = try render().outcome
    #expect(!first.findings.isEmpty)
    try FileManager.default.moveItem(atPath: scratch("scenes"), toPath: scratch("moved"))
    let second = try render(scene: "moved/a.yaml")
    #expect(second.played == 0)
    #expect(second.outcome.findings.map(\.message) == first.findings.map(\.message))
    #expect(Set(second.outcome.findings.map(\.location.file)) == [scratch("moved/a.yaml")])
    #expect(second.outcome.findings.map(\.location.line) == first.findings.map(\.location.line))
  }

  @Test("a note that names an output names the present one")
  func notes() throws {
    try writeFiles()
    let text = Self.scene().replacing("background: white", with: "background: \"#FFFFFF80\"")
    try scratch.write(text, to: "scenes/a.yaml")
    let first = try render(["out.gif"]).outcome
    let second = try render(["other.gif"])
    #expect(second.played == 0)
    #expect(first.notes.count == 1)
    #expect(
      second.outcome.notes
        == first.notes.map { $0.replacing(scratch("out.gif"), with: scratch("other.gif")) })
  }

  @Test("an output that was changed is written again")
  func changedOutputs() throws {
    try writeFiles()
    _ = try render()
    let bytes = try scratch.data("out.gif")
    try scratch.write("other", to: "out.gif")
    #expect(try render().counts == counts(restored: 1))
    #expect(try scratch.data("out.gif") == bytes)
  }

  @Test("a scene that changes between finding and playing has no outputs of two versions")
  func changeMeanwhile() throws {
    try writeFiles()
    _ = try render()
    try FileManager.default.removeItem(atPath: scratch("out.gif"))
    let documents = SceneSource.documents(assets: nil)
    let source = SceneSource(settings: documents.settings) { [scratch] input in
      try scratch.write(Self.scene(color: "green"), to: "scenes/a.yaml")
      return try documents.load(input)
    }
    let cache = RenderCache(folder: scratch("cache"), tools: "test")
    let renderer = Renderer(source: source, cache: cache) { try FrameTools.live() }
    let request = try Samples.request([scratch("out.gif"), scratch("out.svg")])
    let outcome = try renderer.render(
      [SceneInput(path: scratch("scenes/a.yaml"))], request: request)
    #expect(outcome[0].error?.kind == .inputOutput)
    #expect(try !scratch.files().contains { $0.hasPrefix("out") })
    #expect(try render(["out.gif", "out.svg"]).counts == counts(rendered: 2))
  }

  @Test("existing outputs are kept if that is requested")
  func keepsExisting() throws {
    try writeFiles()
    _ = try render()
    let second = try render { $0.keepsExisting = true }
    #expect(second.outcome.error?.kind == .cannotCreate)
  }

  @Test("scenes that fail are not kept")
  func failures() throws {
    try writeFiles()
    try FileManager.default.removeItem(atPath: scratch("scenes/photos/y.png"))
    for _ in 0..<2 {
      let run = try render()
      #expect(run.outcome.error != nil)
      #expect(run.played == 1)
    }
    try writeFiles()
    #expect(try render().counts == counts(rendered: 1))
  }

  @Test("an entry that is broken is rendered again", arguments: ["cas", "ac", "index"])
  func brokenEntries(kind: String) throws {
    try writeFiles()
    _ = try render()
    let bytes = try scratch.data("out.gif")
    try FileManager.default.removeItem(atPath: scratch("out.gif"))
    let files = try scratch.files().filter { $0.hasPrefix("cache/\(kind)/") }
    #expect(!files.isEmpty)
    for file in files { try scratch.write("broken", to: file) }
    let run = try render()
    #expect(run.outcome.error == nil)
    #expect(run.counts.broken == (kind == "index" ? 0 : kind == "cas" ? 1 : run.counts.broken))
    #expect(try scratch.data("out.gif") == bytes)
    #expect(try render().counts == counts(unchanged: 1))
  }

  @Test("outputs within a limit of bytes come with their setting")
  func limitedOutputs() throws {
    try writeFiles()
    func limited(_ request: inout RenderRequest) { request.animations.byteLimit = 100_000 }
    let first = try render(change: limited)
    let second = try render(change: limited)
    #expect(second.played == 0)
    #expect(second.outcome.outputs == first.outcome.outputs)
    #expect(second.outcome.outputs[0].setting != nil)
  }

  @Test("the reflection of options has no address in it, which would differ from run to run")
  func optionTexts() throws {
    let contents: [PlannedOutput.Content] = [
      .animation(.gif), .svg, .timeline, .still(at: .zero), .sheet, .pngFrames, .svgFrames,
    ]
    var sampling = SamplingOptions()
    sampling.from = Instant(seconds: 0.1)
    let animations = EncodingOptions(
      loop: .times(3), intent: .compact, quality: 3, matte: .white, byteLimit: 7,
      precision: .high)
    var request = RenderRequest(targets: [], sampling: sampling)
    request.animations = animations
    request.sheetOptions = SheetOptions(
      instants: .at([.zero, Instant(seconds: 0.2)]), showsPaths: true)
    request.curves = CurveOptions(elements: ["F:position"])
    let texts = contents.map { RenderCache.text(of: $0, request) }
    #expect(Set(texts).count == contents.count)
    #expect(texts.allSatisfy { !$0.contains("unknown context") && !$0.contains("0x") })
    // A property that is added to the options is in the text, too.
    #expect(texts[0].contains("F:position") && texts[0].contains("showsPaths: true"))
    let names = Mirror(reflecting: animations).children.compactMap(\.label)
    #expect(names.allSatisfy { texts[0].contains("\($0): ") })
  }

  @Test("a record with a digest that is none, or with impossible sizes, is not used")
  func maliciousRecords() throws {
    let digest = String(repeating: "0a", count: 32)
    func record(_ blob: String, _ sizes: String) -> CachedOutput? {
      let text = """
        {"blob":"\(blob)","sizes":\(sizes),"scene":"a","warnings":[],"findings":[],"notes":[],
        "frames":1,"framesPerSecond":1,"seconds":1,"width":1,"height":1,"scale":1,"cost":0}
        """
      return CachedOutput(payload: Data(text.utf8))
    }
    #expect(record(digest, "[1]")?.byteCount == 1)
    #expect(record("../../../../etc/passwd", "[1]") == nil)
    #expect(record(digest.uppercased(), "[1]") == nil)
    for sizes in ["[]", "[-1]", "[9223372036854775807,9223372036854775807]", "[0.5]", "{}"] {
      #expect(record(digest, sizes) == nil)
    }
  }

  @Test("a program without the cache gives the same bytes")
  func withoutCache() throws {
    try writeFiles()
    _ = try render()
    _ = try render(["plain.gif"], isUsed: false)
    #expect(try scratch.data("plain.gif") == scratch.data("out.gif"))
  }

  /// Counts of outputs.
  private func counts(
    rendered: Int = 0, restored: Int = 0, unchanged: Int = 0
  ) -> RenderCache.Counts {
    var counts = RenderCache.Counts()
    (counts.rendered, counts.restored, counts.unchanged) = (rendered, restored, unchanged)
    return counts
  }

  /// The outputs with their bytes.
  private func snapshot() throws -> [String: Data] {
    let names = try scratch.files().filter { !$0.hasPrefix("cache/") && !$0.hasPrefix("scenes/") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try scratch.data($0)) })
  }
}
