import Foundation
import Layouts

/// The animations that an update asks for, by the rows and sections that it concerns.
struct RowAnimations {
  /// The animations of some rows and whole sections.
  struct Group {
    var rows: [IndexPath: UITableView.RowAnimation] = [:]
    var sections: [Int: UITableView.RowAnimation] = [:]

    /// Returns the animation of a row; `nil` where none was asked for.
    subscript(path: IndexPath) -> UITableView.RowAnimation? { rows[path] ?? sections[path.section] }
  }

  /// The deleted rows, by their index paths before the update.
  var deleted = Group()
  /// The inserted rows, by their index paths after the update.
  var inserted = Group()
  /// The reloaded rows, by their index paths before the update.
  var reloaded = Group()
  /// The reloaded rows, by their index paths after the update.
  private(set) var renewed = Group()
  /// The animation of what none was asked for.
  var standard = UITableView.RowAnimation.automatic

  /// Finds out where the update moves reloaded rows and sections.
  mutating func prepare(for items: [CollectionViewUpdateItem]) {
    for item in items where item.updateAction == .reload {
      guard let before = item.indexPathBeforeUpdate, let after = item.indexPathAfterUpdate else {
        continue
      }
      if item.isSectionOperation {
        renewed.sections[after.section] = reloaded.sections[before.section]
      } else {
        renewed.rows[after] = reloaded[before]
      }
    }
  }
}
