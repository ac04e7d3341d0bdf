import Foundation
import TestSupport
import Testing

/// Everything that the README shows, run.
struct ReadmeTests {
  private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func read(_ name: String) throws -> String {
    try String(contentsOf: project.appendingPathComponent(name), encoding: .utf8)
  }

  /// Returns the fenced blocks of a language, in order.
  private func blocks(_ language: String) throws -> [String] {
    try read("README.md").components(separatedBy: "\n```\(language)\n").dropFirst().map {
      String($0.prefix(upTo: ($0.range(of: "\n```") ?? $0.endIndex..<$0.endIndex).lowerBound))
    }
  }

  /// Splits a line of a shell block into words, without its comment.
  private func words(_ line: Substring) -> [String] {
    line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
  }

  @Test func `every command runs on the scene that is shown`() throws {
    let scratch = try Scratch()
    try scratch.write(try #require(try blocks("yaml").first), to: "hello.yaml")
    var count = 0
    for line in try blocks("sh").flatMap({ $0.split(separator: "\n") }) {
      let words = words(line)
      let first = try #require(words.first)
      if first.hasPrefix("scripts/") {
        let script = project.appendingPathComponent(first).path
        #expect(FileManager.default.isExecutableFile(atPath: script), "\(first)")
        continue
      }
      #expect(first == "cellophane")
      let result = try Command.run(Array(words.dropFirst()), in: scratch)
      let status: Int32 = line.hasSuffix("exits with 1") ? 1 : 0
      #expect(result.status == status, "\(line): \(result.messages)")
      count += 1
    }
    #expect(count >= 5)
    let files = try scratch.files()
    #expect(files.contains("hello.gif") && files.contains("frames/0000.svg"))
  }

  /// Returns what stands in the first column of a section's tables of something.
  private func snippets(of name: String, in section: String) throws -> [String] {
    let text = try #require(try read("README.md").components(separatedBy: "\n## \(section)\n").last)
      .components(separatedBy: "\n## ")[0]
    let tables = text.components(separatedBy: "\n| \(name) |").dropFirst()
    let rows = tables.flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("| `") } }
    return rows.flatMap { row in
      row.components(separatedBy: " | ")[0].components(separatedBy: "`").enumerated()
        .filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }

  /// Plays each step in a scene of its own.
  private func play(_ steps: [String], in scene: String) throws {
    let scratch = try Scratch()
    for (index, step) in steps.enumerated() {
      try scratch.write(scene + "\nsteps:\n  - { at: 0.1s, \(step) }\n", to: "step\(index).yaml")
    }
    let names = steps.indices.map { "step\($0).yaml" }
    let result = try Command.run(["check"] + names, in: scratch)
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `every step that is listed is played`() throws {
    let steps = try snippets(of: "step", in: "What can happen")
    #expect(steps.count >= 20)
    try play(
      steps,
      in: """
        cellophane: 1
        canvas: { size: [200, 300] }
        styles:
          open: { fill: white, layers: [{ name: check, shape: ellipse }] }
          done: { fill: lime }
        collections:
          - scrolling: { alwaysBounce: both }
            style: open
            sections: [{ key: one, items: [A, B, C] }, { key: two, items: [D, E] }]
        """)
  }

  @Test func `every style that is listed is one, and is painted`() throws {
    let styles = try snippets(of: "style", in: "How things look")
    #expect(styles.count >= 20)
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      atPath: project.appendingPathComponent("fixtures/photos/aurora.jpg").path,
      toPath: scratch("sky.jpg"))
    for (index, style) in styles.enumerated() {
      try scratch.write(
        """
        cellophane: 1
        canvas: { size: [60, 60] }
        styles: { shown: { \(style) } }
        collections:
          - { layout: { type: flow, itemSize: [40, 40] }, style: shown, sections: [{ items: [A] }] }
        """, to: "style\(index).yaml")
      let result = try Command.run(
        ["render", "style\(index).yaml", "-o", "style.png", "--at", "0s"], in: scratch)
      #expect(result.status == 0, "\(style): \(result.messages)")
    }
  }

  @Test func `every listed transition between screens is played`() throws {
    let steps = try snippets(of: "step", in: "From screen to screen")
    #expect(steps.count >= 9)
    try play(
      steps,
      in: """
        cellophane: 1
        canvas: { size: [200, 300] }
        styles: { paper: { fill: white } }
        screens:
          - { id: first, collections: [{ id: cards, sections: [{ items: [A, B, C] }] }], views: [{ name: mini, style: paper }] }
          - { id: page, views: [{ name: badge, style: paper }] }
          - { id: player }
          - { id: wall, collections: [{ id: wall, layout: { type: waterfall }, sections: [{ items: [B, C] }] }] }
          - { id: large, layout: { type: flow, itemSize: [90, 90] } }
        """)
  }

