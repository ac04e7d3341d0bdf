internal import Foundation

extension AssetFolder {
  /// Reads a whole file that is no picture, of at most so many bytes.
  ///
  /// - Throws: `ImageAssetError` where there is no such file, it may not be read, or it is too large.
  package func bytes(named name: String, maximum: Int) throws -> [UInt8] {
    try withFile(named: name) { descriptor, size in
      guard size <= maximum else {
        throw ImageAssetError(
          .unreadable, name, "it has \(size) bytes, and at most \(maximum) are read")
      }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      // One byte more, for a file that grows meanwhile.
      let data = try file.read(upToCount: maximum + 1) ?? Data()
      guard data.count <= maximum else {
        throw ImageAssetError(.unreadable, name, "it has more than \(maximum) bytes")
      }
      return Array(data)
    }
  }
}
