import ArgumentParser
import Documents
import Rendering
import ScenePlayback
import SceneRendering

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
      for input in inputs.flatMap({ $0.withVariants() }) {
        do {
          let (scene, findings) = try SceneBudget(allowance, of: input.label).run {
            let scene = try source.load(input)
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
        try Console.print(bad == 0 ? count : count + ", \(bad) \(bad == 1 ? "is" : "are") not")
      }
      try Console.end(with: status)
    }
  }
}
