import ArgumentParser
import Documents
import Rendering
import ScenePlayback

/// `cellophane check`: reports whether scenes can be rendered, and move as expected.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes and their expectations, without rendering.",
    discussion: "Exits with 1 if all scenes are valid, but an expectation of their motion fails.")

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

  @Flag(help: "Print errors only.")
  var quiet = false

  @Flag(help: "Print a line for each scene.")
  var verbose = false

  func run() throws {
    try Console.reporting {
      if quiet, verbose {
        throw RenderError(.invalidArgument, "--quiet and --verbose exclude each other; choose one")
      }
      let folder = try assets.folder()
      try sandbox.enter(reading: scenes, folders: [folder], writing: [])
      let source = SceneSource.documents(
        assets: folder, seed: try seed.value(), isConfined: sandbox.isConfined)
      var status = CommandStatus.done
      var (good, bad) = (0, 0)
      let allowance = try limits.allowance()
      let inputs = try SceneInput.find(scenes, filter: filter, isConfined: sandbox.isConfined)
      for input in inputs.flatMap({ $0.withVariants() }) {
        do {
          let (scene, findings) = try SceneBudget(allowance, of: input.label).run {
            let scene = try source.load(input)
            return (scene, scene.findings())
          }
          if !quiet { for warning in scene.warnings { Console.report(warning.description) } }
          for finding in findings { Console.report(finding.description) }
          if findings.isEmpty {
            good += 1
            if verbose { Console.report("\(input.label): fine") }
          } else {
            status = max(status, .differs)
            bad += 1
          }
        } catch {
          let known = RenderError(error, at: input.label)
          Console.report(known.description)
          status = max(status, known.status)
          bad += 1
        }
      }
      StrayFiles.report(inputs)
      if !quiet {
        let count = "\(good) \(good == 1 ? "scene is" : "scenes are") fine"
        try Console.print(bad == 0 ? count : count + ", \(bad) \(bad == 1 ? "is" : "are") not")
      }
      try Console.end(with: status)
    }
  }
}
