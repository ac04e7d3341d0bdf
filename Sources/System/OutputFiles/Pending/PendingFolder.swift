import CFileSystem
package import Foundation

/// A folder of files that is written under a hidden name and appears at its location when all of its
/// files are complete.
///
/// Numbered files of several patterns and files of known names may be in it. Other files of an
/// existing folder stay.
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
  /// The names that files without a number may have; those of an earlier run are removed.
  private var names: Set<String>
  /// The names of the new files.
  private(set) var files: [String] = []
  private var isPublished = false

  /// Creates the hidden folder, and the folders above it.
  ///
  /// - Parameter names: The names that files without a number may have. Those of an earlier run are
  ///   removed.
  /// - Throws: `OutputError` where the output cannot be made.
  package init(
    folder name: String, replaces: Bool, names: Set<String> = [], register: TemporaryOutputs
  ) throws {
    self.name = name; self.replaces = replaces; self.names = names; self.register = register
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

  /// Adds a name that a file without a number may have.
  package func own(_ name: String) { names.insert(name) }

  /// Writes a file of one of the names.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  package func write(_ data: Data, to file: String) throws {
    try data.withUnsafeBytes { try write($0, to: file, name: name + "/" + file) }
  }

  /// Creates a file with its contents.
  ///
  /// - Parameter place: The path of the file, for errors.
  func write(_ bytes: UnsafeRawBufferPointer, to file: String, name place: String) throws {
    let descriptor = try create(file)
    do {
      try OutputLocation.write(bytes, to: descriptor, name: place)
    } catch {
      close(descriptor)
      throw error
    }
    // Some file systems report there that the disk is full.
    guard close(descriptor) == 0 || errno == EINTR else {
      throw OutputError(.inputOutput, at: place, systemError: errno, "it cannot be written")
    }
  }

  /// Returns whether files of this name are replaced.
  func owns(_ file: String) -> Bool {
    names.contains(file) || patterns.contains { $0.matches(file) }
  }

  /// Creates a file.
  ///
  /// - Returns: The descriptor, which the caller closes.
  private func create(_ file: String) throws -> Int32 {
    do {
      let descriptor = try SystemError.check {
        openat(temporary.descriptor, file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      files.append(file)
      return descriptor
    } catch {
      throw OutputError(
        .cannotCreate, at: name, systemError: error.number, "\(file) cannot be made")
    }
  }

  /// Moves all files to their location, once their data is on the disk, and removes the others of an
  /// earlier run; the first of several calls does it.
  package func publish() throws {
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
        .inputOutput, at: name, systemError: error.number, "the files cannot be written")
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
