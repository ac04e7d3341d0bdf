import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import ScenePlayback
import SceneRendering
import Watching

/// `cellophane watch`: shows scenes in a browser and follows every save.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show scenes in a browser, at every save.",
    discussion: """
      Serves a page on this machine only, at the address that is printed:
        cellophane watch cards.yaml --open
      A save shows the frame at the playhead first, then a draft of all frames, then
      full quality; the version before stays for comparison. Errors appear over the
      last good version. Includes, images and fonts are followed too. Values that
      are tuned in the page are written into the scene's files, each in its line.
      Ends with Ctrl-C.
      """)

  @Argument(help: "Scene files, folders to search for them.")
  var scenes: [String]

  @OptionGroup
  var page: PageOptions

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var seed: SeedOptions

  @OptionGroup
  var variant: VariantOption

  @OptionGroup
  var painting: JobOption

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func run() throws {
    try Console.reporting {
      if scenes.contains(SceneInput.standardInput) {
        throw RenderError(.invalidArgument, "standard input cannot be watched; name a scene file")
      }
      for scene in scenes where access(scene, F_OK) != 0 {
        throw RenderError(
          .missingInput, at: scene,
          "there is no such file; make a scene with: cellophane new \(ShellText.quoted(scene))")
      }
      try page.check()
      let (folder, number, register) = (
        try assets.folder(), try seed.value(), TemporaryOutputs()
      )
      let settings = LiveScene.Settings(
        load: { input, edited, excerpt in
          try LoadedScene.load(
            path: input.path, assets: folder, seed: number, variant: input.variant,
            isConfined: false, edited: edited, excerpt: excerpt)
        }, allowance: try limits.allowance(), register: register, reword: OptionNames.reword,
        commands: Self.commands)
      try SignalWatch.start(sweeping: register)
      let painter = try painting.painter()
      let variant = variant
      let session = try LiveSession(
        scenes, settings: settings, painter: painter,
        makeInputs: { try SceneInput.find($0).map(variant.input) }, reported: PageOptions.report)
      try page.serve(session, of: scenes.joined(separator: ", "))
    }
  }

  /// Returns the commands that render a scene, and a frame of it at `{time}`.
  private static func commands(of scene: SceneInput) -> (animation: String, frame: String?) {
    let variant = scene.variant.map { " --variant \(ShellText.quoted($0))" } ?? ""
    let command = "cellophane render \(ShellText.quoted(scene.path))\(variant)"
    let name = (scene.name as NSString).lastPathComponent
    return (
      "\(command) -o \(ShellText.quoted(name + ".gif"))",
      "\(command) --at {time} -o \(ShellText.quoted(name + ".png"))"
    )
  }
}
