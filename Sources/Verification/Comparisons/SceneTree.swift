import Documents
import Foundation
import SceneDocuments

/// A scene document with its includes, as it is kept in a golden.
public struct SceneTree: Hashable, Sendable, Encodable {
  /// The file that locations name; empty for a golden's.
  let file: String
  /// The values.
  let root: Node
  /// The maximum number of bytes of JSON that a golden keeps.
  static let maximumBytes = 256 << 10
  /// The mappings whose keys are names that other values use, with the noun of one of them.
  static let nouns = [
    "styles": "style", "colors": "colour", "numbers": "number", "strings": "text",
    "variants": "variant",
  ]

  /// Whether the document is small enough for a golden.
  var isKept: Bool {
    ((try? JSONEncoder().encode(root))?.count ?? .max) <= Self.maximumBytes
  }

  /// Writes the values.
  public func encode(to encoder: any Encoder) throws { try root.encode(to: encoder) }

  /// Reads a document with its includes; `nil` if that is not possible.
  init?(path: String, isConfined: Bool = false) {
    guard let root = SceneIncludes.tree(of: path, isConfined: isConfined) else { return nil }
    self.init(file: path, root: root)
  }

  /// Creates a document of its values.
  init(file: String, root: Node) { self.file = file; self.root = root }

  /// Returns the changes to another document.
  ///
  /// A value that only has the new name of something renamed is no change of its own.
  func changes(to other: SceneTree) -> [SceneChange] {
    let changes = NodeChange.changes(from: root, to: other.root)
    var names: [String: String] = [:]
    for change in changes {
      guard case .renamed(let old) = change.kind, change.path.count == 2,
        case .key(let owner) = change.path[0], Self.nouns[owner] != nil,
        case .key(let new) = change.path[1]
      else { continue }
      (names[old], names["$" + old]) = (new, "$" + new)
    }
    let defaults = SceneDefaults(of: other.root)
    return changes.filter { change in
      guard change.kind == .changed, let from = change.before?.string else { return true }
      return names[from] == nil || names[from] != change.after?.string
    }.map { SceneChange($0, file: other.file, defaults: defaults) }
  }
}
