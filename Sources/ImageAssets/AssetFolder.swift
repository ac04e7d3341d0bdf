internal import Foundation

/// The one folder that a scene's pictures come from; nothing outside of it is ever read.
///
/// A name is walked part by part, each opened in the folder before it and links followed by hand.
/// So it does not matter what is renamed or linked meanwhile: no step leads above the folder.
public struct AssetFolder: Hashable, Sendable {
  /// Where the folder is.
  public let path: String

  /// The longest name in bytes.
  public static let maximumNameLength = 1024
  /// How many links a name may lead over.
  public static let maximumLinks = 16
  /// How many names are looked at for one that was meant.
  package static let maximumSuggestions = 4096

  /// Makes a folder of its path; it is opened when something is read.
  public init(path: String) { self.path = path }

  /// Whether there is such a folder.
  public var exists: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Opens a picture's file to be read, without ever waiting for one that somebody has to fill.
  ///
  /// - Returns: what the body makes of the descriptor, which is closed after it, and the size.
  /// - Throws: `ImageAssetError` where there is no such file, or it may not be read.
  func withFile<Result>(
    named name: String, _ body: (_ descriptor: Int32, _ size: Int) throws -> Result
  ) throws -> Result {
    let parts = try AssetFolder.parts(of: name)
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else {
      throw ImageAssetError(
        .missing, name, "the assets folder \"\(path)\" cannot be opened: \(Self.systemError)")
    }
    var walk = FolderWalk(root: root, name: name, realPath: Self.resolved(path))
    defer { walk.close() }
    let descriptor = try walk.openFile(parts)
    defer { Foundation.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw ImageAssetError(.refused, name, "it is no file: a picture cannot be a pipe or a device")
    }
    return try body(descriptor, Int(status.st_size))
  }

  /// Lists what else a name could have meant: the files beside it, as names in this folder.
  package func names(beside name: String) -> [String] {
    guard let parts = try? AssetFolder.parts(of: name) else { return [] }
    let folder = parts.dropLast().joined(separator: "/")
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []
    guard entries.count <= Self.maximumSuggestions else { return [] }
    return entries.filter { !$0.hasPrefix(".") }.sorted().map {
      folder.isEmpty ? $0 : folder + "/" + $0
    }
  }

  /// Splits a name into its parts; one that could lead out is refused.
  private static func parts(of name: String) throws -> [String] {
    guard !name.isEmpty, name.utf8.count <= maximumNameLength, !name.utf8.contains(0) else {
      throw ImageAssetError(
        .refused, String(name.prefix(64)),
        "the name of a picture has from 1 to \(maximumNameLength) bytes, and no zero among them")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !name.hasPrefix("/"), !parts.contains("..") else {
      throw ImageAssetError(
        .refused, name,
        "name a file in the assets folder or below it, without '..' and '/' at the beginning")
    }
    guard let last = parts.last, !last.isEmpty, last != "." else {
      throw ImageAssetError(.refused, name, "it names a folder; name a file in it")
    }
    return parts
  }

  /// Returns where a folder really is, for links that are written from the top.
  private static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// What the system says about the last call.
  static var systemError: String { String(cString: strerror(errno)) }
}
