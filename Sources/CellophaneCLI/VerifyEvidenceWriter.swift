import Foundation
import OutputFiles
import Rendering
import Reporting
import Verification

/// The writer of what `cellophane verify` shows of differences: files of each golden, and a page.
struct VerifyEvidenceWriter {
  let options: VerifyReportOptions
  let store: GoldenStore

  /// Writes files and the page, and removes the files of earlier runs.
  ///
  /// What cannot be shown of one scene is reported, and the rest is written.
  ///
  /// - Returns: The gravest failure, and the folder of the images of each scene that has them.
  /// - Throws: `RenderError` or `OutputError` if the page cannot be written.
  func write(
    _ report: VerifyReport, _ pairs: [(GoldenOutcome, GoldenSubject)], approving command: String
  ) throws -> (CommandStatus, folders: [String: String]) {
    var status = CommandStatus.done
    var folders: [String: String] = [:]
    var page = options.report.map {
      ComparisonPage(
        .verify, title: "Verification", path: $0,
        form: options.selfContained ? .selfContained : .folder, register: store.register)
    }
    for (outcome, subject) in pairs {
      var result = ComparedResult(outcome)
      do {
        let shown = try show(outcome, subject, into: &result, imagesLeft: folders.count)
        if shown { folders[outcome.subject] = subject.goldenName }
      } catch {
        let known = RenderError(error, at: subject.name)
        Console.report(known.description)
        status = max(status, known.status)
        result.sections += [ComparisonSection("Errors", texts: known.lines)].compactMap(\.self)
      }
      try page?.append(result)
    }
    for orphan in report.orphans { try page?.append(ComparedResult(orphan: orphan)) }
    _ = try page?.finish(summary: report.counts, approve: command)
    return (status, folders)
  }

  /// Writes the files of one golden, and completes its result.
  ///
  /// - Parameter imagesLeft: The number of scenes that have animations for a report in Markdown.
  /// - Returns: Whether the files contain such animations.
  private func show(
    _ outcome: GoldenOutcome, _ subject: GoldenSubject, into result: inout ComparedResult,
    imagesLeft count: Int
  ) throws -> Bool {
    // What failed was not compared, so nothing replaces the files of an earlier run.
    if outcome.verdict == .failed { return false }
    var files: [Evidence] = []
    var hasAnimations = false
    let needsVerdict = options.goldenFolder != nil || options.report != nil
    if let path = subject.scenePath {
      let variant = subject.variant.map { " --variant \(ShellText.quoted($0))" } ?? ""
      let command = "cellophane render \(ShellText.quoted(path))\(variant)"
      result.command = command + " -o preview.gif"
      result.frameCommand = command + " --at {time} -o frame.png"
    }
    switch outcome.verdict {
    case .missing where needsVerdict:
      let golden = try store.newGolden(of: subject)
      files += try decide(golden.candidate, outcome, subject, &result)
      result.views = ComparedViews(golden)
    case .differs where needsVerdict:
      files += try decide(try store.candidate(of: subject), outcome, subject, &result)
      let evidence = try store.goldenEvidence(of: outcome, subject)
      if options.artifacts != nil { files += evidence?.files ?? [] }
      if let evidence { result.take(evidence) }
      if options.imagesURL != nil, count < VerifyReport.maximumImages {
        files += try store.animations(of: outcome, subject)
        hasAnimations = true
      }
    case .same where options.report != nil && !outcome.isPassed:
      if let evidence = try store.goldenEvidence(of: outcome, subject) { result.take(evidence) }
    default: break
    }
    if let folder = options.goldenFolder { try leave(files, in: "\(folder)/\(subject.goldenName)") }
    return hasAnimations
  }

  /// Returns the new files of a golden with the verdict on it, which becomes part of the result.
  private func decide(
    _ candidate: GoldenCandidate, _ outcome: GoldenOutcome, _ subject: GoldenSubject,
    _ result: inout ComparedResult
  ) throws -> [Evidence] {
    let hasImage = options.artifacts != nil && outcome.verdict == .differs
    let entry = try candidate.verdict(
      scene: subject.name, golden: outcome.files.base,
      sentences: outcome.comparison?.sentences ?? ["there is no golden"],
      image: hasImage ? "worst.png" : nil)
    result.golden = ComparedResult.Golden(entry)
    return try candidate.artifacts(entry)
  }

  /// Replaces the files of an earlier run, all at once.
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
