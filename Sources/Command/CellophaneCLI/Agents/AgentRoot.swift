import Foundation
import Rendering

/// The folder that an agent may use, with all that is below it.
struct AgentRoot: Sendable {
  /// The absolute path without links.
  let path: String

  /// Takes a folder.
  ///
  /// - Throws: `RenderError` if there is none.
  init(_ folder: String) throws {
    guard let real = Self.realPath(folder), Self.isFolder(real) else {
      throw RenderError(.missingInput, at: folder, "there is no such folder")
    }
    path = real
  }

  /// Returns a path within the root as the command takes it, relative to the root.
  ///
  /// - Throws: `RenderError` if it leads out of the root, through links too.
  func relative(_ given: String) throws -> String {
    guard !given.isEmpty, !given.utf8.contains(0) else {
      throw RenderError(.invalidArgument, "a path is empty or has a zero byte")
    }
    let whole = given.hasPrefix("/") ? given : path + "/" + given
    guard let real = Self.realPath(whole) ?? Self.realPathOfParent(whole),
      real == path || real.hasPrefix(path == "/" ? "/" : path + "/")
    else {
      throw RenderError(
        .invalidArgument, at: given, "only files below the root \(path) may be used")
    }
    let rest = real == path ? "." : String(real.dropFirst(path == "/" ? 1 : path.count + 1))
    // A name such as "-o" would be an option.
    return rest.hasPrefix("-") ? "./" + rest : rest
  }

  /// Returns a path without links and dots; `nil` if nothing is there.
  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns the path of a file that is not there, in the deepest folder that is.
  private static func realPathOfParent(_ path: String) -> String? {
    let name = (path as NSString).lastPathComponent
    let parent = (path as NSString).deletingLastPathComponent
    guard name != "..", name != ".", !parent.isEmpty, parent != path else { return nil }
    // A link to nothing could be followed when something is there.
    var status = stat()
    if lstat(path, &status) == 0 { return nil }
    return (realPath(parent) ?? realPathOfParent(parent)).map { $0 + "/" + name }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
