import Foundation

/// The pictures of the repository, and folders that tests make.
enum Fixtures {
  /// The folder with the repository's fixtures.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("fixtures")

  /// The folder with small pictures.
  static var pictures: String { folder.appendingPathComponent("pictures").path }

  /// Runs a body with a new folder, which is removed after it.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pictures-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  /// Copies a small picture of the repository.
  static func copy(_ name: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: pictures + "/" + name, toPath: path)
  }
}
