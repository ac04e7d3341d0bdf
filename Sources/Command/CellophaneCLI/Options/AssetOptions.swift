import ArgumentParser
import ImageAssets
import Rendering

/// The folder of images, for all commands that play scenes.
struct AssetOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Folder of images, instead of the scene's.", valueName: "folder"))
  var assets: String?

  /// Returns the folder, which must exist; `nil` without one.
  func folder() throws -> String? {
    guard let assets else { return nil }
    guard AssetFolder(path: assets).exists else {
      throw RenderError(.missingInput, at: assets, "the folder of --assets does not exist")
    }
    return assets
  }
}
