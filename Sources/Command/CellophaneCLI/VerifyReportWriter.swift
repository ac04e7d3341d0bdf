import ComparisonTolerances
import Foundation
import OutputFiles
import Rendering
import Reporting
import Verification

/// The writer of the reports of `cellophane verify`, as its options demand.
struct VerifyReportWriter {
  let options: VerifyReportOptions
  let store: GoldenStore
  /// The number of threads.
  let jobs: Int
  /// The command without an update.
  let command: String

  /// Returns the command that records what differs, and removes goldens without a scene.
  private func acceptCommand(_ report: VerifyReport) -> String {
    command + " --update failed" + (report.orphans.isEmpty ? "" : " --prune")
  }

  /// The command that carries out the verdicts that a page saves.
  private var approveCommand: String {
    let approve = "cellophane approve verdicts.json "
    if let folder = options.goldenFolder { return approve + ShellText.quoted(folder) }
    return "\(command) --artifacts differences; \(approve)differences"
  }

  /// Writes all reports, and prints the summary.
  ///
  /// - Returns: The status of the evidence: what cannot be shown of one scene is reported, and the
  ///   rest is written.
  func write(
    _ summary: VerifySummary, _ pairs: [(GoldenOutcome, GoldenSubject)]
  ) throws -> CommandStatus {
    let outputs = [options.report, options.junit, options.codeQuality, options.markdown]
      .compactMap(\.self)
    try OutputSet(files: outputs).refuse(replacing: summary.outcomes.flatMap(\.inputs))
    let report = VerifyReport(
      outcomes: summary.outcomes, orphans: summary.allowsOrphans ? [] : summary.orphans.map(\.base))
    let evidence = VerifyEvidenceWriter(options: options, store: store, jobs: jobs)
    let (status, folders) = try evidence.write(
      report, pairs, allowed: summary.allowsOrphans ? summary.orphans.map(\.base) : [],
      approving: approveCommand)
    if let path = options.junit { try replace(path, with: report.junit()) }
    if let path = options.codeQuality { try replace(path, with: try report.codeQuality()) }
    if let path = options.markdown {
      let images = options.imagesURL.map { VerifyReport.Images(address: $0, folders: folders) }
      let text = report.markdown(images: images, accepting: .command(acceptCommand(report)))
      try replace(path, with: text)
      appendToStepSummary(text)
    }
    if options.json {
      try Console.print(try summary.prettyJSON())
    } else {
      if options.annotations { try Console.print(Data(report.workflowCommands().utf8)) }
      let lines = summary.lines(counts: report.counts)
      if let limit = try options.tokens.limit() {
        try Console.print(
          lines: ComparisonText.lines(summary.sentences(after: lines), within: limit))
      } else if !options.quiet {
        try Console.print(lines: lines)
      }
    }
    return status
  }

  private func replace(_ path: String, with data: Data) throws {
    try NewFile.replace(path, with: data, register: store.register)
  }

  /// Appends the Markdown to the summary of a step in GitHub's workflows, if this is one.
  ///
  /// A summary that cannot be written is a warning: everything else is reported all the same.
  private func appendToStepSummary(_ text: Data) {
    guard let path = ProcessInfo.processInfo.environment[VerifyReportOptions.stepSummary],
      !path.isEmpty
    else { return }
    do {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? file.close() }
      try file.seekToEnd()
      try file.write(contentsOf: text)
    } catch {
      Console.report("\(path): warning: the step summary cannot be written")
    }
  }
}
