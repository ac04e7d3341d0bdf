import Foundation
import OutputFiles
import Rendering
import Reporting
import Verification

/// The writer of the reports of `cellophane verify`, as its options demand.
struct VerifyReportWriter {
  let options: VerifyReportOptions
  let store: GoldenStore
  /// The command that records what differs.
  let acceptCommand: String

  /// Writes all reports, and prints the summary.
  ///
  /// - Returns: The status of the evidence: what cannot be shown of one scene is reported, and the
  ///   rest is written.
  func write(
    _ summary: VerifySummary, _ pairs: [(GoldenOutcome, GoldenSubject)]
  ) throws -> CommandStatus {
    let outputs = [options.junit, options.codeQuality, options.markdown].compactMap(\.self)
    try OutputSet(files: outputs).refuse(replacing: summary.outcomes.flatMap(\.inputs))
    let report = VerifyReport(
      outcomes: summary.outcomes, orphans: summary.allowsOrphans ? [] : summary.orphans.map(\.base))
    let (status, folders) = leaveArtifacts(pairs)
    if let path = options.junit { try replace(path, with: report.junit()) }
    if let path = options.codeQuality { try replace(path, with: try report.codeQuality()) }
    if let path = options.markdown {
      let images = options.imagesURL.map { VerifyReport.Images(address: $0, folders: folders) }
      let text = report.markdown(images: images, accepting: acceptCommand)
      try replace(path, with: text)
      try appendToStepSummary(text)
    }
    if options.json {
      try Console.print(try summary.json())
    } else {
      if options.annotations { try Console.print(Data(report.workflowCommands().utf8)) }
      if !options.quiet { try Console.print(summary.text(counts: report.counts)) }
    }
    return status
  }

  /// Writes a report.
  private func replace(_ path: String, with data: Data) throws {
    try NewFile.replace(path, with: data, register: store.register)
  }

  /// Appends the Markdown to the summary of a step in GitHub's workflows, if this is one.
  private func appendToStepSummary(_ text: Data) throws {
    guard let path = ProcessInfo.processInfo.environment[VerifyReportOptions.stepSummary],
      !path.isEmpty
    else { return }
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw RenderError(.inputOutput, at: path, "the step summary cannot be opened")
    }
    defer { try? file.close() }
    do {
      try file.seekToEnd()
      try file.write(contentsOf: text)
    } catch {
      throw RenderError(.inputOutput, at: path, "the step summary cannot be written")
    }
  }

  /// Writes evidence of differences, and removes that of earlier runs.
  ///
  /// - Returns: The gravest failure, and the folder of the images of each scene that has them.
  private func leaveArtifacts(
    _ pairs: [(GoldenOutcome, GoldenSubject)]
  ) -> (CommandStatus, folders: [String: String]) {
    var status = CommandStatus.done
    var folders: [String: String] = [:]
    guard let artifacts = options.artifacts else { return (status, folders) }
    // What failed was not compared, so nothing replaces the evidence of an earlier run.
    for (outcome, subject) in pairs where outcome.verdict != .failed {
      let folder = "\(artifacts)/\(subject.goldenName)"
      do {
        var files: [Evidence] = []
        if [.differs, .missing].contains(outcome.verdict) {
          files += try store.candidate(of: subject).artifacts(
            scene: subject.name, golden: outcome.files.base,
            sentences: outcome.comparison?.sentences ?? ["there is no golden"],
            image: outcome.verdict == .differs ? "worst.png" : nil)
        }
        if outcome.verdict == .differs {
          files += try store.evidence(of: outcome, subject)
          if options.imagesURL != nil, folders.count < VerifyReport.maximumImages {
            files += try store.animations(of: outcome, subject)
            folders[outcome.subject] = subject.goldenName
          }
        }
        try leave(files, in: folder)
      } catch {
        let known = RenderError(error, at: folder)
        Console.report(known.description)
        status = max(status, known.status)
        folders[outcome.subject] = nil
      }
    }
    return (status, folders)
  }

  /// Replaces the evidence of an earlier run, all at once.
  private func leave(_ files: [Evidence], in folder: String) throws {
    guard !files.isEmpty || OutputTarget.isExistingFolder(folder) else {
      return store.register.removeAbandoned(in: (folder as NSString).deletingLastPathComponent)
    }
    let pending = try PendingFolder(
      folder: folder, replaces: true, names: Set(Evidence.names), register: store.register)
    for file in files { try pending.write(file.data, to: file.name) }
    try pending.publish()
    // A folder that other files need is not empty, so it stays.
    if files.isEmpty { rmdir(folder) }
  }
}
