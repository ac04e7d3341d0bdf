internal import CPango
internal import Foundation

/// The threads on which Pango searches the fonts of a map.
///
/// Pango 1.50 starts two of them for each new pattern, and waits for the first result only. The last
/// owner of a pattern removes it from the map's tables, without a lock; if the map changes while a
/// search is running, that owner is the search, and the tables are damaged. (Observed as a division
/// by zero in a hash table.) So a map is changed and released only while no search is running.
///
/// Each search owns a reference to the map until its end: `thread_data_free` in Pango's
/// `pangofc-fontmap.c` releases it last.
struct FontSearches {
  private let map: UnsafeMutablePointer<PangoFontMap>
  /// The number of references to the map that are not owned by searches.
  private let otherReferences: Int32
  /// The longest time to wait, in seconds, in case that another version of Pango keeps references.
  private static let patience = 10.0

  /// Creates the searches of a map that has all its owners and has not searched yet.
  init(of map: UnsafeMutablePointer<PangoFontMap>) {
    self.map = map
    otherReferences = cellophane_reference_count(map)
  }

  private var areRunning: Bool { cellophane_reference_count(map) > otherReferences }

  /// Waits until none is running; microseconds, except on a busy machine.
  func wait() {
    guard areRunning else { return }
    let start = ContinuousClock.now
    while areRunning, ContinuousClock.now - start < .seconds(Self.patience) { usleep(20) }
  }
}
