package import Foundation
import Rendering

/// The files that would replace those of a golden.
package struct GoldenCandidate: Hashable, Sendable {
  /// The contents of the files, by their extensions.
  package let contents: [String: Data]

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

  /// Returns the open verdict on the golden that the files would replace.
  ///
  /// - Parameters:
  ///   - golden: The path of the golden without extension.
  ///   - prefix: The text before the names of the golden's artifacts.
  ///   - image: The name of the image that shows the difference, without the prefix.
  /// - Throws: `RenderError` if the golden cannot be read.
  package func verdict(
    scene: String, golden: String, sentences: [String], prefix: String = "", image: String? = nil
  ) throws -> VerdictEntry {
    VerdictEntry(
      scene: scene, golden: Self.relativePath(golden),
      before: try Self.digests(ofGolden: golden), after: digests, sentences: sentences,
      files: prefix + Self.name, image: image.map { prefix + $0 })
  }

  /// The name of the new files of a golden, without extension.
  private static let name = "new"

  /// Returns the files for a folder of artifacts: the new files of the golden, and a verdict.
  ///
  /// - Parameter prefix: The text before the names of the golden's artifacts.
  package func artifacts(_ entry: VerdictEntry, prefix: String = "") throws -> [Evidence] {
    contents.sorted { $0.key < $1.key }.map {
      Evidence(name: prefix + Self.name + $0.key, data: $0.value)
    } + [
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
