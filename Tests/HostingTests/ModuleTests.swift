import Foundation
import Hosting
import Rendering
import TestSupport
import Testing

struct ModuleTests {
  // MARK: Names of modules

  @Test func `a module is named with the folder of its sources`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "Charts/A.swift")
    let module = try NamedModule(parsing: "Charts=" + scratch("Charts"))
    #expect(module == NamedModule(name: "Charts", folder: scratch("Charts")))
  }

  @Test(arguments: ["", "Charts", "=dir", "Charts=", "My Charts=dir", "3D=dir", "A-B=dir"])
  func `what is no name and folder is refused`(_ text: String) {
    let error = #expect(throws: RenderError.self) { try NamedModule(parsing: text) }
    #expect(error?.description.contains("NAME=DIR") == true)
  }

  @Test func `a module's folder must be there, with sources`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "mine/A.swift")
    try scratch.write("", to: "Charts/README.md")
    let error = #expect(throws: RenderError.self) {
      try NamedModule(parsing: "Charts=" + scratch("none"))
    }
    #expect(error?.description.contains("there is no such folder for module Charts") == true)
    let empty = #expect(throws: RenderError.self) {
      try HostedFolder(
        scratch("mine"), modules: [NamedModule(name: "Charts", folder: scratch("Charts"))],
        processes: ChildProcesses())
    }
    #expect(empty?.description.contains("no Swift sources of module Charts were found") == true)
  }

  // MARK: Sources of several modules

  @Test func `each file is called as the user calls it`() throws {
    let scratch = try Scratch()
    let charts = HostedFolder(base: scratch("b/Charts"), moduleName: "Charts", files: ["A.swift"])
    let inner = HostedFolder(base: scratch("a/inner"), moduleName: "Inner", files: ["A.swift"])
    let folder = HostedFolder(
      base: scratch("a"), moduleName: "Own", files: ["A.swift", "B.swift"],
      siblings: [charts, inner])
    #expect(folder.root == scratch.path)
    #expect(folder.fileCount == 4)
    #expect(folder.modules.map(folder.prefix) == ["b/Charts/", "a/inner/", "a/"])
    #expect(folder.name(of: "b/Charts/A.swift") == scratch("b/Charts/A.swift"))
    #expect(folder.owner(of: "a/inner/A.swift") == inner)
    #expect(folder.owner(of: "a/A.swift") == folder)
    let alone = HostedFolder(base: "a", moduleName: "Own", files: ["A.swift"])
    #expect(alone.root == "a" && alone.prefix(of: alone).isEmpty)
    #expect(alone.name(of: "A.swift") == "a/A.swift")
  }

  // MARK: Modules that are missing

  /// Returns the lines about modules that a compiler misses in sources.
  private func missing(_ names: [String], in texts: [String]) -> [String]? {
    let log = names.map { "/s/0.swift:1:8: error: no such module '\($0)'\n" }.joined()
    let sources = texts.enumerated().map { (name: "\($0.offset).swift", text: $0.element) }
    return MissingModules(in: CompilerOutput(log), of: sources, known: ["UIKit", "Own"])?.lines
  }

  @Test func `all missing modules are listed once, with their first places`() {
    let texts = [
      "import UIKit\nimport Charts\n", "import Foundation\n@testable import Charts\nimport Own\n",
      "import struct Snap.Maker\n", "public import Charts\nimport FoundationNetworking\n",
    ]
    #expect(
      missing(["Charts"], in: texts) == [
        "Charts, imported in 0.swift:2 and 2 other files", "Snap, imported in 2.swift:1",
      ])
  }

  @Test func `an import under a condition counts only if the compiler wants it`() {
    let text = "#if canImport(Charts)\nimport Charts\n#endif\nimport Snap\n"
    #expect(missing(["Snap"], in: [text]) == ["Snap, imported in 0.swift:4"])
    #expect(
      missing(["Charts"], in: [text]) == [
        "Charts, imported in 0.swift:2", "Snap, imported in 0.swift:4",
      ])
  }

  @Test func `other errors are not about modules`() {
    #expect(missing([], in: ["import Charts\n"]) == nil)
  }
}
