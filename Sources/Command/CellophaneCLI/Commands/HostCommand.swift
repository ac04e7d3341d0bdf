import ArgumentParser
import Documents
import Foundation
import HostedScenes
import Hosting
import OutputFiles
import Rendering
import SceneRendering
import Synchronization

/// `cellophane host`: builds sources that were written for UIKit and renders them.
struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host",
    abstract: "Build a folder of UIKit sources and render them.",
    discussion: """
      The sources are not changed. Of a package the first library's target is built.
      Each layout is played in the scenes scroll, insert, delete, rotate, pinch and
      layout, each animator and delegate of transitions in push, present and
      interactive, a view in show, and a screen in show, scroll, open, toggle,
      rotate, dark and text; they are written to DIR/NAME/SCENE.gif and .json. An
      app starts as its delegates set it up; each #Preview is a screen too. Views
      and screens that show nothing by themselves are left out. Layouts get plausible
      arguments, and a stand-in answers for their delegates, unless you give --layout
      and --delegate. A driver file plays what its function directs:
        func play(_ driver: SceneDriver) { driver.show(…); driver.wait(1) }
      What crashes in one scene does not stop the others; the command then exits
      with 1. With --watch nothing is written: a page shows the scenes, again at
      every save, and the compiler's errors over the last good version.
      Cellophane's own sources are those of --package, of CELLOPHANE_PACKAGE, those
      around this program, or those installed with it. Building needs a Swift
      toolchain, and about a minute for the first time.
      """)

  @Argument(help: "The folder of the sources or of a package.")
  var folder: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The folder to write to. (default: output/host)", valueName: "dir"))
  var output: String?

  @Flag(help: "Print what was found, and render nothing.")
  var list = false

  @Flag(help: "Show the scenes in a browser, at every save.")
  var watch = false

  @OptionGroup
  var page: PageOptions

  @OptionGroup(title: "Subjects")
  var subjects: HostSubjectOptions

  @OptionGroup(title: "Build")
  var building: HostBuildOptions

  @OptionGroup(title: "Scenes")
  var showing: HostSceneOptions

  @Option(
    help: ArgumentHelp(
      "Any of gif, apng, png, svg-frames, json. (default: gif,json)",
      valueName: "formats"))
  var format: String?

  @Option(help: "Frames per second, instead of 25.")
  var fps: Double?

  @Option(help: "Pixels per point. (default: 1)")
  var scale: Double?

  @Option(help: "Playback speed; 0.25 is slow motion.")
  var speed: Double?

  @OptionGroup
  var painting: JobOption

  @Flag(help: "Refuse to replace existing files.")
  var noClobber = false

  @Flag(help: "Print the outputs as JSON.")
  var json = false

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let request = try makeRequest()
      try checkWatching()
      let register = TemporaryOutputs()
      let processes = ChildProcesses()
      let scratch = HostedScratch()
      // The signal handler retains the folder for as long as the process lives.
      defer { scratch.remove() }
      try SignalWatch.start(sweeping: register) {
        processes.terminate()
        scratch.remove()
      }
      let bar = ProgressBar(isEnabled: !quiet)
      let preparation = try preparation(processes, scratch, bar)
      if list { return try printFound(preparation.sources()) }
      if watch {
        let watch = HostWatch(preparation, driver: subjects.driver, register: register)
        return try page.serve(watch.session(painter: painting.painter()), of: folder)
      }
      try render(try preparation.prepare(), request: request, register: register, bar)
    }
  }

  /// Renders scenes, and ends with the status of the worst.
  private func render(
    _ hosted: HostedSource, request: RenderRequest, register: TemporaryOutputs, _ bar: ProgressBar
  ) throws {
    let renderer = Renderer(source: hosted.source, jobs: painting.jobs, register: register) {
      try FrameTools.live()
    }
    let isQuiet = quiet
    let outcomes = try renderer.render(
      hosted.inputs, request: request, progress: { bar.show($0) },
      finished: { outcome in
        bar.clear()
        if !isQuiet {
          for warning in outcome.warnings {
            Console.report("\(outcome.scene): warning: \(warning.message)")
          }
        }
        if let error = outcome.error { Console.report(error) }
      })
    bar.clear()
    try summarize(outcomes)
    try Console.end(with: outcomes.map(\.status).max() ?? .done)
  }

  /// Creates the request from the arguments, and validates it.
  private func makeRequest() throws -> RenderRequest {
    _ = try painting.value()
    guard output != "", output != "-" else {
      throw RenderError(.invalidArgument, "-o must name a folder, because many files are written")
    }
    let request = RenderRequest(
      targets: [.folder(path: output ?? "output/host")],
      formats: try OutputFormat.list(format ?? "gif,json"),
      sampling: SamplingOptions(framesPerSecond: fps, scale: scale, speed: speed),
      keepsExisting: noClobber)
    try request.validate()
    return request
  }

  /// Throws for options that a page does not have, or that only a page has.
  private func checkWatching() throws {
    try page.check()
    guard watch else {
      if page.isEmpty { return }
      throw RenderError(.invalidArgument, "--open and --port are for --watch")
    }
    let given = [
      ("--output", output != nil), ("--list", list), ("--format", format != nil),
      ("--fps", fps != nil), ("--scale", scale != nil), ("--speed", speed != nil),
      ("--no-clobber", noClobber), ("--json", json),
    ].first { $0.1 }
    if let given {
      throw RenderError(.invalidArgument, "--watch writes no files; leave out \(given.0)")
    }
  }

  /// The way to the scenes, as the arguments describe it.
  private func preparation(
    _ processes: ChildProcesses, _ scratch: HostedScratch, _ bar: ProgressBar
  ) throws -> HostedPreparation {
    let isQuiet = quiet
    let said = Mutex<Set<String>>([])
    var preparation = try HostedPreparation(
      folder, engine: EnginePackage(package: building.package), processes: processes,
      scratch: scratch
    ) { event in
      guard !isQuiet else { return }
      if case .progress(let line) = event { return bar.show(buildLine: line) }
      bar.clear()
      switch event {
      case .progress, .finished: break
      case .status(let text): Console.report(text)
      // What was said stays true when a file is saved.
      case .note(let text):
        if said.withLock({ $0.insert(text).inserted }) { Console.report("note: \(text)") }
      case .printed(let text): text.split(separator: "\n").forEach { Console.report(String($0)) }
      }
    }
    (preparation.target, preparation.exclusions) = (building.target, building.exclude)
    preparation.modules = try building.module.map { try NamedModule(parsing: $0) }
    preparation.root = building.scratchPath
    preparation.request = try subjects.request()
    preparation.scenes = try showing.hostedScenes()
    preparation.settings = try showing.settings()
    return preparation
  }

  /// Prints what was found in sources.
  private func printFound(_ sources: HostedPreparation.Sources) throws {
    let found = sources.module.classes
    for subject in found {
      try Console.print(subject.isMadeWithoutArguments ? "\(subject.name)()" : subject.suggestion)
    }
    for title in sources.previewNames { try Console.print("#Preview \"\(title)\"") }
    if found.isEmpty, sources.previewNames.isEmpty, !quiet {
      Console.report("no layouts, transitions, views or screens were found")
    }
  }

  /// Prints the outputs.
  private func summarize(_ outcomes: [SceneOutcome]) throws {
    if json {
      return try Console.print(try RenderManifest.json(outcomes, failure: Console.failure))
    }
    if quiet { return }
    let lines = outcomes.flatMap(\.outputs).map { "\($0.path)  \(Console.size($0.bytes))" }
    try Console.print(lines: lines)
  }
}
