/// A fingerprint of bytes, by SHA-256.
package enum ContentDigest {
  /// Returns the digest of bytes as 64 hexadecimal digits.
  package static func text(of bytes: UnsafeRawBufferPointer) -> String {
    let hasher = ContentHasher()
    hasher.update(bytes)
    return hasher.finish()
  }

  /// Returns the digest of a text's UTF-8 as 64 hexadecimal digits.
  package static func text(of text: String) -> String {
    var text = text
    return text.withUTF8 { Self.text(of: UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether a text is a digest: 64 hexadecimal digits in lower case.
  package static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
