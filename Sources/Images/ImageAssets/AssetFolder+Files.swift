internal import Foundation

extension AssetFolder {
  /// Reads a complete file of any kind, up to a size in bytes.
  ///
  /// - Throws: `ImageAssetError` if there is no such file, it may not be read, or it is too large.
  package func bytes(named name: String, maximum: Int) throws -> [UInt8] {
    try withFile(named: name) { descriptor, size in
      guard size <= maximum else {
        throw ImageAssetError(
          .unreadable, name, "it has \(size) bytes, but at most \(maximum) are read")
      }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      // One byte more than the limit, to detect a file that grows during reading.
      let data = try file.read(upToCount: maximum + 1) ?? Data()
      guard data.count <= maximum else {
        throw ImageAssetError(.unreadable, name, "it has more than \(maximum) bytes")
      }
      return Array(data)
    }
  }
}
