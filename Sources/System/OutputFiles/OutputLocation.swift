import Foundation

/// Rules about the locations of outputs.
package enum OutputLocation {
  /// The error of an output that exists already.
  package static func exists(_ path: String) -> OutputError {
    OutputError(
      .cannotCreate, at: path, "it exists already; remove it, or leave out `keepsExisting`")
  }

  /// Returns whether anything exists at a path, a dangling link included.
  package static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Returns whether a path leads to the null device, which takes all bytes and keeps none.
  package static func isNullDevice(_ path: String) -> Bool {
    var null = stat()
    var status = stat()
    return stat("/dev/null", &null) == 0 && null.st_mode & S_IFMT == S_IFCHR
      && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
      && status.st_rdev == null.st_rdev
  }

  /// Returns the path of an existing file or folder without links; `nil` where there is none.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns whether an existing folder, given without links, can be exchanged with one beside it.
  ///
  /// The current folder and those above it keep their place, since processes would stay in the old
  /// one.
  static func isExchangeable(_ path: String) -> Bool {
    let (parent, name) = FramePattern.split(path)
    guard !name.isEmpty, access(parent, W_OK) == 0 else { return false }
    if let current = resolved("."), (current + "/").hasPrefix(path + "/") { return false }
    // Of two mounts nothing is renamed to the other, which is checked before the names are.
    let absent = "/.cellophane-absent"
    return rename(parent + absent, path + absent) != 0 && errno == ENOENT
  }

  /// Creates the folders above a path, and returns it.
  static func inFolder(_ path: String) throws -> String {
    let folder = FramePattern.split(path).folder
    if !folder.isEmpty { try makeFolder(folder) }
    return path
  }

  /// Creates the folders above a path and follows a link at its end.
  static func writable(_ path: String) throws -> String {
    let folder = FramePattern.split(path).folder
    if !folder.isEmpty { try makeFolder(folder) }
    var target = path
    for _ in 0..<maximumLinks {
      var status = stat()
      guard lstat(target, &status) == 0 else { return target }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
        guard let link else {
          throw OutputError(.cannotCreate, at: path, "the link cannot be followed; remove it")
        }
        target = self.path(of: link, at: target)
      case S_IFREG: return target
      case S_IFDIR:
        throw OutputError(
          .cannotCreate, at: path, "a folder has that name; remove it, or choose another name")
      default:
        throw OutputError(
          .cannotCreate, at: path, "only files can be replaced; use - for standard output")
      }
    }
    throw OutputError(.cannotCreate, at: path, "the link leads in a circle; remove it")
  }

  /// Returns the path to which the links at the end of a path lead, whether it exists or not.
  static func target(of path: String) -> String {
    var target = path
    for _ in 0..<maximumLinks {
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else {
        break
      }
      target = self.path(of: link, at: target)
    }
    return target
  }

  /// Returns the path of a link's destination.
  private static func path(of destination: String, at link: String) -> String {
    let folder = FramePattern.split(link).folder
    return destination.hasPrefix("/") || folder.isEmpty
      ? destination : folder + "/" + destination
  }

  /// The number of links that are followed, the same as the system's.
  private static let maximumLinks = 40

  /// Creates a folder and all folders above it.
  static func makeFolder(_ path: String) throws {
    if OutputTarget.isExistingFolder(path) { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      if OutputTarget.isExistingFolder(path) { return }
      let number = mkdir(path, 0o777) == 0 ? 0 : errno
      if number == 0 { return }
      if number == EEXIST || number == ENOTDIR {
        throw OutputError(
          .cannotCreate, at: path,
          "a folder is needed here, but something else exists; choose another name, "
            + "or - for standard output")
      }
      throw OutputError(.cannotCreate, at: path, systemError: number, "the folder cannot be made")
    }
  }

  /// Writes the data of an open file to the disk.
  static func flush(_ descriptor: Int32, name: String) throws {
    do {
      try SystemError.check { fdatasync(descriptor) }
    } catch  where ![EINVAL, ENOTSUP, ENOSYS, EROFS].contains(error.number) {
      throw OutputError(
        .inputOutput, at: name, systemError: error.number, "it cannot be written to the disk")
    } catch {}
  }

  /// Writes all bytes, in as many system calls as it takes.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String)
    throws
  {
    var position = 0
    while position < bytes.count {
      let count = Foundation.write(
        descriptor, bytes.baseAddress?.advanced(by: position), bytes.count - position)
      if count < 0 {
        if errno == EINTR { continue }
        throw OutputError(.inputOutput, at: name, systemError: errno, "it cannot be written")
      }
      position += count
    }
  }
}
