import Foundation
import Rendering
import TestSupport
import Testing

/// The README's own promises; `ArticleTests` runs its scene and its commands.
struct ReadmeTests {
  @Test func `it is short`() throws {
    let words = try Article.read("README.md").split(whereSeparator: \.isWhitespace)
    #expect((800...1200).contains(words.count), "\(words.count) words")
  }

  @Test func `it opens with a moving image`() throws {
    let lines = try Article.read("README.md").split(separator: "\n")
    #expect(lines[1].contains(/^\[!\[.+\]\(.+\.gif\)\]\(.+\.svg\)$/))
  }

  @Test func `the error that is shown is what the command prints`() throws {
    let readme = try Article("README.md")
    let scratch = try Scratch()
    let scene = try #require(readme.scenes().first)
    try scratch.write(
      scene.replacingOccurrences(of: "    style: square", with: "    stile: square"),
      to: "hello.yaml")
    let result = try Command.run(["check", "hello.yaml"], in: scratch)
    #expect(result.status == 65)
    let shown = try #require(
      readme.text.split(separator: "\n").first { $0.hasPrefix("hello.yaml:") })
    #expect(result.messages.split(separator: "\n").contains(shown), "\(result.messages)")
  }

  @Test func `its scene is the one of the sample package and of its image`() throws {
    let readme = try Article("README.md")
    let sample = try Article.read("fixtures/testing-sample/Tests/CardsTests/hello.yaml")
    #expect(readme.scenes().map { $0 + "\n" } == [sample])
    #expect(try Article.read("fixtures/gallery.txt").contains("hello.gif fixtures/testing-sample/"))
  }

  @Test func `the version that is shown to depend on is the tool's`() throws {
    let line = try #require(
      try Article("README.md").blocks("swift").first { $0.hasPrefix(".package(url:") })
    #expect(line.hasSuffix("from: \"\(ToolVersion.text)\")"), "\(line)")
  }

  @Test func `it names every article, and articles that exist`() throws {
    let readme = try Article.read("README.md")
    for path in try Article.articlePaths() {
      let name = (path as NSString).lastPathComponent
      // A landing page has the name of its module.
      if path.contains("/\(name.dropLast(3)).docc/") { continue }
      #expect(readme.contains("](\(path))"), "\(path)")
    }
  }
}

/// The README's package and its command for layouts, built and run, one after the other.
extension ClientPackageTests.Guides {
  @Test func `the package that is shown records its golden and then passes`() throws {
    let folder = Article.project.appendingPathComponent(".build/readme").path
    let readme = try Article("README.md")
    let swift = readme.blocks("swift")
    let package = folder + "/hello"
    try? FileManager.default.removeItem(atPath: package)
    func write(_ text: String, to name: String) throws {
      let url = URL(fileURLWithPath: "\(package)/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let manifest = try #require(swift.first { $0.contains("swift-tools-version") })
    try #require(manifest.contains("path: \"../cellophane\""))
    try write(
      manifest.replacingOccurrences(of: "../cellophane", with: Article.project.path),
      to: "Package.swift")
    try write(
      try #require(swift.first { $0.contains("struct HelloTests") }),
      to: "Tests/HelloTests/HelloTests.swift")
    try write(try #require(readme.scenes().first), to: "Tests/HelloTests/hello.yaml")
    // The versions that are fetched already need not be fetched again.
    let resolved = Article.project.appendingPathComponent("Package.resolved").path
    if FileManager.default.fileExists(atPath: resolved) {
      try write(try Article.read("Package.resolved"), to: "Package.resolved")
    }
    for (run, status) in [("first", Int32(1)), ("second", 0)] {
      let result = try Command.run(
        program: "/usr/bin/env", ["swift", "test"] + ClientBuilds.options,
        environment: ["CI": ""], folder: package)
      try #require(
        result.status == status, "the \(run) run: \(result.messages)\n\(result.text)")
    }
  }

  @Test func `the command that is shown hosts the sample`() throws {
    let readme = try Article.read("README.md")
    let line = try #require(readme.firstMatch(of: /\n\$ cellophane (host .*) -o shown\n/)).1
    let scratch = try Scratch()
    let result = try Command.run(
      program: try Command.path,
      line.split(separator: " ").map(String.init) + [
        "-o", scratch("shown"), "--scratch-path",
        ClientBuilds.root,
      ], folder: Article.project.path)
    #expect(result.status == 0, "\(result.messages)")
    #expect(
      try scratch.files()
        == ["insert.gif", "insert.json", "scroll.gif", "scroll.json"].map {
          "shown/WaveLayout/" + $0
        })
  }
}
