import Foundation
import OutputFiles
import Rendering
import Reporting
import Verification

/// The animations of the changes that a joined verification found, for a comment.
///
/// They are made of the goldens in the current folder and of the new files in a folder of artifacts,
/// which may be a stranger's: whatever is not as its verdict says is left out with a warning.
struct MergedImages {
  let report: VerifyReport
  /// The folder of the artifacts of all shards.
  let artifacts: String
  let register: TemporaryOutputs

  /// The maximum number of bytes of an animation; browsers load all of a comment's at once.
  private static let maximumBytes = 5 << 20

  /// Writes the animations of the first changes, each pair to a folder of its own.
  ///
  /// - Returns: The folder of each scene within the given one.
  /// - Throws: `RenderError` if the artifacts have no verdicts, or invalid ones.
  func write(to folder: String) throws -> [String: String] {
    let scenes = report.decidableSubjects
    guard !scenes.isEmpty else { return [:] }
    let approval = try Approval(paths: [artifacts])
    let items = Dictionary(
      approval.items.map { ($0.entry.scene, $0) }, uniquingKeysWith: { first, _ in first })
    var folders: [String: String] = [:]
    for scene in scenes where folders.count < VerifyReport.maximumImages {
      guard let item = items[scene] else { continue }
      do {
        let images = try approval.images(of: item)
        guard images.allSatisfy({ $0.data.count <= Self.maximumBytes }) else {
          throw RenderError(
            .invalidData, at: scene, "its images have more than \(Self.maximumBytes) bytes")
        }
        let pending = try PendingFolder(
          folder: "\(folder)/\(item.entry.golden)", replaces: true, names: Set(Evidence.names),
          register: register)
        for image in images { try pending.write(image.data, to: image.name) }
        try pending.publish()
        folders[scene] = item.entry.golden
      } catch {
        for line in RenderError(error, at: scene).lines {
          Console.report(line.replacing(": error: ", with: ": warning: there are no images: "))
        }
      }
    }
    return folders
  }
}
