import Documents
import Foundation
import SceneDocuments

/// A change of one value in a scene document: the cause of differences, as its author wrote it.
public struct SceneChange: Hashable, Sendable {
  /// The path of the value: `steps[0].spring.damping`.
  public let path: String
  /// The value before, as a text in flow style; `nil` if it is new.
  public let before: String?
  /// The value after; `nil` if it was removed.
  public let after: String?
  /// The change as a part of a sentence, without its place: `spring damping 0.7 became 0.6`.
  public let text: String
  /// The place of the change: the part of the scene, and the line if it is known.
  public let place: String
  /// The line in the scene's own file, from 1 on; `nil` for a value of another file, or that is gone.
  public let line: Int?

  /// Creates a change from that of a tree.
  init(_ change: NodeChange, file: String) {
    path = Self.text(of: change.path[...])
    before = change.before?.flowText.excerpt
    after = change.after?.flowText.excerpt
    let nameStart = Self.nameStart(of: change.path)
    let name = change.path[nameStart...].reduce(into: "") { text, part in
      switch part {
      case .key(let key): text += (text.isEmpty ? "" : " ") + key
      case .index(let index): text += "[\(index)]"
      }
    }
    switch (before, after) {
    case (let old?, let new?): text = "\(name) \(old) became \(new)"
    case (nil, let new?): text = "\(name) \(new) is new"
    case (let old?, nil): text = "\(name) \(old) was removed"
    case (nil, nil): text = name
    }
    var parts: [String] = []
    if nameStart > 0 { parts.append(Self.text(of: change.path[..<nameStart])) }
    if let location = change.after?.location {
      parts.append(
        location.file == file ? "line \(location.line)" : "\(location.file):\(location.line)")
    }
    place = parts.joined(separator: ", ")
    line = change.after.flatMap { $0.location.file == file ? $0.location.line : nil }
  }

  /// Returns the beginning of the part of a path that names the value: its key with the key above,
  /// and the indices after them.
  private static func nameStart(of path: [NodeChange.Part]) -> Int {
    var start = path.count
    while start > 0, case .index = path[start - 1] { start -= 1 }
    if start > 0 { start -= 1 }
    if start > 0, case .key = path[start - 1] { start -= 1 }
    return start
  }

  /// Returns a path as a text.
  private static func text(of path: ArraySlice<NodeChange.Part>) -> String {
    path.reduce(into: "") { text, part in
      switch part {
      case .key(let key): text += (text.isEmpty ? "" : ".") + key
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

extension SceneChange: CustomStringConvertible {
  /// The change with its place.
  public var description: String { place.isEmpty ? text : "\(text) (\(place))" }
}

extension SceneChange: Encodable {
  private enum Key: String, CodingKey { case path, before, after, text, place }

  /// Writes all parts; a value that does not exist is `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(path, forKey: .path)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
    try container.encode(text, forKey: .text)
    try container.encode(place, forKey: .place)
  }
}

/// A scene document with its includes, as it is kept in a golden.
public struct SceneTree: Hashable, Sendable, Encodable {
  /// The file that locations name; empty for a golden's.
  let file: String
  /// The values.
  let root: Node
  /// The maximum number of bytes of JSON that a golden keeps.
  static let maximumBytes = 256 << 10

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
  func changes(to other: SceneTree) -> [SceneChange] {
    NodeChange.changes(from: root, to: other.root).map { SceneChange($0, file: other.file) }
  }
}
