import Foundation
import Imaging
import Rendering
import Reporting
import TestSupport
import Testing
import Timelines
import Verification

/// The reports of a verification for servers and pull requests.
struct VerifyReportTests {
  private let scratch: Scratch
  private let report: VerifyReport

  init() throws {
    scratch = try Scratch()
    let store = GoldenStore(folder: scratch("golden"))
    let names = ["same", "slow", "late", "odd|`name`@you.yaml"]
    for name in names { _ = store.check(Sample.subject(name: name), update: .all) }
    let slow = Sample.timeline(duration: 0.24)
    let failing = GoldenSubject(name: "b<\"&\u{1}", goldenName: "b") {
      throw RenderError(.invalidData, at: "b.yaml:3:9", "it is broken")
    }
    report = VerifyReport(
      outcomes: [
        store.check(Sample.subject(name: "same")),
        store.check(Sample.subject(slow, name: "slow")),
        store.check(Sample.subject(slow, name: "late")),
        store.check(Sample.subject(Sample.timeline(color: .white), name: names[3])),
        store.check(Sample.subject(name: "new")),
        store.check(Sample.subject(name: "same", failed: ["same:4:2: error: it jumps"])),
        store.check(failing),
      ],
      orphans: ["golden/gone"])
  }

  @Test func `problems name their kind, file, line and cause`() {
    #expect(
      report.problems.map(\.kind) == [
        .differs, .differs, .differs, .missing, .expectation, .failed, .orphan,
      ])
    #expect(
      report.problems[0].title
        == "differs from its golden: duration 0.2 s became 0.24 s, so it arrives 40 ms later")
    #expect(report.problems[0].details.count == 1)
    #expect(report.problems[4].file == "same" && report.problems[4].line == 4)
    #expect(report.problems[4].title == "it jumps")
    #expect(report.problems[5].file == "b.yaml" && report.problems[5].line == 3)
  }

  @Test func `equal causes are counted over scenes`() {
    let causes = report.causes
    #expect(
      causes.map(\.cause) == [
        "duration 0.2 s became 0.24 s, so it arrives 40 ms later", "fill #000000 became #FFFFFF",
      ])
    #expect(causes[0].scenes == ["slow", "late"])
  }

  @Test func `JUnit counts, quotes and names causes`() {
    let text = String(decoding: report.junit(), as: UTF8.self)
    #expect(text.contains("tests=\"8\" failures=\"6\" errors=\"1\""))
    #expect(
      text.contains(
        "<failure type=\"differs\" message=\"differs from its golden: duration 0.2 s became"))
    #expect(text.contains("<failure type=\"no golden\" message=\"there is no golden "))
    #expect(text.contains("<failure type=\"golden without a scene\""))
    #expect(text.contains("name=\"b&lt;&quot;&amp;\\u{1}\""))
    #expect(text.contains("<error type=\"error\" message=\"it is broken\">b.yaml:3: it is broken"))
    #expect(text.contains("<testcase classname=\"cellophane\" name=\"same\" file=\"same\" time=\""))
  }

  @Test func `GitHub's annotations are one line each`() {
    let lines = report.workflowCommands().split(separator: "\n")
    #expect(lines.count == 7 && lines.allSatisfy { $0.hasPrefix("::error ") })
    #expect(
      lines[0].hasPrefix(
        "::error file=slow,title=Cellophane%3A differs::differs from its golden: duration 0.2 s"))
    #expect(lines[0].contains("%0Acell 0/0: duration"))
    #expect(lines[4].hasPrefix("::error file=same,line=4,title=Cellophane%3A failed expectation::"))
    let many = VerifyReport(outcomes: [], orphans: (0..<30).map { "g\($0)" })
    let shown = many.workflowCommands().split(separator: "\n")
    #expect(shown.count == 10 && shown.last == "::error title=Cellophane::21 more problems")
  }

  @Test func `GitLab's report has a fingerprint for each problem`() throws {
    let issues = try #require(
      try JSONSerialization.jsonObject(with: try report.codeQuality()) as? [[String: Any]])
    #expect(issues.count == 7)
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == 7)
    #expect(issues[0]["check_name"] as? String == "cellophane: differs")
    let location = try #require(issues[4]["location"] as? [String: Any])
    #expect(location["path"] as? String == "same")
    #expect((location["lines"] as? [String: Int]) == ["begin": 4])
    #expect(try report.codeQuality() == report.codeQuality())
  }

  @Test func `Markdown shows causes, images and the command, and escapes texts`() {
    let images = VerifyReport.Images(
      address: "https://example.com/x", folders: ["slow": "sub/slow one", "late": "late"])
    let text = String(
      decoding: report.markdown(images: images, accepting: .command("cellophane verify scenes")),
      as: UTF8.self)
    #expect(
      text.hasPrefix("### ❌ Cellophane\n\n7 scenes: 2 the same, 3 differ, 1 without a golden"))
    #expect(
      text.contains(
        "- duration 0.2 s became 0.24 s, so it arrives 40 ms later in 2 scenes: slow, late\n"))
    #expect(
      text.contains(
        "| slow | ![before](https://example.com/x/sub/slow%20one/before.gif) "
          + "| ![after](https://example.com/x/sub/slow%20one/after.gif) |\n"))
    #expect(text.contains("2 of 3 are shown."))
    #expect(text.contains("```sh\ncellophane verify scenes\n```"))
    #expect(text.contains("odd&#124;&#96;name&#96;&#64;&#8203;you.yaml"))
    #expect(!text.contains("@you"))
    let green = VerifyReport(reported: [report.outcomes[0]])
    #expect(
      String(decoding: green.markdown(images: nil, accepting: .command("x")), as: UTF8.self)
        == "### ✅ Cellophane\n\n1 scene: 1 the same.\n")
  }

  @Test func `Markdown of very many problems fits into a comment`() {
    let many = VerifyReport(
      reported: Array(repeating: report.outcomes[1], count: 3000),
      orphans: (0..<1000).map { String(repeating: "<", count: 500) + "\($0)" })
    #expect(many.markdown(images: nil, accepting: .command("x")).count < 65_536 * 2)
    let text = String(decoding: many.markdown(images: nil, accepting: .command("x")), as: UTF8.self)
    #expect(text.count < 65_536)
    #expect(text.contains("and 3950 more"))
  }

  @Test func `before and after are animations of the golden's times`() throws {
    let store = GoldenStore(folder: scratch("golden"))
    let subject = Sample.subject(Sample.timeline(duration: 0.24), name: "slow")
    let golden = store.files(of: subject).base
    let files = try store.candidate(of: subject).images(replacing: golden)
    #expect(files.map(\.name) == ["before.gif", "after.gif"])
    #expect(files.allSatisfy { $0.data.starts(with: Array("GIF89a".utf8)) })
    #expect(files[0].data != files[1].data)
    let removed = try GoldenCandidate(contents: [:]).images(replacing: golden)
    #expect(removed == [files[0]])
    #expect(try store.candidate(of: subject).images(replacing: scratch("none")) == [files[1]])
  }
}
