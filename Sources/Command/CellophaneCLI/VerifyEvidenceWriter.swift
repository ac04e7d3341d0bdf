import Foundation
import OutputFiles
import Rendering
import Reporting
import Verification

/// The writer of what `cellophane verify` shows of differences: files of each golden, and a page.
struct VerifyEvidenceWriter {
  let options: VerifyReportOptions
  let store: GoldenStore
  /// The number of threads.
  let jobs: Int

  /// The number of goldens whose files are in memory at a time, for each thread.
  private static let lookahead = 4

  /// One golden with the files and the result that show it.
  private struct Shown: Sendable {
    var result: ComparedResult
    var files: [Evidence] = []
    /// Whether the files contain animations for a report in Markdown.
    var hasAnimations = false
    var error: RenderError?
  }

  /// Writes files and the page, and removes the files of earlier runs.
  ///
  /// A scene whose files cannot be made is reported; those of the others are written.
  ///
  /// - Parameter allowed: The goldens without a scene that are no problem.
  /// - Returns: The gravest failure, and the folder of the images of each scene that has them.
  /// - Throws: `RenderError` or `OutputError` if the page cannot be written.
  func write(
    _ report: VerifyReport, _ pairs: [(GoldenOutcome, GoldenSubject)], allowed: [String],
    approving command: String
  ) throws -> (CommandStatus, folders: [String: String]) {
    var status = CommandStatus.done
    var folders: [String: String] = [:]
    var (bytes, leftOut) = (0, 0)
    let limit = options.artifactsLimit?.bytes ?? VerifyReportOptions.usualArtifacts
    var page = options.report.map {
      ComparisonPage(
        .verify, title: "Verification", path: $0,
        form: options.selfContained ? .selfContained : .folder, register: store.register)
    }
    // A comment shows the animations of the first scenes only.
    let illustrated = Set(
      options.imagesURL == nil
        ? []
        : pairs.indices.filter { [.differs, .missing].contains(pairs[$0].0.verdict) }
          .prefix(VerifyReport.maximumImages))
    for start in stride(from: 0, to: pairs.count, by: jobs * Self.lookahead) {
      let chunk = pairs[start..<min(pairs.count, start + jobs * Self.lookahead)]
      let painted = chunk.indices.filter { isPainted(pairs[$0].0) }
      let results = try ResultQueue<Shown>(order: Array(painted.indices)).run(
        upTo: jobs, "evidence"
      ) { [self] index in
        let (outcome, subject) = pairs[painted[index]]
        return show(outcome, subject, isIllustrated: illustrated.contains(painted[index]))
      }
      let known = Dictionary(uniqueKeysWithValues: zip(painted, results))
      for index in chunk.indices {
        let (outcome, subject) = pairs[index]
        var shown = known[index] ?? Shown(result: ComparedResult(outcome))
        do {
          if let error = shown.error { throw error }
          let size = shown.files.reduce(0) { $0 + $1.data.count }
          if size > 0, options.artifacts != nil, leftOut > 0 || bytes + size > limit {
            // Files of an earlier run would be taken for those of this one.
            leftOut += 1
            (shown.files, shown.hasAnimations, shown.result.golden) = ([], false, nil)
          } else {
            bytes += size
          }
          if outcome.verdict != .failed, let folder = options.goldenFolder {
            try leave(shown.files, in: "\(folder)/\(subject.goldenName)")
          }
          if shown.hasAnimations { folders[outcome.subject] = subject.goldenName }
        } catch {
          let known = RenderError(error, at: subject.name)
          Console.report(known)
          status = max(status, known.status)
          shown.result.sections += [ComparisonSection("Errors", texts: known.lines)]
            .compactMap(\.self)
        }
        try page?.append(shown.result)
      }
    }
    if leftOut > 0 {
      Console.report(
        "warning: the files of \(leftOut) scene\(leftOut == 1 ? "" : "s") are left out, since "
          + "the artifacts would have more than the \(Console.size(limit)) of --artifacts-limit; "
          + "raise it, or verify fewer scenes at once")
    }
    for orphan in report.orphans {
      let shown = try show(orphan: orphan)
      let name = name(ofGolden: orphan)
      if let folder = options.goldenFolder { try leave(shown.files, in: "\(folder)/\(name)") }
      if shown.hasAnimations { folders[orphan] = name }
      try page?.append(shown.result)
    }
    try removeSettled(allowed.map(name))
    _ = try page?.finish(summary: report.counts, approve: command)
    return (status, folders)
  }

  /// Returns the name of a golden within its folder.
  private func name(ofGolden base: String) -> String {
    String(base.dropFirst(store.folder.count).drop { $0 == "/" })
  }

