import Foundation

/// The images of the repository, and temporary folders for tests.
enum Fixtures {
  /// The folder with the repository's fixtures.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("fixtures")

  /// The folder with small images.
  static var images: String { folder.appendingPathComponent("pictures").path }

  /// Runs a body with a new folder, which is removed afterwards.
  static func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("images-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  /// Copies a small image of the repository.
  static func copy(_ name: String, to path: String) throws {
    try FileManager.default.copyItem(atPath: images + "/" + name, toPath: path)
  }
}
