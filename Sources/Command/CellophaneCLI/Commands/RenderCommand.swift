import ArgumentParser
import Documents
import Foundation
import OutputFiles
import Rendering
import Reporting
import SceneRendering
import Synchronization

/// `cellophane render`: renders scenes to files.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render scenes to files.",
    discussion: """
      The name of an output determines its format:
        x.gif             an animation
        x.apng, x.webp    an animation in all its colors
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
      --for chooses the format, the size, the loops and the limit of bytes for a
      place, unless you give them; without -o it writes to the current folder:
      \(places)
      --snippet renders scenes and their variants light and dark, and prints HTML
      that shows them; with x.png --at TIME also for readers who ask for reduced
      motion.
      Times are written 300ms, 0.3s, 2cs or as seconds.
      {scene}, {variant} and the settings of --matrix stand for values in names:
        -o 'out/{scene}-{variant}@{scale}x.gif' --variants --matrix scale=1,2
      --plan renders what "cellophane plan" has printed, --shard a part of it.
      If a scene's expectations fail, its outputs are written all the same, and the
      command exits with 1.
      """)

  /// The lines about places in the discussion.
  private static let places = OutputProfile.all.map { profile in
    "  " + profile.name.padding(toLength: 14, withPad: " ", startingAt: 0)
      + profile.extensions.joined(separator: " ") + "; " + profile.limits
  }.joined(separator: "\n")

  @OptionGroup
  var options: RenderOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @OptionGroup(title: "Batches")
  var batch: BatchOptions

  @OptionGroup
  var painting: JobOption

  @Option(help: ArgumentHelp("Memory of all scenes. (default: a quarter)", valueName: "size"))
  var memoryBudget: ByteCountArgument?

  @Flag(help: "Stop after the first scene that fails.")
  var failFast = false

  @OptionGroup(title: "Cache")
  var cache: CacheOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "Print the outputs as JSON.")
  var json = false

  @Flag(help: "Print HTML that shows the outputs, light and dark.")
  var snippet = false

  @Flag(help: "Print errors only.")
  var quiet = false

  @OptionGroup
  var log: LogOptions

  func run() throws {
    try Console.reporting {
      try log.apply()
      let plan = try batch.loadedPlan()
      let options = try plannedOptions(plan)
      var request = try options.makeRequest()
      try check(request)
      if snippet { request.marksVariants = options.variant.variant == nil }
      let textMode = try options.makeTextMode(for: request)
      let folder = try options.assets.folder()
      try enterSandbox(request, assets: folder)
      let source = SceneSource.documents(
        assets: folder, seed: try options.seed.value(), isConfined: sandbox.isConfined)
      let register = TemporaryOutputs()
      try SignalWatch.start(sweeping: register)
      // A scene that was given up may have left something.
      defer { register.sweep {} }
      let cache = try cache.open(
        tools: options.tools(textMode), isConfined: sandbox.isConfined, register: register)
      let found = plan == nil ? try options.find(isConfined: sandbox.isConfined) : []
      let run = try BatchRun(
        plan: plan, batch: batch, options: options, found: snippet ? schemes(of: found) : found,
        request: request, source: source, cache: cache)
      let renderer = Renderer(
        source: source, jobs: painting.jobs, register: register, allowance: try limits.allowance(),
        memoryBudget: memoryBudget?.bytes, cache: cache
      ) { try FrameTools.live(textMode: textMode) }
      let outcomes = try render(run, with: renderer, request: request)
      self.cache.close(cache, isQuiet: quiet)
      StrayFiles.report(found)
      try run.end()
      let skipped = outcomes.count(where: \.isSkipped)
      if skipped > 0 {
        Console.report("\(skipped) more scene\(skipped == 1 ? "" : "s") not rendered (--fail-fast)")
      }
      try summarize(outcomes, of: run.jobs, request: request)
      try Console.end(with: max(outcomes.map(\.status).max() ?? .done, run.earlierStatus))
    }
  }

  /// Renders the jobs of this run; none if it has nothing left to do.
  private func render(
    _ run: BatchRun, with renderer: Renderer, request: RenderRequest
  ) throws -> [SceneOutcome] {
    if let note = run.note, !quiet { Console.report(note) }
    guard !run.jobs.isEmpty, run.changed.isEmpty || !failFast else { return run.changed }
    let bar = ProgressBar(isEnabled: !quiet)
    let messages = RenderMessages(isQuiet: quiet, total: run.jobs.count)
    defer { bar.clear() }
    return try renderer.render(
      jobs: run.jobs, request: request, stopsAtFailure: failFast, retries: batch.retry,
      progress: { bar.show($0) },
      completed: { run.record($0, $1) },
      finished: { outcome in
        bar.clear()
        messages.report(outcome)
      }) + run.changed
  }

  /// Returns the options of the plan, or those of this command without one.
  private func plannedOptions(_ plan: BatchPlan?) throws -> RenderOptions {
    guard let plan else { return options }
    guard options.isEmpty else {
      throw RenderError(
        .invalidArgument,
        "--plan has the scenes, outputs and options of its own; leave those of this command out")
    }
    guard !sandbox.isConfined else {
      throw RenderError(.invalidArgument, "--plan and --sandbox exclude each other")
    }
    do {
      return try PlanCommand.parse(plan.arguments).options
    } catch {
      throw RenderError(
        .invalidData, at: batch.plan,
        "its arguments are not known here: \(PlanCommand.message(for: error))")
    }
  }

  /// Throws for a request that this command cannot meet.
  private func check(_ request: RenderRequest) throws {
    _ = try painting.value()
    if json, request.targets.contains(.standardOutput) {
      throw RenderError(
        .invalidArgument, "--json and -o - would both be written to standard output; choose one")
    }
    try batch.check()
    if snippet { try checkSnippet(request) }
  }

  /// Throws for a request whose outputs HTML cannot show.
  private func checkSnippet(_ request: RenderRequest) throws {
    guard !json, !request.targets.contains(.standardOutput) else {
      throw RenderError(
        .invalidArgument,
        "--snippet is written to standard output, as \(json ? "--json" : "-o -") is; choose one")
    }
    guard batch.plan == nil, batch.shard == nil, !batch.resume else {
      throw RenderError(
        .invalidArgument, "--snippet is of all jobs; leave --plan, --shard and --resume out")
    }
    guard !request.sheet else {
      throw RenderError(
        .invalidArgument, "--snippet is for animations and stills; leave --sheet out")
    }
    guard request.writesSVG || request.animationForms.contains(where: { $0.program == nil }) else {
      throw RenderError(
        .invalidArgument, "--snippet is for images that move; give an output such as x.gif or x.svg"
      )
    }
  }

  /// Returns scenes with their variants for color schemes, unless the variants are chosen otherwise.
  private func schemes(of found: [SceneInput]) -> [SceneInput] {
    guard !options.variants, options.variant.variant == nil else { return found }
    return found.flatMap { scene in
      scene.withVariants().filter {
        $0.variant.map(PictureSnippet.schemes.contains) ?? true
      }
    }
  }

  /// Restricts what the process may do, if that is asked for.
  private func enterSandbox(_ request: RenderRequest, assets folder: String?) throws {
    if sandbox.isConfined, let program = request.animationForms.lazy.compactMap(\.program).first {
      throw RenderError(
        .invalidArgument,
        "--sandbox lets no program run, and \(program) writes movies; choose another format, such "
          + "as .webp")
    }
    try sandbox.enter(
      reading: options.scenes, folders: [folder],
      writing: request.targets.flatMap(SandboxOptions.writable)
        + (batch.manifest.map(SandboxOptions.writable(forFile:)) ?? []))
  }

  /// Prints the outputs.
  private func summarize(
    _ outcomes: [SceneOutcome], of jobs: [RenderJob], request: RenderRequest
  ) throws {
    if json {
      return try Console.print(try RenderManifest.json(outcomes, failure: Console.failure))
    }
    if snippet {
      let results = zip(jobs, outcomes).map { (job: $0, outcome: $1) }
      return try Console.print(
        lines: PictureSnippet.lines(
          results, hasStills: request.at != nil,
          from: FileManager.default.currentDirectoryPath))
    }
    if quiet || request.targets.contains(.standardOutput) { return }
    let lines = outcomes.flatMap(\.outputs).map { output in
      "\(output.path)  \(Console.size(output.bytes))"
        + (output.setting.map { "  (\($0))" } ?? "")
    }
    try Console.print(lines: lines)
  }
}

