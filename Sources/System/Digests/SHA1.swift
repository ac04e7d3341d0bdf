internal import CGLib

/// SHA-1, for protocols that require it; it protects nothing.
package enum SHA1 {
  /// Returns the 20 bytes of the digest of a text's UTF-8.
  package static func bytes(of text: String) -> [UInt8] {
    let checksum = g_checksum_new(G_CHECKSUM_SHA1)
    defer { g_checksum_free(checksum) }
    let bytes = Array(text.utf8)
    g_checksum_update(checksum, bytes, gssize(bytes.count))
    var digest = [UInt8](repeating: 0, count: 20)
    var count = gsize(digest.count)
    g_checksum_get_digest(checksum, &digest, &count)
    return digest
  }
}
