public import RasterCoding

/// Reads animations wherever they come from: a GIF, an animated PNG, a PNG, or a folder of PNGs.
public enum AnimationReader {
  /// Reads what a path names, by what it is and not by its name.
  ///
  /// The `*.png` of a folder come in natural order, as for ``FrameFiles``, and have no durations.
  ///
  /// - Throws: `RasterError` that names the file, and the frame where it is one frame's fault.
  public static func open(path: String) throws -> RasterAnimation {
    guard OutputTarget.isExistingFolder(path) else { return try AnimationFile.open(path: path) }
    let files: [String]
    do {
      files = try FrameFiles.find([path])
    } catch {
      throw RasterError(
        "the folder has no .png files, or cannot be listed: name one with the frames of an "
          + "animation", file: path)
    }
    return try PNGSequence.open(files)
  }
}