/// Reports scenes as they are finished, each note once.
private final class RenderMessages: Sendable {
  private let isQuiet: Bool
  private let total: Int
  /// The notes and lines that have been reported, and the number of finished jobs.
  private let reported = Mutex<(notes: Set<String>, lines: Set<String>, count: Int)>(([], [], 0))

  /// Creates a reporter of errors, and unless it is quiet of warnings.
  init(isQuiet: Bool, total: Int) { self.isQuiet = isQuiet; self.total = total }

  /// Reports the warnings, notes and errors of a scene.
  func report(_ outcome: SceneOutcome) {
    if !isQuiet {
      for warning in outcome.warnings { reportOnce(warning.description) }
      for note in outcome.notes where reported.withLock({ $0.notes.insert(note).inserted }) {
        Console.report("\(outcome.scene): warning: \(note)")
      }
    }
    for finding in outcome.findings { reportOnce(finding.description) }
    if let error = outcome.error, !outcome.isSkipped { error.lines.forEach(reportOnce) }
    let count = reported.withLock { reported in
      reported.count += 1
      return reported.count
    }
    if !isQuiet, !outcome.isSkipped { Console.log(JobEvent(outcome, number: count, of: total)) }
  }
}

extension RenderMessages {
  /// Reports a line that has not been reported: all variants of a document have its errors.
  private func reportOnce(_ line: String) {
    if reported.withLock({ $0.lines.insert(line).inserted }) { Console.report(line) }
  }
}

/// A finished job in the log for programs.
private struct JobEvent: Encodable {
  let event = "job"
  let scene: String
  let variant: String?
  let status: Int32
  let outputs: [String]
  /// The processor time in seconds.
  let cost: Double
  let finished: Int
  let jobs: Int

  /// Describes a job.
  init(_ outcome: SceneOutcome, number: Int, of total: Int) {
    scene = outcome.scene
    variant = outcome.variant
    status = outcome.status.rawValue
    outputs = outcome.outputs.map(\.path)
    cost = (outcome.cost * 1e6).rounded() / 1e6
    finished = number
    jobs = total
  }
}
