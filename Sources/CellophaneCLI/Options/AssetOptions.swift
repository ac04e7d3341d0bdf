import ArgumentParser
import ImageAssets
import Rendering

/// The folder that pictures come from, for all commands that play scenes.
struct AssetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder that pictures come from, instead of what the scene says.", valueName: "folder"))
  var assets: String?

  /// Returns the folder, which must exist; `nil` where none was named.
  func folder() throws -> String? {
    guard let assets else { return nil }
    guard AssetFolder(path: assets).exists else {
      throw RenderError(.missingInput, at: assets, "there is no such folder for --assets")
    }
    return assets
  }
}
