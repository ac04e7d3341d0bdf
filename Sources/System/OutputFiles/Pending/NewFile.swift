public import Foundation

/// Files that are written whole or not at all.
public enum NewFile {
  /// Writes a file that must not exist yet, and the folders above it.
  ///
  /// - Throws: `OutputError` where it exists or cannot be made.
  public static func write(_ data: Data, to path: String) throws {
    try write(data, to: path, replaces: false)
  }

  /// Writes a file, or replaces an existing one.
  ///
  /// - Parameter register: The register of the file until it is complete.
  /// - Throws: `OutputError` where it cannot be made.
  public static func replace(
    _ path: String, with data: Data, register: TemporaryOutputs = TemporaryOutputs()
  ) throws { try write(data, to: path, replaces: true, register: register) }

  /// Replaces the content of a file that people own, which keeps its owner and its permissions.
  ///
  /// - Parameters:
  ///   - old: The content that is replaced; any other one stays.
  ///   - register: The register of the file until it is complete.
  /// - Throws: `OutputError` where it is read-only, has changed, or cannot be made.
  public static func revise(
    _ path: String, from old: Data, to data: Data, register: TemporaryOutputs = TemporaryOutputs()
  ) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw OutputError(.cannotCreate, at: path, systemError: errno, "it cannot be replaced")
    }
    guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
      throw OutputError(.cannotCreate, at: path, "it is read-only; make it writable")
    }
    let folder = FramePattern.split(OutputLocation.target(of: path)).folder
    guard access(folder.isEmpty ? "." : folder, W_OK) == 0 else {
      throw OutputError(.cannotCreate, at: path, "its folder is read-only; make it writable")
    }
    try write(data, to: path, replaces: true, register: register) { hidden in
      _ = chown(hidden, status.st_uid, status.st_gid)
      chmod(hidden, status.st_mode & 0o7777)
      guard try Data(contentsOf: URL(fileURLWithPath: path)) == old else {
        throw OutputError(
          .cannotCreate, at: path, "it has changed meanwhile; run the command again")
      }
    }
  }

  /// Writes a file beside its location and moves it there.
  ///
  /// - Parameter prepare: Called with the path of the complete file, right before it is moved.
  private static func write(
    _ data: Data, to path: String, replaces: Bool, register: TemporaryOutputs = TemporaryOutputs(),
    prepare: (String) throws -> Void = { _ in }
  ) throws {
    if !replaces, OutputLocation.isTaken(path) {
      throw OutputError(.cannotCreate, at: path, "it exists already; choose another name")
    }
    let file = try PendingFile(path: path, replaces: replaces, register: register)
    try data.withUnsafeBytes { try file.write($0) }
    try file.publish(prepare)
  }
}
