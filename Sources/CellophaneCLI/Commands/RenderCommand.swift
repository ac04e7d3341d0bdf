import ArgumentParser
import Documents
import Foundation
import Rendering
import Synchronization
import VectorEncoding

/// `cellophane render`: scenes to files.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders scenes to files.",
    discussion: """
      The name of an output decides what is written:
        x.gif             an animation
        x.apng            an animation in all its colours
        x.json            the timeline
        x.png             one frame with --at TIME, or an overview with --sheet
        frames/%04d.svg   a still SVG for each frame; .png likewise
        DIR/              for each scene a file or folder of frames in each --format
        -                 standard output, with --format gif, apng, png or json
      Several -o come out of one run. An existing output is replaced when the new
      one is whole.
      Times are written 300ms, 0.3s, 2cs or as seconds.
      Where a scene's expectations fail the outputs are written all the same, and
      the command ends with 1.
      """)

  @Argument(help: "Scene files, and folders that are searched for them.")
  var scenes: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .singleValue,
    help: ArgumentHelp("What to write; can be given several times.", valueName: "target"))
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "What folders get: gif, apng, png, svg-frames, json, with commas. (default: gif)",
      valueName: "formats"))
  var format: String?

  @Option(help: ArgumentHelp("The scene's time that x.png shows.", valueName: "time"))
  var at: TimeArgument?

  @Flag(help: "x.png shows up to 12 frames side by side.")
  var sheet = false

  @Option(help: ArgumentHelp("Where in the scene's time to begin.", valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("Where in the scene's time to end.", valueName: "time"))
  var to: TimeArgument?

  @Option(help: "Frames per second, instead of the scene's.")
  var fps: Double?

  @Option(help: "Pixels per point, instead of the scene's.")
  var scale: Double?

  @Option(help: "How fast to play: 0.25 is slow motion.")
  var speed: Double?

  @Option(help: ArgumentHelp("Texts in SVG frames: outlines or live.", valueName: "mode"))
  var text: String?

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var seed: SeedOptions

  @Option(help: "How many frames to paint at once, 1 to 64. (default: one for each processor)")
  var jobs: Int?

  @Option(help: ArgumentHelp("Keep scenes whose path has this in it.", valueName: "text"))
  var filter: String?

  @Flag(help: "Begin no scene any more once one has failed.")
  var failFast = false

  @Flag(help: "Refuse to replace what exists.")
  var noClobber = false

  @Flag(help: "Print what was written as JSON.")
  var json = false

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let request = try makeRequest()
      let textMode = try makeTextMode(for: request)
      let source = SceneSource.documents(assets: try assets.folder(), seed: try seed.value())
      let inputs = try SceneInput.find(scenes, filter: filter)
      let register = TemporaryOutputs()
      SignalWatch.start(sweeping: register)
      let renderer = Renderer(source: source, jobs: jobs, register: register) {
        try FrameTools.live(textMode: textMode)
      }
      let bar = ProgressBar(isEnabled: !quiet)
      let messages = RenderMessages(isQuiet: quiet)
      let outcomes = try renderer.render(
        inputs, request: request, stopsAtFailure: failFast,
        progress: { bar.show($0) },
        finished: { outcome in
          bar.clear()
          messages.tell(outcome)
        })
      bar.clear()
      let skipped = outcomes.count(where: \.isSkipped)
      if skipped > 0 {
        Console.tell("\(skipped) more scene\(skipped == 1 ? "" : "s") not rendered (--fail-fast)")
      }
      try summarize(outcomes, request: request)
      try Console.end(with: outcomes.map(\.status).max() ?? .done)
    }
  }

  /// Puts the arguments together, and checks that they fit.
  private func makeRequest() throws -> RenderRequest {
    if let jobs, !Renderer.jobLimits.contains(jobs) {
      throw RenderError(
        .usage,
        "--jobs is \(Renderer.jobLimits.lowerBound) to "
          + "\(Renderer.jobLimits.upperBound), not \(jobs)")
    }
    let request = RenderRequest(
      targets: try outputs.map { try OutputTarget(parsing: $0) },
      formats: try format.map { try OutputFormat.list($0) }, at: at?.instant, sheet: sheet,
      sampling: SamplingOptions(
        from: from?.instant, to: to?.instant, framesPerSecond: fps, scale: scale, speed: speed),
      keepsExisting: noClobber)
    try request.validate()
    if json, request.targets.contains(.standardOutput) {
      throw RenderError(.usage, "--json and -o - would both be on standard output: choose one")
    }
    return request
  }

  /// Reads how texts are written in SVG frames.
  private func makeTextMode(for request: RenderRequest) throws -> SVGFrameEncoder.TextMode {
    guard let text else { return .outlines }
    guard let mode = SVGFrameEncoder.TextMode(rawValue: text) else {
      throw RenderError(.usage, "--text is outlines or live, not \(text)")
    }
    let writesVectors = request.targets.contains {
      switch $0 {
      case .svgFrames: true
      case .folder: request.formats?.contains(.svgFrames) == true
      default: false
      }
    }
    guard writesVectors else {
      throw RenderError(.usage, "--text is for SVG frames: give an output such as frames/%04d.svg")
    }
    return mode
  }

  /// Prints what was written.
  private func summarize(_ outcomes: [SceneOutcome], request: RenderRequest) throws {
    if json { return try Console.print(try RenderManifest.json(outcomes)) }
    if quiet || request.targets.contains(.standardOutput) { return }
    let lines = outcomes.flatMap(\.outputs).map { "\($0.path)  \(Console.size($0.bytes))" }
    if !lines.isEmpty { try Console.print(lines.joined(separator: "\n")) }
  }
}

/// Tells about scenes as they are finished, each note once.
private final class RenderMessages: Sendable {
  private let isQuiet: Bool
  /// The notes that were told.
  private let told = Mutex<Set<String>>([])

  /// Makes a teller of errors, and unless it is quiet of warnings.
  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Tells what is worth knowing about a scene.
  func tell(_ outcome: SceneOutcome) {
    if !isQuiet {
      for warning in outcome.warnings { Console.tell(warning.description) }
      for note in outcome.notes where told.withLock({ $0.insert(note).inserted }) {
        Console.tell("\(outcome.scene): warning: \(note)")
      }
    }
    for finding in outcome.findings { Console.tell(finding.description) }
    if let error = outcome.error, !outcome.isSkipped { Console.tell(error.description) }
  }
}
