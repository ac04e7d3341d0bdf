import Foundation
import Hosting
import Rendering
import TestSupport
import Testing

struct EnginePackageTests {
  /// Makes what looks like this package.
  private func makeEngine(_ scratch: Scratch, _ name: String) throws {
    try scratch.write(
      "let package = Package(\n  name: \"cellophane\")\n", to: "\(name)/Package.swift")
    try scratch.write("", to: "\(name)/Sources/Command/HostedScenes/A.swift")
  }

  @Test func `the argument precedes the environment, and that the folders around`() throws {
    let scratch = try Scratch()
    for name in ["a", "b", "c"] { try makeEngine(scratch, name) }
    func find(_ package: String?, _ environment: [String: String]) throws -> String {
      try EnginePackage(
        package: package, environment: environment, executable: scratch("c/.build/debug/cellophane")
      ).path
    }
    let named = ["CELLOPHANE_PACKAGE": scratch("b")]
    #expect(try find(scratch("a"), named) == scratch("a"))
    #expect(try find(nil, named) == scratch("b"))
    #expect(try find(nil, [:]) == scratch("c"))
  }

  @Test func `the sources that are installed beside the program are found`() throws {
    let scratch = try Scratch()
    try makeEngine(scratch, "usr/share/cellophane/sources")
    let found = try EnginePackage(
      package: nil, environment: [:], executable: scratch("usr/bin/cellophane"))
    #expect(found.path == scratch("usr/share/cellophane/sources"))
  }

  @Test func `an error without a package has advice on naming it`() throws {
    let scratch = try Scratch()
    let missing = #expect(throws: RenderError.self) {
      try EnginePackage(package: nil, environment: [:], executable: scratch("bin/cellophane"))
    }
    #expect(missing?.kind == .missingInput)
    #expect(missing?.description.contains("with `package`") == true)
    let wrong = #expect(throws: RenderError.self) {
      try EnginePackage(package: scratch.path, environment: [:], executable: nil)
    }
    #expect(wrong?.description.contains("`package` must name the folder") == true)
  }
}
