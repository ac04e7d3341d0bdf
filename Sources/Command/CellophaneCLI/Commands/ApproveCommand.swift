import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import Verification

/// `cellophane approve`: replaces goldens by what a verification found instead.
struct ApproveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Accept changes that a verification found.",
    discussion: """
      "verify --artifacts DIR", and tests with SNAPSHOT_ARTIFACTS=DIR, leave the new
      files of each golden that differs, and a verdict on it that is open. This command
      replaces the goldens whose changes are accepted: those that documents of verdicts
      accept, and those of --all or --only without those of --except; or else it asks
      for each on the terminal. Options count more than documents. A golden whose
      scene is gone is removed.
      A verdict on files that have changed since is stale, and refused. Run it in the
      folder in which the verification ran.
      """)

  @Argument(help: "Folders of artifacts, and documents of verdicts.")
  var paths: [String]

  @Flag(help: "Accept all changes.")
  var all = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Accept scenes of this name, with *; repeatable.", valueName: "pattern"))
  var only: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Reject scenes of this name, with *; repeatable.", valueName: "pattern"))
  var except: [String] = []

  @Option(help: ArgumentHelp("Write all verdicts as JSON.", valueName: "x.json"))
  var save: String?

  @Flag(help: "Decide and save; replace nothing.")
  var dryRun = false

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      if all, !only.isEmpty {
        throw RenderError(.invalidArgument, "--all and --only exclude each other; choose one")
      }
      let register = TemporaryOutputs()
      try SignalWatch.start(sweeping: register)
      var approval = try Approval(paths: paths)
      approval.register = register
      try decide(&approval)
      if let save {
        try OutputSet(files: [save]).refuse(replacing: approval.files)
        let document = VerdictDocument(entries: approval.items.map(\.entry).map(\.decision))
        try NewFile.replace(save, with: try document.json(), register: register)
      }
      var status = CommandStatus.done
      for item in approval.items where item.entry.verdict == .accepted && !dryRun {
        do {
          try approval.accept(item)
          if !quiet { Console.report("\(item.entry.scene): accepted \(item.entry.golden)*") }
        } catch {
          let known = RenderError(error, at: item.entry.scene)
          Console.report(known)
          status = max(status, known.status)
        }
      }
      if !quiet { try Console.print(summary(of: approval, status)) }
      try Console.end(with: status)
    }
  }

  /// Decides the open verdicts: by the options, or by asking.
  private func decide(_ approval: inout Approval) throws {
    if all || !only.isEmpty || !except.isEmpty {
      var unused = Set(only + except)
      var overridden = 0
      for index in approval.items.indices {
        let entry = approval.items[index].entry
        let excluded = except.filter { entry.matches($0) }
        let matching = only.filter { entry.matches($0) }
        unused.subtract(excluded + matching)
        if !excluded.isEmpty {
          approval.items[index].entry.verdict = .rejected
        } else if all || !matching.isEmpty {
          approval.items[index].entry.verdict = .accepted
        }
        let isDecided = entry.verdict != .open
        if isDecided, approval.items[index].entry.verdict != entry.verdict { overridden += 1 }
      }
      if let pattern = unused.min() {
        throw RenderError(
          .missingInput,
          "no scene that differs matches \(pattern) (--\(only.contains(pattern) ? "only" : "except"))"
        )
      }
      if overridden > 0, !quiet {
        Console.report(
          "warning: the options override \(overridden) verdict\(overridden == 1 ? "" : "s") of "
            + "documents")
      }
    } else if approval.items.allSatisfy({ $0.entry.verdict == .open }) {
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        throw RenderError(
          .invalidArgument,
          "nothing is chosen: give --all, --only or a document of verdicts, or run this on a "
            + "terminal")
      }
      ApprovalDialog().decide(&approval.items)
    }
  }

  /// Returns the numbers of verdicts.
  private func summary(of approval: Approval, _ status: CommandStatus) -> String {
    let counts: [(VerdictEntry.Verdict, String)] = [
      (.accepted, "accepted"), (.rejected, "rejected"), (.open, "open"),
    ]
    let parts = counts.compactMap { verdict, word in
      let count = approval.items.count { $0.entry.verdict == verdict }
      return count > 0 ? "\(count) \(word)" : nil
    }
    let count = approval.items.count
    return "\(count) change\(count == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
  }
}

extension VerdictEntry {
  /// The verdict without files, for a document that only decides.
  fileprivate var decision: VerdictEntry {
    var result = self
    (result.files, result.image) = (nil, nil)
    return result
  }

  /// Returns whether a pattern matches the scene, which may be gone, its file's name, or the golden.
  fileprivate func matches(_ pattern: String) -> Bool {
    let scenes = [scene, source].compactMap(\.self).flatMap { path in
      let file = (path as NSString).lastPathComponent
      return [path, file, (file as NSString).deletingPathExtension]
    }
    let names = scenes + [golden, (golden as NSString).lastPathComponent]
    return names.contains { fnmatch(pattern, $0, 0) == 0 }
  }
}
