import Foundation
import Geometry
import Imaging
import RasterCoding
import Rendering
import SceneRendering
import TestSupport
import Testing
import Timelines
import Timing

/// The bars and curves below frames.
struct MotionChartTests {
  /// A timeline of a cell that moves and fades, and of one that only moves.
  private func timeline() -> Timeline {
    func cell(_ key: String, y: Double) -> Layer {
      Layer(
        identity: LayerIdentity(collection: "grid", key: key, kind: .cell),
        position: CGPoint(x: 20, y: y), size: CGSize(width: 20, height: 20),
        appearance: Appearance(fill: .solid(.black)))
    }
    var (first, second) = (cell("F", y: 20), cell("G", y: 60))
    first.position.animate(
      to: CGPoint(x: 80, y: 20), at: .zero, duration: Instant(seconds: 1), curve: .linear)
    first.alpha.animate(to: 0.2, at: .zero, duration: Instant(seconds: 1), curve: .linear)
    second.position.animate(
      to: CGPoint(x: 50, y: 60), at: .zero, duration: Instant(seconds: 1), curve: .linear)
    return Timeline(
      canvas: Canvas(size: CGSize(width: 100, height: 80)),
      playback: Playback(framesPerSecond: 10, duration: Instant(seconds: 1)),
      layers: [first, second])
  }

  private func chart(_ elements: [String] = []) throws -> MotionChart {
    let options = CurveOptions(elements: elements)
    try options.validate()
    return try MotionChart(
      of: timeline(), script: SheetScript(title: "Sample"), options: options,
      sampling: Sampling(of: timeline(), name: "a"), name: "a")
  }

  @Test func `without names the elements that move most have their main property`() throws {
    #expect(try chart().curves.map(\.label) == ["cell F opacity  1 → 0.2", "cell G x  20 → 50"])
    #expect(Set(try chart().curves.map(\.color)) == [0, 1])
  }

  @Test(arguments: ["F", "cell F", "grid/F", "*F"])
  func `an element is named by its key, with its kind or with its collection`(name: String) throws {
    let chart = try chart([name + ":position"])
    #expect(chart.curves.map(\.label) == ["cell F x  20 → 80", "cell F y  20 → 20"])
    #expect(Set(chart.curves.map(\.color)) == [0])
    #expect(chart.curves[0].values.count == 11)
  }

  @Test func `unknown elements and properties are refused with those that are known`() throws {
    func message(_ elements: [String]) -> String {
      failure { try chart(elements) }?.description ?? ""
    }
    #expect(message(["H"]).contains("these do: cell F, cell G"))
    #expect(message(["F:weight"]).contains("none of position, x, y, size, width, height"))
    #expect(message(Array(repeating: "F", count: 7)).contains("at most 6 elements, not 7"))
  }

  @Test func `the playhead moves through the chart below the frames of an animation`() throws {
    let scratch = try Scratch()
    let timeline = timeline()
    let renderer = Renderer(source: Samples.source { _ in timeline }, jobs: 2) {
      try FrameTools.live()
    }
    var request = try Samples.request([scratch("x.apng")])
    request.curves = CurveOptions()
    let outcome = try renderer.render([SceneInput(path: "a")], request: request)[0]
    #expect(outcome.error == nil)
    let animation = try APNGReader.open(path: scratch("x.apng"))
    #expect(animation.width == 100 && animation.height > 80)
    #expect(outcome.height == animation.height)
    let reader = try animation.open()
    var heads: [Int] = []
    while let frame = try reader.next() {
      let last = animation.height - 1
      heads.append((0..<100).first { frame.bitmap[$0, last] == 0xFFFF_3B30 } ?? -1)
    }
    #expect(heads.count == 10 && heads[0] == 8)
    #expect(zip(heads, heads.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `a sheet with curves is higher, and keeps its limits`() throws {
    let scratch = try Scratch()
    let timeline = timeline()
    let renderer = Renderer(source: Samples.source { _ in timeline }, jobs: 1) {
      try FrameTools.live()
    }
    func sheet(_ curves: CurveOptions?) throws -> Bitmap {
      var request = try Samples.request([scratch("x.png")], sheet: true)
      request.curves = curves
      request.sheetOptions = SheetOptions(instants: .at([.zero]))
      #expect(try renderer.render([SceneInput(path: "a")], request: request)[0].error == nil)
      return try FrameAssembly.readImage(scratch("x.png"))
    }
    let (plain, curved) = (try sheet(nil), try sheet(CurveOptions()))
    #expect(curved.height > plain.height && curved.width == plain.width)
    #expect(curved.height <= SheetOptions.largestSide)
  }
}
