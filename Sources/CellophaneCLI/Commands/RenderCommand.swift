import ArgumentParser
import Documents
import Foundation
import OutputFiles
import Rendering
import Synchronization
import VectorEncoding

/// `cellophane render`: renders scenes to files.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render scenes to files.",
    discussion: """
      The name of an output determines its format:
        x.gif             an animation
        x.apng, x.webp    an animation in all its colours
        x.avif            an animation with few bytes, through libavif
        x.mp4, x.webm     a movie, through an installed ffmpeg
        x.svg             an animated SVG
        x.json            the timeline
        x.png             one frame with --at TIME, or an overview with --sheet
        frames/%04d.svg   a still SVG for each frame; .png likewise
        DIR/              for each scene a file or folder of frames in each --format:
                          gif, apng, webp, mp4, webm, avif, svg, png,
                          svg-frames and json, with commas
        -                 standard output, with --format, not svg-frames
      -o can be given several times. An existing output is replaced when the new one
      is complete.
      Times are written 300ms, 0.3s, 2cs or as seconds.
      If a scene's expectations fail, its outputs are written all the same, and the
      command exits with 1.
      """)

  @Argument(help: "Scene files, folders to search for them, - for input.")
  var scenes: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .singleValue,
    help: ArgumentHelp("Output to write; repeatable.", valueName: "target"))
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Formats for folders, with commas. (default: gif)",
      valueName: "formats"))
  var format: String?

  @Option(help: ArgumentHelp("The scene's time that x.png shows.", valueName: "time"))
  var at: TimeArgument?

  @Flag(help: "Show up to 12 frames side by side in x.png.")
  var sheet = false

  @Option(help: ArgumentHelp("Start of the rendered time.", valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("End of the rendered time.", valueName: "time"))
  var to: TimeArgument?

  @Option(help: "Frames per second, instead of the scene's.")
  var fps: Double?

  @Option(help: "Pixels per point, instead of the scene's.")
  var scale: Double?

  @Option(help: "Playback speed; 0.25 is slow motion.")
  var speed: Double?

  @Option(help: ArgumentHelp("Form of texts in SVG frames: outlines or live.", valueName: "mode"))
  var text: String?

  @OptionGroup(title: "Animations")
  var animations: EncodingOptionGroup

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @OptionGroup
  var seed: SeedOptions

  @OptionGroup
  var variant: VariantOption

  @Flag(help: "Render each scene and all its variants.")
  var variants = false

  @Option(help: "Frames to paint at once, 1 to 64. (default: processors)")
  var jobs: Int?

  @Option(help: ArgumentHelp("Keep scenes whose path contains this text.", valueName: "text"))
  var filter: String?

  @Flag(help: "Stop after the first scene that fails.")
  var failFast = false

  @Flag(help: "Refuse to replace existing files.")
  var noClobber = false

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "Print the outputs as JSON.")
  var json = false

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let request = try makeRequest()
      let textMode = try makeTextMode(for: request)
      let folder = try assets.folder()
      if sandbox.isConfined, let program = request.animationForms.lazy.compactMap(\.program).first {
        throw RenderError(
          .invalidArgument,
          "--sandbox lets no program run, and \(program) writes movies; choose another format, such "
            + "as .webp")
      }
      try sandbox.enter(
        reading: scenes, folders: [folder],
        writing: request.targets.flatMap(SandboxOptions.writable))
      let source = SceneSource.documents(
        assets: folder, seed: try seed.value(), isConfined: sandbox.isConfined)
      let found = try SceneInput.find(scenes, filter: filter, isConfined: sandbox.isConfined)
      let inputs = variants ? found.flatMap { $0.withVariants() } : found.map(variant.input)
      let register = TemporaryOutputs()
      try SignalWatch.start(sweeping: register)
      let renderer = Renderer(
        source: source, jobs: jobs, register: register, allowance: try limits.allowance()
      ) {
        try FrameTools.live(textMode: textMode)
      }
      let bar = ProgressBar(isEnabled: !quiet)
      let messages = RenderMessages(isQuiet: quiet)
      let outcomes = try renderer.render(
        inputs, request: request, stopsAtFailure: failFast,
        progress: { bar.show($0) },
        finished: { outcome in
          bar.clear()
          messages.report(outcome)
        })
      bar.clear()
      StrayFiles.report(found)
      let skipped = outcomes.count(where: \.isSkipped)
      if skipped > 0 {
        Console.report("\(skipped) more scene\(skipped == 1 ? "" : "s") not rendered (--fail-fast)")
      }
      try summarize(outcomes, request: request)
      try Console.end(with: outcomes.map(\.status).max() ?? .done)
    }
  }

  /// Creates the request from the arguments, and validates it.
  private func makeRequest() throws -> RenderRequest {
    if let jobs, !Renderer.jobLimits.contains(jobs) {
      throw RenderError(
        .invalidArgument,
        "--jobs is \(Renderer.jobLimits.lowerBound) to "
          + "\(Renderer.jobLimits.upperBound), not \(jobs)")
    }
    var request = RenderRequest(
      targets: try outputs.map { output in
        let target = try OutputTarget(parsing: output)
        return animations.animated ? target.animated : target
      },
      formats: try format.map { try OutputFormat.list($0) }, at: at?.instant, sheet: sheet,
      sampling: SamplingOptions(
        from: from?.instant, to: to?.instant, framesPerSecond: fps, scale: scale, speed: speed),
      keepsExisting: noClobber)
    request.marksVariants = variants
    request.animations = try animations.options()
    try request.validate()
    if variants, variant.variant != nil {
      throw RenderError(
        .invalidArgument, "--variants and --variant exclude each other; choose one")
    }
    if json, request.targets.contains(.standardOutput) {
      throw RenderError(
        .invalidArgument, "--json and -o - would both be written to standard output; choose one")
    }
    return request
  }

  /// Parses the form of texts in SVG frames.
  private func makeTextMode(for request: RenderRequest) throws -> SVGFrameEncoder.TextMode {
    guard let text else { return .outlines }
    guard let mode = SVGFrameEncoder.TextMode(rawValue: text) else {
      throw RenderError(.invalidArgument, "--text is outlines or live, not \(text)")
    }
    let writesVectors = request.targets.contains {
      switch $0 {
      case .svg, .svgFrames: true
      case .folder, .standardOutput, .nullDevice:
        request.formats?.contains { [.svg, .svgFrames].contains($0) } == true
      default: false
      }
    }
    guard writesVectors else {
      throw RenderError(
        .invalidArgument, "--text is for SVG; give an output such as x.svg or frames/%04d.svg")
    }
    return mode
  }

  /// Prints the outputs.
  private func summarize(_ outcomes: [SceneOutcome], request: RenderRequest) throws {
    if json {
      return try Console.print(try RenderManifest.json(outcomes, failure: Console.failure))
    }
    if quiet || request.targets.contains(.standardOutput) { return }
    let lines = outcomes.flatMap(\.outputs).map { output in
      "\(output.path)  \(Console.size(output.bytes))"
        + (output.setting.map { "  (\($0))" } ?? "")
    }
    if !lines.isEmpty { try Console.print(lines.joined(separator: "\n")) }
  }
}

/// Reports scenes as they are finished, each note once.
private final class RenderMessages: Sendable {
  private let isQuiet: Bool
  /// The notes that have been reported.
  private let reported = Mutex<Set<String>>([])

  /// Creates a reporter of errors, and unless it is quiet of warnings.
  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Reports the warnings, notes and errors of a scene.
  func report(_ outcome: SceneOutcome) {
    if !isQuiet {
      for warning in outcome.warnings { Console.report(warning.description) }
      for note in outcome.notes where reported.withLock({ $0.insert(note).inserted }) {
        Console.report("\(outcome.scene): warning: \(note)")
      }
    }
    for finding in outcome.findings { Console.report(finding.description) }
    if let error = outcome.error, !outcome.isSkipped { Console.report(error.description) }
  }
}