  @Test func `the scene with screens is played`() throws {
    let scratch = try Scratch()
    let scene = try #require(try blocks("yaml").last { $0.contains("screens:") })
    try scratch.write(scene, to: "screens.yaml")
    let result = try Command.run(["render", "screens.yaml", "-o", "screens.gif"], in: scratch)
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `the styles with matches belong to a card and the article that it opens to`() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      atPath: project.appendingPathComponent("fixtures/photos/aurora.jpg").path,
      toPath: scratch("aurora.jpg"))
    let styles = try #require(try blocks("yaml").last { $0.contains("match: title") })
    try scratch.write(
      """
      cellophane: 1
      canvas: { size: [200, 400] }
      \(styles)
      screens:
        - id: cards
          collections:
            - layout: { type: flow, itemSize: [160, 130] }
              style: card
              sections: [{ items: [{ key: aurora, data: { title: Aurora } }] }]
        - { id: article, views: [{ style: article }] }
      steps:
        - { at: 0.1s, push: { screen: article, transition: popInOut, item: aurora } }
        - { after: 0.1s, pop: true }
      """, to: "matches.yaml")
    let result = try Command.run(["check", "matches.yaml"], in: scratch)
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `the expectations are met by the scene above, and fail as shown`() throws {
    let scratch = try Scratch()
    let (scene, sample) = try (
      #require(try blocks("yaml").first), #require(try blocks("yaml").dropFirst().first)
    )
    try scratch.write(scene + "\n" + sample, to: "hello.yaml")
    let result = try Command.run(["check", "hello.yaml"], in: scratch)
    #expect(result.status == 0, "\(result.messages)")
    let late = sample.replacingOccurrences(of: "settlesBy: 1.9s", with: "settlesBy: 1.8s")
    try scratch.write(scene + "\n" + late, to: "hello.yaml")
    let failed = try Command.run(["check", "hello.yaml"], in: scratch)
    #expect(failed.status == 1)
    let shown = try #require(
      try read("README.md").split(separator: "\n").first { $0.contains("expectation failed:") })
    #expect(failed.messages.split(separator: "\n").contains(shown), "\(failed.messages)")
  }

  @Test func `every expectation that is listed is one`() throws {
    let scene = try #require(try blocks("yaml").first)
    let expectations = try snippets(of: "expectation", in: "Expectations")
    #expect(expectations.count == 9)
    let scratch = try Scratch()
    for expectation in expectations {
      try scratch.write(scene + "\nexpect:\n  - { \(expectation) }\n", to: "hello.yaml")
      let result = try Command.run(["check", "hello.yaml"], in: scratch)
      #expect(result.status <= 1, "\(result.messages)")
    }
  }

  @Test func `the mistake that is shown is what the command says`() throws {
    let scratch = try Scratch()
    let scene = try #require(try blocks("yaml").first)
    try scratch.write(
      scene.replacingOccurrences(of: "    style: square", with: "    stile: square"),
      to: "hello.yaml")
    let result = try Command.run(["check", "hello.yaml"], in: scratch)
    #expect(result.status == 65)
    let shown = try #require(
      try read("README.md").split(separator: "\n").first { $0.hasPrefix("hello.yaml:") })
    #expect(result.messages.split(separator: "\n").contains(shown), "\(result.messages)")
  }

  @Test func `the Swift samples are those that are tested`() throws {
    let sample = try read("Tests/StagingTests/FlyInSample.swift")
    let shown = try blocks("swift")
    #expect(shown.first == sample.trimmingCharacters(in: .newlines))
    #expect(shown.dropFirst().first == "try insertionTimeline().render(to: \"insert.gif\")")
    let transition = try read("Tests/StagingTests/PopInSample.swift")
    #expect(shown.dropFirst(2).first == transition.trimmingCharacters(in: .newlines))
    let test = try read("fixtures/testing-sample/Tests/CardsTests/CascadeTests.swift")
    #expect(shown.dropFirst(3).first == test.trimmingCharacters(in: .newlines))
  }

  @Test func `every image of the gallery is reproduced by the command`() throws {
    let lines = try read("fixtures/gallery.txt").split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.appendingPathComponent("output/gallery").path)
    #expect(lines.map { String($0.prefix { $0 != " " }) }.sorted() == names.sorted())
    for line in lines {
      let words = words(line)
      let scratch = try Scratch()
      let scene = project.appendingPathComponent(words[1]).path
      let result = try Command.run(
        ["render", scene, "-o", words[0]] + words.dropFirst(2), in: scratch)
      #expect(result.status == 0, "\(result.messages)")
      let kept = try Data(
        contentsOf: project.appendingPathComponent("output/gallery/\(words[0])"))
      if try scratch.data(words[0]) != kept {
        let path = project.appendingPathComponent("output/gallery/\(words[0])").path
        let difference = try Command.run(["diff", path, words[0]], in: scratch)
        Issue.record("\(words[0]): record it with scripts/gallery\n\(difference.text)")
      }
      #expect(kept.count <= 500_000)
      #expect(try read("README.md").contains("(output/gallery/\(words[0]))"))
    }
  }
}

extension Command {
  /// Runs the command from inside a folder.
  static func run(_ arguments: [String], in scratch: Scratch) throws -> Result {
    try run(program: try path, arguments, folder: scratch.path)
  }
}
