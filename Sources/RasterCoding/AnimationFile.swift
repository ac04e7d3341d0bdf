/// Reads an animation from one file, whatever its name, by the bytes with which it begins.
public enum AnimationFile {
  /// Reads a GIF, an animated PNG, or a PNG, which is one picture.
  ///
  /// Throws a ``RasterError`` where the file is none of them, and as their readers do.
  public static func open(path: String) throws -> RasterAnimation {
    let bytes = try FileBytes.read(path, as: "animation")
    if bytes.starts(with: Array("GIF8".utf8)) { return try GIFReader.open(bytes, file: path) }
    if bytes.starts(with: PNGChunks.signature) { return try APNGReader.open(bytes, file: path) }
    throw RasterError("it is neither a GIF nor a PNG: convert it to one of them", file: path)
  }
}
