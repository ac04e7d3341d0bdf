import ArgumentParser
import Foundation
import FrameComparison
import Rendering
import Reporting
import Timing
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
      form that the other side has; --at TIME holds one moment against a picture of it.
      --from, --to, --fps, --scale and --speed are for what is painted; timelines are
      compared from beginning to end. What lies within --seconds forgives the way
      that is gone in that time. Every limit in force is printed with where it comes
      from. Exits with 0 where both are the same and with 1 where they differ.
      """)

  @Argument(help: ArgumentHelp("What should be.", valueName: "A"))
  var before: String

  @Argument(help: ArgumentHelp("What is.", valueName: "B"))
  var after: String

  @OptionGroup(title: "Limits")
  var limits: ToleranceOptions

  @OptionGroup
  var assets: AssetOptions

  @Option(help: "Look at one layer only: timelines or pixels.")
  var only: String?

  @Option(
    help: ArgumentHelp(
      "The moment of a scene that a picture shows, as for render.", valueName: "time"))
  var at: TimeArgument?

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
      var inForce = Tolerances()
      inForce.apply(try limits.settings(), origin: ToleranceOptions.origin)
      let layers = try layers()
      try checkOptions(for: layers)
      let register = TemporaryOutputs()
      SignalWatch.start(sweeping: register)
      let folder = try assets.folder()
      let first = try ComparisonInput(path: before, assets: folder)
      let second = try ComparisonInput(path: after, assets: folder)
      try checkOptions(for: first, second)
      let comparing = InputComparison(
        limits: inForce, sampling: try sampling(), layers: layers)
      if !quiet {
        for warning in first.warnings + second.warnings { Console.tell(warning) }
      }
      let comparison = try comparing.compare(first, second)
      if let report {
        try NewFile.replace(
          report, with: page(of: comparison, by: comparing, first, second), register: register)
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

  /// Makes the page; what cannot be shown is told and left out.
  private func page(
    of comparison: Comparison, by comparing: InputComparison, _ first: ComparisonInput,
    _ second: ComparisonInput
  ) -> Data {
    var evidence: [Evidence] = []
    do {
      evidence = try comparing.evidence(of: comparison, first, second)
    } catch {
      Console.tell("warning: the page has no pictures: \(error)")
    }
    return ComparisonPage(comparison: comparison, evidence: evidence).html()
  }

  /// The options given that say how something is painted.
  private var samplingOptions: [String] {
    let given = [
      ("--at", at != nil), ("--from", from != nil), ("--to", to != nil), ("--fps", fps != nil),
      ("--scale", scale != nil), ("--speed", speed != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// Which part of scenes is painted, and how.
  private func sampling() throws -> SamplingOptions {
    guard let moment = at?.instant else {
      let options = SamplingOptions(
        from: from?.instant, to: to?.instant, framesPerSecond: fps, scale: scale, speed: speed)
      try options.validate()
      return options
    }
    guard moment >= .zero, moment < SamplingOptions.longest else {
      throw RenderError(
        .usage, "--at is a time from 0 to less than \(Int(SamplingOptions.longest.seconds)) s")
    }
    // A moment of one tick is one picture.
    let options = SamplingOptions(from: moment, to: moment + Instant(ticks: 1), scale: scale)
    try options.validate()
    return options
  }

  /// Refuses options that the layers do not look at.
  private func checkOptions(for layers: InputComparison.Layers) throws {
    if at != nil {
      try ToleranceOptions.refuse(
        samplingOptions.filter { $0 != "--at" && $0 != "--scale" },
        because: "--at shows one moment")
    }
    _ = try sampling()
    switch layers {
    case .all: break
    case .timelines:
      try ToleranceOptions.refuse(
        samplingOptions + limits.pixelOptions, because: "--only timelines looks at no pixels")
    case .pixels:
      try ToleranceOptions.refuse(
        limits.timelineOptions, because: "--only pixels looks at no timelines")
    }
  }

  /// Refuses options that mean nothing for what both sides are.
  private func checkOptions(for first: ComparisonInput, _ second: ComparisonInput) throws {
    if first.timeline == nil, second.timeline == nil {
      try ToleranceOptions.refuse(
        samplingOptions, because: "both sides are pictures, and nothing is painted")
      try ToleranceOptions.refuse(
        limits.itemOptions, because: "both sides are pictures, which know no items")
    }
    if first.timeline == nil || second.timeline == nil {
      try ToleranceOptions.refuse(
        limits.timelineOptions, because: "timelines are compared only where both sides have one")
    }
    guard at != nil else { return }
    for exhibit in [first, second] where exhibit.isAnimation {
      throw RenderError(
        .usage, at: exhibit.name,
        "--at is for a picture of one moment, and this is an animation: give --from and --to")
    }
  }

  /// Reads which layers are looked at.
  private func layers() throws -> InputComparison.Layers {
    guard let only else { return .all }
    guard let layers = InputComparison.Layers(rawValue: only), layers != .all else {
      throw RenderError(.usage, "--only is timelines or pixels, not \(only)")
    }
    return layers
  }
}
