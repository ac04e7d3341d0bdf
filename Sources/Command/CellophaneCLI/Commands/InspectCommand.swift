import ArgumentParser
import Documents
import Foundation
import Rendering
import ScenePlayback
import SceneRendering
import Timelines
import Timing

/// `cellophane inspect`: lists the elements of a scene at some times.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "List the elements of a scene and their frames.",
    discussion: """
      Without --at or --frames it prints an overview, with --json the timeline. A time
      past the scene's end shows its final state.
      """)

  @Argument(help: "A scene file; - for standard input.")
  var scene: String

  @Option(help: ArgumentHelp("The scene's time to list.", valueName: "time"))
  var at: TimeArgument?

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @OptionGroup
  var seed: SeedOptions

  @OptionGroup
  var variant: VariantOption

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "List every frame.")
  var frames = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print CSV for a spreadsheet.")
  var csv = false

  func run() throws {
    try Console.reporting {
      if at != nil, frames {
        throw RenderError(.invalidArgument, "--at and --frames exclude each other; choose one")
      }
      if json, csv {
        throw RenderError(.invalidArgument, "--json and --csv exclude each other; choose one")
      }
      if csv, at == nil, !frames {
        throw RenderError(.invalidArgument, "--csv needs --at TIME or --frames")
      }
      if let at, at.instant < .zero {
        throw RenderError(.invalidArgument, "--at is a time from 0 on")
      }
      let folder = try assets.folder()
      try sandbox.enter(reading: [scene], folders: [folder], writing: [])
      let source = SceneSource.documents(
        assets: folder, seed: try seed.value(), isConfined: sandbox.isConfined)
      let loaded = try SceneBudget(try limits.allowance(), of: scene).run { [scene, variant] in
        try source.load(variant.input(of: SceneInput(path: scene)))
      }
      for warning in loaded.warnings { Console.report(warning.description) }
      let timeline = loaded.timeline
      guard let times = try times(in: timeline) else {
        return try json
          ? Console.print(TimelineJSON.encode(timeline))
          : Console.print(lines: InspectionText.overview(of: timeline, title: loaded.title))
      }
      let moments = times.map { InspectedMoment(time: $0, elements: timeline.elements(at: $0)) }
      switch (json, csv) {
      case (true, _):
        try Console.print(
          frames ? InspectedFrames(frames: moments).json() : moments.first?.json() ?? Data())
      case (_, true): try Console.print(InspectionText.rows(moments))
      default: try Console.print(lines: InspectionText.table(moments))
      }
    }
  }

  /// The instants to list; `nil` for an overview.
  private func times(in timeline: Timeline) throws -> [Instant]? {
    if let at { return [at.instant] }
    guard frames else { return nil }
    let sampling = try Sampling(of: timeline, name: scene)
    return FrameSchedule.stills(sampling).entries.map(\.time)
  }
}
