package import Foundation

/// An open folder, whose entries are reached even if the folder is moved.
package final class OpenFolder {
  /// The name of an entry, as its bytes with a zero at the end.
  package typealias Name = [CChar]

  package let descriptor: Int32

  /// Takes over a descriptor, which is closed at the end.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens the folder of a descriptor once more.
  ///
  /// - Parameter name: The path of the output, for errors.
  /// - Throws: `OutputError` where no more files can be opened.
  init(copying other: Int32, of name: String) throws {
    descriptor = openat(other, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      throw OutputError(.inputOutput, at: name, systemError: errno, "its folder cannot be opened")
    }
  }

  /// Opens a folder.
  ///
  /// - Parameter followsLinks: Whether a link at the end of the path may lead to the folder.
  package init(path: String, followsLinks: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    descriptor = try SystemError.check { open(path, flags) }
  }

  deinit { close(descriptor) }

  /// Returns the names of all entries, in no order; `nil` where the folder cannot be read.
  package func names() -> [Name]? {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return nil }
    guard let stream = fdopendir(copy) else {
      close(copy)
      return nil
    }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    var names: [Name] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
      // The record ends after the name, so it is not read as a whole value.
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let name = Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
      if name != Self.itself, name != Self.parent { names.append(name) }
    }
  }

  private static let itself: Name = Array(".".utf8CString)
  private static let parent: Name = Array("..".utf8CString)

  /// Returns the status of an entry, that of a link itself; `nil` where there is none.
  package func status(of name: Name) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Returns whether an entry is the open file of a descriptor.
  package func holds(_ name: Name, as file: Int32) -> Bool {
    var own = stat()
    guard fstat(file, &own) == 0, let status = status(of: name) else { return false }
    return FileIdentity(own) == FileIdentity(status)
  }

  /// Removes the files and links in the folder, and leaves folders in it.
  package func removeFiles() { for name in names() ?? [] { unlinkat(descriptor, name, 0) } }
}
