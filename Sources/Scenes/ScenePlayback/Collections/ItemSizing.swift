import Documents
import SceneDocuments

/// The collections of a scene whose items have, or later get, sizes of their own.
///
/// All others are laid out as grids without querying the size of each item.
struct ItemSizing {
  /// The ids of collections in which a step creates such items.
  private var ids: Set<String> = []
  /// Whether a step creates any in a nested collection, whose id is only resolved during playback.
  private var isNestedSized = false

  /// Whether states change the sizes of items.
  let followsStates: Bool

  /// Examines the steps and the styles of a scene.
  init(_ scene: SceneDocument) {
    followsStates = scene.styles.contains(where: \.changesSize)
    for step in scene.steps where Self.sizesItems(step.operation) {
      guard let id = step.collection else { continue }
      ids.insert(id)
      if id.contains("/") { isNestedSized = true }
    }
  }

  /// Returns whether the size of each item in a collection must be queried.
  func appliesTo(_ path: String, as document: CollectionDocument) -> Bool {
    followsStates || ids.contains(path) || isNestedSized && path.contains("/")
      || document.sections.contains { Self.sizesItems($0.items) }
  }

  /// Returns whether an operation creates items with sizes of their own.
  private static func sizesItems(_ operation: StepOperation) -> Bool {
    operation.newState.contains { sizesItems($0.items) }
      || operation.changes.contains { change in
        switch change {
        case .insert(let insert): insert.item.size != nil
        case .reload(let reload): reload.size != nil
        case .insertSection(let insert): sizesItems(insert.section.items)
        case .reloadSection(let reload): reload.items.map(sizesItems) ?? false
        case .delete, .deleteRandom, .deleteSome, .move, .deleteSection, .moveSection: false
        }
      }
  }

  /// Returns whether any of some items has a size of its own.
  private static func sizesItems(_ items: SectionDocument.Items) -> Bool {
    if case .list(let list) = items { list.contains { $0.size != nil } } else { false }
  }
}
