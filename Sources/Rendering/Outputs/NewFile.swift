public import Foundation

/// Files that are written whole or not at all.
public enum NewFile {
  /// Writes a file that must not exist yet, and the folders above it.
  ///
  /// - Throws: `RenderError` where it exists or cannot be made.
  public static func write(_ data: Data, to path: String) throws {
    try write(data, to: path, replaces: false)
  }

  /// Writes a file in the place of what may be there.
  ///
  /// - Parameter register: where it stands while it is half-written.
  /// - Throws: `RenderError` where it cannot be made.
  public static func replace(
    _ path: String, with data: Data, register: TemporaryOutputs = TemporaryOutputs()
  ) throws {
    try write(data, to: path, replaces: true, register: register)
  }

  /// Writes a file beside its place and moves it there.
  private static func write(
    _ data: Data, to path: String, replaces: Bool,
    register: TemporaryOutputs = TemporaryOutputs()
  ) throws {
    if !replaces, OutputPlace.isTaken(path) {
      throw RenderError(.cannotCreate, at: path, "it exists already; choose another name")
    }
    let file = try PendingFile(path: path, replaces: replaces, register: register)
    try data.withUnsafeBytes { try file.write($0) }
    try file.publish()
  }
}
