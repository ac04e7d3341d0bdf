import Rendering

/// The rules for a file that is named by an option of its own, and is no output of a scene.
enum ManifestOption {
  /// Throws for a name that stands for standard output elsewhere.
  static func check(_ path: String) throws {
    guard !path.isEmpty, path != "-" else {
      throw RenderError(
        .invalidArgument, at: path, "name a file; it is not written to standard output")
    }
  }
}
