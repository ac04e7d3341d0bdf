import Documents
import Foundation
import TestSupport
import Testing

/// The files that `cellophane ci` writes for build engines, and what they do when they are run.
struct EngineFileTests {
  /// A name with everything that a shell or YAML could take for its own.
  private static let strangeName = "it's \"a\" $HOME: #1"

  private let scratch: Scratch

  /// Makes a folder with the programs of engines in `bin`.
  init() throws {
    scratch = try Scratch()
    for folder in ["bin", "work"] {
      try FileManager.default.createDirectory(
        atPath: scratch(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch("bin/cellophane"), withDestinationPath: Command.path)
    for (name, text) in EnginePrograms.all {
      try scratch.write(text, to: "bin/\(name)")
      #expect(chmod(scratch("bin/\(name)"), 0o755) == 0)
    }
  }

  /// Writes a scene into the folder `work`.
  private func write(_ name: String, color: String, rest: String = "") throws {
    try scratch.write(SampleScene.small(color: color) + "\n\(rest)\n", to: "work/\(name).yaml")
  }

  /// Runs a script in a folder with the programs in `bin`, and no other variables than these.
  @discardableResult
  private func shell(
    _ script: String, status: Int32 = 0, in folder: String = "work",
    environment: [String: String] = [:], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let variables = [
      "PATH": scratch("bin") + ":" + path, "ROOT": scratch.path, "HOME": scratch.path,
      "CELLOPHANE_CACHE": "",
    ]
    let settings = variables.merging(environment) { $1 }.map { "\($0)=\($1)" }
    let result = try Command.run(
      program: "/usr/bin/env", ["-i"] + settings + ["/bin/sh", "-euc", script],
      folder: scratch(folder))
    #expect(
      result.status == status, "\(script): \(result.text)\(result.messages)",
      sourceLocation: sourceLocation)
    return result
  }

  /// Returns the lines of a file of notes; none if there is none.
  private func notes(_ name: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: scratch(name)) else { return [] }
    return try scratch.read(name).split(separator: "\n").map(String.init)
  }

