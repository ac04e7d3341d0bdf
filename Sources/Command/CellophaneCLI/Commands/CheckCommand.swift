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
      var status = CommandStatus.done
      var (good, goodVariants, bad) = (0, 0, 0)
      // What a scene reports itself is not repeated for its variants.
      var reported: Set<String> = []
      func report(_ message: String, of input: SceneInput) {
        guard let variant = input.variant else {
          reported.insert(message)
          return Console.report(message)
        }
        if !reported.contains(message) { Console.report("\(message) (variant '\(variant)')") }
      }
      let allowance = try limits.allowance()
      let inputs = try SceneInput.find(scenes, filter: filter, isConfined: sandbox.isConfined)
      let fixes = try fixes(of: fix ? inputs : [], assets: folder, allowance) { error in
        Console.report(error)
        status = max(status, error.status)
      }
      for input in inputs.flatMap({ $0.withVariants() }) {
        do {
          let (scene, findings) = try SceneBudget(allowance, of: input.label).run {
            let scene = try dryRun ? fixes.load(input) : source.load(input)
            return (scene, scene.findings())
          }
          if !quiet { for warning in scene.warnings { report(warning.description, of: input) } }
          for finding in findings { report(finding.description, of: input) }
          if findings.isEmpty {
            if input.variant == nil { good += 1 } else { goodVariants += 1 }
            if verbose { Console.report("\(input.label): fine") }
          } else {
            status = max(status, .differs)
            bad += 1
          }
        } catch {
          let known = RenderError(error, at: input.label)
          for line in known.lines { report(line, of: input) }
          status = max(status, known.status)
          bad += 1
        }
      }
      StrayFiles.report(inputs)
      if !quiet {
        let variants =
          goodVariants == 0
          ? "" : " and \(goodVariants) \(goodVariants == 1 ? "variant" : "variants")"
        let noun = good == 1 ? "scene" : "scenes"
        let verb = good + goodVariants == 1 ? "is" : "are"
        let count = "\(good) \(noun)\(variants) \(verb) fine"
        let summary = bad == 0 ? count : count + ", \(bad) \(bad == 1 ? "is" : "are") not"
        if dryRun { Console.report(summary) } else { try Console.print(summary) }
      }
      try Console.end(with: status)
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
