import Foundation
import Geometry
import Imaging
import Painting
import RasterCoding
import Rendering
import ScenePlayback
import SceneRendering
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

/// The scenes of `fixtures/scenes`; in the quick run a part of them, the same one every time.
private let sampleScenes: [String] = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/scenes")
    .path(percentEncoded: false)
  let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
  let all = files.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
  return isFullRun ? all : all.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
}()

/// Plans the sheet of a timeline.
private func plan(
  _ timeline: Timeline, _ steps: [SheetScript.Step] = [],
  _ options: SheetOptions = SheetOptions(), sampling: SamplingOptions = SamplingOptions()
) throws -> SheetPlan {
  try options.validate()
  return try SheetPlan(
    of: timeline, script: SheetScript(title: "Sample", steps: steps), options: options,
    sampling: Sampling(of: timeline, options: sampling, name: "a"), name: "a")
}

extension SheetPlan {
  /// The instants in seconds.
  fileprivate var seconds: [Double] { cells.map { $0.panels[0].time.seconds } }
}

/// Sheets: which instants they show, what they say about them, and what they outline.
struct SheetPlanTests {
  /// A square in a canvas of 100 × 80 points.
  private func square(_ key: String, x: Double, y: Double = 40) -> Layer {
    Layer(
      identity: LayerIdentity(collection: "grid", key: key, kind: .cell),
      position: CGPoint(x: x, y: y), size: CGSize(width: 20, height: 20),
      appearance: Appearance(fill: .solid(.black)))
  }

  private func timeline(_ layers: [Layer], seconds: Double = 2) -> Timeline {
    Timeline(
      canvas: Canvas(size: CGSize(width: 100, height: 80)),
      playback: Playback(duration: Instant(seconds: seconds)), layers: layers)
  }

  /// A timeline of a cell that springs from left to right from 0.5 s on.
  private func springing() -> Timeline {
    var layer = square("F", x: 20)
    layer.position.animate(
      to: CGPoint(x: 80, y: 40), at: Instant(seconds: 0.5), duration: Instant(seconds: 1),
      curve: .spring(Spring(duration: 0.5, bounce: 0.5)))
    return timeline([layer])
  }

  @Test(arguments: sampleScenes)
  func `instants of sample scenes are in order and contain the ends, and names have room`(
    path: String
  ) throws {
    let scene = try LoadedScene.load(path: path)
    let timeline = scene.timeline
    let sampling = try Sampling(of: timeline, name: path)
    let plan = try SheetPlan(
      of: timeline, script: scene.sheetScript, options: SheetOptions(), sampling: sampling,
      name: path)
    let times = plan.cells.map { $0.panels[0].time }
    #expect(times == Set(times).sorted())
    #expect(times.count <= SheetOptions.chosenFrames)
    #expect(times.first == .zero)
    #expect(times.count == 1 || times.last == timeline.playback.duration)
    for (one, other) in zip(times, times.dropFirst()) {
      #expect(
        timeline.frame(at: one).layers != timeline.frame(at: other).layers || times.count == 2)
    }
    let sheet = try ContactSheet(plan)
    #expect(max(sheet.size.width, sheet.size.height) <= SheetOptions.largestSide)
    #expect(max(sheet.size.width, sheet.size.height) > 1000 || times.count < 4)
    let (labels, frames) = sheet.areas
    let whole = CGRect(x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
    for (index, label) in labels.enumerated() {
      #expect(whole.contains(label))
      #expect(!frames.contains { $0.overlaps(label) })
      #expect(!labels[..<index].contains { $0.overlaps(label) })
    }
  }

  @Test(arguments: sampleScenes.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
  func `a sheet keeps to a limit of bytes`(path: String) throws {
    let scene = try LoadedScene.load(path: path)
    let tools = try FrameTools.live()
    let limit = 60_000
    let bytes = try scene.sheet(byteLimit: limit, tools: tools)
    #expect(bytes.count <= limit)
    let image = try PNGReader.read(bytes)
    #expect(max(image.width, image.height) <= SheetOptions.largestSide)
    #expect(try scene.sheet(byteLimit: limit, tools: try FrameTools.live()) == bytes)
  }

  @Test func `a spring is shown at its begin, its overshoot and its end`() throws {
    let plan = try plan(springing())
    #expect(plan.seconds.first == 0 && plan.seconds.last == 2)
    #expect(plan.cells.contains { $0.detail.contains("cell F turns back") })
    #expect(plan.cells.contains { $0.detail.contains("cell F is fastest") })
    // Until it moves, all frames are as the first one.
    #expect(plan.cells[0].detail.contains("still until 0.5 s"))
    #expect(plan.seconds.dropFirst().allSatisfy { $0 > 0.5 })
  }

  @Test func `a step is named with its line, while it is played and after it`() throws {
    let step = SheetScript.Step(
      name: "move", line: 12, begin: Instant(seconds: 0.5), end: Instant(seconds: 1))
    let times = [0.25, 0.75, 1.5].map { Instant(seconds: $0) }
    let plan = try plan(springing(), [step], SheetOptions(instants: .at(times)))
    #expect(
      plan.cells.map(\.caption) == [
        "0.25 s", "0.75 s  move, line 12", "1.5 s  after move, line 12",
      ]
    )
  }

