import Foundation
import Geometry
import OutputFiles
import Rendering
import SceneRendering
import TestSupport
import Testing
import Timelines

/// The places of animations: what they take, and what a request says itself.
@Suite struct OutputProfileTests {
  /// A request of the names of outputs, for a place.
  private func request(
    _ targets: [String], for profile: OutputProfile, formats: String? = nil, at: Double? = nil,
    change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> RenderRequest {
    var request = try Samples.request(targets, formats: formats, at: at)
    change(&request)
    let result = try request.applying(profile)
    try result.validate()
    return result
  }

  @Test(arguments: OutputProfile.all)
  func `a place takes its forms, in files and folders, and no other`(
    _ profile: OutputProfile
  ) throws {
    for format in OutputFormat.all {
      let isFile = format != .png && format != .svgFrames
      for (target, formats) in [("x.\(format.name)", nil), ("d/", format.name)] {
        if formats == nil, !isFile { continue }
        let error = failure { try request([target], for: profile, formats: formats) }
        #expect((error == nil) == profile.formats.contains(format), "\(target) \(format)")
        if let error {
          #expect(error.kind == .invalidArgument)
          #expect(error.description.contains("`profile` \(profile.name) is for files in "))
        }
      }
    }
    for target in ["f/%d.png", "f/%d.svg", "-"] {
      #expect(failure { try request([target], for: profile) }?.kind == .invalidArgument)
    }
    // A still is an image everywhere; it has neither loops nor a setting for a limit.
    let still = try request(["x.png"], for: profile, at: 0.02)
    #expect(still.animations == EncodingOptions())
  }

  @Test(arguments: OutputProfile.all)
  func `without outputs the first form is written to the current folder`(
    _ profile: OutputProfile
  ) throws {
    for targets in [[], ["d/"]] {
      let request = try request(targets, for: profile)
      #expect(request.targets == [.folder(path: targets.isEmpty ? "." : "d/")])
      #expect(request.formats == [profile.formats[0]])
      #expect(request.animations.loop == profile.loop)
      #expect(request.animations.byteLimit == profile.byteLimit)
    }
  }

  @Test(arguments: OutputProfile.all)
  func `what a request says itself stays`(_ profile: OutputProfile) throws {
    let name = profile.formats[profile.formats.count - 1].name
    let own = try request(["d/"], for: profile, formats: name) {
      $0.sampling.scale = 3
      $0.animations.byteLimit = 5000
    }
    #expect(own.formats?.map(\.name) == [name])
    #expect(own.animations.byteLimit == 5000)
    let loops = try request(["d/"], for: profile) { $0.animations.loop = .times(2) }
    #expect(loops.animations.loop == .times(2))
    let wide = Samples.timeline(size: CGSize(width: 5000, height: 3000))
    #expect(try Sampling(of: wide, options: own.sampling, name: "x").scale == 3)
    // Nothing else is changed, and a place asked for twice is the same place.
    #expect(try own.applying(profile).sampling == own.sampling)
    #expect(try own.applying(profile).animations == own.animations)
  }

  @Test func `a scene fits into the size of a place, and is never made larger`() throws {
    var numbers = SeededNumbers(seed: 53)
    var reduced = 0
    for _ in 0..<500 {
      var timeline = Samples.timeline(
        size: CGSize(
          width: Double(1 + numbers.below(24_000)) / 4,
          height: Double(1 + numbers.below(24_000)) / 4))
      timeline.canvas.scale = 0.2 + Double(numbers.below(381)) / 100
      for profile in OutputProfile.all {
        let request = try request([], for: profile)
        let rendition = try Rendition(timeline, request: request, name: "x")
        let (size, scale) = (rendition.pixelSize, rendition.sampling.scale)
        #expect(size.width <= profile.maximumWidth ?? .max)
        #expect(size.height <= profile.maximumHeight ?? .max)
        #expect(scale <= timeline.canvas.scale)
        guard scale < timeline.canvas.scale else { continue }
        reduced += 1
        #expect(size.width == profile.maximumWidth || size.height == profile.maximumHeight)
      }
    }
    #expect(reduced > 500)
  }

  @Test func `names are known, and a wrong one lists them`() throws {
    for profile in OutputProfile.all { #expect(try OutputProfile.named(profile.name) == profile) }
    let error = failure { try OutputProfile.named("slak") }
    #expect(
      error?.description.contains("is pull-request, readme, slack, docs or figma, not slak") == true
    )
  }

  @Test func `a timeline is rendered for a place`() throws {
    let scratch = try Scratch()
    let timeline = Samples.timeline(size: CGSize(width: 1440, height: 10))
    try timeline.render(to: scratch("x.gif"), for: .slack)
    let gif = try scratch.data("x.gif").dropFirst(6).prefix(2).map { Int($0) }
    #expect(gif[0] + 256 * gif[1] == 720)
    let error = failure { try timeline.render(to: scratch("x.webp"), for: .slack) }
    #expect(error?.kind == .invalidArgument)
    #expect(try scratch.files() == ["x.gif"])
  }

  @Test func `the article has the table of places`() throws {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let article = try String(
      contentsOf: project.appendingPathComponent(
        "Sources/Pipeline/Cellophane/Cellophane.docc/Animations.md"), encoding: .utf8)
    var lines = ["| place | formats | limits |", "|---|---|---|"]
    lines += OutputProfile.all.map { profile in
      let formats = profile.extensions.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(profile.name)` | \(formats) | \(profile.limits) |"
    }
    lines += ["", "The reasons, with their sources:", ""]
    for profile in OutputProfile.all {
      lines += profile.facts.map { fact in
        "- `\(profile.name)`: \(fact.text) (\(fact.source ?? "a decision"))"
      }
    }
    let table = lines.joined(separator: "\n")
    #expect(article.contains("\n\n\(table)\n\n"), "\(table)")
  }
}
