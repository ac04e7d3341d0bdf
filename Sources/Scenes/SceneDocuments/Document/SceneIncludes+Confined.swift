internal import CFileSystem
import Documents
internal import Foundation

/// Included documents of scenes that are not trusted, opened from the folder of the main document.
extension SceneIncludes {
  /// Returns the path of an included file, whatever links there are below the main document's folder.
  ///
  /// Of what a link leads to outside of it, not even the existence is reported.
  func confinedFile(
    _ path: String, in parent: Link, at location: SourceLocation, bag: DiagnosticBag
  ) -> String? {
    let name = Self.name(of: parent.folder + "/" + path, in: main.folder)
    let descriptor = openConfined(name)
    let number = errno
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor < 0 else {
      // One file has one path, so that circles are found.
      return URL(fileURLWithPath: root + "/" + name).resolvingSymlinksInPath().path
    }
    switch number {
    case ENOENT, ENOTDIR:
      bag.error(at: location, "there is no file \(path.quoted) beside \(parent.name.quoted)")
    case EXDEV, ELOOP: bag.error(at: location, Self.leadsOut(path))
    default:
      bag.error(
        at: location, "\(path.quoted) cannot be opened: \(String(cString: strerror(number)))")
    }
    return nil
  }

  /// Returns the part of a path after its folder.
  private static func name(of path: String, in folder: String) -> String {
    // Characters of both may combine where they meet, bytes do not.
    let start = folder == "/" ? 1 : folder.utf8.count + 1
    return String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
  }

  /// Opens a file below the main document's folder, without following any link out of it.
  ///
  /// - Returns: The descriptor, or -1 with `errno`.
  private func openConfined(_ name: String) -> Int32 {
    let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return -1 }
    defer { close(folder) }
    let descriptor = cellophane_open_beneath(folder, name, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return -1 }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      errno = EISDIR
      return -1
    }
    return descriptor
  }

  /// Reads a file below the main document's folder, without following any link out of it.
  func readConfined(_ file: String, displayName: String) throws -> Node {
    let descriptor = openConfined(Self.name(of: file, in: root))
    guard descriptor >= 0 else {
      throw DocumentError(
        .unreadable, at: SourceLocation(file: displayName),
        "the file cannot be opened below the scene's folder")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return try DocumentReader.read(
      file: handle, displayName: displayName, format: DocumentFormat(fileName: file))
  }
}
