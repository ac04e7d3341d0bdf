import Documents
import Foundation
import SceneDocuments

/// The documents whose names a document may use: itself, and those of its scenes.
struct SceneContext {
  /// A document with its tree.
  struct Source {
    let path: String
    let text: DocumentText
    let outline: DocumentOutline
  }

  /// A name where it is given.
  struct Name {
    let text: String
    let source: Source
    /// The bytes of the name, and those of it with its value.
    let range, whole: Range<Int>
  }

  /// The kinds of names.
  enum Kind: CaseIterable {
    case style, value, item, screen, collection, step
  }

  /// The documents, the one itself first.
  let sources: [Source]
  /// The folder of the images and fonts.
  let assets: String
  /// The folder of the document.
  let folder: String

  /// Returns all names of a kind, in order; of equal ones the first.
  func names(_ kind: Kind) -> [Name] {
    var seen: Set<String> = []
    return sources.flatMap { source in
      Self.nodes(kind, in: source.outline.root).map { text, range, whole in
        Name(text: text, source: source, range: range, whole: whole)
      }
    }.filter { seen.insert($0.text).inserted }
  }

  private typealias Found = (text: String, range: Range<Int>, whole: Range<Int>)

  private static func nodes(_ kind: Kind, in root: OutlineNode) -> [Found] {
    switch kind {
    case .style: keys(of: root["styles"])
    case .value: ["colors", "numbers", "strings"].flatMap { keys(of: root[$0]) }
    case .screen: (root["screens"]?.elements ?? []).compactMap { text($0["id"], in: $0) }
    case .collection: collections(in: root).compactMap { text($0["id"], in: $0) }
    case .step: all(in: root["steps"]).compactMap { text($0["name"], in: $0) }
    case .item: items(in: root)
    }
  }

  private static func keys(of node: OutlineNode?) -> [Found] {
    (node?.entries ?? []).map { entry in
      let end = max(entry.keyRange.upperBound, entry.value.range.upperBound)
      return (entry.key, entry.keyRange, entry.keyRange.lowerBound..<end)
    }
  }

  private static func text(_ node: OutlineNode?, in owner: OutlineNode) -> Found? {
    node?.string.flatMap { text in node.map { (text, $0.range, owner.range) } }
  }

  /// Returns a value and all values in it.
  private static func all(in node: OutlineNode?) -> [OutlineNode] {
    guard let node else { return [] }
    let inner = (node.entries ?? []).map(\.value) + (node.elements ?? [])
    return [node] + inner.flatMap { all(in: $0) }
  }

  private static func collections(in root: OutlineNode) -> [OutlineNode] {
    let screens = root["screens"]?.elements ?? []
    return ([root] + screens).flatMap { $0["collections"]?.elements ?? [] }
  }

  /// Returns the keys of the items in sections, and of those that steps insert.
  private static func items(in root: OutlineNode) -> [Found] {
    let lists = collections(in: root).flatMap { all(in: $0) }.compactMap { $0["items"] }
    let inserted = all(in: root["steps"]).compactMap { $0["insert"] }
    return (lists + inserted).flatMap { list -> [Found] in
      (list.elements ?? [list]).compactMap { item in
        text(item, in: item) ?? text(item["key"], in: item)
      }
    }
  }

  /// Returns the names of the files below the folder of images and fonts, or of the document.
  func files(_ endings: Set<String>, inAssets: Bool) -> [String] {
    let root = inAssets ? assets : folder
    var (names, folders): ([String], [String]) = ([], [""])
    while let folder = folders.popLast(), names.count < 1000, folders.count < 200 {
      let path = folder.isEmpty ? root : root + "/" + folder
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
      where !name.hasPrefix(".") {
        let inner = folder.isEmpty ? name : folder + "/" + name
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root + "/" + inner, isDirectory: &isFolder)
        else { continue }
        if isFolder.boolValue {
          if inner.split(separator: "/").count < 4 { folders.append(inner) }
        } else if let ending = inner.split(separator: ".").last?.lowercased(),
          endings.contains(ending)
        {
          names.append(inner)
        }
      }
    }
    return names.sorted()
  }
}

/// The meaning of a value by the definitions of its key.
extension KeyDescription {
  /// The kinds of names that the value may be.
  var names: [SceneContext.Kind] {
    let kinds: [(SceneContext.Kind, Set<String>)] = [
      (.style, ["styleName"]), (.item, ["target", "targets", "insertions"]),
      (.screen, ["screenID"]), (.collection, ["collectionPath"]),
      (.step, ["stepName", "stepEnd"]),
    ]
    return kinds.filter { !$0.1.isDisjoint(with: definitions) }.map(\.0)
  }

  /// The endings of the files that the value may name, and whether they are in the folder of assets.
  var files: (endings: Set<String>, inAssets: Bool)? {
    if definitions.contains("imageName") { return (["png", "jpg", "jpeg"], true) }
    if definitions.contains("assetName") { return (["ttf", "otf"], true) }
    return name == "include" ? (["yaml", "yml", "json"], false) : nil
  }
}
