import Documents
import Foundation
import Layouts
import Staging

/// The places of the items and sections that the changes of an update name by their keys.
struct TargetNames {
  private let collection: SceneCollection
  private let items: [String: IndexPath]
  private let sections: [String: Int]

  /// Looks up all keys that changes name, at once.
  init(_ operations: [BatchOperation], on collection: SceneCollection) {
    self.collection = collection
    var items: [String] = []
    var namesSections = false
    for operation in operations {
      switch operation {
      case .delete(let delete): items += delete.target.keys
      case .move(let move): items += move.from.keys
      case .reload(let reload): items += reload.target.keys
      case .deleteSection(let delete): namesSections = namesSections || delete.target.isKey
      case .moveSection(let move): namesSections = namesSections || move.from.isKey
      case .reloadSection(let reload): namesSections = namesSections || reload.target.isKey
      case .insert, .deleteRandom, .insertSection: break
      }
    }
    self.items = collection.view.indexPaths(forKeys: items)
    let indices = namesSections ? collection.counts.indices : 0..<0
    sections = Dictionary(
      indices.map { (collection.view.key(ofSection: $0), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Tells where an item is; a path is taken as it is.
  func path(of target: ItemTarget) throws -> IndexPath {
    switch target {
    case .path(let path): return IndexPath(item: path.item, section: path.section)
    case .key(let key, let location):
      if let path = items[key] { return path }
      throw collection.missing(key, at: location)
    }
  }

  /// Tells where a section is; an index is taken as it is.
  func section(of target: SectionTarget) throws -> Int {
    switch target {
    case .index(let index, _): return index
    case .key(let key, let location):
      if let index = sections[key] { return index }
      throw Diagnostic(
        at: location,
        "there is no section with the key '\(key)' in collection '\(collection.path)' at this "
          + "time" + NearestName.hint(for: key, among: sections.keys.sorted()))
    }
  }
}

extension ItemTarget {
  /// The key by which the item is meant; none where it is meant by its path.
  fileprivate var keys: [String] {
    if case .key(let key, _) = self { [key] } else { [] }
  }
}

extension SectionTarget {
  /// Whether the section is meant by its key.
  fileprivate var isKey: Bool {
    if case .key = self { true } else { false }
  }
}
