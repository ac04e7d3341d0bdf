import Foundation
import TestSupport
import Testing

/// The cache of outputs as people see it.
struct CacheCommandTests {
  private let folder: BatchFolder

  init() throws { folder = try BatchFolder("a", "b") }

  /// Renders the scenes into a folder, and expects messages.
  private func render(
    to target: String, _ options: String..., messages: String = "",
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try folder.run(
      ["render", "scenes", "-o", target + "/"] + options, environment: environment,
      sourceLocation: sourceLocation)
    #expect(result.messages == messages, sourceLocation: sourceLocation)
  }

  /// The files of the blobs in a cache.
  private func blobs(in cache: String) throws -> [String] {
    try folder.scratch.files().filter { $0.hasPrefix("\(cache)/cas/") }
  }

  @Test func `what has not changed comes from the cache, with the same bytes`() throws {
    try render(to: "out", "--cache", "kept")
    let first = try folder.contents(of: "out")
    #expect(first.keys.sorted() == ["a.gif", "b.gif"])
    try render(
      to: "out", "--cache", "kept", messages: "cache: 2 of 2 outputs, 2 of them in place\n")
    try render(to: "other", "--cache", "kept", messages: "cache: 2 of 2 outputs\n")
    #expect(try folder.contents(of: "other") == first)
    // Another place is no change; another color is one.
    try FileManager.default.moveItem(
      atPath: folder.scratch("scenes/b.yaml"), toPath: folder.scratch("scenes/c.yaml"))
    try folder.write("a", color: "black")
    try render(
      to: "more", "--cache", "kept", "--cache-verify-inputs",
      messages: "cache: 1 of 2 outputs\n")
    #expect(try folder.scratch.data("more/c.gif") == first["b.gif"])
    #expect(try folder.scratch.data("more/a.gif") != first["a.gif"])
  }

  @Test func `the list for programs is the same with and without the cache`() throws {
    try folder.writeLate("late")
    let arguments = ["render", "scenes", "-o", "out/", "--json", "--cache", "kept"]
    let rendered = try folder.run(arguments, status: 1)
    let restored = try folder.run(arguments, status: 1)
    #expect(restored.text == rendered.text)
    #expect(restored.messages.contains("expectation failed"))
    #expect(restored.messages == rendered.messages + "cache: 3 of 3 outputs, 3 of them in place\n")
  }

  @Test func `the environment names the cache, and an empty name is none`() throws {
    let named = ["CELLOPHANE_CACHE": "named"]
    try render(to: "out", "--no-cache", environment: named)
    #expect(try folder.contents(of: "named").isEmpty)
    try render(to: "out", environment: named)
    #expect(try blobs(in: "named").count == 2)
    let text = try folder.run("cache", environment: named).text
    #expect(text.hasPrefix("named  2 blobs, "), "\(text)")
    let none = try folder.run("cache", status: 64)
    #expect(none.messages.hasPrefix("error: CELLOPHANE_CACHE is empty, so there is no cache"))
  }

  @Test func `the default is in the user's cache`() throws {
    let result = try Command.run(
      program: "/usr/bin/env",
      [
        "-u", "CELLOPHANE_CACHE", "-u", "XDG_CACHE_HOME", "HOME=\(folder.scratch("home"))",
        try Command.path, "render", "scenes", "-o", "out/",
      ], folder: folder.scratch.path)
    #expect(result.status == 0, "\(result.messages)")
    #expect(try blobs(in: "home/.cache/cellophane/outputs").count == 2)
  }

  @Test func `standard streams and strangers leave nothing in the cache`() throws {
    let variables = ["CELLOPHANE_CACHE": folder.scratch("kept")]
    let input = try Command.run(
      program: try Command.path, ["render", "-", "-o", "x.gif"],
      input: Data(SampleScene.small().utf8), environment: variables, folder: folder.scratch.path)
    #expect(input.status == 0, "\(input.messages)")
    try folder.run("render", "scenes/a.yaml", "-o", "-", "--format", "gif", environment: variables)
    #expect(try blobs(in: "kept").isEmpty)
    let strange = ["CELLOPHANE_CACHE": folder.scratch("strange")]
    try folder.run(
      "render", "scenes", "-o", "out/", "--sandbox=best-effort", environment: strange)
    #expect(try folder.contents(of: "out").count == 2)
    #expect(try folder.contents(of: "strange").isEmpty)
  }

  @Test(arguments: [
    ["render", "scenes", "-o", "out/", "--cache", "kept", "--no-cache"],
    ["render", "scenes", "-o", "out/", "--cache", "kept", "--sandbox"],
    ["cache", "--cache", ""], ["cache", "--cache", "kept", "--max-size", "much"],
  ])
  func `options that exclude each other are reported`(arguments: [String]) throws {
    let result = try folder.run(arguments, status: 64)
    #expect(result.messages.hasPrefix("error: "))
    #expect(try folder.scratch.files() == ["scenes/a.yaml", "scenes/b.yaml"])
  }

  @Test func `the command counts, checks and shrinks`() throws {
    try render(to: "out", "--cache", "kept")
    /// Returns the line of the command.
    func census(_ options: String..., status: Int32 = 0) throws -> Command.Result {
      try folder.run(["cache", "--cache", "kept"] + options, status: status)
    }
    #expect(try census().text.hasPrefix("kept  2 blobs, "))
    let whole = try census("--verify", "--max-size", "5G")
    #expect(whole.text.hasPrefix("kept  2 blobs, ") && whole.messages.isEmpty)
    let broken = try #require(try blobs(in: "kept").first)
    try folder.scratch.write("broken", to: broken)
    let found = try census("--verify", status: 1)
    #expect(found.messages == "\(broken): removed, since it is broken\n")
    #expect(found.text.hasPrefix("kept  1 blob, "))
    #expect(try census("--verify").messages.isEmpty)
    let shrunk = try census("--max-size", "1")
    #expect(shrunk.messages.hasPrefix("removed 1 blob, "))
    #expect(shrunk.text == "kept  0 blobs, 0 records, 0 indexes, 0 bytes\n")
  }

  @Test func `broken entries are rendered again, with a warning`() throws {
    try render(to: "out", "--cache", "kept")
    for blob in try blobs(in: "kept") { try folder.scratch.write("broken", to: blob) }
    let warning = "warning: 2 broken entries were removed from the cache\n"
    try render(to: "other", "--cache", "kept", messages: warning)
    #expect(try folder.contents(of: "other") == folder.contents(of: "out"))
    #expect(try blobs(in: "kept").count == 2)
  }

  @Test func `a cache that cannot be written fails no run`() throws {
    try folder.scratch.write("in the way", to: "kept")
    let result = try folder.run("render", "scenes", "-o", "out/", "--cache", "kept")
    #expect(result.messages.hasPrefix("warning: nothing more is kept in the cache: "))
    #expect(result.messages.split(separator: "\n").count == 1)
    // No warning is about a folder that was not asked for.
    try render(to: "other", environment: ["CELLOPHANE_CACHE": "kept"])
    #expect(try folder.contents(of: "other") == folder.contents(of: "out"))
    #expect(try folder.scratch.read("kept") == "in the way")
  }
}
