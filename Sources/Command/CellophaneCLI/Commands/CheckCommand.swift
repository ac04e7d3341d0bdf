import ArgumentParser
import Documents
import OutputFiles
import Rendering
import ScenePlayback
import SceneRendering

/// `cellophane check`: reports whether scenes can be rendered, and move as expected.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes and their expectations, without rendering.",
    discussion: """
      Exits with 1 if all scenes are valid, but an expectation of their motion fails.

      With --fix, what a message says to write is written, in the scene or in the file that it \
      includes; comments, order and formatting stay. The messages that are left follow.

      With --json, standard output has all findings with their locations, and the edits that repair \
      each of them by itself. Lines and columns count from 1.
      """)

  @Argument(help: "Scene files, folders to search for them, - for input.")
  var scenes: [String]

  @Option(help: ArgumentHelp("Keep scenes whose path contains this text.", valueName: "text"))
  var filter: String?

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @OptionGroup
  var seed: SeedOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "Repair what messages name a repair for.")
  var fix = false

  @Flag(help: "Print the repairs of --fix as a patch; write nothing.")
  var dryRun = false

  @Flag(help: "Print the findings and their repairs as JSON.")
  var json = false

  @Flag(help: "Print errors only.")
  var quiet = false

  @Flag(help: "Print a line for each scene.")
  var verbose = false

  func run() throws {
    try Console.reporting {
      try checkOptions()
      let folder = try assets.folder()
      try sandbox.enter(reading: scenes, folders: [folder], writing: fix && !dryRun ? written : [])
      let source = SceneSource.documents(
        assets: folder, seed: try seed.value(), isConfined: sandbox.isConfined)
      let allowance = try limits.allowance()
      let inputs = try SceneInput.find(scenes, filter: filter, isConfined: sandbox.isConfined)
      var (checks, report) = (SceneChecks(allowance), CheckReport())
      let fixes = try fixes(of: fix ? inputs : [], assets: folder, allowance) { error in
        Console.report(error)
        checks.note(error)
      }
      for input in inputs.flatMap({ $0.withVariants() }) {
        let bad = checks.bad
        let messages = checks.check(input, load: dryRun ? fixes.load : source.load)
        if json { messages.forEach { report.add($0) } } else { print(messages) }
        if verbose, checks.bad == bad { Console.report("\(input.label): fine") }
      }
      StrayFiles.report(inputs)
      if json {
        report.scenes = .init(fine: checks.good + checks.goodVariants, faulty: checks.bad)
        try Console.print(try report.prettyJSON())
      } else if !quiet {
        if dryRun { Console.report(checks.summary) } else { try Console.print(checks.summary) }
      }
      try Console.end(with: checks.status)
    }
  }

  /// Reports messages as lines.
  private func print(_ messages: [SceneChecks.Message]) {
    for message in messages {
      if quiet, case .warning = message.content { continue }
      let variant = message.input.variant.map { " (variant '\($0)')" } ?? ""
      Console.report(message.text + variant)
    }
  }

  /// Repairs scenes, within the limits of each; reports those that cannot be repaired.
  private func fixes(
    of inputs: [SceneInput], assets: String?, _ allowance: SceneAllowance,
    report: (RenderError) -> Void
  ) throws -> SceneFixes {
    let register = TemporaryOutputs()
    if fix, !dryRun { try SignalWatch.start(sweeping: register) }
    var fixes = SceneFixes(
      isDryRun: dryRun, assets: assets, seed: try seed.value(), isConfined: sandbox.isConfined,
      isQuiet: quiet, register: register)
    for input in inputs {
      let before = fixes
      do {
        fixes = try SceneBudget(allowance, of: input.label).run { try before.repairing(input) }
      } catch {
        let known = RenderError(error, at: input.label)
        // Without a disk or standard output no other scene can be repaired either.
        if known.kind == .inputOutput { throw known }
        report(known)
      }
    }
    return fixes
  }

  /// Throws if options contradict each other or the inputs.
  private func checkOptions() throws {
    if quiet, verbose {
      throw RenderError(.invalidArgument, "--quiet and --verbose exclude each other; choose one")
    }
    if json,
      let other = [("--fix", fix), ("--quiet", quiet), ("--verbose", verbose)].first(where: \.1)
    {
      throw RenderError(
        .invalidArgument, "--json and \(other.0) exclude each other; choose one")
    }
    if dryRun, !fix {
      throw RenderError(.invalidArgument, "--dry-run shows the repairs of --fix; add --fix")
    }
    guard fix else { return }
    for scene in scenes where !OutputTarget.isExistingFolder(scene) {
      let isInput = scene == SceneInput.standardInput
      if isInput || scene.hasPrefix("/dev/") || SandboxOptions.isSpecial(scene) {
        let name = isInput ? "standard input" : scene
        throw RenderError(
          .invalidArgument, "--fix repairs files, and \(name) is none; name a file")
      }
    }
  }

  /// The folders of the files that are repaired.
  private var written: [String] {
    scenes.flatMap { path in
      OutputTarget.isExistingFolder(path) ? [path] : SandboxOptions.writable(forFile: path)
    }
  }
}
