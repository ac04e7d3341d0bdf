import Documents
import Foundation
import JSONRPC
import SceneDocuments

/// The open documents, and the files around them.
struct Workspace {
  /// The open documents by their paths.
  var documents: [String: OpenDocument] = [:]
  /// The folders that the editor has opened.
  var roots: [String] = []
  /// The folder of images and fonts in place of the scenes' own.
  var assets: String?
  /// The scenes that include a document, by its path.
  private var owners: [String: [String]] = [:]

  /// The greatest number of files that are searched for those that include a document.
  private static let maximumFiles = 300
  /// The largest file that is searched, in bytes.
  private static let maximumBytes = 1 << 20

  /// The texts of the open documents, in place of their files.
  var edited: [String: Data] { documents.mapValues { Data($0.text.bytes) } }

  /// Returns the text of a document as it is in the editor or else in its file.
  func text(of path: String) -> DocumentText? {
    if let document = documents[path] { return document.text }
    let data = try? DocumentReader.contents(ofFile: path, name: path)
    return data.map { DocumentText(bytes: Array($0)) }
  }

  private func source(_ path: String) -> SceneContext.Source? {
    if let document = documents[path] {
      return .init(path: path, text: document.text, outline: document.outline)
    }
    return text(of: path).map {
      .init(path: path, text: $0, outline: OpenDocument.outline(of: $0, path: path))
    }
  }

  // MARK: Scenes

  /// Finds out whether a document is a scene, or a part of any.
  ///
  /// - Parameter isSearched: Whether the scenes that include it are searched again.
  mutating func recognize(_ path: String, searching isSearched: Bool) {
    guard let document = documents[path] else { return }
    if isSearched { owners[path] = scenes(including: path) }
    if !document.isRecognized {
      documents[path]?.isRecognized =
        owners[path]?.isEmpty == false || Self.isScene(document)
    }
  }

  /// Returns whether a document looks like a scene: by its language, by the key or a comment of its
  /// first lines, or since most of its keys are those of scenes.
  static func isScene(_ document: OpenDocument) -> Bool {
    if document.languageID.lowercased().contains("cellophane") { return true }
    let head = String(decoding: document.text.bytes.prefix(2000), as: UTF8.self)
    let isNamed = head.split(separator: "\n").contains {
      $0.hasPrefix("#") && $0.lowercased().contains("cellophane")
    }
    guard let entries = document.outline.root.entries else { return isNamed }
    if isNamed || entries.contains(where: { $0.key == "cellophane" }) { return true }
    let known = Set(KeyLookup().keys(at: []).map(\.name))
    let count = entries.count { known.contains($0.key) }
    return count >= 2 && count * 2 > entries.count
  }

  /// Returns the scenes that are checked because of an open document: itself, or those that include
  /// it.
  func scenes(of path: String) -> [String] {
    guard let document = documents[path], document.isRecognized else { return [] }
    let others = owners[path] ?? []
    let root = document.outline.root
    let isWhole = root["cellophane"] != nil && root["canvas"] != nil
    return others.isEmpty || isWhole ? [path] + others : others
  }

  /// All scenes that are checked.
  var allScenes: Set<String> { Set(documents.keys.flatMap { scenes(of: $0) }) }

  /// Returns the scenes of the document's folder, and of those around it in the editor's, that
  /// include a document.
  private func scenes(including path: String) -> [String] {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var folder = (path as NSString).deletingLastPathComponent
    var (result, count): ([String], Int) = ([], 0)
    let root = roots.filter { (folder + "/").hasPrefix($0 + "/") }.min { $0.count < $1.count }
    while true {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
      where DocumentFormat(fileName: name) != nil && !name.hasPrefix(".") {
        let other = folder == "/" ? "/" + name : folder + "/" + name
        count += 1
        guard count <= Self.maximumFiles else { return result }
        guard other != path, includes(other), let root = source(other)?.outline.root,
          root["cellophane"] != nil
        else { continue }
        let included = SceneIncludes.files(includedBy: other, edited: edited)
        if included.contains(file) { result.append(other) }
      }
      guard let root, folder != root, folder.count > 1 else { return result }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  /// Returns whether a file may include others.
  private func includes(_ path: String) -> Bool {
    let word = Data("include".utf8)
    if let document = documents[path] { return Data(document.text.bytes).range(of: word) != nil }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int
    guard let size, size <= Self.maximumBytes else { return false }
    return FileManager.default.contents(atPath: path)?.range(of: word) != nil
  }

  // MARK: Names

  /// Returns the names that a document may use; `nil` for a document that is no part of a scene.
  func context(of path: String) -> SceneContext? {
    guard let document = documents[path], document.isRecognized || document.text.bytes.isEmpty
    else { return nil }
    let scenes = scenes(of: path).filter { $0 != path }
    var (sources, known): ([SceneContext.Source], Set<String>) = ([], [])
    for start in [path] + scenes { add(start, to: &sources, known: &known, depth: 0) }
    let main = scenes.first ?? path
    let folder = (main as NSString).deletingLastPathComponent
    let stated = sources.first { $0.path == main }?.outline.root["assets"]
    let name = stated?.string ?? stated?["path"]?.string
    return SceneContext(
      sources: sources, assets: assets ?? name.map { folder + "/" + $0 } ?? folder,
      folder: (path as NSString).deletingLastPathComponent)
  }

  /// Adds a document and those that it includes.
  private func add(
    _ path: String, to sources: inout [SceneContext.Source], known: inout Set<String>, depth: Int
  ) {
    guard depth <= SceneLimits.includeDepth, known.count < SceneLimits.includes,
      known.insert(path).inserted, let source = source(path)
    else { return }
    sources.append(source)
    guard let include = source.outline.root["include"] else { return }
    let folder = (path as NSString).deletingLastPathComponent
    for name in (include.elements ?? [include]).compactMap(\.string) where !name.contains("..") {
      let parts = name.split(separator: "/").filter { $0 != "." }
      add(
        folder + "/" + parts.joined(separator: "/"), to: &sources, known: &known, depth: depth + 1)
    }
  }
}
