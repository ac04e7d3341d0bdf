import Foundation
import TestSupport
import Testing

/// The page of `cellophane verify --report`, and the verdicts that it saves.
struct ReportPageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["a", "deep/b", "gone"] {
      try scratch.write(SampleScene.small(), to: "scenes/\(name).yaml")
    }
    _ = try verify("--update", "missing")
    try scratch.write(SampleScene.small(color: "green"), to: "scenes/a.yaml")
    try scratch.write(SampleScene.small(), to: "scenes/new.yaml")
    try scratch.write(SampleScene.broken, to: "scenes/broken.yaml")
    try FileManager.default.removeItem(atPath: scratch("scenes/gone.yaml"))
  }

  private func verify(_ arguments: String...) throws -> Command.Result {
    try Command.run(["verify", "scenes", "--against", "golden"] + arguments, in: scratch)
  }

  /// The data of a page.
  private struct Page: Decodable {
    struct Golden: Decodable {
      let path: String
      let before: [String: String]
      let after: [String: String]
    }
    struct Result: Decodable {
      let name: String
      let status: String
      let causes: [String]
      let sentences: [String]
      let golden: Golden?
      let detail: String?
    }
    let kind: String
    let summary: String
    let approve: String
    let results: [Result]
  }

  private func page(_ name: String) throws -> Page {
    try PageData.decode(Page.self, from: try scratch.read(name))
  }

  /// Writes the document that a page saves: a verdict for each golden.
  private func save(_ page: Page, _ verdict: (String) -> String) throws {
    let entries = page.results.compactMap { result -> [String: Any]? in
      guard let golden = result.golden else { return nil }
      return [
        "scene": result.name, "golden": golden.path, "before": golden.before,
        "after": golden.after, "verdict": verdict(result.name), "comments": [],
        "sentences": result.sentences,
      ]
    }
    let data = try JSONSerialization.data(withJSONObject: ["verdicts": 1, "entries": entries])
    try scratch.write(String(decoding: data, as: UTF8.self), to: "verdicts.json")
  }

  @Test func `the page has every result, and the animations of those that differ`() throws {
    let result = try verify("--report", "out/r.html")
    #expect(result.status == 65)
    let page = try page("out/r.html")
    #expect(
      page.kind == "verify" && page.approve == "cellophane approve verdicts.json out/r-goldens")
    #expect(result.text.hasPrefix("4 scenes: \(page.summary)\n"))
    let statuses = Dictionary(uniqueKeysWithValues: page.results.map { ($0.name, $0.status) })
    #expect(
      statuses == [
        "scenes/a.yaml": "differs", "scenes/broken.yaml": "failed", "scenes/deep/b.yaml": "same",
        "scenes/new.yaml": "missing", "golden/gone": "orphan",
      ])
    let different = try #require(page.results.first { $0.status == "differs" })
    #expect(different.causes.count == 1 && different.causes[0].contains("red became green"))
    #expect(different.golden?.path == "golden/a" && different.golden?.after.count == 3)
    let files = try scratch.files()
    let detail = try #require(different.detail)
    let block = try scratch.read("out/r-data/\(detail).js")
    for word in ["Expected", "Actual", "Difference", "--at {time}"] {
      #expect(block.contains(word))
    }
    // Three animations of one result and one of a new golden; the motion of both sides is equal.
    #expect(files.count { $0.hasPrefix("out/r-data/apng-") } == 4)
    let goldens = files.filter { $0.hasPrefix("out/r-goldens/") }
    let verdicts = ["a", "gone", "new"].map { "out/r-goldens/\($0)/verdict.json" }
    #expect(goldens.filter { $0.hasSuffix("verdict.json") } == verdicts)
    let images = ["a", "new"].map { "out/r-goldens/\($0)/new.apng" }
    #expect(goldens.filter { $0.hasSuffix(".apng") } == images && goldens.count == 9)
    let failed = try #require(page.results.first { $0.status == "failed" })
    #expect(failed.sentences.contains { $0.hasPrefix("scenes/broken.yaml:") })
  }

  @Test func `saved verdicts are carried out by the command that the page names`() throws {
    _ = try verify("--report", "r.html")
    let page = try page("r.html")
    try save(page) { $0 == "scenes/a.yaml" ? "accepted" : "rejected" }
    let words = page.approve.split(separator: " ").dropFirst().map(String.init)
    let result = try Command.run(words, in: scratch)
    #expect(result.status == 0 && result.text.hasPrefix("3 changes: 1 accepted"), "\(result)")
    try FileManager.default.removeItem(atPath: scratch("scenes/broken.yaml"))
    let again = try verify("--report", "r.html")
    let counts = "2 the same, 1 without a golden, 1 golden without a scene"
    #expect(again.text.hasPrefix("3 scenes: \(counts)\n"))
    // The new files and the animations of what matches now are gone.
    let files = try scratch.files()
    #expect(!files.contains { $0.hasPrefix("r-goldens/a/") })
    #expect(files.count { $0.hasPrefix("r-data/apng-") } == 1)
    // The document is about files that no longer are what the page showed.
    #expect(try Command.run(words, in: scratch).status != 0)
  }

  @Test func `with artifacts the page uses their new files`() throws {
    _ = try verify("--report", "r.html", "--artifacts", "art")
    let page = try page("r.html")
    #expect(page.approve == "cellophane approve verdicts.json art")
    let files = try scratch.files()
    #expect(files.contains("art/a/sheet.png") && files.contains("art/a/new.apng"))
    #expect(!files.contains { $0.hasPrefix("r-goldens") })
  }

  @Test func `a page in one file has nothing beside it`() throws {
    _ = try verify("--report", "r.html", "--self-contained")
    let page = try page("r.html")
    #expect(
      page.approve == "cellophane verify scenes --against golden --artifacts differences; "
        + "cellophane approve verdicts.json differences")
    #expect(try scratch.files().filter { $0.hasPrefix("r") } == ["r.html"])
    try save(page) { _ in "accepted" }
    for command in page.approve.components(separatedBy: "; ") {
      _ = try Command.run(command.split(separator: " ").dropFirst().map(String.init), in: scratch)
    }
    #expect(try verify().text.hasPrefix("4 scenes: 3 the same, 1 failed\n"))
  }

  @Test func `failed expectations and repetitions are results`() throws {
    try scratch.write(
      SampleScene.small(color: "blue") + "\nexpect:\n  - { settlesBy: 0.05s }\n",
      to: "scenes/new.yaml")
    try FileManager.default.removeItem(atPath: scratch("scenes/broken.yaml"))
    _ = try verify("--update", "missing")
    let checked = try verify("--report", "r.html", "--quiet")
    let result = try #require(try page("r.html").results.first { $0.name == "scenes/new.yaml" })
    try #require(checked.messages.contains("expectation failed"), "\(checked.messages)")
    #expect(result.status == "expectation" && result.golden == nil)
    let detail = try scratch.read("r-data/\(try #require(result.detail)).js")
    #expect(detail.contains("findings") && detail.contains("Expected"))
  }

  @Test(arguments: [
    ["--report", "r.txt"], ["--report", "r/"], ["--self-contained"],
    ["--report", "scenes/a.yaml"],
  ])
  func `a page has the name of one`(arguments: [String]) throws {
    let result = try Command.run(
      ["verify", "scenes", "--against", "golden"] + arguments, in: scratch)
    #expect(result.status == 64, "\(result.messages)")
  }

  @Test func `a page replaces nothing that is compared, and the null device takes it`() throws {
    #expect(link(scratch("scenes/a.yaml"), scratch("r.html")) == 0)
    let result = try verify("--report", "r.html")
    #expect(result.status != 1 && result.messages.contains("scenes/a.yaml"), "\(result.messages)")
    #expect(try scratch.read("scenes/a.yaml") == SampleScene.small(color: "green"))
    #expect(try verify("--report", "/dev/null").status == 65)
    #expect(try !scratch.files().contains { $0.contains("-data") || $0.contains("-goldens") })
  }
}
