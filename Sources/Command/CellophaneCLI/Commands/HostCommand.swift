import ArgumentParser
import Documents
import Foundation
import HostedScenes
import Hosting
import OutputFiles
import Rendering
import SceneRendering

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
      with 1.
      Cellophane's own sources are those of --package, of CELLOPHANE_PACKAGE, those
      around this program, or those installed with it. Building needs a Swift
      toolchain, and about a minute for the first time.
      """)

  @Argument(help: "The folder of the sources or of a package.")
  var folder: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder to write to.", valueName: "dir"))
  var output = "output/host"

  @Flag(help: "Print what was found, and render nothing.")
  var list = false

  @OptionGroup(title: "Subjects")
  var subjects: HostSubjectOptions

  @OptionGroup(title: "Build")
  var building: HostBuildOptions

  @OptionGroup(title: "Scenes")
  var showing: HostSceneOptions

  @Option(
    help: ArgumentHelp(
      "Any of gif, apng, png, svg-frames, json, with commas.", valueName: "formats"))
  var format = "gif,json"

  @Option(help: "Frames per second, instead of 25.")
  var fps: Double?

  @Option(help: "Pixels per point. (default: 1)")
  var scale: Double?

  @Option(help: "Playback speed; 0.25 is slow motion.")
  var speed: Double?

  @Option(help: "Frames to paint at once, 1 to 64. (default: processors)")
  var jobs: Int?

  @Flag(help: "Refuse to replace existing files.")
  var noClobber = false

  @Flag(help: "Print the outputs as JSON.")
  var json = false

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let request = try makeRequest()
      let scenes = try showing.hostedScenes()
      let settings = try showing.settings()
      let register = TemporaryOutputs()
      let processes = ChildProcesses()
      let scratch = HostedScratch()
      // The signal handler retains the folder for as long as the process lives.
      defer { scratch.remove() }
      try SignalWatch.start(sweeping: register) {
        processes.terminate()
        scratch.remove()
      }
      guard let sources = try build(processes) else { return }
      let isQuiet = quiet
      func source(startsApp: Bool) throws -> HostedSource {
        HostedSource(
          try makeProgram(of: sources, startsApp: startsApp), scenes: scenes, settings: settings,
          processes: processes, scratch: scratch,
          printed: { text in
            guard !isQuiet else { return }
            for line in text.split(separator: "\n") { Console.report(String(line)) }
          })
      }
      var hosted = try source(startsApp: true)
      if let refusal = hosted.refusalOfApp() {
        note(refusal + ", so its screens are played")
        hosted = try source(startsApp: false)
      }
      try hosted.tryGuesses().forEach(note)
      let renderer = Renderer(source: hosted.source, jobs: jobs, register: register) {
        try FrameTools.live()
      }
      let bar = ProgressBar(isEnabled: !quiet)
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
  }

  /// Creates the request from the arguments, and validates it.
  private func makeRequest() throws -> RenderRequest {
    if let jobs, !Renderer.jobLimits.contains(jobs) {
      throw RenderError(
        .invalidArgument,
        "--jobs is \(Renderer.jobLimits.lowerBound) to "
          + "\(Renderer.jobLimits.upperBound), not \(jobs)")
    }
    guard !output.isEmpty, output != "-" else {
      throw RenderError(.invalidArgument, "-o must name a folder, because many files are written")
    }
    let request = RenderRequest(
      targets: [.folder(path: output)], formats: try OutputFormat.list(format),
      sampling: SamplingOptions(framesPerSecond: fps, scale: scale, speed: speed),
      keepsExisting: noClobber)
    try request.validate()
    return request
  }

  /// Reports a note, unless only errors are.
  private func note(_ text: String) { if !quiet { Console.report("note: \(text)") } }

  /// Sources that were built, and what is in them.
  private struct Sources {
    let build: HostBuild
    let module: HostedModule
    let adapted: AdaptedSources
  }

  /// Builds the program of sources.
  private func makeProgram(of sources: Sources, startsApp: Bool) throws -> HostBuild.Product {
    let bar = ProgressBar(isEnabled: !quiet)
    defer { bar.clear() }
    let product = try sources.build.makeProgram(
      of: sources.module, request: subjects.request(), adapted: sources.adapted,
      startsApp: startsApp)
    bar.clear()
    product.notes.forEach(note)
    return product
  }

  /// Builds the sources, or only lists what is in them if that is requested.
  private func build(_ processes: ChildProcesses) throws -> Sources? {
    let engine = try EnginePackage(package: building.package)
    let hosted = try HostedFolder(
      folder, target: building.target, excluding: building.exclude, processes: processes)
    hosted.notes.forEach(note)
    let bar = ProgressBar(isEnabled: !quiet)
    defer { bar.clear() }
    let build = HostBuild(
      hosted, engine: engine, root: building.scratchPath, processes: processes,
      progress: { bar.show(buildLine: $0) })
    if !quiet {
      let count = hosted.files.count
      let first = build.isFirst ? ", for the first time with UIKit's names" : ""
      Console.report("building \(count) file\(count == 1 ? "" : "s") of \(hosted.base)\(first)")
    }
    if build.buildsAdapter, !quiet { Console.report("building the adapter, once") }
    let adapted = try build.adapt()
    bar.clear()
    adapted.notes.forEach(note)
    let module = try build.findSubjects(in: adapted)
    bar.clear()
    if list {
      let found = module.classes
      for subject in found {
        try Console.print(subject.isMadeWithoutArguments ? "\(subject.name)()" : subject.suggestion)
      }
      for title in adapted.previewNames { try Console.print("#Preview \"\(title)\"") }
      if found.isEmpty, adapted.previewNames.isEmpty, !quiet {
        Console.report("no layouts, transitions, views or screens were found")
      }
      return nil
    }
    return Sources(build: build, module: module, adapted: adapted)
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
