import Foundation
import TestSupport
import Testing

/// Outputs of runs that are killed, or that meet a full disk.
struct KilledCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Returns the bytes of all files, by their names.
  private func contents(of folder: String) throws -> [String: Data] {
    let files = try scratch.files().filter { $0.hasPrefix(folder + "/") }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0, try scratch.data($0)) })
  }

  /// Returns the names of temporaries.
  private var temporaries: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
        .filter { $0.contains(".cellophane-") }
    }
  }

  /// Runs the command and kills it some milliseconds after its start.
  private func kill(_ arguments: [String], after milliseconds: UInt32) throws {
    _ = try Command.run(program: try Command.path, arguments) { process in
      usleep(milliseconds * 1000)
      Foundation.kill(process.processIdentifier, SIGKILL)
    }
  }

  @Test func `what a killed run has begun is removed by the next one`() throws {
    try scratch.write(SampleScene.small(seconds: 500), to: "long.yaml")
    try scratch.write(SampleScene.small(), to: "s.yaml")
    func outputs(_ scene: String) -> [String] {
      ["render", scratch(scene), "-o", scratch("out/x.gif"), "-o", scratch("out/f/%d.svg")]
    }
    let killed = try Command.run(program: try Command.path, outputs("long.yaml")) { process in
      #expect(waitUntil { ((try? temporaries) ?? []).count > 10 })
      Foundation.kill(process.processIdentifier, SIGKILL)
    }
    #expect(killed.status == SIGKILL)
    #expect(try !temporaries.isEmpty)
    #expect(try Command.run(outputs("s.yaml")).status == 0)
    #expect(try temporaries.isEmpty)
    #expect(try scratch.files().count == 2 + 1 + 3)
  }

  @Test func `frames are those of one run, whenever it is killed`() throws {
    try scratch.write(SampleScene.small(seconds: 0.4), to: "a.yaml")
    try scratch.write(SampleScene.small(seconds: 0.3, color: "blue"), to: "b.yaml")
    func render(_ scene: String) -> [String] {
      ["render", scratch(scene), "-o", scratch("f/%03d.svg"), "-o", scratch("f/%03d.png")]
    }
    #expect(try Command.run(render("b.yaml")).status == 0)
    let second = try contents(of: "f")
    #expect(try Command.run(render("a.yaml")).status == 0)
    let first = try contents(of: "f")
    #expect(first.count == 40 && second.count == 30)
    for index in 0..<(isFullRun ? 60 : 12) {
      try kill(render(index % 2 == 0 ? "b.yaml" : "a.yaml"), after: UInt32(5 + index * 7 % 90))
      let found = try contents(of: "f")
      #expect(found == first || found == second, "\(index)")
    }
    #expect(try Command.run(render("a.yaml")).status == 0)
    #expect(try contents(of: "f") == first)
    #expect(try temporaries.isEmpty)
  }

  @Test func `goldens are those of one update, whenever it is killed`() throws {
    let scenes = [SampleScene.small(), SampleScene.small(color: "blue")]
    var states: [[String: Data]] = []
    func verify(_ options: String...) -> [String] {
      ["verify", scratch("s.yaml"), "--against", scratch("golden")] + options
    }
    for scene in scenes {
      try scratch.write(scene, to: "s.yaml")
      #expect(try Command.run(verify("--update", "all")).status == 1)
      states.append(try contents(of: "golden"))
    }
    for index in 0..<(isFullRun ? 60 : 12) {
      try scratch.write(scenes[index % 2], to: "s.yaml")
      try kill(verify("--update", "all"), after: UInt32(5 + index * 11 % 120))
      // It completes an update that was interrupted.
      #expect(try [0, 1].contains(Command.run(verify()).status))
      let found = try contents(of: "golden").filter { !$0.key.contains(".cellophane-") }
      #expect(states.contains(found), "\(index)")
    }
    #expect(try Command.run(verify("--update", "all")).status == 1)
    #expect(try temporaries.isEmpty)
  }

  @Test func `a full disk leaves the golden with its tolerances`() throws {
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let update = ["verify", scratch("s.yaml"), "--against", scratch("golden"), "--update", "all"]
    #expect(try Command.run(update).status == 1)
    let manifest = try scratch.read("golden/s.golden.json")
    try scratch.write(
      manifest.replacingOccurrences(
        of: "\"golden\" :", with: #""limits": { "points": 0.5, "reason": "why" }, "golden" :"#),
      to: "golden/s.golden.json")
    let before = try contents(of: "golden")
    #expect(before.values.contains { $0.range(of: Data("why".utf8)) != nil })
    try scratch.write(SampleScene.small(color: "blue"), to: "s.yaml")
    // A limit of one block stands for the full disk.
    let failed = try Command.run(
      program: "/bin/sh", ["-c", #"ulimit -f 1; "$0" "$@""#, try Command.path] + update)
    #expect(failed.messages.contains("error: it cannot be written"), "\(failed.messages)")
    #expect(failed.status == 74)
    #expect(try contents(of: "golden") == before)
    #expect(try Command.run(update).status == 1)
    #expect(try scratch.read("golden/s.golden.json").contains("why"))
  }

  @Test(.enabled(if: ReadOnlyMount.isPossible, "this machine lets no user make mounts"))
  func `an interrupted update is read where nothing can be written`() throws {
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let call = ["verify", scratch("s.yaml"), "--against", scratch("golden")]
    #expect(try Command.run(call + ["--update", "all"]).status == 1)
    for name in ["s.apng", "s.golden.json"] {
      try scratch.write("", to: "golden/.s.cellophane-update/" + name)
      try FileManager.default.removeItem(atPath: scratch("golden/.s.cellophane-update/" + name))
      try FileManager.default.moveItem(
        atPath: scratch("golden/" + name),
        toPath: scratch("golden/.s.cellophane-update/" + name))
    }
    let before = try contents(of: "golden")
    let result = try ReadOnlyMount.run(call, folder: scratch("golden"))
    #expect(result.status == 0, "\(result.messages)")
    #expect(try contents(of: "golden") == before)
    #expect(try Command.run(call).status == 0)
    #expect(try temporaries.isEmpty)
  }
}

/// Runs in which a folder cannot be written.
private enum ReadOnlyMount {
  /// Whether such mounts can be made here.
  static let isPossible =
    (try? Command.run(program: "/usr/bin/unshare", ["-r", "-m", "mount", "--bind", "/tmp", "/tmp"]))?
    .status == 0

  /// Runs the command with a folder that cannot be written.
  static func run(_ arguments: [String], folder: String) throws -> Command.Result {
    let script =
      #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@""#
    return try Command.run(
      program: "/usr/bin/unshare",
      ["-r", "-m", "sh", "-c", script, folder, try Command.path] + arguments)
  }
}
