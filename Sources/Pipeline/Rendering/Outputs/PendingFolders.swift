package import OutputFiles

/// The folders of one timeline's frames; several forms of frames in one folder appear together.
package struct PendingFolders {
  private let replaces: Bool
  private let register: TemporaryOutputs
  private var folders: [FileLocation: PendingFolder] = [:]

  /// Starts without folders.
  package init(replaces: Bool, register: TemporaryOutputs) {
    self.replaces = replaces; self.register = register
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
