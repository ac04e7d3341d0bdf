import Foundation
import TestSupport

/// The package's targets and what each of them depends on, as the package manager reads them.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]

    /// The folder of the sources, relative to the package.
    var folder: String { path ?? "\(type == "test" ? "Tests" : "Sources")/\(name)" }
  }

  /// A dependency on a target or on a product of another package.
  struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let values = try decoder.singleValueContainer().decode([String: [String?]].self)
      guard let name = values.values.first?.first ?? nil else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a dependency without a name"))
      }
      self.name = name
    }
  }

  let targets: [Target]

  /// The package's folder.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reads the package's manifest.
  static func load() throws -> Manifest {
    let scratch = try Scratch()
    return try JSONDecoder().decode(Manifest.self, from: dump(root.path, in: scratch))
  }

  /// Returns what the package manager reads from the manifest in a folder, as JSON.
  static func dump(_ folder: String, in scratch: Scratch) throws -> Data {
    try scratch.write("", to: "manifest.json")
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch("manifest.json")))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The tests run while the package manager holds the lock of the package's own build folder.
    process.arguments = [
      "swift", "package", "dump-package", "--package-path", folder, "--scratch-path",
      scratch("build"),
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    return try scratch.data("manifest.json")
  }
}
