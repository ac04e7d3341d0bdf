import Documents

/// Which collections of a scene have items with sizes of their own, now or later.
///
/// The others are laid out as grids without being asked for each item.
struct ItemSizing {
  /// The ids of collections to which a step brings such items.
  private var ids: Set<String> = []
  /// Whether a step brings any to a collection in an item, whose id the step only spells.
  private var isNestedSized = false

  /// Looks through the steps of a scene.
  init(_ steps: [StepDocument]) {
    for step in steps where Self.sizesItems(step.operation) {
      guard let id = step.collection else { continue }
      ids.insert(id)
      if id.contains("/") { isNestedSized = true }
    }
  }

  /// Tells whether a collection has to be asked for each item.
  func appliesTo(_ path: String, as document: CollectionDocument) -> Bool {
    ids.contains(path) || isNestedSized && path.contains("/")
      || document.sections.contains { Self.sizesItems($0.items) }
  }

  /// Tells whether an operation brings items with sizes of their own.
  private static func sizesItems(_ operation: Operation) -> Bool {
    operation.newState.contains { sizesItems($0.items) }
      || operation.changes.contains { change in
        switch change {
        case .insert(let insert): insert.item.size != nil
        case .reload(let reload): reload.size != nil
        case .insertSection(let insert): sizesItems(insert.section.items)
        case .reloadSection(let reload): reload.items.map(sizesItems) ?? false
        case .delete, .deleteRandom, .move, .deleteSection, .moveSection: false
        }
      }
  }

  /// Tells whether any of some items has a size of its own.
  private static func sizesItems(_ items: SectionDocument.Items) -> Bool {
    if case .list(let list) = items { list.contains { $0.size != nil } } else { false }
  }
}
