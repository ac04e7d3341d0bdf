import ArgumentParser
import Documents
import Foundation
import Rendering
import ScenePlayback
import Timelines
import Timing

/// `cellophane inspect`: what is where, when.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Tells what is where in a scene, and when.",
    discussion: """
      Without --at or --frames it tells what the scene consists of; with --json that is the
      timeline. A time past the scene's end shows the rest.
      """)

  @Argument(help: "A scene file.")
  var scene: String

  @Option(help: ArgumentHelp("The scene's time to look at.", valueName: "time"))
  var at: TimeArgument?

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var seed: SeedOptions

  @Flag(help: "Look at every frame.")
  var frames = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print rows for a spreadsheet.")
  var csv = false

  func run() throws {
    try Console.reporting {
      if at != nil, frames { throw RenderError(.usage, "--at and --frames: choose one") }
      if json, csv { throw RenderError(.usage, "--json and --csv: choose one") }
      if csv, at == nil, !frames {
        throw RenderError(.usage, "--csv needs --at TIME or --frames")
      }
      if let at, at.instant < .zero { throw RenderError(.usage, "--at is a time from 0 on") }
      let loaded = try SceneSource.documents(assets: try assets.folder(), seed: try seed.value())
        .load(scene)
      for warning in loaded.warnings { Console.tell(warning.description) }
      let timeline = loaded.timeline
      guard let times = try times(in: timeline) else {
        return try json
          ? Console.print(TimelineJSON.encode(timeline))
          : Console.print(InspectionText.overview(of: timeline, title: loaded.title))
      }
      let moments = times.map { InspectedMoment(time: $0, elements: timeline.elements(at: $0)) }
      switch (json, csv) {
      case (true, _):
        try Console.print(
          frames ? InspectedFrames(frames: moments).json() : moments.first?.json() ?? Data())
      case (_, true): try Console.print(InspectionText.rows(moments))
      default: try Console.print(InspectionText.table(moments))
      }
    }
  }

  /// The instants to look at; `nil` where the whole is asked for.
  private func times(in timeline: Timeline) throws -> [Instant]? {
    if let at { return [at.instant] }
    guard frames else { return nil }
    let sampling = try Sampling(of: timeline, name: scene)
    return FrameSchedule.stills(sampling).entries.map(\.time)
  }
}
