import Foundation
import Layouts

/// An item that is being moved by hand: where its data is, and where it is shown.
///
/// Until it is let go of the data source knows nothing of it, so paths of what is shown and paths
/// of the data differ.
struct ItemMovement {
  /// The index path of the item in the data.
  let origin: IndexPath
  /// The index path at which the item is shown.
  var path: IndexPath
  /// The requested position of the center, in content coordinates.
  var position: CGPoint
  /// Whether no position has been requested yet.
  var isFresh = true
  /// The key of the item with which it was last exchanged, as long as the position is in that item.
  var exchanged: String?

  /// Makes a movement that has not led anywhere yet.
  init(of path: IndexPath, at position: CGPoint) {
    (origin, self.path, self.position) = (path, path, position)
  }

  /// Returns where in the data an item is that is shown at a path.
  func dataPath(_ shown: IndexPath) -> IndexPath {
    Self.carry(shown, over: path, to: origin)
  }

  /// Returns where an item is shown that is in the data at a path.
  func shownPath(_ data: IndexPath) -> IndexPath {
    Self.carry(data, over: origin, to: path)
  }

  /// Returns the index path of an item after another one was moved.
  private static func carry(
    _ item: IndexPath, over source: IndexPath, to target: IndexPath
  ) -> IndexPath {
    if item == source { return target }
    var number = item.item
    if item.section == source.section, number > source.item { number -= 1 }
    if item.section == target.section, number >= target.item { number += 1 }
    return IndexPath(item: number, section: item.section)
  }

  /// Returns the counts of what is shown, given those of the data.
  func shownCounts(_ data: [Int]) -> [Int] {
    var counts = data
    if counts.indices.contains(origin.section) { counts[origin.section] -= 1 }
    if counts.indices.contains(path.section) { counts[path.section] += 1 }
    return counts
  }
}
