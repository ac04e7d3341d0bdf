import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging

/// The paths in the data of the items and sections that an update names by their keys.
struct TargetNames {
  private let collection: SceneCollection
  private let items: [String: IndexPath]
  private let sections: [String: Int]

  /// Resolves all keys that the changes name.
  init(
    _ operations: [BatchOperation], on collection: SceneCollection, namesSections: Bool = false
  ) {
    self.collection = collection
    var items: [String] = []
    var namesSections = namesSections
    for operation in operations {
      switch operation {
      case .delete(let delete): items += delete.target.keys
      case .move(let move): items += move.from.keys
      case .reload(let reload): items += reload.target.keys
      case .deleteSection(let delete): namesSections = namesSections || delete.target.isKey
      case .moveSection(let move): namesSections = namesSections || move.from.isKey
      case .reloadSection(let reload): namesSections = namesSections || reload.target.isKey
      case .insert, .deleteRandom, .deleteSome, .insertSection: break
      }
      namesSections = namesSections || operation.position?.section?.isKey == true
    }
    let view = collection.view
    self.items = view.indexPaths(forKeys: items).mapValues(view.dataPath)
    let indices = namesSections ? collection.counts.indices : 0..<0
    sections = Dictionary(
      indices.map { (collection.view.key(ofSection: $0), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the path of an item; a path is returned as it is.
  func path(of target: ItemTarget) throws -> IndexPath {
    switch target {
    case .path(let path): return IndexPath(item: path.item, section: path.section)
    case .key(let key, let location):
      if let path = items[key] { return path }
      throw collection.missing(key, at: location)
    }
  }

  /// Returns the index of a section; an index is returned as it is.
  func section(of target: SectionTarget) throws -> Int {
    switch target {
    case .index(let index, _): return index
    case .key(let key, let location):
      if let index = sections[key] { return index }
      throw Diagnostic(
        at: location,
        "there is no section with the key '\(key)' in collection '\(collection.path)' at this "
          + "time", NearestName.hint(for: key, among: sections.keys.sorted()))
    }
  }
}

extension ItemTarget {
  /// The key of the item; none if it is referred to by its path.
  fileprivate var keys: [String] { if case .key(let key, _) = self { [key] } else { [] } }
}

extension SectionTarget {
  /// Whether the section is referred to by its key.
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
