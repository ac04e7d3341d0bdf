import CollectionUpdates
import Foundation
import Layouts
import SceneDocuments
import Staging

extension SceneUpdate {
  /// Applies the update to the data; complexity O(items of changed sections).
  func apply(to sections: inout [SceneSection]) {
    for (path, operation) in reloads where path.exists(in: plan.countsBefore) {
      let item = sections[path.section].items[path.item]
      sections[path.section].items[path.item] =
        (item ?? SceneItem(ItemDocument(location: operation.location))).renewed(by: operation)
    }
    for (section, operation) in sectionReloads { sections[section].reload(operation) }
    var arriving: [IndexPath: SceneItem?] = [:]
    for insert in inserts { arriving[insert.path] = .some(SceneItem(insert.operation.item)) }
    for move in moves {
      arriving[move.to] = .some(sections[move.from.section].items[move.from.item])
    }
    let new = Dictionary(
      sectionInserts.map { ($0.index, $0.section) }, uniquingKeysWith: { first, _ in first })
    // An item that is inserted with its section is not in the maps of the plan.
    let within = Dictionary(grouping: inserts.map(\.path), by: \.section)
    var old: [SceneSection?] = sections
    sections = []
    for index in plan.countsAfter.indices {
      var section: SceneSection
      var map: IndexMap?
      if let before = plan.before(section: index), let known = old[before] {
        old[before] = nil
        (section, map) = (known, plan.itemMap(ofSection: before))
      } else if let document = new[index] {
        section = SceneSection(document)
        map = within[index].map { IndexMap(put: $0.map(\.item).sorted()) }
      } else {
        continue
      }
      map?.edit(&section.items) { arriving[IndexPath(item: $0, section: index)] ?? nil }
      sections.append(section)
    }
  }
}
