import Foundation

/// A file that is being written under a hidden name and appears at its place when it is whole.
final class PendingFile {
  private let path: String
  private let replaces: Bool
  private let register: TemporaryOutputs
  private let temporary: String
  private var descriptor: Int32 = -1
  /// How much was written.
  private(set) var byteCount = 0

  /// Creates the hidden file, and the folders above it.
  ///
  /// - Throws: `RenderError` where the output cannot be made.
  init(path: String, replaces: Bool, register: TemporaryOutputs) throws {
    let path = try OutputPlace.writable(path)
    self.path = path; self.replaces = replaces; self.register = register
    var opened: Int32 = -1
    let created = register.create(beside: path) { temporary in
      opened = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return opened < 0 ? errno : 0
    }
    temporary = try created.get { number in
      RenderError(.cannotCreate, at: path, systemError: number, "it cannot be made")
    }
    descriptor = opened
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    register.discard(temporary)
  }

  /// Adds bytes at the end.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try OutputPlace.write(bytes, to: descriptor, name: path)
    byteCount += bytes.count
  }

  /// Moves the whole file to its place.
  func publish() throws {
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else {
      throw RenderError(.inputOutput, at: path, systemError: errno, "it cannot be written")
    }
    try register.publish(temporary) {
      if replaces {
        guard rename(temporary, path) == 0 else {
          throw RenderError(.cannotCreate, at: path, systemError: errno, "it cannot be replaced")
        }
      } else {
        guard link(temporary, path) == 0 else {
          throw errno == EEXIST
            ? OutputPlace.exists(path)
            : RenderError(.cannotCreate, at: path, systemError: errno, "it cannot be made")
        }
        unlink(temporary)
      }
    }
  }
}

/// Rules about places for outputs.
enum OutputPlace {
  /// The error of an output that is there already.
  static func exists(_ path: String) -> RenderError {
    RenderError(
      .cannotCreate, at: path, "it exists already; remove it, or leave out --no-clobber")
  }

  /// Tells whether something is at a path, a dangling link included.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Makes the folders above a path and follows a link at its end.
  static func writable(_ path: String) throws -> String {
    let folder = FramePattern.split(path).folder
    if !folder.isEmpty { try makeFolder(folder) }
    var place = path
    for _ in 0..<maximumLinks {
      var status = stat()
      guard lstat(place, &status) == 0 else { return place }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
        guard let target else {
          throw RenderError(.cannotCreate, at: path, "the link cannot be followed; remove it")
        }
        let folder = FramePattern.split(place).folder
        place = target.hasPrefix("/") || folder.isEmpty ? target : folder + "/" + target
      case S_IFREG: return place
      case S_IFDIR:
        throw RenderError(.cannotCreate, at: path, "a folder of that name is in the way")
      default:
        throw RenderError(
          .cannotCreate, at: path, "only files can be replaced; use - for standard output")
      }
    }
    throw RenderError(.cannotCreate, at: path, "the link leads in a circle; remove it")
  }

  /// How many links are followed, as many as the system does.
  private static let maximumLinks = 40

  /// Makes a folder and all above it.
  static func makeFolder(_ path: String) throws {
    if OutputTarget.isExistingFolder(path) { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      if OutputTarget.isExistingFolder(path) { return }
      let number = mkdir(path, 0o777) == 0 ? 0 : errno
      if number == 0 { return }
      if number == EEXIST || number == ENOTDIR {
        throw RenderError(
          .cannotCreate, at: path,
          "a folder is needed here, and something else is in the way: choose another name, "
            + "or - for standard output")
      }
      throw RenderError(.cannotCreate, at: path, systemError: number, "the folder cannot be made")
    }
  }

  /// Writes all bytes, however often it takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String) throws {
    var position = 0
    while position < bytes.count {
      let count = Foundation.write(
        descriptor, bytes.baseAddress?.advanced(by: position), bytes.count - position)
      if count < 0 {
        if errno == EINTR { continue }
        throw RenderError(.inputOutput, at: name, systemError: errno, "it cannot be written")
      }
      position += count
    }
  }
}
