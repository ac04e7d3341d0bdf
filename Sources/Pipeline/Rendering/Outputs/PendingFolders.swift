package import OutputFiles

/// The files and folders of one timeline's outputs; several forms of frames in one folder appear
/// together.
package struct PendingFolders {
  private let replaces: Bool
  private let register: TemporaryOutputs
  private var folders: [FileLocation: PendingFolder] = [:]

  /// Starts without folders.
  package init(replaces: Bool, register: TemporaryOutputs) {
    self.replaces = replaces; self.register = register
  }

  /// Returns a file under its hidden name.
  ///
  /// - Throws: `OutputError` if it exists and must not be replaced, or cannot be made.
  package func file(_ path: String) throws -> PendingFile {
    if !replaces, OutputLocation.isTaken(path), !OutputLocation.isNullDevice(path) {
      throw OutputLocation.exists(path)
    }
    return try PendingFile(path: path, replaces: replaces, register: register)
  }

  /// Returns the frames of a pattern in its folder, which is made for the first of them.
  package mutating func frames(_ pattern: FramePattern) throws -> PendingFrames {
    let key = FileLocation(folder: pattern.folder)
    let folder =
      try folders[key]
      ?? PendingFolder(folder: pattern.folder, replaces: replaces, register: register)
    folders[key] = folder
    return folder.frames(pattern)
  }
}
