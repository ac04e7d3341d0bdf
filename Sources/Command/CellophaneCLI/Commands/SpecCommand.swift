import ArgumentParser
import ComparisonTolerances
import Documents
import Foundation
import MotionSpecs
import OutputFiles
import Rendering
import ScenePlayback
import SceneRendering

/// `cellophane spec`: prints the motion of a scene as values and code.
struct SpecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spec",
    abstract: "Print the motion of a scene as values and code.",
    discussion: """
      Each motion appears once, by its step: elements, delay, duration, curve or spring
      in the platform's own parameters, values and stagger. Forms: markdown (a table for
      a ticket), sentences (for people and language models), json (all values), css, uikit
      and swiftui.
      """)

  @Argument(help: "A scene file; - for standard input.")
  var scene: String

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("markdown, sentences, json, css, uikit or swiftui.", valueName: "form"))
  var form = "markdown"

  @OptionGroup
  var tokens: TokenOption

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
            + "\(self.form.quoted)\(NearestName.hint(for: self.form, among: names).text)")
      }
      let limit = try tokens.limit(unless: form == .sentences ? nil : "--as \(form.rawValue)")
      let folder = try assets.folder()
      try sandbox.enter(reading: [scene], folders: [folder], writing: [])
      let source = SceneSource.documents(
        assets: folder, seed: try seed.value(), isConfined: sandbox.isConfined)
      let printed = try SceneBudget(try limits.allowance(), of: scene).run { [scene, variant] in
        let loaded = try source.load(variant.input(of: SceneInput(path: scene)))
        return (
          loaded.warnings,
          try MotionSpec(of: loaded).text(as: form, tokens: limit ?? ComparisonText.defaultTokens)
        )
      }
      for warning in printed.0 { Console.report(warning.description) }
      if form == .json { return try Console.print(printed.1) }
      // Code is read by people, too; of names that would be interpreted, Swift reads the escapes.
      let text = String(decoding: printed.1, as: UTF8.self)
      try Console.print(
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          .dropLast(text.hasSuffix("\n") ? 1 : 0))
    }
  }
}
