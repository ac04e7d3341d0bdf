internal import CGLib
internal import CNettle

/// A computation of SHA-256 over bytes that arrive in parts, by Nettle where it is installed, which
/// is several times as fast, and otherwise by GLib.
package final class ContentHasher {
  /// A computation by a library.
  private enum Computation {
    /// By Nettle; `nil` once it is finished.
    case nettle(OpaquePointer?)
    /// By GLib.
    case glib(OpaquePointer)
  }

  /// The computation in progress.
  private var computation: Computation

  /// Starts with no bytes.
  package convenience init() { self.init(usesNettle: true) }

  /// Starts with no bytes, with Nettle if it may be used.
  init(usesNettle: Bool) {
    if usesNettle, let nettle = cellophane_sha256_start() {
      computation = .nettle(nettle)
    } else {
      computation = .glib(g_checksum_new(G_CHECKSUM_SHA256))
    }
  }

  deinit {
    switch computation {
    case .nettle(let nettle): if let nettle { cellophane_sha256_finish(nettle, nil) }
    case .glib(let checksum): g_checksum_free(checksum)
    }
  }

  /// Adds bytes.
  package func update(_ bytes: UnsafeRawBufferPointer) {
    var position = 0
    // GLib takes signed sizes, so one update takes at most this many bytes.
    while position < bytes.count {
      let count = min(1 << 30, bytes.count - position)
      let part = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
      let start = part.baseAddress?.assumingMemoryBound(to: UInt8.self)
      switch computation {
      case .nettle(let nettle): cellophane_sha256_update(nettle, start, count)
      case .glib(let checksum): g_checksum_update(checksum, start, gssize(count))
      }
      position += count
    }
  }

  /// Returns the digest of all bytes as 64 hexadecimal digits; no more can be added.
  package func finish() -> String {
    switch computation {
    case .nettle(let nettle):
      var digest = [UInt8](repeating: 0, count: Int(CELLOPHANE_SHA256_BYTES))
      cellophane_sha256_finish(nettle, &digest)
      computation = .nettle(nil)
      return Self.text(of: digest)
    case .glib(let checksum):
      return g_checksum_get_string(checksum).map { String(cString: $0) } ?? ""
    }
  }

  /// Returns the hexadecimal digits of bytes.
  private static func text(of digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
