internal import Documents

/// A kind of change that can be combined with others in one update.
struct ChangeKind: Sendable {
  let name: String
  let about: String
  /// The definition of its value, which is one change or a list, with a sentence about it.
  let list: (name: String, about: String)
  /// The words of other tools for it, between spaces.
  let foreign: String
  /// Whether a list is one of sections, which have no paths.
  private let isOfSections: Bool
  private let form: @Sendable () -> ValueForm<BatchOperation>

  private init(
    _ name: String, _ about: String, _ list: String, _ listAbout: String,
    or foreign: String = "", isOfSections: Bool = false,
    _ form: @autoclosure @escaping @Sendable () -> ValueForm<BatchOperation>
  ) {
    self.name = name; self.about = about; self.isOfSections = isOfSections; self.form = form
    self.list = (list, listAbout); self.foreign = foreign
  }

  func read(_ reading: Reading) -> [BatchOperation] {
    let form = form()
    func read(_ node: Node) -> BatchOperation? { form.read(reading.element(node)) }
    // A list that begins with a number is a path.
    guard isOfSections, reading.node.elements != nil else {
      return reading.decoder.many(reading.node, name, read)
    }
    return reading.bag.list(reading.node, name, count: 1...SceneLimits.operations)?
      .compactMap(read) ?? []
  }

  var definition: Definition {
    let element = form().schema
    return Vocabulary.value(
      list.name, list.about,
      .anyOf(element.alternatives + [.array(element, 1...SceneLimits.operations)]))
  }

  /// All kinds, in the order in which messages name them.
  static let all: [ChangeKind] = [
    ChangeKind(
      "insert", "Inserts items.", "insertions",
      "A path, a key, an item with its position, or a list. "
        + "A key is added at the end of the only section.", or: "insertitems add append create",
      ValueForm.mapping(InsertOperation.self).map { .insert($0) }),
    ChangeKind(
      "delete", "Deletes items.", "deletions",
      "A path, a key, 'all', a pattern of keys, a mapping, or a list of these. Paths refer to the "
        + "state before the update.",
      or: "deleteitems remove erase drop",
      ValueForm(
        .anyOf([.ref("target"), .ref("delete"), .ref("itemFilter")]),
        read: { reading in
          if let entries = reading.node.entries, !ItemFilter.isMeant(by: entries.map(\.key)) {
            return RandomDeleteOperation.read(reading).map { .deleteRandom($0) }
          }
          return ItemSelection.read(reading).map {
            switch $0 {
            case .item(let item):
              .delete(DeleteOperation(target: item, location: reading.node.location))
            case .some(let filter): .deleteSome(filter)
            }
          }
        })),
    ChangeKind(
      "move", "Moves items.", "moves", "A move, or a list of moves.", or: "moveitem",
      ValueForm.mapping(MoveOperation.self).map { .move($0) }),
    ChangeKind(
      "reload", "Replaces the cells of items, with new values if they are given.", "reloads",
      "An item, an item with its changes, or a list of them.", or: "reloaditems",
      ValueForm.mapping(ReloadOperation.self).map { .reload($0) }),
    ChangeKind(
      "insertSection", "Inserts sections.", "sectionInsertions",
      "A new section, or a list of them.", isOfSections: true,
      ValueForm.mapping(InsertSectionOperation.self).map { .insertSection($0) }),
    ChangeKind(
      "deleteSection", "Deletes sections with all their items.", "sectionDeletions",
      "A section or a list of them. Indices refer to the state before the update.",
      isOfSections: true,
      ValueForm(
        .ref("sectionTarget"),
        read: { reading in
          ValueForm.sectionTarget.read(reading).map {
            .deleteSection(DeleteSectionOperation(target: $0, location: reading.node.location))
          }
        })),
    ChangeKind(
      "moveSection", "Moves sections.", "sectionMoves", "A move of a section, or a list of moves.",
      isOfSections: true, ValueForm.mapping(MoveSectionOperation.self).map { .moveSection($0) }),
    ChangeKind(
      "reloadSection", "Replaces the views of sections, with new values if they are given.",
      "sectionReloads", "A section, a section with its changes, or a list of them.",
      isOfSections: true,
      ValueForm.mapping(ReloadSectionOperation.self).map { .reloadSection($0) }),
  ]
}
