import ArgumentParser
import Documents
import Foundation
import MotionSpecs
import OutputFiles
import Rendering
import ScenePlayback

/// `cellophane spec`: prints the motion of a scene as values and code.
struct SpecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spec",
    abstract: "Print the motion of a scene as values and code.",
    discussion: """
      Each motion appears once, by its step: elements, delay, duration, curve or spring
      in the platform's own parameters, values and stagger. Forms: markdown (a table for
      a ticket), json (all values), css, uikit and swiftui.
      """)

  @Argument(help: "A scene file; - for standard input.")
  var scene: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("markdown, json, css, uikit or swiftui.", valueName: "form"))
  var form = "markdown"

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @OptionGroup
  var seed: SeedOptions

  @OptionGroup
  var variant: VariantOption

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func run() throws {
    try Console.reporting {
      guard let form = SpecForm(rawValue: form) else {
        let names = SpecForm.allCases.map(\.rawValue)
        throw RenderError(
          .invalidArgument,
          "unknown form for --as: "
            + "\(self.form.quoted)\(NearestName.hint(for: self.form, among: names))")
      }
      let folder = try assets.folder()
      try sandbox.enter(reading: [scene], folders: [folder], writing: [])
      let source = SceneSource.documents(
        assets: folder, seed: try seed.value(), isConfined: sandbox.isConfined)
      let loaded = try SceneBudget(try limits.allowance(), of: scene).run { [scene, variant] in
        try source.load(variant.input(of: SceneInput(path: scene)))
      }
      for warning in loaded.warnings { Console.report(warning.description) }
      try Console.print(try MotionSpec(of: loaded).text(as: form))
    }
  }
}
