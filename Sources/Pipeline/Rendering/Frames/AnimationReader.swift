import OutputFiles
public import RasterCoding

/// A reader of animations of all forms: a GIF, an animated PNG, a PNG, or a folder of PNGs.
public enum AnimationReader {
  /// Opens the animation at a path, in a form that its contents decide, not its name.
  ///
  /// The `*.png` of a folder are in natural order, as for ``FrameFiles``, and have no durations.
  ///
  /// - Throws: `RasterError` with the name of the file, and with the frame if one is at fault.
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
