import OutputFiles
import Testing

@testable import Rendering
@testable import SceneRendering

@Suite("settings with several values")
struct MatrixTests {
  @Test("an axis is a setting with values")
  func axes() throws {
    let axis = try MatrixAxis(parsing: "scale=1,1.5,3")
    #expect(axis.setting == .scale)
    #expect(axis.values.map(\.text) == ["1", "1.5", "3"])
    for text in [
      "scale", "scale=", "scale=x", "scale=0", "scale=1,,2", "scale=1,1", "size=1", "fps=1000",
      "quality=101", "quality=1.5", "intent=small", "speed=-1", "=1", "scale=nan",
    ] {
      #expect(throws: RenderError.self, "\(text)") { try MatrixAxis(parsing: text) }
    }
  }

  @Test("combinations have each value of each axis, the last one changing fastest")
  func combinations() throws {
    let axes = try ["scale=1,2", "intent=compact,quality"].map { try MatrixAxis(parsing: $0) }
    let rows = try MatrixAxis.combinations(of: axes)
    #expect(
      rows.map { $0.map(\.text) } == [
        ["1", "compact"], ["1", "quality"], ["2", "compact"], ["2", "quality"],
      ])
    #expect(try MatrixAxis.combinations(of: []) == [[]])
    #expect(throws: RenderError.self) {
      try MatrixAxis.combinations(of: [axes[0], axes[0]])
    }
    let values = (2...13).map { "\(Double($0) / 2)" }.joined(separator: ",")
    let large = try ["speed", "fps", "scale"].map { try MatrixAxis(parsing: "\($0)=\(values)") }
    #expect(throws: RenderError.self) { try MatrixAxis.combinations(of: large) }
  }

  /// The names of the outputs of a job.
  private func names(
    _ targets: [String], variant: String? = nil, values: [String] = [], marks: Bool = false
  ) throws -> [String] {
    var input = SceneInput(path: "in/sub/fly.yaml", name: "sub/fly")
    if let variant { input = input.variant(variant) }
    let job = RenderJob(
      input, values: try values.flatMap { try MatrixAxis(parsing: $0).values })
    var request = try Samples.request(targets)
    request.marksVariants = marks
    return try RenderPlan(jobs: [job], request: request).entries[0].outputs.map(\.name)
  }

  @Test("names take the values of jobs")
  func patterns() throws {
    #expect(
      try names(["out/{scene}-{variant}@{scale}x.gif"], variant: "dark", values: ["scale=1.5"])
        == ["out/sub/fly-dark@1.5x.gif"])
    #expect(try names(["{scene}/{variant}.svg"]) == ["sub/fly/default.svg"])
    #expect(
      try names(["{scene}-{fps}/%03d.png"], values: ["fps=25"]) == ["sub/fly-25/%03d.png"])
    #expect(try names(["a{{b}}.gif"]) == ["a{b}.gif"])
    #expect(
      try names(["out-{intent}/"], values: ["intent=compact"])
        == ["out-compact/sub/fly-intentcompact.gif"])
    // Without placeholders, as ever.
    #expect(try names(["out/"], values: ["scale=2", "fps=10"]) == ["out/sub/fly@2x-fps10.gif"])
    #expect(try names(["x.gif"], variant: "dark", marks: true) == ["x-dark.gif"])
    #expect(try names(["x.gif"], variant: "dark") == ["x.gif"])
  }

  @Test("an unknown placeholder is an error", arguments: ["{x}.gif", "{.gif", "}.gif", "{}.gif"])
  func unknownPlaceholders(name: String) {
    #expect(throws: RenderError.self) { try names([name]) }
  }

  @Test("two jobs with one output are an error that names both")
  func meetings() throws {
    let jobs = try MatrixAxis(parsing: "scale=1,2").values.map {
      RenderJob(SceneInput(path: "a.yaml"), values: [$0])
    }
    #expect {
      try RenderPlan(jobs: jobs, request: Samples.request(["{scene}.gif"]))
    } throws: { error in
      "\(error)".contains("a.yaml [scale=1] and a.yaml [scale=2]")
    }
  }

  @Test("a setting that is given twice is an error")
  func doubleSettings() throws {
    var request = try Samples.request(["{scale}.gif"])
    request.sampling.scale = 2
    let job = RenderJob(SceneInput(path: "a"), values: try MatrixAxis(parsing: "scale=1").values)
    #expect(throws: RenderError.self) { try RenderPlan(jobs: [job], request: request) }
  }
}
