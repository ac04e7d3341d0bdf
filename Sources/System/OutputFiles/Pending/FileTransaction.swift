package import Foundation

/// Files of one folder that change together, even if a process is killed in between.
///
/// The new files are written into a hidden folder, which then gets a fixed name: from that moment on
/// they are in force. They are moved out of it one by one; if that is interrupted, it is
/// completed before the files are read the next time.
package struct FileTransaction {
  /// The path from which the name of the hidden folder is made.
  private let base: String
  /// The names of all files that belong together.
  private let names: [String]

  /// Creates the transaction of files beside a path.
  package init(base: String, names: [String]) { self.base = base; self.names = names }

  private static let ending = TemporarySweep.mark + "update"

  private var folder: String {
    let folder = FramePattern.split(base).folder
    return folder.isEmpty ? "." : folder
  }

  /// The path of the hidden folder whose files are in force.
  package var pendingFolder: String { folder + "/." + FramePattern.split(base).name + Self.ending }

  /// Returns the name from which the name of a hidden folder was made; `nil` for other names.
  package static func name(ofPending folder: String) -> String? {
    guard folder.hasPrefix("."), folder.hasSuffix(ending) else { return nil }
    return String(folder.dropFirst().dropLast(ending.count))
  }

  /// Returns whether a name is one of a temporary or of an interrupted change.
  package static func isHidden(_ name: String) -> Bool {
    TemporarySweep.isTemporary(name) || Self.name(ofPending: name) != nil
  }

  /// Replaces files, all or none of them.
  ///
  /// - Throws: `OutputError` where they cannot be made.
  package func write(_ files: [(name: String, data: Data)], register: TemporaryOutputs) throws {
    try OutputLocation.makeFolder(folder)
    for file in files { _ = try OutputLocation.writable(folder + "/" + file.name) }
    let temporary = try register.create(.folder, beside: base).get {
      OutputError(.cannotCreate, at: base, systemError: $0, "it cannot be made")
    }
    defer { register.discard(temporary) }
    for file in files { try write(file.data, named: file.name, in: temporary) }
    try OutputLocation.flush(temporary.descriptor, name: base)
    try register.publish(temporary) {
      try commit(temporary)
      try moveOut(of: OpenFolder(copying: temporary.descriptor, of: base))
    }
  }

  /// Writes a file into the hidden folder.
  private func write(_ data: Data, named name: String, in temporary: Temporary) throws {
    let descriptor: Int32
    do {
      descriptor = try SystemError.check {
        openat(temporary.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
    } catch {
      throw OutputError(
        .cannotCreate, at: folder + "/" + name, systemError: error.number, "it cannot be made")
    }
    defer { close(descriptor) }
    try data.withUnsafeBytes {
      try OutputLocation.write($0, to: descriptor, name: folder + "/" + name)
    }
    try OutputLocation.flush(descriptor, name: folder + "/" + name)
  }

  /// The number of attempts while other processes change the same files.
  private static let maximumAttempts = 100

  /// Gives the hidden folder its fixed name.
  private func commit(_ temporary: Temporary) throws {
    for _ in 0..<Self.maximumAttempts {
      if rename(temporary.path, pendingFolder) == 0 { return }
      let number = errno
      guard [ENOTEMPTY, EEXIST].contains(number) else {
        throw OutputError(
          .cannotCreate, at: base, systemError: number, "the files cannot be replaced")
      }
      try complete()
    }
    throw OutputError(.cannotCreate, at: base, "other processes change the files all the time")
  }

  /// Completes a change that was interrupted, if there is one.
  ///
  /// - Returns: The names of the files that are in the hidden folder still, because nothing may be
  ///   written here.
  /// - Throws: `OutputError` where it cannot be completed.
  @discardableResult package func complete() throws -> Set<String> {
    for _ in 0..<Self.maximumAttempts {
      let pending: OpenFolder
      do {
        pending = try OpenFolder(path: pendingFolder, followsLinks: false)
      } catch  where [ENOENT, ENOTDIR].contains(error.number) {
        return []
      } catch {
        throw OutputError(
          .inputOutput, at: folder, systemError: error.number, "the folder cannot be searched")
      }
      // Its writer, or another reader, completes it.
      _ = SystemError.of { flock(pending.descriptor, LOCK_EX) }
      guard FileIdentity(path: pendingFolder) == FileIdentity(descriptor: pending.descriptor) else {
        continue
      }
      return try moveOut(of: pending)
    }
    throw OutputError(.inputOutput, at: base, "other processes change the files all the time")
  }

  /// Moves the files out of the hidden folder and removes it.
  ///
  /// - Returns: The names of the files that cannot be moved, because nothing may be written here.
  @discardableResult private func moveOut(of pending: OpenFolder) throws -> Set<String> {
    for (index, name) in names.enumerated() {
      let path = folder + "/" + name
      guard pending.status(of: Array(name.utf8CString)) != nil else { continue }
      if Self.isLink(path) {
        try copy(name, to: path)
      } else if renameat(pending.descriptor, name, AT_FDCWD, path) != 0, errno != ENOENT {
        let number = errno
        if [EACCES, EPERM, EROFS].contains(number) {
          return Set(names[index...].filter { pending.status(of: Array($0.utf8CString)) != nil })
        }
        throw OutputError(.cannotCreate, at: path, systemError: number, "it cannot be replaced")
      }
    }
    // The folder of another change may have replaced the empty one.
    if rmdir(pendingFolder) != 0, [ENOTEMPTY, EEXIST].contains(errno),
      FileIdentity(path: pendingFolder) == FileIdentity(descriptor: pending.descriptor)
    {
      throw OutputError(
        .cannotCreate, at: pendingFolder, "there are other files in it; move them elsewhere")
    }
    return []
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Moves a file to where a link leads.
  private func copy(_ name: String, to path: String) throws {
    let source = pendingFolder + "/" + name
    guard let data = FileManager.default.contents(atPath: source) else {
      throw OutputError(.inputOutput, at: source, "it cannot be read")
    }
    try NewFile.replace(path, with: data)
    unlink(source)
  }
}
