import ArgumentParser
import Foundation
import FrameComparison
import Rendering
import Reporting
import Verification

/// `cellophane diff`: what differs between two renders, timelines or scenes.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tells what differs between two scenes, timelines or renders.",
    discussion: """
      Each side is a scene, a timeline (.json), a GIF, an APNG, a PNG, or a folder of
      PNG frames. Timelines are compared first, in points and seconds; then pixels,
      which have to be equal unless a limit says otherwise. A scene is painted in the
      form that the other side has. Every limit in force is printed with where it
      comes from. Exits with 0 where both are the same and with 1 where they differ.
      """)

  @Argument(help: ArgumentHelp("What should be.", valueName: "A"))
  var before: String

  @Argument(help: ArgumentHelp("What is.", valueName: "B"))
  var after: String

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Option(help: "Look at one layer only: timelines or pixels.")
  var only: String?

  @Option(help: ArgumentHelp("Where in a scene's time to begin.", valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("Where in a scene's time to end.", valueName: "time"))
  var to: TimeArgument?

  @Option(help: "Frames per second at which scenes are painted.")
  var fps: Double?

  @Option(help: "Pixels per point at which scenes are painted.")
  var scale: Double?

  @Option(help: "How fast scenes are played.")
  var speed: Double?

  @Flag(help: "Print the differences as JSON.")
  var json = false

  @Option(help: ArgumentHelp("Write a page that shows the differences.", valueName: "x.html"))
  var report: String?

  @Flag(help: "Print nothing: the exit code says it.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      if json, quiet { throw RenderError(.usage, "--json and --quiet: choose one") }
      var inForce = ComparisonLimits()
      inForce.apply(try limits.settings(), origin: LimitOptions.origin)
      let sampling = SamplingOptions(
        from: from?.instant, to: to?.instant, framesPerSecond: fps, scale: scale, speed: speed)
      try sampling.validate()
      let comparing = ExhibitComparison(
        limits: inForce, sampling: sampling, layers: try layers())
      let (first, second) = (try Exhibit(path: before), try Exhibit(path: after))
      if first.timeline == nil, second.timeline == nil, sampling != SamplingOptions() {
        throw RenderError(
          .usage,
          "--from, --to, --fps, --scale and --speed are for what is painted, and both "
            + "sides are pictures")
      }
      if !quiet {
        for warning in first.warnings + second.warnings { Console.tell(warning) }
      }
      let comparison = try comparing.compare(first, second)
      if let report {
        let evidence = try comparing.evidence(of: comparison, first, second)
        try NewFile.replace(
          report, with: ComparisonPage(comparison: comparison, evidence: evidence).html())
      }
      if json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        try Console.print(try encoder.encode(comparison) + Data("\n".utf8))
      } else if !quiet {
        try Console.print(comparison.lines.joined(separator: "\n"))
      }
      try Console.end(with: comparison.isSame ? .done : .differs)
    }
  }

  /// Reads which layers are looked at.
  private func layers() throws -> ExhibitComparison.Layers {
    guard let only else { return .all }
    guard let layers = ExhibitComparison.Layers(rawValue: only), layers != .all else {
      throw RenderError(.usage, "--only is timelines or pixels, not \(only)")
    }
    return layers
  }
}
