import Foundation
import TestSupport
import Testing

/// The option `--json` of `check`.
struct CheckReportTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      let severity, message, file: String
      let line, column: Int?
      let variant: String?
      let edits: [Edit]?
    }
    struct Edit: Decodable {
      let file: String
      let line, column, endLine, endColumn: Int
      let before, after: String
    }
    struct Count: Decodable { let fine, faulty: Int }
    let findings: [Finding]
    let scenes: Count
  }

  private let scene = """
    cellophane: 1
    canvas: { size: [60, 20] }
    styles: { "größe 😀": { background: red } }
    collections: [{ style: "größe 😀", sections: [2] }]
    steps:
      - { delete: [0, 0], duration: 300 }
      - { insert: [0, 0],
          durration: 0.3s }

    """

  /// Runs the command in a folder with a text as `s.yaml`; returns its report and exit code.
  private func report(_ text: String, _ arguments: [String] = []) throws -> (Report, Int32) {
    let scratch = try Scratch()
    try scratch.write(text, to: "s.yaml")
    let result = try Command.run(
      program: try Command.path, ["check", "--json", "s.yaml"] + arguments, folder: scratch.path)
    #expect(result.messages.isEmpty, "\(result.messages)")
    return (try JSONDecoder().decode(Report.self, from: Data(result.text.utf8)), result.status)
  }

  /// Returns a text after edits that do not overlap, located as the report says.
  private func applying(_ edits: [Report.Edit], to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Array($0.unicodeScalars) }
    for edit in edits.sorted(by: { ($0.line, $0.column) > ($1.line, $1.column) }) {
      let head = lines[edit.line - 1][..<(edit.column - 1)]
      let tail = lines[edit.endLine - 1][(edit.endColumn - 1)...]
      lines.replaceSubrange(
        (edit.line - 1)...(edit.endLine - 1), with: [head + Array(edit.after.unicodeScalars) + tail]
      )
    }
    return lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n")
  }

  @Test func `each finding has its place, and the edits that repair it`() throws {
    let (found, status) = try report(scene)
    #expect(status == 65)
    #expect(found.scenes.fine == 0 && found.scenes.faulty == 1)
    #expect(found.findings.map(\.severity) == ["error", "error", "error"])
    #expect(found.findings.map { $0.line ?? 0 } == [3, 6, 8])
    #expect(found.findings[0].column == 24 && found.findings[0].message.hasPrefix("unknown key"))
    #expect(found.findings.allSatisfy { $0.file == "s.yaml" && $0.variant == nil })
    // Together the edits leave nothing to say.
    let repaired = applying(found.findings.flatMap { $0.edits ?? [] }, to: scene)
    #expect(repaired.contains("{ fill: red }") && repaired.contains("\n      duration: 0.3s }"))
    let (rest, restStatus) = try report(repaired)
    #expect(restStatus == 0 && rest.findings.isEmpty && rest.scenes.fine == 1)
  }

  @Test func `the edits of one finding repair it and nothing else`() throws {
    let (found, _) = try report(scene)
    for finding in found.findings {
      let edits = try #require(finding.edits)
      let (rest, _) = try report(applying(edits, to: scene))
      let others = found.findings.map(\.message).filter { $0 != finding.message }
      #expect(rest.findings.map(\.message) == others)
    }
  }

  @Test func `warnings, failures and variants are told apart`() throws {
    let (found, status) = try report(
      """
      cellophane: 1
      canvas: { size: [120, 60] }
      styles: { box: { fill: red, text: { string: "\\uE9F3" } } }
      collections: [{ style: box, sections: [2] }]
      steps: [{ delete: [0, 0], duration: 0.3s }]
      expect: [{ settlesBy: 0.1s }, { staysInside: canvas }]
      variants: { narrow: { size: [60, 60] } }

      """)
    #expect(status == 1)
    #expect(found.scenes.faulty == 2)
    func lines(_ severity: String, _ variant: String?) -> [Int] {
      found.findings.filter { $0.severity == severity && $0.variant == variant }
        .compactMap(\.line)
    }
    // The scene's own findings are not repeated for its variant.
    #expect(lines("warning", nil) == [3] && lines("warning", "narrow").isEmpty)
    #expect(lines("failure", nil) == [6, 6] && lines("failure", "narrow") == [6, 6])
    #expect(found.findings.allSatisfy { $0.edits == nil })
  }

  @Test func `what is not about a place in a document is reported for its file`() throws {
    let (late, lateStatus) = try report(
      """
      cellophane: 1
      canvas: { size: [400, 400] }
      styles: { box: { fill: red } }
      collections:
        - { style: box, layout: { type: flow, itemSize: [2, 2] }, sections: [9000] }
      steps: [{ delete: [0, 0], duration: 9s }]

      """, ["--time-limit", "0.005"])
    #expect(lateStatus == 75 && late.scenes.faulty == 1)
    let finding = try #require(late.findings.first)
    #expect(finding.file == "s.yaml" && finding.line == nil && finding.edits == nil)
    #expect(
      finding.message.hasPrefix("it takes more than 0.005 s of processor time; raise --time-limit"))
    let missing = try Command.run(["check", "--json", "none.yaml"])
    #expect(missing.status == 66 && missing.messages.isEmpty)
    #expect(missing.text.contains("\"message\" : \"there is no such file\""))
    let piped = try Command.run(["check", "--json", "-"], input: Data(scene.utf8))
    #expect(piped.status == 65 && piped.text.contains("\"file\" : \"standard input\""))
    #expect(!piped.text.contains("edits"))
    let (input, status) = try report(scene.replacingOccurrences(of: "red", with: "\u{7}"))
    #expect(status == 65 && input.findings.first?.severity == "error")
    for option in ["--fix", "--quiet", "--verbose"] {
      let refused = try Command.run(["check", "--json", option, "s.yaml"])
      #expect(refused.status == 64)
      #expect(refused.messages.contains("--json and \(option) exclude each other; choose one"))
    }
  }
}