  /// Removes the files of earlier runs about goldens without a scene that are gone, or allowed.
  private func removeSettled(_ allowed: [String]) throws {
    guard let folder = options.goldenFolder, OutputTarget.isExistingFolder(folder) else { return }
    for name in allowed { try leave([], in: "\(folder)/\(name)") }
    for path in FileManager.default.subpaths(atPath: folder)?.sorted() ?? []
    where (path as NSString).lastPathComponent == VerdictDocument.fileName {
      // A document of another tool is none of ours.
      guard let entries = try? VerdictDocument(path: "\(folder)/\(path)").entries,
        let entry = entries.first, entries.count == 1, entry.after.isEmpty,
        try GoldenCandidate.digests(ofGolden: entry.golden).isEmpty
      else { continue }
      try leave([], in: "\(folder)/\((path as NSString).deletingLastPathComponent)")
    }
  }

  /// Returns what is shown of a golden without a scene, which accepting removes.
  private func show(orphan: String) throws -> Shown {
    var shown = Shown(result: ComparedResult(orphan: orphan))
    let candidate = GoldenCandidate(contents: [:])
    var entry = try candidate.verdict(
      scene: orphan, golden: orphan, sentences: ["its scene is gone; accepting removes the golden"])
    entry.source = GoldenIndex.scenePath(ofGolden: GoldenFiles(base: orphan), in: store.folder)
    shown.result.golden = ComparedResult.Golden(entry)
    shown.files = try candidate.artifacts(entry)
    if options.imagesURL != nil {
      shown.files += try candidate.images(replacing: orphan)
      shown.hasAnimations = true
    }
    return shown
  }

  /// Returns whether something is painted for an outcome.
  private func isPainted(_ outcome: GoldenOutcome) -> Bool {
    switch outcome.verdict {
    case .differs, .missing: options.goldenFolder != nil || options.report != nil
    case .same: options.report != nil && !outcome.isPassed
    // What failed was not compared, so nothing replaces the files of an earlier run.
    case .failed, .recorded: false
    }
  }

  /// Returns what is shown of one golden.
  private func show(
    _ outcome: GoldenOutcome, _ subject: GoldenSubject, isIllustrated: Bool
  ) -> Shown {
    var shown = Shown(result: ComparedResult(outcome))
    if let path = subject.scenePath {
      let variant = subject.variant.map { " --variant \(ShellText.quoted($0))" } ?? ""
      let command = "cellophane render \(ShellText.quoted(path))\(variant)"
      shown.result.command = command + " -o preview.gif"
      shown.result.frameCommand = command + " --at {time} -o frame.png"
    }
    do {
      try paint(outcome, subject, isIllustrated: isIllustrated, into: &shown)
    } catch {
      shown.error = RenderError(error, at: subject.name)
    }
    return shown
  }

  /// Paints what is shown of one golden.
  private func paint(
    _ outcome: GoldenOutcome, _ subject: GoldenSubject, isIllustrated: Bool,
    into shown: inout Shown
  ) throws {
    switch outcome.verdict {
    case .missing:
      let golden = try store.newGolden(of: subject)
      try decide(golden.candidate, outcome, subject, isIllustrated: isIllustrated, &shown)
      if options.report != nil { shown.result.views = ComparedViews(golden) }
    case .differs:
      try decide(
        try store.candidate(of: subject), outcome, subject, isIllustrated: isIllustrated, &shown)
      let evidence = try store.goldenEvidence(of: outcome, subject)
      if options.artifacts != nil { shown.files += try evidence?.files() ?? [] }
      if let evidence, options.report != nil { shown.result.take(evidence) }
    case .same, .failed, .recorded:
      if let evidence = try store.goldenEvidence(of: outcome, subject) {
        shown.result.take(evidence)
      }
    }
  }

  /// Adds the new files of a golden with the verdict on it, which becomes part of the result.
  private func decide(
    _ candidate: GoldenCandidate, _ outcome: GoldenOutcome, _ subject: GoldenSubject,
    isIllustrated: Bool, _ shown: inout Shown
  ) throws {
    let hasImage = options.artifacts != nil && outcome.verdict == .differs
    let entry = try candidate.verdict(
      scene: subject.name, golden: outcome.files.base,
      sentences: outcome.comparison?.sentences ?? ["there is no golden"],
      image: hasImage ? "sheet.png" : nil)
    shown.result.golden = ComparedResult.Golden(entry)
    shown.files += try candidate.artifacts(entry)
    guard isIllustrated else { return }
    shown.files += try candidate.images(replacing: outcome.files.base)
    shown.hasAnimations = true
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
