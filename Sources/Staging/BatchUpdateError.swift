public import Foundation
import Layouts

/// Why a batch update cannot be carried out; the meanings are those of UIKit's exceptions.
public enum BatchUpdateError: Error, Hashable, Sendable, CustomStringConvertible {
  case deleteMissingItem(IndexPath, count: Int?)
  case deleteAndMoveSameItem(IndexPath)
  case insertMissingSection(Int, count: Int)
  case insertMissingItem(IndexPath, count: Int?)
  case insertAndMoveSameItem(IndexPath)
  case moveIntoInsertedSection(from: IndexPath, to: IndexPath)
  case moveMissingSource(IndexPath, count: Int?)
  case moveMissingTarget(IndexPath, count: Int?)
  case moveToTwoTargets(IndexPath)
  case moveTwoToOne(IndexPath)
  case repeatedOperation(String)
  case invalidSectionCount(before: Int, inserted: Int, after: Int)
  case invalidItemCount(
    section: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int,
    after: Int)

  public var description: String {
    func item(_ path: IndexPath) -> String { "item \(path.item) of section \(path.section)" }
    func room(_ count: Int?, _ when: String) -> String {
      guard let count else { return "there is no such section \(when)" }
      return count == 0
        ? "the section is empty \(when)"
        : count == 1
          ? "the section has only item 0 \(when)"
          : "the section has items 0 to \(count - 1) \(when)"
    }
    switch self {
    case .deleteMissingItem(let path, let count):
      return "cannot delete \(item(path)): \(room(count, "before the update"))"
    case .deleteAndMoveSameItem(let path):
      return "\(item(path)) is both deleted and moved; keep one of the two"
    case .insertMissingSection(let section, let count):
      let sections =
        switch count {
        case 0: "no sections"
        case 1: "only section 0"
        default: "sections 0 to \(count - 1)"
        }
      return "cannot insert section \(section): the collection has \(sections) after the update"
    case .insertMissingItem(let path, let count):
      return "cannot insert \(item(path)): \(room(count, "after the update"))"
    case .insertAndMoveSameItem(let path):
      return "\(item(path)) is both inserted and moved to; keep one of the two"
    case .moveIntoInsertedSection(let from, let to):
      return "cannot move \(item(from)) to \(item(to)): that section is inserted by this update; "
        + "insert the item with it instead"
    case .moveMissingSource(let path, let count):
      return "cannot move \(item(path)): \(room(count, "before the update"))"
    case .moveMissingTarget(let path, let count):
      return "cannot move to \(item(path)): \(room(count, "after the update"))"
    case .moveToTwoTargets(let path):
      return "\(item(path)) is moved to two places; keep one of them"
    case .moveTwoToOne(let path):
      return "two items are moved to \(item(path)); give them different places"
    case .repeatedOperation(let what):
      return "\(what) twice in one update; say it once"
    case .invalidSectionCount(let before, let inserted, let after):
      return "the number of sections before the update is \(before); with \(inserted) inserted it "
        + "has to be \(before + inserted), but the data has \(after)"
    case .invalidItemCount(
      let section, let before, let inserted, let deleted, let movedIn, let movedOut, let after):
      return "the number of items of section \(section) after the update is \(after) in the data; "
        + "with \(before) before, \(inserted) inserted, \(deleted) deleted, \(movedIn) moved in "
        + "and \(movedOut) moved out it has to be "
        + "\(before + inserted - deleted + movedIn - movedOut)"
    }
  }
}
