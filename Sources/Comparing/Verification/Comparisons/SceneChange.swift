import ComparisonTolerances
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
  /// Whether the change has no effect on frames, as that of a title.
  let isInert: Bool

  /// Creates a change from a tree's change.
  ///
  /// - Parameters:
  ///   - defaults: The values that hold where the document has none.
  ///   - isInert: Whether it has no effect on frames.
  init(_ change: NodeChange, file: String, defaults: SceneDefaults, isInert: Bool) {
    self.isInert = isInert
    path = Self.text(of: change.path[...])
    let values = (change.before?.flowText, change.after?.flowText)
    let (from, to) = ComparisonText.excerpts(values.0 ?? "", values.1 ?? "")
    before = values.0 == nil ? nil : from
    after = values.1 == nil ? nil : to
    let nameStart = Self.nameStart(of: change.path)
    text = Self.sentence(change, from: nameStart, from, to, defaults)
    var parts: [String] = []
    if nameStart > 0 { parts.append(Self.text(of: change.path[..<nameStart])) }
    if let location = change.location {
      parts.append(
        location.file == file ? "line \(location.line)" : "\(location.file):\(location.line)")
    }
    place = parts.joined(separator: ", ")
    line = change.location.flatMap { $0.file == file ? $0.line : nil }
  }

  /// Creates a change of a file that the scene uses: its kind, and what happened to it.
  init(ofFile name: String, kind: String, _ change: String) {
    path = name
    (before, after) = (nil, nil)
    text = "\(kind) \(ComparisonText.excerpt(name, atMost: 80)) \(change)"
    place = ""
    line = nil
    isInert = false
  }

  /// Returns the text of a change, whose value is named by its path from an index on.
  private static func sentence(
    _ change: NodeChange, from nameStart: Int, _ from: String, _ to: String,
    _ defaults: SceneDefaults
  ) -> String {
    let name = name(change.path, from: nameStart)
    switch change.kind {
    case .changed: return "\(name) \(from) became \(to)"
    case .new:
      if case .index? = change.path.last { return "\(name) \(to) was inserted" }
      return "\(name) \(to) is new"
    case .removed:
      let removed = "\(name) \(from) was removed"
      return holding(change.path, defaults).map { "\(removed); \($0)" } ?? removed
    case .moved(let index):
      let old = Array(change.path.dropLast()) + [.index(index)]
      return "\(name) \(to) was moved from \(text(of: old.suffix(2)))"
    case .renamed(let key):
      let parent = change.path.dropLast().last.flatMap { part in
        if case .key(let key) = part { SceneTree.nouns[key] } else { nil }
      }
      guard case .key(let new)? = change.path.last else { return name }
      // What one mapping has become within another is a change of its own.
      let areMappings = change.before?.entries != nil && change.after?.entries != nil
      if let parent {
        let renamed = "\(parent) \(new) was renamed from \(key)"
        return from == to || areMappings ? renamed : "\(renamed); \(new) \(from) became \(to)"
      }
      let outer = Self.name(change.path.dropLast(), from: nameStart)
      let (left, right) = areMappings ? (key, new) : ("\(key) \(from)", "\(new) \(to)")
      return (outer.isEmpty ? "" : outer + " ") + "\(left) became \(right)"
    case .reordered(let count):
      let total = change.after?.elements?.count ?? 0
      return "\(name) are in another order: \(count) of \(total) entries were moved"
    }
  }

  /// Returns what holds in the place of a removed value, as a part of a sentence; `nil` if nothing
  /// is known to.
  private static func holding(_ path: [NodeChange.Part], _ defaults: SceneDefaults) -> String? {
    func words(_ node: Node) -> String { ComparisonText.excerpt(node.flowText) }
    switch defaults.holder(of: path) {
    case .standard(let value)?: return "its default \(words(value)) holds now"
    case .style(let name, let value)?: return "\(words(value)) of style \(name) holds now"
    case .owner(let name, let value)?: return "\(words(value)) of the \(name) holds now"
    case .sentence(let text)?: return text
    case nil: return nil
    }
  }

  /// Returns the name of a value: its path after the place, which ends before an index.
  private static func name<Path: Collection<NodeChange.Part>>(
    _ path: Path, from start: Int
  ) -> String where Path.Index == Int {
    // The key of a key frame is a number, which names nothing by itself.
    let isFrame = start > 0 && start < path.endIndex && path[start - 1] == .key("keyframes")
    return path[min(start, path.endIndex)...].reduce(into: isFrame ? "key frame" : "") {
      text, part in
      switch part {
      case .key(let key): text += (text.isEmpty ? "" : " ") + key
      case .index(let index): text += "[\(index)]"
      }
    }
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
