import Foundation
import SceneRendering

/// A note about files in folders of scenes that are no scenes.
enum StrayFiles {
  /// The maximum number of names.
  private static let namedFiles = 3

  /// Reports how files are named that are no scenes; each of them was reported as an error already.
  static func report(_ inputs: [SceneInput]) {
    let strays = inputs.filter { !$0.isRecognized }.map { ($0.path as NSString).lastPathComponent }
    guard !strays.isEmpty else { return }
    let names = strays.prefix(namedFiles).joined(separator: ", ")
    let more = strays.count - namedFiles
    Console.report(
      "note: \(names)\(more > 0 ? " and \(more) more" : "") \(strays.count == 1 ? "is" : "are") "
        + "neither a scene nor included by one; list other files in \(SceneInput.ignoreFileName)")
  }
}
