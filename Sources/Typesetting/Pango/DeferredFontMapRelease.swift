internal import CPango
internal import Synchronization

/// Font maps that are no longer used, kept for a while before they are freed.
///
/// Pango finds fonts on a thread of its own for each map. That thread signals its end before it
/// releases its parts of the map, and crashes if the map has been freed by then. (Observed with Pango
/// 1.50 as a division by zero in a hash table.)
enum DeferredFontMapRelease {
  /// A map, and the instant from which it may be freed.
  ///
  /// The last owner no longer uses the map, and one thread takes it out, so it may cross threads.
  private struct Retired: @unchecked Sendable {
    let map: UnsafeMutablePointer<PangoFontMap>
    let end: ContinuousClock.Instant
  }

  private static let all = Mutex<[Retired]>([])
  /// The time that a map is kept; the rest of that thread's work takes microseconds.
  private static let delay = Duration.seconds(1)

  /// Takes over a map, and frees those that have waited long enough.
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
