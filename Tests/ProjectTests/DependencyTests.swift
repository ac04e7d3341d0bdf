import Foundation
import TestSupport
import Testing

/// The package as a dependency of others.
struct DependencyTests {
  @Test func `a package that depends on a version gets no unsafe flags`() throws {
    func hasUnsafeFlags(_ folder: String, in scratch: Scratch) throws -> Bool {
      let text = String(decoding: try Manifest.dump(folder, in: scratch), as: UTF8.self)
      try #require(text.contains("\"SceneDocuments\""))
      return text.contains("unsafeFlags")
    }
    let scratch = try Scratch()
    // The folder in which SwiftPM and Xcode keep packages of a version.
    let manifest = Manifest.root.appendingPathComponent("Package.swift")
    try scratch.write(
      String(contentsOf: manifest, encoding: .utf8), to: "checkouts/cellophane/Package.swift")
    try scratch.write("", to: "checkouts/cellophane/Tests/All.swift")
    #expect(try !hasUnsafeFlags(scratch("checkouts/cellophane"), in: scratch))
    // The test would see them: the package's own builds have them, unless it is itself a dependency.
    #expect(
      try hasUnsafeFlags(Manifest.root.path, in: scratch)
        == !Manifest.root.path.contains("/checkouts/"))
  }
}
