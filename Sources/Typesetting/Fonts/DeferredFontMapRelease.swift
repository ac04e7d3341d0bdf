internal import CPango
internal import Synchronization

/// Font maps that nobody uses any more, kept for a while before they are freed.
///
/// Pango finds fonts on a thread of its own for each map. That thread tells that it is done before it
/// gives back what it holds of the map, and crashes where the map is gone by then. (Seen with Pango
/// 1.50 as a division by zero in a hash table.)
enum DeferredFontMapRelease {
  /// A map, and from when on it may be freed.
  ///
  /// Whoever gives a map away uses it no more, and one thread takes it out, so it may cross threads.
  private struct Retired: @unchecked Sendable {
    let map: UnsafeMutablePointer<PangoFontMap>
    let end: ContinuousClock.Instant
  }

  private static let all = Mutex<[Retired]>([])
  /// How long a map is kept; what that thread has left to do takes microseconds.
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
