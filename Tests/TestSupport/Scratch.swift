package import Foundation

/// A folder for one test, removed with its contents at the end.
package final class Scratch: Sendable {
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a name in the folder.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and creates the folders above it.
  package func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Reads a file.
  package func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: self(name)))
  }

  /// Reads a file as text.
  package func read(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  /// Lists all files below the folder, including hidden ones, in order.
  package func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: self(name), isDirectory: &isDirectory)
      return exists && !isDirectory.boolValue
    }.sorted()
  }
}
