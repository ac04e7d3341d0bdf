package import Documents
package import Foundation

/// The documents of a scene as they were read, whose values are set one by one.
///
/// A value is written into the document that has it, and changes nothing else of its text.
package struct TunableScene: Sendable {
  /// A change of a value, or the addition of a key.
  package typealias Change = (path: [NodeChange.Part], value: Node)

  /// The contents of the documents, by their names in messages.
  package let contents: [String: Data]
  /// The scene in its variant with what it includes, in which names still stand for values.
  let tree: Node
  private let path: String
  private let variant: String?
  let defaults: SceneDefaults

  /// Reads the documents of a scene.
  ///
  /// - Parameter contents: The contents in place of those of files, by their names in messages.
  /// - Throws: `DocumentError` if one cannot be read.
  package init(path: String, variant: String? = nil, contents: [String: Data] = [:]) throws {
    var main = Data()
    let node = try DocumentReader.read(path: path, edited: contents) { main = $0 }
    let includes = SceneIncludes(mainPath: path, edited: contents)
    let bag = DiagnosticBag()
    let merged = SceneIncludes.merging(into: node, name: path, by: includes, bag: bag)
    try bag.throwErrors()
    tree = try variant.map { try SceneVariant.applying($0, to: merged) } ?? merged
    self.contents = includes.contents.merging([path: main]) { $1 }
    self.path = path; self.variant = variant
    defaults = SceneDefaults(of: tree)
  }

  /// Returns the scene with other values in its documents.
  ///
  /// - Throws: `DocumentError` if a value cannot be written by itself.
  package func setting(_ changes: [Change]) throws -> TunableScene {
    try changes.reduce(self) { try $0.setting($1) }
  }

  private func setting(_ change: Change) throws -> TunableScene {
    var (owner, depth) = (tree, 0)
    while depth < change.path.count, let inner = owner.child(change.path[depth]) {
      (owner, depth) = (inner, depth + 1)
    }
    let repair: Repair
    if depth == change.path.count {
      if owner.isEqual(to: change.value) { return self }
      repair = .replacement(change.value)
    } else if case .key(let key) = change.path[depth], owner.entries != nil,
      let value = Self.nested(change.value, in: change.path[(depth + 1)...])
    {
      repair = .addition(key: key, value: value)
    } else {
      throw DocumentError(at: owner.location, "there is no such value; reload the page")
    }
    let file = owner.location.file
    guard let data = contents[file],
      let document = try? EditableDocument(
        name: file, data: data, format: DocumentFormat(fileName: file)),
      let edits = document.edits(
        repairing: Diagnostic(at: owner.location, "", Hint("", repair))),
      let result = try? document.applying(edits)
    else {
      throw DocumentError(
        at: owner.location, "this value cannot be changed by itself; edit it in the document")
    }
    return try TunableScene(
      path: path, variant: variant, contents: contents.merging([file: result.data]) { $1 })
  }

  /// Returns mappings around a value, whose keys are those of a path; `nil` for a path into lists.
  private static func nested(_ value: Node, in path: ArraySlice<NodeChange.Part>) -> Node? {
    path.reversed().reduce(value as Node?) { inner, part in
      guard let inner, case .key(let key) = part else { return nil }
      return Node(entries: [(key, inner)])
    }
  }

  /// Returns the value at a path; `nil` if there is none.
  func node(at path: [NodeChange.Part]) -> Node? {
    path.reduce(tree as Node?) { node, part in node?.child(part) }
  }

  /// Returns the path to the first mapping or value at a location; `nil` if there is none.
  func path(to location: SourceLocation) -> [NodeChange.Part]? {
    Self.path(in: tree) { $0.location == location }
  }

  /// Returns the path to the first value that meets a condition; complexity O(size).
  static func path(
    in node: Node, where isWanted: (Node) -> Bool
  ) -> [NodeChange.Part]? {
    if isWanted(node) { return [] }
    for entry in node.entries ?? [] {
      if let rest = path(in: entry.value, where: isWanted) { return [.key(entry.key)] + rest }
    }
    for (index, element) in (node.elements ?? []).enumerated() {
      if let rest = path(in: element, where: isWanted) { return [.index(index)] + rest }
    }
    return nil
  }
}
