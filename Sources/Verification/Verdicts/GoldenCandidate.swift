package import Foundation
import Rendering

/// The files that would replace those of a golden.
package struct GoldenCandidate: Hashable, Sendable {
  /// The contents of the files, by their extensions.
  package let contents: [String: Data]

  /// Creates a candidate.
  package init(contents: [String: Data]) { self.contents = contents }

  /// The extensions that files of goldens have, in the order in which they are written.
  package static let endings = GoldenFiles.endings + [".png"]
  /// The maximum number of bytes of a file.
  static let maximumBytes = 1 << 30

  /// The digests of the files, by their extensions.
  package var digests: [String: String] {
    contents.mapValues { data in data.withUnsafeBytes { FileDigest.text(of: $0) } }
  }

  /// Returns the digests of the files of a golden that exist, by their extensions.
  ///
  /// - Throws: `RenderError` if a file cannot be read.
  package static func digests(ofGolden base: String) throws -> [String: String] {
    var digests: [String: String] = [:]
    for ending in endings where access(base + ending, F_OK) == 0 || errno != ENOENT {
      let data = try InputFile.read(base + ending, atMost: maximumBytes, as: "the golden")
      digests[ending] = data.withUnsafeBytes { FileDigest.text(of: $0) }
    }
    return digests
  }

  /// Returns the files for a folder of artifacts: the new files of the golden, and an open verdict.
  ///
  /// - Parameters:
  ///   - golden: The path of the golden without extension.
  ///   - prefix: The text before the names of the golden's other artifacts.
  ///   - image: The name of the image that shows the difference, without the prefix.
  /// - Throws: `RenderError` if the golden cannot be read.
  package func artifacts(
    scene: String, golden: String, sentences: [String], prefix: String = "", image: String?
  ) throws -> [Evidence] {
    let name = prefix + "new"
    let entry = VerdictEntry(
      scene: scene, golden: Self.relativePath(golden),
      before: try Self.digests(ofGolden: golden), after: digests, sentences: sentences,
      files: name, image: image.map { prefix + $0 })
    return contents.sorted { $0.key < $1.key }.map { Evidence(name: name + $0.key, data: $0.value) }
      + [
        Evidence(
          name: prefix + VerdictDocument.fileName,
          data: try VerdictDocument(entries: [entry]).json())
      ]
  }

  /// Returns a path relative to the current folder, if it is below it.
  private static func relativePath(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    guard path.hasPrefix("/") else {
      return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}
