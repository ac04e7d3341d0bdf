package import Documents

/// The position of an inserted or moved item after the update, which is resolved during playback.
package struct ItemPosition: Hashable, Sendable {
  /// The place among the items of a section.
  package enum Place: Hashable, Sendable {
    /// An index after the update.
    case index(Int)
    /// After all other items of the section.
    case end
  }

  /// The section, by its index after the update or by its key; the only one where `nil`.
  package var section: SectionTarget?
  package var place: Place
  package var location: SourceLocation

  /// Makes a position.
  package init(section: SectionTarget?, place: Place, location: SourceLocation) {
    self.section = section; self.place = place; self.location = location
  }

  /// Makes the position of a path.
  package init(_ path: ItemPath) {
    self.init(
      section: .index(path.section, path.location), place: .index(path.item),
      location: path.location)
  }

  /// The path, if the position names both indices.
  package var path: ItemPath? {
    guard case .index(let section, _) = section, case .index(let item) = place else { return nil }
    return ItemPath(section: section, item: item, location: location)
  }
}
