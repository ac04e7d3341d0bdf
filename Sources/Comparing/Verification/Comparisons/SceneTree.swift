import Documents
import Foundation
import SceneDocuments

/// A scene document with its includes, as it is kept in a golden.
public struct SceneTree: Hashable, Sendable, Encodable {
  /// The file that locations name; empty for a golden's.
  let file: String
  let root: Node
  /// The maximum number of bytes of JSON that a golden keeps.
  static let maximumBytes = 256 << 10
  /// The mappings whose keys are names that other values use, with the noun of one of them.
  static let nouns = [
    "styles": "style", "colors": "color", "numbers": "number", "strings": "text",
    "variants": "variant",
  ]

  /// Whether the document is small enough for a golden.
  var isKept: Bool { ((try? JSONEncoder().encode(root))?.count ?? .max) <= Self.maximumBytes }

  /// Writes the values.
  public func encode(to encoder: any Encoder) throws { try root.encode(to: encoder) }

  /// Reads a document with its includes; `nil` if that is not possible.
  init?(path: String, isConfined: Bool = false) {
    guard let root = SceneIncludes.tree(of: path, isConfined: isConfined) else { return nil }
    self.init(file: path, root: root)
  }

  /// Creates a document of its values.
  init(file: String, root: Node) { self.file = file; self.root = root }
}
