import ArgumentParser
import SceneRendering

/// The choice of one variant, for the commands that play a scene.
struct VariantOption: ParsableArguments {
  @Option(help: ArgumentHelp("Variant of the scene to play.", valueName: "name"))
  var variant: String?

  /// Returns the input of the chosen variant.
  func input(of scene: SceneInput) -> SceneInput { variant.map { scene.variant($0) } ?? scene }
}