  /// Returns the files below a folder with their bytes, by their names in it.
  private func contents(of folder: String) throws -> [String: Data] {
    let names = try scratch.files().filter { $0.hasPrefix(folder + "/") }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        (String($0.dropFirst(folder.count + 1)), try scratch.data($0))
      })
  }

  /// Returns the scenes of a merged list.
  private func scenes(in name: String) throws -> [String] {
    try BatchFolder.list(in: scratch.data(name)).compactMap { $0["scene"] as? String }
  }

  // MARK: Files

  @Test func `scripts are well-formed, and name nothing of this machine`() throws {
    for (server, options, scripts) in [
      ("slurm", "--target 'my out/{scene}.gif' --shards 3", ["submit.sh"]),
      ("kubernetes", "--target 'my out/{scene}.gif'", ["run.sh"]),
      ("github", "--against 'my goldens' --install true --shards 3", ["cellophane-review.sh"]),
      (
        "gitlab", "--against 'my goldens' --install true",
        ["cellophane-review.sh", "cellophane-setup.sh"]
      ),
    ] {
      let run = try shell("cellophane ci 'my scenes' --for \(server) -o ../\(server) \(options)")
      let files = try contents(of: server)
      #expect(run.text.split(separator: "\n").count == files.count && files.count >= 3)
      let executable = files.keys.filter {
        FileManager.default.isExecutableFile(atPath: scratch("\(server)/\($0)"))
      }
      #expect(executable.map { ($0 as NSString).lastPathComponent }.sorted() == scripts)
      for (name, data) in files {
        let text = String(decoding: data, as: UTF8.self)
        #expect(try !text.contains(scratch.path) && !text.contains(Command.path), "\(name)")
        guard text.hasPrefix("#!") else { continue }
        let program = text.hasPrefix("#!/bin/sh\n") ? "sh" : "bash"
        try shell("\(program) -n '../\(server)/\(name)'")
      }
    }
  }

  @Test(arguments: [
    ["--for", "slurm", "--against", "g"], ["--for", "github", "--against", "g"],
    ["--for", "github", "--against", "g", "--install", "i", "--target", "out/"],
    ["--for", "gitlab", "--against", "${{ x }}", "--install", "i"],
    ["--for", "github", "--against", "g", "--install", "echo ${{ github.head_ref }}"],
    ["--for", "slurm", "--shards", "257"], ["--for", "slurm", "--target", "/out/"],
    ["--for", "slurm", "--target", "x.doc"], ["--for", "kubernetes", "--target", "a\nb/"],
  ])
  func `options that do not belong to an engine are reported`(options: [String]) throws {
    let result = try Command.run(["ci", "scenes", "-o", "files"] + options, in: scratch)
    #expect(result.status == 64 && result.messages.contains("error: "), "\(result.messages)")
    #expect(try contents(of: "files").isEmpty)
  }

  @Test func `existing files are replaced on demand only`() throws {
    try scratch.write("mine", to: "work/cellophane-jobs/merge.sbatch")
    let refused = try shell("cellophane ci scenes --for slurm", status: 73)
    #expect(refused.messages.contains("merge.sbatch: error: it exists already"))
    #expect(try contents(of: "work/cellophane-jobs").mapValues(\.count) == ["merge.sbatch": 4])
    try shell("cellophane ci scenes --for slurm --force")
    #expect(try contents(of: "work/cellophane-jobs").count == 3)
  }

  // MARK: Slurm

  /// Submits the jobs in `work` from another folder.
  @discardableResult
  private func submit(
    _ options: String = "", status: Int32 = 0, environment: [String: String] = [:],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> Command.Result {
    try shell(
      "cd / && \"$ROOT/work/cellophane-jobs/submit.sh\" \(options)", status: status,
      environment: environment, sourceLocation: sourceLocation)
  }

  @Test func `an array of Slurm renders all scenes, and its results are merged`() throws {
    try write("scenes/\(Self.strangeName)", color: "red")
    try write("scenes/b", color: "blue")
    try shell("cellophane ci scenes --for slurm --target 'my out/{scene}.gif' --shards 3")
    let first = try submit("--partition=p")
    #expect(first.text == "render: job 101\nmerge: job 102\n" && first.messages.isEmpty)
    #expect(
      try notes("calls.txt") == [
        "sbatch --parsable --partition=p cellophane-jobs/render.sbatch",
        "sbatch --parsable --dependency=afterany:101 --partition=p cellophane-jobs/merge.sbatch",
      ])
    #expect(try notes("jobs.txt") == ["101_1 0", "101_2 0", "101_3 0", "102 0"])
    let names = ["b", Self.strangeName]
    #expect(try scenes(in: "work/cellophane-jobs/merged.json") == names.map { "scenes/\($0).yaml" })
    #expect(
      try scratch.read("work/cellophane-jobs/logs/102_merge.txt") == "2 scenes: 2 rendered\n")
    try shell("cellophane render scenes -o ../whole/ --quiet")
    #expect(try contents(of: "work/my out") == contents(of: "whole"))
    // One shard is submitted again, and finds its scenes done.
    try submit("--array=2")
    #expect(try notes("jobs.txt").suffix(2) == ["103_2 0", "104 0"])
    #expect(
      try scratch.read("work/cellophane-jobs/logs/103_2.txt") == "shard 2 on node, restarts: 0\n")
  }

  @Test func `a scene that fails ends its task and the merge, and the rest is rendered`() throws {
    try write("scenes/a", color: "red")
    try scratch.write(SampleScene.broken, to: "work/scenes/b.yaml")
    try shell("cellophane ci scenes --for slurm --shards 1")
    try submit(environment: ["CELLOPHANE_CACHE": scratch("kept")])
    #expect(try notes("jobs.txt") == ["101_1 65", "102 65"])
    let report = try scratch.read("work/cellophane-jobs/report.md")
    #expect(report.contains("\n- scenes/b.yaml:2: unknown key"))
    #expect(try contents(of: "work/out").keys.sorted() == ["a.gif"])
    // The jobs have the cache of the shell that submits.
    #expect(try scratch.files().contains { $0.hasPrefix("kept/cas/") })
  }

  @Test func `nothing is submitted twice or in part`() throws {
    try write("scenes/a", color: "red")
    try shell("cellophane ci scenes --for slurm --shards 1")
    try shell("echo \"7 $(pwd -P)/cellophane-jobs/render.sbatch\" > \"$ROOT/queue.txt\"")
    let running = try submit(status: 73)
    #expect(running.messages.hasPrefix("error: job 7 still renders this plan; "))
    #expect(try notes("calls.txt").isEmpty)
    try scratch.write("8 /elsewhere/cellophane-jobs/render.sbatch\n", to: "queue.txt")
    try scratch.write("", to: "refuse")
    let refused = try submit(status: 73)
    #expect(refused.messages == "error: the merge job was refused, so job 101 is cancelled\n")
    #expect(try notes("calls.txt").last == "scancel -- 101")
    // Slurm cannot write logs below such a folder.
    try shell("mkdir '../100% sure' && cp -R cellophane-jobs '../100% sure'")
    let percent = try shell("'../100% sure/cellophane-jobs/submit.sh'", status: 64)
    #expect(percent.messages.hasPrefix("error: Slurm writes no logs into a folder with % "))
  }

  // MARK: Kubernetes

  @Test func `jobs of Kubernetes plan, render and merge`() throws {
    try write("scenes/\(Self.strangeName)", color: "red")
    try write("scenes/late", color: "pink", rest: "expect: [{ settlesBy: 10ms }]")
    try shell(
      "cellophane ci scenes --for kubernetes -o .. --target 'my out/{scene}.gif' --shards 2")
    // A scene that fails its expectations does not keep the results from being merged.
    let run = try shell("cellophane-jobs/run.sh --namespace=n", status: 1, in: ".")
    #expect(run.messages == "some shards have failed\n")
    // A cluster's log has the problem, too.
    #expect(run.text.hasPrefix("scenes/late.yaml:13: error: expectation failed: "))
    #expect(run.text.hasSuffix("2 scenes: 2 rendered, 1 against their own expectations\n"))
    let calls = try notes("calls.txt").filter { !$0.contains(" get ") }
    #expect(
      calls == [
        "kubectl --namespace=n delete --ignore-not-found job/cellophane-plan job/cellophane-render "
          + "job/cellophane-merge",
        "kubectl --namespace=n create -f plan.yaml", "kubectl --namespace=n create -f render.yaml",
        "kubectl --namespace=n create -f merge.yaml",
        "kubectl --namespace=n logs job/cellophane-merge",
      ])
    #expect(
      try scenes(in: "work/merged.json") == [Self.strangeName, "late"].map { "scenes/\($0).yaml" })
    try shell("cellophane render scenes -o ../whole/ --quiet", status: 1)
    #expect(try contents(of: "work/my out") == contents(of: "whole"))
    #expect(try contents(of: "work/manifests-2").count == 2)
  }

  @Test func `nothing is rendered without a plan`() throws {
    try scratch.write("", to: "work/scenes/note.txt")
    try shell("cellophane ci scenes --for kubernetes -o ..")
    try shell("cellophane-jobs/run.sh", status: 1, in: ".")
    #expect(try notes("calls.txt").allSatisfy { !$0.contains("render.yaml") })
    #expect(try contents(of: "work").keys.filter { $0.hasSuffix(".jsonl") }.isEmpty)
  }

  @Test(.enabled(if: isFullRun)) func `another reader of YAML finds the jobs as they are meant`()
    throws
  {
    let target = "my \(Self.strangeName)/{scene}.gif"
    let arguments = ["--target", target, "--shards", "5", "--image", "registry.example/a:1"]
    let written = try Command.run(
      ["ci", Self.strangeName, "--for", "kubernetes"] + arguments, in: scratch)
    #expect(written.status == 0, "\(written.messages)")
    let script = """
      import json, shlex, sys, yaml
      jobs = [yaml.safe_load(open(f"cellophane-jobs/{name}.yaml")) for name in sys.argv[1:]]
      for job in jobs:
        container = job["spec"]["template"]["spec"]["containers"][0]
        container["words"] = shlex.split(container["args"][0])
      print(json.dumps(jobs))
      """
    let read = try Command.run(
      program: "/usr/bin/python3", ["-c", script, "plan", "render", "merge"], folder: scratch.path)
    let jobs = try BatchFolder.list(in: read.output)
    let specs = jobs.compactMap { $0["spec"] as? [String: Any] }
    #expect(jobs.count == 3 && jobs.allSatisfy { $0["apiVersion"] as? String == "batch/v1" })
    #expect(specs.map { $0["completions"] as? Int } == [nil, 5, nil])
    #expect(specs.map { $0["parallelism"] as? Int } == [nil, 5, nil])
    #expect(specs.map { $0["completionMode"] as? String } == [nil, "Indexed", nil])
    let containers = specs.compactMap { spec in
      let pod = (spec["template"] as? [String: Any])?["spec"] as? [String: Any]
      return (pod?["containers"] as? [[String: Any]])?.first
    }
    #expect(containers.allSatisfy { $0["image"] as? String == "registry.example/a:1" })
    #expect(containers.allSatisfy { $0["command"] as? [String] == ["sh", "-euc"] })
    let words = containers.compactMap { $0["words"] as? [String] }
    #expect(words.first?.prefix(5) == ["cellophane", "plan", Self.strangeName, "-o", target])
    #expect(words.dropFirst().first?.contains("auto/5") == true)
  }

  // MARK: GitHub
}