  @Test func `a timeline without motion is one frame that says so`() throws {
    for seconds in [0.0, 2] {
      let plan = try plan(timeline([square("F", x: 20)], seconds: seconds))
      #expect(plan.seconds == [0])
      #expect(plan.factLine.contains("no motion"))
      #expect(plan.factLine.contains("1 frame ·"))
      #expect(plan.cells[0].panels[0].marks.isEmpty)
    }
  }

  @Test func `instants at equal distances begin at the start and end at the end`() throws {
    let every = try plan(springing(), [], SheetOptions(instants: .every(Instant(seconds: 0.6))))
    #expect(every.seconds == [0, 0.6, 1.2, 1.8, 2])
    let part = try plan(
      springing(), [], SheetOptions(instants: .every(Instant(seconds: 0.5))),
      sampling: SamplingOptions(from: Instant(seconds: 0.5), to: Instant(seconds: 1.5)))
    #expect(part.seconds == [0.5, 1, 1.5])
  }

  @Test func `given instants are shown in order, each once`() throws {
    let times = [1, 0.5, 1].map { Instant(seconds: $0) }
    #expect(try plan(springing(), [], SheetOptions(instants: .at(times))).seconds == [0.5, 1])
  }

  @Test func `instants that do not fit are refused`() throws {
    func message(_ instants: SheetOptions.Instants) -> String {
      failure { try plan(springing(), [], SheetOptions(instants: instants)) }?.description ?? ""
    }
    #expect(message(.at([Instant(seconds: 3)])).contains("lies outside 0 s to 2 s"))
    #expect(message(.every(Instant(seconds: 0.01))).contains("gives 201 frames"))
    #expect(message(.every(.zero)).contains("`every` is a time above 0"))
    #expect(message(.at([])).contains("`at` is a time from 0 on"))
    #expect(
      message(.at(Array(repeating: .zero, count: 61))).contains("a sheet shows at most 60 frames"))
  }

  @Test func `an element keeps its color, and is outlined near its motion only`() throws {
    var (first, second) = (square("A", x: 20, y: 20), square("B", x: 20, y: 60))
    first.position.animate(
      to: CGPoint(x: 80, y: 20), at: Instant(seconds: 0.2), duration: Instant(seconds: 0.4),
      curve: .linear)
    second.position.animate(
      to: CGPoint(x: 60, y: 60), at: Instant(seconds: 1.2), duration: Instant(seconds: 0.4),
      curve: .linear)
    let times = [0, 0.4, 0.8, 1, 1.4, 2].map { Instant(seconds: $0) }
    let plan = try plan(timeline([first, second]), [], SheetOptions(instants: .at(times)))
    let names = plan.cells.map { $0.panels[0].marks.compactMap(\.name) }
    #expect(names == [["cell A"], ["cell A"], ["cell A"], ["cell B"], ["cell B"], ["cell B"]])
    let colors = plan.cells.flatMap(\.panels).flatMap(\.marks).map { [$0.name, "\($0.color)"] }
    #expect(Set(colors).count == 2)
  }

  @Test func `at most eight elements have names, and the sheet says of how many`() throws {
    let layers = (0..<30).map { index in
      var layer = square("\(index)", x: 10 + Double(index), y: Double(index) * 2 + 10)
      layer.position.animate(
        to: CGPoint(x: 60, y: Double(index) * 2 + 10), at: .zero, duration: Instant(seconds: 1),
        curve: .linear)
      return layer
    }
    let plan = try plan(timeline(layers))
    #expect(plan.factLine.contains("8 of 30 moving elements named"))
    #expect(plan.cells.flatMap(\.panels).allSatisfy { $0.marks.count <= 8 })
  }

  @Test func `what only moves with something around it has no outline`() throws {
    var screen = Layer(
      identity: LayerIdentity(collection: "", key: "screen", kind: .view),
      position: CGPoint(x: 50, y: 40), size: CGSize(width: 100, height: 80),
      appearance: Appearance(fill: .solid(.white)))
    screen.position.animate(
      to: CGPoint(x: 90, y: 40), at: .zero, duration: Instant(seconds: 1), curve: .linear)
    var cell = square("A", x: 20)
    cell.parent = 0
    let plan = try plan(timeline([screen, cell]))
    #expect(Set(plan.cells.flatMap(\.panels).flatMap(\.marks).map(\.name)) == ["view screen"])
  }

  @Test func `an element under something opaque has no outline`() throws {
    var below = square("A", x: 20)
    below.position.animate(
      to: CGPoint(x: 80, y: 40), at: .zero, duration: Instant(seconds: 2), curve: .linear)
    let above = Layer(
      identity: LayerIdentity(collection: "", key: "cover", kind: .view),
      position: CGPoint(x: 75, y: 40), size: CGSize(width: 50, height: 80),
      appearance: Appearance(fill: .solid(.white)), zIndex: 1)
    let times = [0.2, 1.9].map { Instant(seconds: $0) }
    let plan = try plan(timeline([below, above]), [], SheetOptions(instants: .at(times)))
    #expect(plan.cells.map { $0.panels[0].marks.count } == [1, 0])
  }
}

