internal import Digests
internal import Foundation
public import Imaging
internal import RasterCoding

extension AssetFolder {
  /// Reads the bytes of an image's file.
  ///
  /// - Throws: `ImageAssetError` if there is none, it may not be read, or it is too large.
  func bytes(named name: String) throws -> [UInt8] {
    try withFile(named: name) { descriptor, size in
      try AssetFolder.noting(name) { try ImageFile.check(byteCount: size) }
      var bytes = [UInt8](repeating: 0, count: size)
      var position = 0
      while position < size {
        let count = bytes.withUnsafeMutableBytes {
          read(descriptor, $0.baseAddress?.advanced(by: position), size - position)
        }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          throw ImageAssetError(.unreadable, name, "it cannot be read to its end; try again")
        }
        position += count
      }
      return bytes
    }
  }

  /// Reads the properties of an image's file: its digest, and its size from the header.
  ///
  /// The pixels are not decoded; `ImageCache.source(named:in:)` checks that they are complete.
  ///
  /// - Throws: `ImageAssetError` if there is no such file, or it is not an image within the limits.
  public func source(named name: String) throws -> ImageSource {
    try AssetFolder.source(of: bytes(named: name), name: name)
  }

  /// Returns the properties of an image from its bytes.
  static func source(of bytes: [UInt8], name: String) throws -> ImageSource {
    let header = try noting(name) { try ImageFile.header(bytes) }
    return ImageSource(
      name: name, digest: bytes.withUnsafeBytes { ContentDigest.text(of: $0) },
      width: header.width, height: header.height)
  }

  /// Runs a reader, and adds the image's name to its errors.
  static func noting<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RasterError {
      throw ImageAssetError(.unreadable, name, error.text)
    }
  }
}

extension ImageSource {
  /// Returns the folder that contains the image.
  ///
  /// - Throws: `ImageAssetError` if it is not known.
  package func folder(_ folder: AssetFolder?) throws -> AssetFolder {
    guard let folder else {
      throw ImageAssetError(
        .missing, name, "the folder of images is not known; name it with `assets`")
    }
    return folder
  }
}
