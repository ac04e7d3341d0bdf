import Foundation
import SceneDocuments
import Timelines

extension LoadedScene {
  /// The files from which the scene was made: its document, includes, images and fonts.
  package var files: [String] {
    var result = [path] + SceneIncludes.files(includedBy: path, isConfined: isConfined).sorted()
    if let folder = timeline.assets.directory {
      let names = timeline.imageNames.sorted() + timeline.assets.fonts.map(\.name)
      result += names.map { folder + "/" + $0 }
    }
    return result
  }
}
