internal import Foundation

/// A resolution of names below a folder, which no link leads out of.
struct FolderWalk {
  /// The open folders, from the outermost to the present one.
  private var folders: [Int32]
  /// The remaining parts, the next one last.
  private var rest: [String] = []
  private var linkCount = 0
  private let name: String
  private let realPath: String?

  /// Makes a walk at an open folder, which `close` closes.
  init(root: Int32, name: String, realPath: String?) {
    (folders, self.name, self.realPath) = ([root], name, realPath)
  }

  /// Closes all folders.
  mutating func close() {
    for folder in folders { Foundation.close(folder) }
    folders = []
  }

  /// Follows parts and opens the file at their end.
  mutating func openFile(_ parts: [String]) throws -> Int32 {
    rest = parts.reversed()
    while let part = rest.popLast() {
      switch part {
      case "", ".": continue
      case "..": try leave()
      default: if let file = try enter(part) { return file }
      }
    }
    throw ImageAssetError(.refused, name, "it is a folder; name a file in it")
  }

  /// Leaves the innermost folder, which must not be the outermost.
  private mutating func leave() throws {
    guard folders.count > 1, let folder = folders.popLast() else { throw leavesFolder }
    Foundation.close(folder)
  }

  /// Enters a folder, follows a link, or opens the file, which is returned.
  private mutating func enter(_ part: String) throws -> Int32? {
    let folder = folders[folders.count - 1]
    var status = stat()
    guard fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw failure() }
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      try follow(part, in: folder)
      return nil
    case S_IFDIR:
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw failure() }
      folders.append(next)
      return nil
    case S_IFREG:
      guard !rest.contains(where: { !$0.isEmpty && $0 != "." }) else {
        throw ImageAssetError(.missing, name, "\"\(part)\" is a file, not a folder")
      }
      // A file that replaces it in the meantime is neither followed nor waited for.
      let file = openat(folder, part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { throw failure() }
      return file
    default:
      throw ImageAssetError(
        .refused, name, "it is not a regular file; an image cannot be a pipe or a device")
    }
  }

  /// Replaces the name of a link by the parts of its target.
  private mutating func follow(_ part: String, in folder: Int32) throws {
    linkCount += 1
    guard linkCount <= AssetFolder.maximumLinks else {
      throw ImageAssetError(
        .refused, name, "it contains more than \(AssetFolder.maximumLinks) links; copy the file")
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder, part, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { throw failure() }
    var target = String(
      decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if target.hasPrefix("/") {
      guard let realPath, target.hasPrefix(realPath + "/") else { throw leavesFolder }
      target = String(target.dropFirst(realPath.count + 1))
      while folders.count > 1, let folder = folders.popLast() { Foundation.close(folder) }
    }
    rest += target.split(separator: "/").reversed().map(String.init)
  }

  /// The error for a link that leads outside the folder.
  private var leavesFolder: ImageAssetError {
    ImageAssetError(
      .refused, name, "it is a link that leads out of the assets folder; copy the file there")
  }

  /// Returns an error with the system's message for the last step.
  private func failure() -> ImageAssetError {
    if errno == ENOENT { return ImageAssetError(.missing, name, "there is no such file") }
    return ImageAssetError(.unreadable, name, "it cannot be opened: \(AssetFolder.systemError)")
  }
}
