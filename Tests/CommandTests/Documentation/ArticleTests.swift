import Foundation
import TestSupport
import Testing

/// Every scene, command and table of the README and the articles, run.
struct ArticleTests {
  /// Makes a folder with the files that the documents refer to.
  private func folder(for article: Article) throws -> Scratch {
    let scratch = try Scratch()
    let photo = Article.project.appendingPathComponent("fixtures/photos/aurora.jpg").path
    for name in ["sky.jpg", "aurora.jpg"] {
      try FileManager.default.copyItem(atPath: photo, toPath: scratch(name))
    }
    for face in ["Regular", "Bold"] {
      try FileManager.default.copyItem(
        atPath: "/usr/share/fonts/opentype/inter/Inter-\(face).otf",
        toPath: scratch("House-\(face).otf"))
    }
    try FileManager.default.createDirectory(
      atPath: scratch("photos"), withIntermediateDirectories: false)
    try scratch.write("styles: { extra: { fill: red } }\n", to: "common.yaml")
    if let scene = article.scenes().first {
      try scratch.write(scene, to: "hello.yaml")
      try scratch.write(
        scene.replacingOccurrences(of: "damping: 0.7", with: "damping: 0.6"), to: "changed.yaml")
    }
    return scratch
  }

  /// Writes scenes and checks that a run of the command over all of them ends with 0.
  private func run(
    _ scenes: [String], of article: Article, _ command: String..., options: [String] = []
  ) throws {
    guard !scenes.isEmpty else { return }
    let scratch = try folder(for: article)
    let names = scenes.indices.map { "scene\($0).yaml" }
    for (name, scene) in zip(names, scenes) { try scratch.write(scene, to: name) }
    let result = try Command.run(command + names + options, in: scratch)
    #expect(result.status == 0, "\(article.path): \(result.messages)")
  }

  @Test(arguments: try Article.followed())
  func `every scene is without errors`(_ article: Article) throws {
    try run(article.scenes(), of: article, "check")
  }

