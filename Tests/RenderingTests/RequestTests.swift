import Foundation
import Rendering
import SceneRendering
import TestSupport
import Testing
import Timing

@Suite struct RequestTests {
  /// Renders hand-made scenes, which must be refused before anything is painted.
  private func refused(
    _ scenes: [String], _ targets: [String], formats: String? = nil, at: Double? = nil,
    sheet: Bool = false
  ) -> RenderError? {
    failure {
      let request = try Samples.request(targets, formats: formats, at: at, sheet: sheet)
      return try Samples.renderer().render(scenes.map { SceneInput(path: $0) }, request: request)
    }
  }

  @Test func `two outputs of one name are refused`() throws {
    let scratch = try Scratch()
    for (scenes, targets, formats) in [
      (["a.yaml", "b.yaml"], ["x.gif"], nil),
      (["a.yaml"], ["x.gif", "./x.gif"], nil),
      (["a/s.yaml", "b/s.yaml"], ["out/"], nil),
      (["a.yaml"], ["f/%04d.png", "f/%d.png"], nil),
      (["a.yaml"], ["out/", "out/a/%03d.svg"], "svg-frames"),
      (["a.yaml", "a.yml"], ["out/"], "json"),
    ] as [([String], [String], String?)] {
      let error = refused(scenes, targets.map { scratch($0) }, formats: formats)
      #expect(error?.kind == .invalidArgument)
      #expect(error?.description.contains("would be written by") == true)
    }
    let image = refused(
      ["a.yaml"], [scratch("f/0001.png"), scratch("f/%04d.png")], at: 0)
    #expect(image?.description.contains("would be written by a.yaml twice") == true)
    #expect(try scratch.files().isEmpty)
  }

  @Test func `outputs side by side are fine`() throws {
    let scratch = try Scratch()
    let request = try Samples.request(
      [scratch("x.gif"), scratch("f/%d.png"), scratch("f/%d.svg"), scratch("f/x-%d.png")])
    let outcomes = try Samples.renderer().render([SceneInput(path: "a.yaml")], request: request)
    #expect(outcomes[0].error == nil)
    #expect(try scratch.files().count == 1 + 3 * 5)
  }

  @Test func `an output never replaces a scene`() throws {
    let scratch = try Scratch()
    try scratch.write("cellophane: 1", to: "s/a.json")
    let error = refused([scratch("s/a.json")], [scratch("s/")], formats: "json")
    #expect(error?.kind == .invalidArgument)
    let scene = scratch("s/a.json")
    #expect(error?.description.contains("\(scene): error: it would replace \(scene)") == true)
    #expect(try scratch.read("s/a.json") == "cellophane: 1")
  }

  @Test func `standard output takes one scene in one form`() {
    for (scenes, targets, formats) in [
      (["a"], ["-"], nil), (["a"], ["-"], "gif,json"), (["a"], ["-"], "svg-frames"),
      (["a", "b"], ["-"], "gif"), (["a"], ["-", "-"], "gif"),
    ] as [([String], [String], String?)] {
      #expect(refused(scenes, targets, formats: formats)?.kind == .invalidArgument)
    }
  }

  @Test func `options that would do nothing are refused`() throws {
    #expect(refused(["a"], [])?.description.contains("`targets`") == true)
    #expect(refused(["a"], ["x.gif"], formats: "gif")?.description.contains("`formats`") == true)
    #expect(refused(["a"], ["x.gif"], at: 1)?.description.contains("`at`") == true)
    #expect(refused(["a"], ["x.gif"], sheet: true)?.description.contains("`sheet`") == true)
    #expect(refused(["a"], ["x.png"])?.description.contains("needs `at`") == true)
    #expect(refused(["a"], ["x.png"], at: 1, sheet: true)?.description.contains("one") == true)
    for (target, sampling, words) in [
      ("x.json", SamplingOptions(from: Instant(seconds: 1)), "`from` is for animations"),
      ("x.json", SamplingOptions(to: Instant(seconds: 1)), "`to` is for animations"),
      ("f/%d.svg", SamplingOptions(scale: 2), "`scale` is for outputs other than still SVG frames"),
    ] {
      let error = failure { try Samples.request([target], sampling: sampling).validate() }
      #expect(error?.kind == .invalidArgument)
      #expect(error?.description.contains(words) == true)
    }
    let still = failure {
      try Samples.request(["x.png"], at: 0, sampling: SamplingOptions(speed: 2)).validate()
    }
    #expect(still?.description.contains("`speed` is for") == true)
    #expect(refused(["a"], ["x.png"], at: -1)?.description.contains("from 0 on") == true)
  }
}
