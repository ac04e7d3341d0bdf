internal import CGLib

/// A computation of SHA-256 over bytes that arrive in parts, by GLib.
package final class ContentHasher {
  private let checksum = g_checksum_new(G_CHECKSUM_SHA256)

  /// Starts with no bytes.
  package init() {}

  deinit { g_checksum_free(checksum) }

  /// Adds bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    var position = 0
    // GLib takes signed sizes, so one update takes at most this many bytes.
    while position < bytes.count {
      let count = min(1 << 30, bytes.count - position)
      let part = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
      g_checksum_update(
        checksum, part.baseAddress?.assumingMemoryBound(to: UInt8.self), gssize(count))
      position += count
    }
  }

  /// Returns the digest of all bytes as 64 hexadecimal digits; no more can be added.
  package func finish() -> String {
    g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
  }
}
