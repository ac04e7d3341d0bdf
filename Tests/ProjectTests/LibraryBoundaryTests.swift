import Foundation
import Testing

/// The libraries do not know the command, and C libraries stay behind their wrappers.
struct LibraryBoundaryTests {
  /// The files that name options: those of other programs, and in the schema's sentence on variants.
  private static let options: [String: Set<String>] = [
    "CellophaneTesting/GoldenLedger.swift": ["--filter"],
    "CellophaneTesting/GoldenLocation.swift": ["--filter"],
    "CellophaneTesting/RecordMode.swift": ["--filter"],
    "CellophaneTesting/TestFramework.swift": ["--testing-library"],
    "Hosting/Folders/ForeignPackage.swift": ["--package-path", "--scratch-path"],
    "Hosting/HostBuild.swift": [
      "--disable-build-manifest-caching", "--no-color-diagnostics",
      "--package-path", "--product", "--scratch-path", "--target",
    ],
    "Hosting/SourceAdapter.swift": [
      "--check", "--engine", "--files", "--keep-lines",
      "--no-color-diagnostics", "--package-path", "--product", "--report", "--scratch-path",
    ],
    "SceneDocuments/Document/SceneKeys.swift": ["--variants"],
  ]
  /// The entry point of the programs that hosting builds, which end with codes of their own.
  private static let program = "HostedScenes/HostedProgram.swift"

  @Test func `no library names an option of the command`() throws {
    var found: [String: Set<String>] = [:]
    for (file, text) in try libraries() {
      // Custom properties of style sheets begin with two hyphens as well.
      let code = text.replacing(/var\(--[a-z]+\)|--[a-z]+:/, with: "")
      for match in code.matches(of: /--[a-z][a-z-]*/) {
        found[file, default: []].insert(String(match.output))
      }
    }
    #expect(found == Self.options)
  }

  @Test func `each parameter that a library names in a message has an option`() throws {
    let table = try sources().first { $0.file == "CellophaneCLI/OptionNames.swift" }?.text ?? ""
    let known = Set(table.matches(of: /"(\w+)": "/).map { String($0.1) })
    #expect(known.contains("framesPerSecond"))
    var named: Set<String> = []
    for (_, text) in try libraries() {
      for literal in text.matches(of: /"[^"\n]*"/) {
        for match in literal.output.matches(of: /`(\w+)`/) { named.insert(String(match.1)) }
      }
    }
    #expect(named.contains("framesPerSecond"))
    #expect(named.subtracting(known).isEmpty)
  }

  @Test func `no library has an exit code`() throws {
    let pattern =
      /(?:^|[^.\w])_?exit\((?!_|Int32)|\b(?:ExitCode|CommandStatus|EXIT_\w+|EX_[A-Z]+)\b/
    let files = try libraries().filter { $0.text.contains(pattern) }.map(\.file)
    #expect(files == [Self.program])
    let command = try sources().filter { $0.file.hasPrefix("CellophaneCLI/") }
    #expect(command.contains { $0.text.contains(pattern) })
  }

  @Test(arguments: [("CPango", "Typesetting/Pango/"), ("CBox2D", "Dynamics/Box2D/")])
  func `a C library is imported in the folder of its wrappers only`(
    module: String, folder: String
  ) throws {
    let files = try sources().filter { $0.text.contains("import \(module)\n") }.map(\.file)
    #expect(!files.isEmpty)
    #expect(files.allSatisfy { $0.hasPrefix(folder) }, "\(files)")
  }

  /// Returns the files of all targets but the command's.
  private func libraries() throws -> [(file: String, text: String)] {
    let result = try sources().filter { !$0.file.hasPrefix("CellophaneCLI/") }
    #expect(result.count > 500)
    return result
  }

  /// Returns the Swift files below `Sources`, by their paths from their floors, in order.
  private func sources() throws -> [(file: String, text: String)] {
    let folder = Manifest.root.appendingPathComponent("Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { file in
        (
          file.split(separator: "/").dropFirst().joined(separator: "/"),
          try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        )
      }
  }
}
