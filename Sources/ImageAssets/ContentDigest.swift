internal import CGLib

/// A fingerprint of bytes, by SHA-256 from GLib.
package enum ContentDigest {
  /// Returns the digest of bytes as 64 hexadecimal digits.
  package static func text(of bytes: UnsafeRawBufferPointer) -> String {
    let checksum = g_checksum_new(G_CHECKSUM_SHA256)
    defer { g_checksum_free(checksum) }
    var position = 0
    // GLib takes signed sizes, so one update takes at most this many bytes.
    while position < bytes.count {
      let count = min(1 << 30, bytes.count - position)
      let part = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
      g_checksum_update(
        checksum, part.baseAddress?.assumingMemoryBound(to: UInt8.self), gssize(count))
      position += count
    }
    return g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
  }
}
