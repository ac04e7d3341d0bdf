import SceneDocuments
import Timelines

extension LoadedScene {
  /// The files from which the scene was made: its document, includes, images and fonts.
  package var files: [String] {
    [path] + SceneIncludes.files(includedBy: path, isConfined: isConfined).sorted()
      + timeline.assetFiles
  }
}
