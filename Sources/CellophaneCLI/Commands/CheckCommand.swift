import ArgumentParser
import Documents
import Rendering
import ScenePlayback

/// `cellophane check`: says whether scenes can be rendered, and move as expected.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tells what is wrong with scenes, without rendering them.",
    discussion: "It ends with 1 where nothing is wrong but what a scene expects of its motion.")

  @Argument(help: "Scene files, and folders that are searched for them.")
  var scenes: [String]

  @Option(help: ArgumentHelp("Keep scenes whose path has this in it.", valueName: "text"))
  var filter: String?

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var seed: SeedOptions

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let source = SceneSource.documents(assets: try assets.folder(), seed: try seed.value())
      var status = CommandStatus.done
      var (good, bad) = (0, 0)
      for input in try SceneInput.find(scenes, filter: filter) {
        do {
          let scene = try source.load(input.path)
          if !quiet { for warning in scene.warnings { Console.tell(warning.description) } }
          let findings = scene.findings()
          for finding in findings { Console.tell(finding.description) }
          if findings.isEmpty {
            good += 1
          } else {
            status = max(status, .differs)
            bad += 1
          }
        } catch {
          let known = RenderError(error, at: input.path)
          Console.tell(known.description)
          status = max(status, known.status)
          bad += 1
        }
      }
      if !quiet {
        let count = "\(good) \(good == 1 ? "scene is" : "scenes are") fine"
        try Console.print(bad == 0 ? count : count + ", \(bad) \(bad == 1 ? "is" : "are") not")
      }
      try Console.end(with: status)
    }
  }
}
