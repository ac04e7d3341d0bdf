import Digests
import Imaging

/// The digests of bytes and of pixels.
enum FileDigest {
  /// Returns the digest of bytes as 64 hexadecimal digits.
  static func text(of bytes: UnsafeRawBufferPointer) -> String { ContentDigest.text(of: bytes) }

  /// Returns the digest of a bitmap's pixels and of its size.
  static func text(of bitmap: Bitmap) -> String {
    let hasher = ContentHasher()
    [UInt32(bitmap.width), UInt32(bitmap.height)].withUnsafeBytes { hasher.update($0) }
    bitmap.words.withUnsafeBytes { hasher.update($0) }
    return hasher.finish()
  }
}
