import Documents
import Foundation
import TestSupport
import Testing

/// A pull request of a sample repository, played through with the steps of the workflows that
/// `cellophane ci` writes: it fails, is commented on, accepted, and green.
struct PullRequestTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["bin", "repository", "report"] {
      try FileManager.default.createDirectory(
        atPath: scratch(name), withIntermediateDirectories: true)
    }
    let command = try Command.path
    try FileManager.default.createSymbolicLink(
      atPath: scratch("bin/cellophane"), withDestinationPath: command)
    try scratch.write(
      """
      #!/bin/sh
      # Answers as GitHub's command does for the sample repository.
      case "$*" in
        *pulls/7*head.sha*) cd "$ROOT/repository" && git rev-parse change ;;
        *pulls/7*full_name*) echo team/sample ;;
        *pulls/7*head.ref*) echo change ;;
        *runs?head_sha=*) echo 42 ;;
        *"run download 42"*) cp -R "$ROOT/repository/cellophane-artifacts" "$7" ;;
        *"workflow run cellophane.yml --ref change"*) touch "$ROOT/started" ;;
        *"--jq"*) ;;
        *"body=@comment.md"*) cp comment.md "$ROOT/comment.md" ;;
        *) echo "unexpected: $*" >&2; exit 1 ;;
      esac

      """, to: "bin/gh")
    #expect(chmod(scratch("bin/gh"), 0o755) == 0)
    _ = try shell("git init --quiet --bare ../origin.git; git init --quiet -b main .")
    _ = try shell("git remote add origin ../origin.git")
    for name in ["cards", "list"] {
      try scratch.write(SampleScene.small(), to: "repository/scenes/\(name).yaml")
    }
    _ = try shell("cellophane verify scenes --against goldens --update missing", status: 1)
    _ = try shell(
      "cellophane ci scenes --for github --against goldens --install true; echo '/cellophane-artifacts' > .gitignore"
    )
    try commit("Begin")
    _ = try shell("git checkout --quiet -b change")
    try scratch.write(
      SampleScene.small().replacing("duration: 0.1s", with: "duration: 0.2s"),
      to: "repository/scenes/cards.yaml")
    try commit("Slow the cards down")
    _ = try shell("git push --quiet origin main change")
  }

  /// Runs a script in the repository, and returns its output.
  @discardableResult private func shell(
    _ script: String, status: Int32 = 0, in folder: String = "repository",
    environment: [String: String] = [:]
  ) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let variables = [
      "PATH": scratch("bin") + ":" + path, "ROOT": scratch.path, "HOME": scratch.path,
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
    ]
    let result = try Command.run(
      program: "/bin/bash", ["-e", "-o", "pipefail", "-c", script],
      environment: variables.merging(environment) { $1 }, folder: scratch(folder))
    #expect(result.status == status, "\(script): \(result.text)\(result.messages)")
    return result.text
  }

  private func commit(_ message: String) throws {
    try shell("git add -A && git commit --quiet -m '\(message)'")
  }

  /// Returns the script of a step of a workflow.
  private func step(_ name: String, of workflow: String) throws -> String {
    let path = scratch("repository/.github/workflows/\(workflow).yml")
    let document = try DocumentReader.read(path: path)
    let jobs = try #require(document["jobs"]?.entries)
    let steps = jobs.flatMap { $0.value["steps"]?.elements ?? [] }
    let step = try #require(steps.first { $0["name"]?.string == name }, "\(name)")
    let script = try #require(step["run"]?.string)
    // What a pull request can influence is in variables, never in the script.
    #expect(!script.contains("${{"))
    return script
  }

  /// Returns the variables that a step wrote for those after it.
  private func variables() throws -> [String: String] {
    let lines = try scratch.read("variables").split(separator: "\n")
    return Dictionary(
      lines.map { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }, uniquingKeysWith: { $1 })
  }

  @Test func `it fails, is commented on, accepted, and green`() throws {
    // The pull request is verified, without any privilege.
    let verify = try step("Verify", of: "cellophane")
    let images = "https://example.com/images/42"
    let text = try shell(verify, status: 1, environment: ["IMAGES": images, "NUMBER": "7"])
    #expect(text.contains("::error file=scenes/cards.yaml,title=Cellophane%3A differs::"))

    // The report comes from another workflow, which has the artifact only.
    try shell("cp -R ../repository/cellophane-artifacts artifact", in: "report")
    let head = try shell("git rev-parse change").trimmingCharacters(in: .newlines)
    var environment = [
      "GH_REPO": "team/sample", "HEAD_SHA": head, "GITHUB_ENV": scratch("variables"),
      "RUN": "42", "NUMBER": "7", "SERVER": "https://example.com", "GH_TOKEN": "none",
    ]
    let find = try step("Find the pull request", of: "cellophane-report")
    try shell(find, in: "report", environment: environment)
    #expect(try variables()["NUMBER"] == "7")
    var other = environment
    other["HEAD_SHA"] = String(repeating: "0", count: 40)
    try shell(find, status: 1, in: "report", environment: other)
    try shell(
      try step("Comment", of: "cellophane-report"), in: "report", environment: environment)
    let comment = try scratch.read("comment.md")
    #expect(
      comment.hasPrefix("<!-- cellophane -->\n### ❌ Cellophane\n\n2 scenes: 1 the same, 1 differ"))
    #expect(comment.contains("- duration 0.1s became 0.2s: scenes/cards.yaml\n"))
    #expect(comment.contains("![before](\(images)/cards/before.gif)"))
    #expect(comment.hasSuffix("comment: `/cellophane accept \(head)`\n"))

    // A member accepts.
    environment["BODY"] = "/cellophane accept \(head)\r\nThank you; $(touch broken)"
    let commitStep = try step("Find the commit", of: "cellophane-accept")
    try shell(commitStep, environment: environment)
    for body in [
      "/cellophane accept $(touch broken)", "/cellophane accept ", "/cellophane accept abc",
    ] {
      var wrong = environment
      wrong["BODY"] = body
      try shell(commitStep, status: 1, environment: wrong)
    }
    let found = try variables()
    #expect(found["COMMIT"] == head && found["BRANCH"] == "change" && found["RUN"] == "42")
    environment.merge(found) { $1 }
    for name in ["Accept", "Commit"] {
      try shell(try step(name, of: "cellophane-accept"), environment: environment)
    }
    #expect(FileManager.default.fileExists(atPath: scratch("started")))

    // The branch is green.
    try shell("git clone --quiet -b change ../origin.git ../clone")
    let files = try shell("git diff --name-only HEAD~1 HEAD", in: "clone")
    #expect(files.split(separator: "\n").allSatisfy { $0.hasPrefix("goldens/cards.") })
    let green = try shell(verify, in: "clone", environment: ["IMAGES": images, "NUMBER": "7"])
    #expect(green.contains("2 scenes: 2 the same"))
    #expect(
      try scratch.read("clone/cellophane-artifacts/comment.md")
        == "### ✅ Cellophane\n\n2 scenes: 2 the same.\n")
    #expect(try !scratch.files().contains { $0.hasSuffix("/broken") })
  }

  @Test func `images are published by run, and only those of the comment`() throws {
    try scratch.write("x", to: "report/artifact/cards/before.gif")
    try scratch.write("y", to: "report/artifact/deep/list/after.gif")
    try scratch.write("z", to: "report/artifact/deep/run.sh")
    // The branch is pushed to a folder in place of the server.
    let script = try step("Publish the images", of: "cellophane-report")
      .replacing(
        "\"https://x-access-token:$GH_TOKEN@${SERVER#https://}/$GH_REPO.git\"", with: "\"$ORIGIN\"")
    for run in ["100", "101"] {
      try shell("rm -rf images", in: "report")
      try shell(
        script, in: "report",
        environment: ["ORIGIN": scratch("origin.git"), "RUN": run, "GH_TOKEN": "", "GH_REPO": ""])
    }
    let files = try shell("git --git-dir ../origin.git ls-tree -r --name-only cellophane-images")
    #expect(
      files.split(separator: "\n").map(String.init) == [
        "100/cards/before.gif", "100/deep/list/after.gif", "101/cards/before.gif",
        "101/deep/list/after.gif",
      ])
  }
}

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
    ])
  func `the files satisfy the schemas of the servers`(
    server: String, options: [String], schema: [String]
  ) throws {
    let scratch = try Scratch()
    let arguments = ["--against", "the 'goldens'", "--install", "a \"b\" && c: # $d", "scenes"]
    let result = try Command.run(["ci", "--for", server] + options + arguments, in: scratch)
    let files = result.text.split(separator: "\n").map(String.init)
    #expect(result.status == 0 && !files.isEmpty)
    let check = try validate(
      "check-jsonschema", ["--builtin-schema"] + schema + files, in: scratch)
    #expect(check.status == 0, "\(check.text)\(check.messages)")
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
    #expect(first.status == 0 && first.text == ".gitlab/cellophane.yml\n", "\(first.messages)")
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
    #expect(try scratch.files() == [".gitlab/cellophane.yml"])
  }
}
