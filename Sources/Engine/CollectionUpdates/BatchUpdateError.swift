public import Foundation
import Layouts

/// The reason why a batch update is invalid, corresponding to UIKit's exceptions.
public enum BatchUpdateError: Error, Hashable, Sendable {
  case deleteMissingItem(IndexPath, count: Int?)
  case deleteMissingSection(Int, count: Int)
  case deleteAndMoveSameItem(IndexPath)
  case deleteAndMoveSameSection(Int)
  case deleteAndReloadSameItem(IndexPath)
  case deleteAndReloadSameSection(Int)
  case insertMissingItem(IndexPath, count: Int?)
  case insertMissingSection(Int, count: Int)
  case insertAndMoveSameItem(IndexPath)
  case insertAndMoveSameSection(Int)
  case moveFromDeletedSection(from: IndexPath, to: IndexPath)
  case moveIntoInsertedSection(from: IndexPath, to: IndexPath)
  case moveMissingSource(IndexPath, count: Int?)
  case moveMissingSourceSection(Int, count: Int)
  case moveMissingTarget(IndexPath, count: Int?)
  case moveMissingTargetSection(Int, count: Int)
  case moveToTwoTargets(IndexPath)
  case moveSectionToTwoTargets(Int)
  case moveTwoToOne(IndexPath)
  case moveTwoSectionsToOne(Int)
  case moveAndReloadSameItem(IndexPath)
  case moveAndReloadSameSection(Int)
  case reloadMissingItem(IndexPath, count: Int?)
  case reloadMissingSection(Int, count: Int)
  case deleteTwice(IndexPath)
  case deleteSectionTwice(Int)
  case insertTwice(IndexPath)
  case insertSectionTwice(Int)
  case invalidSectionCount(before: Int, inserted: Int, deleted: Int, after: Int)
  case invalidItemCount(
    section: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int,
    after: Int)
}

extension BatchUpdateError: CustomStringConvertible {
  public var description: String {
    func name(_ path: IndexPath) -> String { "item \(path.item) of section \(path.section)" }
    return description(item: name, place: name)
  }

  /// Returns the description with other names for items.
  ///
  /// - Parameters:
  ///   - item: The name of the item at an index path before the update.
  ///   - place: The name of an index path after the update.
  package func description(item: (IndexPath) -> String, place: (IndexPath) -> String) -> String {
    func twice(_ what: String) -> String { "\(what) twice in one update; remove one of the two" }
    switch self {
    case .deleteMissingItem(let path, let count):
      return "cannot delete \(item(path)): \(room(count, "before the update"))"
    case .deleteMissingSection(let section, let count):
      return "cannot delete section \(section): \(sections(count, "before the update"))"
    case .deleteAndMoveSameItem(let path): return both(item(path), "deleted and moved")
    case .deleteAndMoveSameSection(let section):
      return both("section \(section)", "deleted and moved")
    case .deleteAndReloadSameItem(let path): return both(item(path), "deleted and reloaded")
    case .deleteAndReloadSameSection(let section):
      return both("section \(section)", "deleted and reloaded")
    case .insertMissingItem(let path, let count):
      return "cannot insert \(place(path)): \(room(count, "after the update"))"
    case .insertMissingSection(let section, let count):
      return "cannot insert section \(section): \(sections(count, "after the update"))"
    case .insertAndMoveSameItem(let path): return both(place(path), "inserted and moved to")
    case .insertAndMoveSameSection(let section):
      return both("section \(section)", "inserted and moved to")
    case .moveFromDeletedSection(let from, let to):
      return
        "cannot move \(item(from)) to \(place(to)): its section is deleted or reloaded by this "
        + "update; insert the item at its new index path instead"
    case .moveIntoInsertedSection(let from, let to):
      return "cannot move \(item(from)) to \(place(to)): that section is inserted or reloaded by "
        + "this update; insert the item with it instead"
    case .moveMissingSource(let path, let count):
      return "cannot move \(item(path)): \(room(count, "before the update"))"
    case .moveMissingSourceSection(let section, let count):
      return "cannot move section \(section): \(sections(count, "before the update"))"
    case .moveMissingTarget(let path, let count):
      return "cannot move to \(place(path)): \(room(count, "after the update"))"
    case .moveMissingTargetSection(let section, let count):
      return "cannot move to section \(section): \(sections(count, "after the update"))"
    case .moveToTwoTargets(let path): return "\(item(path)) \(Self.twoTargets)"
    case .moveSectionToTwoTargets(let section): return "section \(section) \(Self.twoTargets)"
    case .moveTwoToOne(let path):
      return "two items are moved to \(place(path)); give them different index paths"
    case .moveTwoSectionsToOne(let section):
      return "two sections are moved to section \(section); give them different indices"
    case .moveAndReloadSameItem(let path): return both(item(path), "moved and reloaded")
    case .moveAndReloadSameSection(let section):
      return both("section \(section)", "moved and reloaded")
    case .reloadMissingItem(let path, let count):
      return "cannot reload \(item(path)): \(room(count, "before the update"))"
    case .reloadMissingSection(let section, let count):
      return "cannot reload section \(section): \(sections(count, "before the update"))"
    case .deleteTwice(let path): return twice("\(item(path)) is deleted")
    case .deleteSectionTwice(let section): return twice("section \(section) is deleted")
    case .insertTwice(let path): return twice("\(place(path)) is inserted")
    case .insertSectionTwice(let section): return twice("section \(section) is inserted")
    case .invalidSectionCount(let before, let inserted, let deleted, let after):
      return "the number of sections before the update is \(before); with \(inserted) inserted and "
        + "\(deleted) deleted it has to be \(before + inserted - deleted), but the data has "
        + "\(after)"
    case .invalidItemCount(
      let section, let before, let inserted, let deleted, let movedIn, let movedOut, let after):
      return "the number of items of section \(section) after the update is \(after) in the data; "
        + "with \(before) before, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in "
        + "and \(movedOut) moved out it has to be "
        + "\(before + inserted - deleted + movedIn - movedOut)"
    }
  }

  private static let twoTargets = "is moved to two targets; keep one of them"

  /// Returns a description of two contradictory operations.
  private func both(_ what: String, _ operations: String) -> String {
    "\(what) is both \(operations); keep one of the two"
  }

  /// Returns a description of a section's items.
  private func room(_ count: Int?, _ when: String) -> String {
    switch count {
    case nil: "there is no such section \(when)"
    case 0: "the section is empty \(when)"
    case 1: "the section has only item 0 \(when)"
    case .some(let count): "the section has items 0 to \(count - 1) \(when)"
    }
  }

  /// Returns a description of a collection's sections.
  private func sections(_ count: Int, _ when: String) -> String {
    switch count {
    case 0: "the collection has no sections \(when)"
    case 1: "the collection has only section 0 \(when)"
    default: "the collection has sections 0 to \(count - 1) \(when)"
    }
  }
}
