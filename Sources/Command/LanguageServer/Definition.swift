import Documents
import Foundation
import SceneDocuments

/// The place where a name that a position touches is given.
enum Definition {
  case name(SceneContext.Name)
  case file(String)

  /// Finds the place for a position of the first document of a context.
  init?(at offset: Int, in context: SceneContext) {
    guard let source = context.sources.first, let place = source.outline.place(at: offset),
      !place.isKey, let text = place.value.string
    else { return nil }
    let keys = KeyLookup(in: source.outline.root.node).descriptions(at: place.path)
    if let name = keys.lazy.compactMap({ Self.name(text, $0, in: context) }).first {
      self = .name(name)
      return
    }
    let isIncluded = place.path.first == .key("include")
    let files = keys.lazy.compactMap(\.files).first
    guard let inAssets = isIncluded ? false : files?.inAssets else { return nil }
    let path = (inAssets ? context.assets : context.folder) + "/" + text
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    self = .file(path)
  }

  /// Returns the place of a name; `nil` if a value is none.
  static func name(
    _ text: String, _ key: KeyDescription, in context: SceneContext
  ) -> SceneContext.Name? {
    if text.hasPrefix("$"), !text.hasPrefix("$$") {
      return context.names(.value).first { $0.text == text.dropFirst() }
    }
    for kind in key.names {
      // A nested collection is named by its way: outer/key/inner.
      let name = kind == .collection ? text.split(separator: "/").last.map(String.init) ?? "" : text
      if let found = context.names(kind).first(where: { $0.text == name }) { return found }
    }
    return nil
  }
}
