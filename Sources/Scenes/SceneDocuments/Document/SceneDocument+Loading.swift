public import Documents
package import Foundation

extension SceneDocument {
  /// Reads and checks a scene with its includes.
  ///
  /// - Parameters:
  ///   - path: The path of the document; includes can only come from its folder.
  ///   - displayName: The name of the document in messages; the path itself where `nil`.
  /// - Returns: The scene and the warnings about it, sorted by location.
  /// - Throws: A `DocumentError` with all errors.
  public static func load(path: String, displayName: String? = nil) throws -> (
    scene: SceneDocument, warnings: [Diagnostic]
  ) { try load(path: path, displayName: displayName, isConfined: false) }

  /// Reads and checks a scene with its includes.
  ///
  /// - Parameters:
  ///   - variant: The name of the variant; the scene itself where `nil`.
  ///   - isConfined: Whether nothing outside the document's folder is read.
  ///   - edited: The contents in place of those of files, by their names in messages.
  /// - Throws: A `DocumentError` with all errors.
  package static func load(
    path: String, displayName: String? = nil, variant: String? = nil, isConfined: Bool,
    edited: [String: Data] = [:]
  ) throws -> (scene: SceneDocument, warnings: [Diagnostic]) {
    let name = displayName ?? path
    var document: SceneDependencies.Document?
    let node = try DocumentReader.read(path: path, displayName: name, edited: edited) {
      document = SceneDependencies.Document(name: Self.fileName(of: path), bytes: $0)
    }
    let includes = SceneIncludes(mainPath: path, isConfined: isConfined, edited: edited)
    var result = try decode(node, source: name, includes: includes, variant: variant)
    result.scene.documents = [document].compactMap(\.self) + includes.documents
    result.scene.folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    result.scene.isConfined = isConfined
    return result
  }

  /// Returns the part of a path after its last slash.
  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Reads and checks a scene from the bytes of a text that lies in no file.
  ///
  /// - Parameters:
  ///   - folder: The folder of includes, images and fonts.
  /// - Throws: A `DocumentError` with all errors.
  package static func load(
    bytes: Data, name: String, folder: String, variant: String? = nil, isConfined: Bool = false
  ) throws -> (scene: SceneDocument, warnings: [Diagnostic]) {
    let node = try DocumentReader.read(bytes: bytes, name: name)
    var result = try decode(
      node, source: name,
      includes: SceneIncludes(mainPath: folder + "/" + name, isConfined: isConfined),
      variant: variant)
    result.scene.folder = URL(fileURLWithPath: folder).path
    result.scene.isConfined = isConfined
    return result
  }

  /// Reads and checks a scene from a text, which cannot include documents.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - name: The name of the document in messages.
  ///   - format: The syntax of the document; its content decides where `nil`.
  /// - Returns: The scene and the warnings about it, sorted by location.
  /// - Throws: A `DocumentError` with all errors.
  public static func load(
    text: String, name: String, format: DocumentFormat? = nil
  ) throws -> (scene: SceneDocument, warnings: [Diagnostic]) {
    let node = try DocumentReader.read(text: text, name: name, format: format)
    return try decode(node, source: name, includes: nil)
  }

  /// Decodes a scene from a tree; the bag, if one is given, records the keys that were read.
  package static func decode(
    _ node: Node, source: String, includes: SceneIncludes?, variant: String? = nil,
    bag: DiagnosticBag = DiagnosticBag(suggestion: ForeignWords.suggestion)
  ) throws -> (scene: SceneDocument, warnings: [Diagnostic]) {
    guard SceneDecoder.hasKnownVersion(node, required: true, bag: bag) else {
      throw DocumentError(diagnostics: bag.errors)
    }
    let merged = SceneIncludes.merging(into: node, name: source, by: includes, bag: bag)
    let chosen = try variant.map { try SceneVariant.applying($0, to: merged) } ?? merged
    let whole = StyleInheritance.applied(
      to: ValueNames.replacing(
        in: chosen, traits: chosen["traits"].map { SceneDecoder.traits(of: $0) } ?? .init(),
        bag: bag), bag: bag)
    // What has no value has no type either, so that nothing more can be said about it.
    try bag.throwErrors()
    var scene = SceneDecoder(bag: bag, root: whole).scene(from: whole, source: source)
    scene?.variant = variant
    try bag.throwErrors()
    guard let scene else { throw DocumentError(at: node.location, "the scene cannot be read") }
    return (scene, bag.warnings)
  }
}

extension SceneDecoder {
  /// Checks the version of the format before anything else is read.
  static func hasKnownVersion(_ node: Node, required: Bool, bag: DiagnosticBag) -> Bool {
    guard let entries = node.entries else {
      bag.expected("a mapping that begins with 'cellophane: 1'", found: node)
      return false
    }
    guard let entry = entries.first(where: { $0.key == "cellophane" }) else {
      if required {
        let typed = entries.first { NearestName.nearest(to: $0.key, among: ["cellophane"]) != nil }
        bag.error(
          at: typed?.keyLocation ?? node.location,
          "'cellophane' is missing; a scene begins with 'cellophane: 1'"
            + (typed.map { ", and here is '\($0.key)'" } ?? ""))
      }
      return !required
    }
    if entry.value.number == SceneLimits.version { return true }
    if entry.value.number != nil {
      bag.error(
        at: entry.value.location,
        "this scene has version \(entry.value.numberText), but "
          + "only version 1 is supported; update cellophane, or write 'cellophane: 1' and use only "
          + "the features of version 1")
    } else {
      bag.expected("the number 1 for cellophane, the version of the format", found: entry.value)
    }
    return false
  }
}