/// Sheets of extreme scenes and names.
struct HostileSheetTests {
  private func sheet(_ timeline: Timeline, title: String = "Sample") throws -> Bitmap {
    let tools = try FrameTools.live()
    let bytes = try ContactSheet.png(
      of: timeline, script: SheetScript(title: title),
      sampling: Sampling(of: timeline, name: "a"), byteLimit: 60_000, name: "a"
    ) { try tools.paint($0, $1).bitmap }
    #expect(bytes.count <= 60_000)
    return try PNGReader.read(bytes)
  }

  private func timeline(size: CGSize, keys: [String], seconds: Double = 1) -> Timeline {
    let layers = keys.enumerated().map { index, key in
      var layer = Layer(
        identity: LayerIdentity(collection: "c", key: key, kind: .cell),
        position: CGPoint(x: size.width * 0.2, y: size.height * Double(index + 1) / 20),
        size: CGSize(width: size.width / 4, height: size.height / 30),
        appearance: Appearance(fill: .solid(.black)))
      layer.position.animate(
        to: CGPoint(x: size.width * 0.7, y: 5), at: .zero, duration: Instant(seconds: 0.5),
        curve: .easeInEaseOut)
      return layer
    }
    return Timeline(
      canvas: Canvas(size: size), playback: Playback(duration: Instant(seconds: seconds)),
      layers: layers)
  }

  @Test(arguments: [
    CGSize(width: 16_000, height: 16_000), CGSize(width: 16_000, height: 3),
    CGSize(width: 3, height: 16_000), CGSize(width: 1, height: 1),
  ])
  func `a canvas of any size fits`(size: CGSize) throws {
    let sheet = try sheet(timeline(size: size, keys: ["A", "B"]))
    #expect(max(sheet.width, sheet.height) <= SheetOptions.largestSide)
  }

  @Test func `ten thousand elements are a sheet`() throws {
    let keys = (0..<10_000).map { "\($0)" }
    let sheet = try sheet(timeline(size: CGSize(width: 400, height: 800), keys: keys))
    #expect(max(sheet.width, sheet.height) <= SheetOptions.largestSide)
  }

  @Test func `names of any characters stay in their places`() throws {
    let keys = [
      "a\u{0}\u{7}\nb", "\u{202E}evil", "שלום עולם", "👩‍👩‍👧‍👦🎉", String(repeating: "long ", count: 4000),
      "e" + String(repeating: "\u{301}", count: 300),
    ]
    let plain = try sheet(
      timeline(size: CGSize(width: 400, height: 300), keys: keys), title: keys[4])
    #expect(max(plain.width, plain.height) <= SheetOptions.largestSide)
    let plan = try SheetPlan(
      of: timeline(size: CGSize(width: 400, height: 300), keys: keys),
      script: SheetScript(title: keys[4]), options: SheetOptions(),
      sampling: Sampling(
        of: timeline(size: CGSize(width: 400, height: 300), keys: keys), name: "a"), name: "a")
    let (labels, frames) = try ContactSheet(plan).areas
    #expect(!labels.isEmpty)
    #expect(labels.allSatisfy { label in !frames.contains { $0.overlaps(label) } })
  }

  @Test func `a scene without duration is one frame`() throws {
    let empty = timeline(size: CGSize(width: 40, height: 30), keys: ["A"], seconds: 0)
    let image = try sheet(empty)
    #expect(image.width > 40)
  }
}