  @Test(arguments: try Article.followed())
  func `every command runs as it is shown`(_ article: Article) throws {
    let scratch = try folder(for: article)
    for block in article.blocks where block.language == "sh" || block.language == "console" {
      for (index, line) in block.lines.enumerated() {
        let isShown = block.language == "console"
        if isShown, !line.hasPrefix("$ cellophane ") { continue }
        let words = line.drop { $0 == "$" || $0 == " " }.prefix { $0 != "#" }
          .split(separator: " ").map(String.init)
        let first = try #require(words.first)
        if first.hasPrefix("scripts/") {
          let script = Article.project.appendingPathComponent(first).path
          #expect(FileManager.default.isExecutableFile(atPath: script), "\(first)")
          continue
        }
        // Building a host takes a minute: the full run does it (ClientPackageTests). A server does not
        // end by itself: the tests of pages run it.
        if let command = words.dropFirst().first, ["host", "watch"].contains(command) { continue }
        if ["mkdir", "cp", "rm", "git"].contains(first) {
          let text = words.joined(separator: " ")
          let done = try Command.run(
            program: "/bin/sh", ["-c", text], folder: scratch.path)
          #expect(done.status == 0, "\(article.path): \(line): \(done.messages)")
          continue
        }
        #expect(first == "cellophane", "\(article.path): \(line)")
        let text = line.drop { $0 == "$" || $0 == " " }
        let result = try Command.run(
          program: "/bin/sh", ["-c", "cellophane() { \"$COMMAND\" \"$@\"; }; \(text)"],
          environment: ["COMMAND": try Command.path, "CELLOPHANE_CACHE": scratch("cache")],
          folder: scratch.path)
        if isShown {
          let output = block.lines.dropFirst(index + 1).prefix { !$0.hasPrefix("$ ") }
          #expect(
            result.text == output.joined(separator: "\n") + "\n", "\(article.path): \(line)")
        } else {
          let status = try line.firstMatch(of: /exits with (\d+)/).map { match in
            try #require(Int32(match.1))
          }
          #expect(
            result.status == status ?? 0, "\(article.path): \(line): \(result.messages)")
        }
      }
    }
  }

  /// The scenes that the steps of an article are played in.
  private static let stages = [
    "SceneSteps": """
    cellophane: 1
    canvas: { size: [200, 300] }
    styles:
      open: { fill: white, text: { count: 1 }, layers: [{ name: check, shape: ellipse }, { name: total, text: "0" }] }
      done: { fill: lime }
    collections:
      - scrolling: { alwaysBounce: both }
        style: open
        sections: [{ key: one, items: [A, B, C] }, { key: two, items: [D, E, photo-1, photo-3, hero] }]
    """,
    "Screens": """
    cellophane: 1
    canvas: { size: [200, 300] }
    styles: { paper: { fill: white, layers: [{ name: dot, shape: ellipse }] } }
    screens:
      - id: first
        collections: [{ id: cards, sections: [{ items: [A, B, C] }] }]
        views: [{ name: mini, style: paper }]
      - { id: page, views: [{ name: badge, style: paper }] }
      - { id: player }
      - { id: wall, collections: [{ id: wall, layout: { type: waterfall }, sections: [{ items: [B, C] }] }] }
      - { id: large, layout: { type: flow, itemSize: [90, 90] } }
      - { id: menu, sheet: { detents: [large, medium] } }
    """,
  ]

  @Test(arguments: [("SceneSteps", 45), ("Screens", 9), ("LinkedMotion", 5)])
  func `every step that is listed is played`(_ name: String, _ count: Int) throws {
    let article = try Article(article: name)
    let stage = try #require(Self.stages[name] ?? Self.stages["SceneSteps"])
    let steps = article.snippets("step")
    #expect(steps.count >= count)
    try run(
      steps.map { stage + "\nsteps:\n  - { at: 0.1s, \($0) }\n" }, of: article, "check")
  }

  @Test func `every sheet that is listed is one, and moves`() throws {
    let article = try Article(article: "Screens")
    let stage = try #require(Self.stages["Screens"])
    let present = "  - { at: 0s, present: { screen: menu, transition: none } }\n"
    let keys = article.snippets("key of a sheet").map { key in
      stage.replacingOccurrences(of: "detents: [large, medium]", with: key) + "\nsteps:\n" + present
    }
    let movements = article.snippets("movement of a sheet").map { step in
      stage + "\nsteps:\n" + (step.hasPrefix("present") ? "" : present)
        + "  - { at: 0.1s, \(step) }\n"
    }
    #expect(keys.count >= 6 && movements.count >= 5)
    try run(keys + movements, of: article, "check")
  }

  @Test func `every timing that is listed is one`() throws {
    let article = try Article(article: "SceneFormat")
    let stage = try #require(Self.stages["SceneSteps"])
    let timings = article.snippets("timing")
    #expect(timings.count >= 9)
    try run(
      timings.map { stage + "\nsteps:\n  - { at: 0.1s, pose: { items: A, scale: 2 }, \($0) }\n" },
      of: article,
      "check")
  }

  @Test func `every start that is listed is one`() throws {
    let article = try Article(article: "SceneFormat")
    let stage = try #require(Self.stages["SceneSteps"])
    let starts = article.snippets("start")
    #expect(starts.count >= 11)
    let before = "  - { name: intro, pose: { items: A, scale: 2 }, spring: bouncy }\n"
    try run(
      starts.map { stage + "\nsteps:\n\(before)  - { \($0), pose: { items: B, scale: 2 } }\n" },
      of: article, "check")
  }

  @Test func `all items that are listed are some`() throws {
    let article = try Article(article: "SceneSteps")
    let stage = try #require(Self.stages["SceneSteps"])
    let items = article.snippets("items")
    #expect(items.count >= 7)
    try run(
      items.map { stage + "\nsteps:\n  - { pose: { items: \($0), alpha: 0.5 } }\n" }, of: article,
      "check")
  }

  @Test func `every key of the top level that is listed is one`() throws {
    let article = try Article(article: "SceneFormat")
    let scene = try #require(article.scenes().first)
    let keys = article.snippets("top-level keys")
    #expect(keys.count >= 10)
    try run(keys.map { Article.replacing(in: scene, with: $0) }, of: article, "check")
  }

  @Test(arguments: [("Styles", 28), ("LinkedMotion", 8)])
  func `every style that is listed is one, and is painted`(_ name: String, _ count: Int) throws {
    let article = try Article(article: name)
    let styles = article.snippets("style")
    #expect(styles.count >= count)
    try run(
      styles.map { style in
        """
        cellophane: 1
        canvas: { size: [60, 60] }
        styles: { shown: { \(style) } }
        collections:
          - layout: { type: flow, itemSize: [40, 40] }
            style: shown
            refresh: true
            sections: [{ items: [{ key: A, data: { title: One } }] }]
        """
      }, of: article, "render", options: ["-o", "shown/", "--format", "png", "--to", "0.02s"])
  }

  @Test func `every expectation that is listed is one`() throws {
    let article = try Article(article: "Expectations")
    let scene = try #require(article.scenes().first)
    let expectations = article.snippets("expectation")
    #expect(expectations.count == 10)
    let scratch = try folder(for: article)
    for expectation in expectations {
      try scratch.write(
        Article.replacing(in: scene, with: "expect:\n  - { \(expectation) }"), to: "hello.yaml")
      let result = try Command.run(["check", "hello.yaml"], in: scratch)
      #expect(result.status <= 1, "\(result.messages)")
    }
  }

  @Test func `the expectations fail as it is shown`() throws {
    let article = try Article(article: "Expectations")
    let scene = try #require(article.scenes().first)
    let scratch = try Scratch()
    try scratch.write(
      scene.replacingOccurrences(of: "settlesBy: 1.9s", with: "settlesBy: 1.8s"), to: "hello.yaml")
    let failed = try Command.run(["check", "hello.yaml"], in: scratch)
    #expect(failed.status == 1)
    let shown = try #require(
      article.text.split(separator: "\n").first { $0.contains("expectation failed:") })
    #expect(failed.messages.split(separator: "\n").contains(shown), "\(failed.messages)")
  }

  @Test func `links between documents lead somewhere`() throws {
    var count = 0
    for path in try ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + Article.articlePaths() {
      let folder = Article.project.appendingPathComponent(path).deletingLastPathComponent()
      for match in try Article.read(path).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        count += 1
        let target = folder.appendingPathComponent(String(match.1)).path
        #expect(FileManager.default.fileExists(atPath: target), "\(path): \(match.1)")
      }
      for match in try Article.read(path).matches(of: /\(doc:([A-Za-z]+)\)/) {
        let target = folder.appendingPathComponent("\(match.1).md").path
        #expect(FileManager.default.fileExists(atPath: target), "\(path): \(match.1)")
      }
    }
    #expect(count > 20)
  }
}

extension Command {
  /// Runs the command from inside a folder.
  static func run(_ arguments: [String], in scratch: Scratch) throws -> Result {
    try run(program: try path, arguments, folder: scratch.path)
  }
}
