internal import CPango
internal import Synchronization

/// A queue of unused font maps, which are released after a delay.
///
/// Pango searches fonts on a separate thread for each map. That thread signals completion before it
/// releases its references to the map, and crashes if the map is freed by then. (Observed with
/// Pango 1.50 as a division by zero in a hash table.)
enum DeferredFontMapRelease {
  /// A map with the earliest time of its release.
  ///
  /// The previous owner no longer uses the map, and only one thread removes it from the queue, so
  /// it may cross threads.
  private struct Retired: @unchecked Sendable {
    let map: UnsafeMutablePointer<PangoFontMap>
    let end: ContinuousClock.Instant
  }

  private static let all = Mutex<[Retired]>([])
  /// The time for which a map is kept. The remaining work of that thread takes microseconds, but on
  /// a busy machine it may wait for a processor; a second was too short once in ten test runs.
  private static let delay = Duration.seconds(10)

  /// Adds a map, and releases those that have waited long enough.
  static func add(_ map: UnsafeMutablePointer<PangoFontMap>) {
    let now = ContinuousClock.now
    let old = all.withLock { all in
      let old = all.filter { $0.end <= now }
      all.removeAll { $0.end <= now }
      all.append(Retired(map: map, end: now + delay))
      return old
    }
    for retired in old { g_object_unref(retired.map) }
  }
}
