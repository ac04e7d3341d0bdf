/// A reader of animation files that detects the format from the first bytes, not from the name.
public enum AnimationFile {
  /// Opens a GIF, a PNG or a WebP; a still image is an animation of one frame.
  ///
  /// Throws a ``RasterError`` if the file is none of them, and for the errors of their readers.
  public static func open(path: String) throws -> RasterAnimation {
    try open(try FileBytes.read(path, as: "animation"), file: path)
  }

  /// Opens the contents of such a file.
  ///
  /// - Parameter path: The path that errors name.
  public static func open(_ bytes: [UInt8], file path: String) throws -> RasterAnimation {
    if bytes.starts(with: Array("GIF8".utf8)) { return try GIFReader.open(bytes, file: path) }
    if bytes.starts(with: PNGChunks.signature) { return try APNGReader.open(bytes, file: path) }
    if WebPChunks.isSignature(bytes) { return try WebPReader.open(bytes, file: path) }
    throw RasterError(
      "it is neither a GIF nor a PNG nor a WebP; convert it to one of them", file: path)
  }
}
