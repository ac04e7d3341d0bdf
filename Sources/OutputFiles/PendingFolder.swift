import CFileSystem
import Foundation

/// A folder of numbered files that is written under a hidden name and appears at its location when
/// all of its files are complete.
///
/// Files of several patterns may be in it. Other files of an existing folder stay.
package final class PendingFolder {
  /// The location, as it was given.
  let name: String
  /// The location without links, where it exists.
  let path: String
  let replaces: Bool
  /// Whether the hidden folder is beside the location, so that the two can be exchanged.
  let isBeside: Bool
  let temporary: Temporary
  private let register: TemporaryOutputs
  private(set) var patterns: [FramePattern] = []
  /// The names of the new files.
  private(set) var files: [String] = []
  private var isPublished = false

  /// Creates the hidden folder, and the folders above it.
  ///
  /// - Throws: `OutputError` where the output cannot be made.
  package init(folder name: String, replaces: Bool, register: TemporaryOutputs) throws {
    self.name = name; self.replaces = replaces; self.register = register
    let existing = OutputLocation.resolved(name)
    isBeside = existing.map(OutputLocation.isExchangeable) ?? true
    path = existing ?? name
    if existing == nil {
      let parent = FramePattern.split(name).folder
      if !parent.isEmpty { try OutputLocation.makeFolder(parent) }
    } else {
      // Something else than a folder is an error now, not after rendering.
      try OutputLocation.makeFolder(name)
    }
    temporary = try register.create(.folder, beside: isBeside ? path : path + "/frames").get {
      OutputError(.cannotCreate, at: name, systemError: $0, "the folder cannot be made")
    }
  }

  deinit { register.discard(temporary) }

  /// Adds the files of a pattern, whose own folder is this one.
  package func frames(_ pattern: FramePattern) -> PendingFrames {
    patterns.append(pattern)
    return PendingFrames(pattern: pattern, folder: self)
  }

  /// Creates a file.
  ///
  /// - Returns: The descriptor, which the caller closes.
  func create(_ file: String) throws -> Int32 {
    do {
      let descriptor = try SystemError.check {
        openat(temporary.descriptor, file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      files.append(file)
      return descriptor
    } catch {
      throw OutputError(
        .cannotCreate, at: name, systemError: error.number, "a frame cannot be made")
    }
  }

  /// Moves all files to their location, once their data is on the disk, and removes the frames of a
  /// longer earlier run; the first of several calls does it.
  func publish() throws {
    if isPublished { return }
    try flush()
    try register.publish(temporary) { try FolderPlacement(self).run() }
    isPublished = true
  }

  /// Writes the files to the disk.
  ///
  /// One call for the file system takes a fraction of the time that calls for all files take.
  private func flush() throws {
    do {
      try SystemError.check { cellophane_sync_file_system(temporary.descriptor) }
    } catch  where [EIO, ENOSPC, EDQUOT].contains(error.number) {
      throw OutputError(
        .inputOutput, at: name, systemError: error.number, "the frames cannot be written")
    } catch {
      for file in files {
        let descriptor = openat(temporary.descriptor, file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { continue }
        defer { close(descriptor) }
        try OutputLocation.flush(descriptor, name: name + "/" + file)
      }
    }
  }
}
