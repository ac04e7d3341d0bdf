import Documents
import Foundation
import TestSupport
import Testing

/// The files that `cellophane ci` writes.
struct CICommandTests {
  private func run(_ arguments: String..., in scratch: Scratch) throws -> Command.Result {
    try Command.run(["ci"] + arguments, in: scratch)
  }

  /// Runs a validator that `scripts/setup --full` has installed.
  private func validate(
    _ validator: String, _ arguments: [String], in scratch: Scratch
  ) throws -> Command.Result {
    let program = Article.project.appendingPathComponent(".build/validators/bin/\(validator)")
    return try Command.run(program: program.path, arguments, folder: scratch.path)
  }

  @Test(
    .enabled(if: isFullRun),
    arguments: [
      ("github", [], ["vendor.github-workflows"]),
      ("github", ["--shards", "4"], ["vendor.github-workflows"]),
      ("gitlab", [], ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"]),
      ("gitlab", ["--shards", "4"], ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"]),
    ])
  func `the files satisfy the schemas of the servers`(
    server: String, options: [String], schema: [String]
  ) throws {
    let scratch = try Scratch()
    let arguments = ["--against", "the 'goldens'", "--install", "a \"b\" && c: # $d", "scenes"]
    let result = try Command.run(["ci", "--for", server] + options + arguments, in: scratch)
    let files = result.text.split(separator: "\n").map(String.init).filter { $0.hasSuffix(".yml") }
    #expect(result.status == 0 && files.count == 2)
    let check = try validate(
      "check-jsonschema", ["--builtin-schema"] + schema + files, in: scratch)
    #expect(check.status == 0, "\(check.text)\(check.messages)")
  }

  @Test(.enabled(if: isFullRun)) func `the action satisfies GitHub's schema`() throws {
    let path = Article.project.appendingPathComponent("action.yml").path
    let check = try validate(
      "check-jsonschema", ["--builtin-schema", "vendor.github-actions", path], in: Scratch())
    #expect(check.status == 0, "\(check.text)\(check.messages)")
  }

  @Test(arguments: [
    ("tools/install", true), ("sh tools/install", true), ("./tools/there --now", false),
    ("curl -o x https://example.com/x", false), ("/opt/install", false), ("$HOME/install", false),
  ])
  func `a script that installs and does not exist is a warning`(
    install: String, warns: Bool
  ) throws {
    let scratch = try Scratch()
    try scratch.write("", to: "tools/there")
    let result = try run(
      "--for", "github", "--against", "goldens", "--install", install, "scenes", in: scratch)
    #expect(result.status == 0)
    #expect(result.messages.contains("tools/install: warning: there is no such file") == warns)
    #expect(result.messages.isEmpty == !warns, "\(result.messages)")
  }

  /// The first version of Kubernetes whose jobs count the failures of each index unless that is
  /// switched off, and the last one that the validator knows.
  private static let kubernetesVersions = ["1.29", "1.37"]

  @Test(.enabled(if: isFullRun), arguments: kubernetesVersions)
  func `the jobs satisfy the schemas of Kubernetes`(version: String) throws {
    let scratch = try Scratch()
    let arguments = ["--target", "the 'out/{scene}.gif", "--shards", "4", "a \"b\" && c: # $d"]
    let result = try Command.run(["ci", "--for", "kubernetes"] + arguments, in: scratch)
    let files = result.text.split(separator: "\n").map(String.init).filter { $0.hasSuffix(".yaml") }
    #expect(result.status == 0 && files.count == 3)
    /// Validates files; keys that no job has are errors, too.
    func check(_ files: [String]) throws -> Command.Result {
      try validate("kubernetes-validate", ["-k", version, "--strict"] + files, in: scratch)
    }
    let valid = try check(files)
    #expect(valid.status == 0, "\(valid.text)\(valid.messages)")
    let text = try scratch.read("cellophane-jobs/render.yaml")
    for change in ["completions: four", "completion: 4"] {
      try scratch.write(text.replacing("completions: 4", with: change), to: "changed.yaml")
      #expect(try check(["changed.yaml"]).status == 1, "\(change)")
    }
  }

  @Test func `files exist once, and are replaced on demand`() throws {
    let scratch = try Scratch()
    let arguments = ["--against", "golden files", "--install", "a \"b\" \\c", "my scenes/a.yaml"]
    let first = try Command.run(["ci", "--for", "gitlab"] + arguments, in: scratch)
    #expect(first.status == 0 && first.text.hasPrefix(".gitlab/cellophane.yml\n"))
    let text = try scratch.read(".gitlab/cellophane.yml")
    #expect(text.contains("verify 'my scenes/a.yaml' --against 'golden files'"))
    let document = try DocumentReader.read(path: scratch(".gitlab/cellophane.yml"))
    let script = try #require(document["cellophane"]?["script"]?.elements)
    #expect(script.first?.string == "a \"b\" \\c")
    #expect(try Command.run(["ci", "--for", "gitlab"] + arguments, in: scratch).status == 73)
    let again = try Command.run(["ci", "--for", "gitlab", "--force"] + arguments, in: scratch)
    #expect(again.status == 0)
    #expect(
      try run("s", "--for", "other", "--against", "g", "--install", "i", in: scratch).status == 64)
    #expect(
      try run("s", "--for", "github", "--against", "/g", "--install", "i", in: scratch).status == 64
    )
    #expect(
      try run("s", "--for", "github", "--against", "g", "--install", "i\nj", in: scratch).status
        == 64)
    #expect(try scratch.files().count == 4)
  }
}
