import Foundation
import SourceAdapting
import Testing

struct CommandTests {
  /// Runs a test in a folder that is removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.path + "/command-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: path + "/in/Sub", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "@objc class A {}\n".write(
      toFile: path + "/in/Sub/A.swift", atomically: true, encoding: .utf8)
    try "class B {}\n".write(toFile: path + "/in/B.swift", atomically: true, encoding: .utf8)
    try body(path)
  }

  @Test func `writes the files that change, once`() throws {
    try inFolder { path in
      let arguments = [path + "/in", path + "/out", "--report", path + "/report.json"]
      let command = try Command(arguments)
      let summary = try command.run(["App\tSub/A.swift", "App\tB.swift"])
      #expect(summary == "1 of 2 files changed in 1 locations; 0 remarks\n")
      let manager = FileManager.default
      #expect(manager.contents(atPath: path + "/out/Sub/A.swift") == Data("class A {}\n".utf8))
      #expect(!manager.fileExists(atPath: path + "/out/B.swift"))
      let report = try JSONDecoder().decode(
        Report.self, from: manager.contents(atPath: path + "/report.json") ?? Data())
      #expect(report.changed == ["Sub/A.swift"])
      let date = try manager.attributesOfItem(atPath: path + "/out/Sub/A.swift")[.systemFileNumber]
      _ = try command.run(["App\tSub/A.swift"])
      let later = try manager.attributesOfItem(atPath: path + "/out/Sub/A.swift")[.systemFileNumber]
      #expect(date as? UInt64 == later as? UInt64)
    }
  }

  @Test func `writes nothing in a check`() throws {
    try inFolder { path in
      _ = try Command([path + "/in", path + "/out", "--check"]).run(["App\tSub/A.swift"])
      #expect(!FileManager.default.fileExists(atPath: path + "/out"))
    }
  }

  @Test func `refuses what it cannot do`() throws {
    #expect(throws: Command.Failure.self) { try Command(["one"]) }
    #expect(throws: Command.Failure.self) { try Command(["a", "b", "--unknown"]) }
    #expect(throws: Command.Failure.self) { try Command(["a", "b", "--report"]) }
    let command = try Command(["/a", "/b"])
    #expect(throws: Command.Failure.self) { try command.run(["no tab"]) }
    #expect(throws: Command.Failure.self) { try command.run(["App\t../outside.swift"]) }
    #expect(throws: Command.Failure.self) { try command.run(["App\tmissing.swift"]) }
  }
}
