import Foundation
import Imaging
import SceneDocuments
import Timelines

/// The digest of everything that a scene's timeline is made of, apart from the tool itself.
enum InputDigest {
  /// Returns the digest of a scene document, its includes, images and fonts, as 64 hexadecimal
  /// digits; `nil` if a document cannot be read.
  ///
  /// Documents count by their bytes and not by their names, so that they can be moved.
  ///
  /// - Parameter fonts: The digests of the font files by their names.
  static func text(ofScene path: String, timeline: Timeline, fonts: [String: String]) -> String? {
    var lines: [String] = []
    for file in [path] + SceneIncludes.files(includedBy: path).sorted() {
      guard let text = try? Data(contentsOf: URL(fileURLWithPath: file)) else { return nil }
      lines.append("document " + text.withUnsafeBytes { FileDigest.text(of: $0) })
    }
    lines += timeline.images.map { "image \($0.name) \($0.digest)" }.sorted()
    lines += fonts.map { "font \($0.key) \($0.value)" }.sorted()
    return Array(lines.joined(separator: "\n").utf8).withUnsafeBytes { FileDigest.text(of: $0) }
  }
}
