import ArgumentParser
import Foundation
import FrameComparison
import Rendering
import Verification

/// `cellophane verify`: scenes against goldens.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Holds scenes against what was recorded of them.",
    discussion: """
      A golden is the scene's timeline (NAME.timeline.json), a few of its frames
      (NAME.apng) and what they were drawn with (NAME.golden.json), where "limits"
      may say what may differ, and why. Timelines are compared first; then pixels.
      Exits with 0 where every scene is as it was, and with 1 where one differs, has no
      golden, fails an expectation, or was recorded.
      """)

  @Argument(help: "Scene files, and folders that are searched for them.")
  var scenes: [String]

  @Option(help: ArgumentHelp("Where the goldens lie.", valueName: "folder"))
  var against: String

  @Option(
    help: ArgumentHelp(
      "Record goldens: all, failed (and missing) ones, missing ones, or none. (default: none)",
      valueName: "mode"))
  var update: String = UpdateMode.none.rawValue

  @Option(help: "The rate of recorded frames. (default: the golden's, or at most 10)")
  var fps: Double?

  @Option(help: "Pixels per point of recorded frames. (default: the golden's, or what stays small)")
  var scale: Double?

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Option(
    help: ArgumentHelp(
      "When to compare pixels: always, same-fingerprint (where the same libraries drew the "
        + "golden) or never. (default: always)", valueName: "when"))
  var comparePixels: String = PixelPolicy.always.rawValue

  @Option(help: ArgumentHelp("Keep scenes whose path has this in it.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp(
      "How many scenes at once, 1 to 64; several numbers with commas take turns with --repeat.",
      valueName: "list"))
  var jobs: String?

  @Option(
    name: .customLong("repeat"), help: "Do it so often, and fail where it comes out otherwise.")
  var repetitions = 1

  @Flag(help: "Take scenes in another order each time.")
  var shuffle = false

  @Option(help: "What --shuffle orders by. (default: 1)")
  var seed: UInt64?

  @Option(help: ArgumentHelp("Write the outcomes as JUnit XML.", valueName: "x.xml"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Leave expected, actual and difference of each scene that differs here.",
      valueName: "folder"))
  var artifacts: String?

  @Flag(help: "Print the outcomes as JSON.")
  var json = false

  @Flag(help: "Print what is wrong only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let verifier = try makeVerifier()
      let inputs = try SceneInput.find(scenes, filter: filter)
      let subjects = inputs.map(GoldenSubject.init(scene:))
      let isQuiet = quiet
      let outcomes = try verifier.run(subjects) { outcome in
        if !isQuiet { for warning in outcome.warnings { Console.tell(warning) } }
        for line in outcome.lines { Console.tell(line) }
      }
      for outcome in outcomes where outcome.instability != nil {
        Console.tell("\(outcome.subject): does not reproduce: \(outcome.instability ?? "")")
      }
      if let junit { try NewFile.replace(junit, with: JUnitReport.xml(outcomes)) }
      if let artifacts {
        for (outcome, subject) in zip(outcomes, subjects) where outcome.verdict == .differs {
          for file in try verifier.store.evidence(of: outcome, subject) {
            try NewFile.replace("\(artifacts)/\(subject.goldenName)/\(file.name)", with: file.data)
          }
        }
      }
      try tellOrphans(subjects)
      try summarize(outcomes)
      try Console.end(with: outcomes.map(\.status).max() ?? .missingInput)
    }
  }

  /// Puts the arguments together, and checks that they fit.
  private func makeVerifier() throws -> Verifier {
    guard let mode = UpdateMode(rawValue: update) else {
      throw RenderError(.usage, "--update is all, failed, missing or none, not \(update)")
    }
    guard let policy = PixelPolicy(rawValue: comparePixels) else {
      throw RenderError(
        .usage, "--compare-pixels is always, same-fingerprint or never, not \(comparePixels)")
    }
    if mode == .none, fps != nil || scale != nil {
      throw RenderError(
        .usage, "--fps and --scale are for goldens that are recorded: give --update")
    }
    try SamplingOptions(framesPerSecond: fps, scale: scale).validate()
    guard Verifier.repeatLimits.contains(repetitions) else {
      throw RenderError(
        .usage,
        "--repeat is \(Verifier.repeatLimits.lowerBound) to \(Verifier.repeatLimits.upperBound), "
          + "not \(repetitions)")
    }
    if seed != nil, !shuffle { throw RenderError(.usage, "--seed is for --shuffle: give it, too") }
    let store = GoldenStore(
      folder: against, settings: [(try limits.settings(), LimitOptions.origin)],
      pixels: policy, framesPerSecond: fps, scale: scale)
    return Verifier(
      store: store, update: mode,
      plan: Verifier.Plan(
        repetitions: repetitions, jobs: try jobNumbers(), seed: shuffle ? seed ?? 1 : nil))
  }

  /// Reads the numbers of threads.
  private func jobNumbers() throws -> [Int] {
    guard let jobs else { return [] }
    let numbers = jobs.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.allSatisfy({ $0.map(Renderer.jobLimits.contains) ?? false }) else {
      throw RenderError(
        .usage,
        "--jobs is \(Renderer.jobLimits.lowerBound) to \(Renderer.jobLimits.upperBound), or "
          + "several such numbers with commas, not \(jobs)")
    }
    let list = numbers.compactMap(\.self)
    if list.count > repetitions {
      throw RenderError(
        .usage,
        "--jobs has \(list.count) numbers for \(repetitions) repetition\(repetitions == 1 ? "" : "s"): "
          + "give --repeat \(list.count)")
    }
    return list
  }

  /// Tells of goldens that no scene has, where all scenes were looked at.
  private func tellOrphans(_ subjects: [GoldenSubject]) throws {
    guard filter == nil, scenes.contains(where: OutputTarget.isExistingFolder) else { return }
    let known = Set(subjects.map(\.goldenName))
    for name in try GoldenFiles.names(in: against) where !known.contains(name) {
      let base = GoldenFiles(folder: against, name: name).base
      Console.tell("\(base)*: warning: a golden of no scene; remove it, or bring its scene back")
    }
  }

  /// Prints how many scenes ended how, and the limits in force.
  private func summarize(_ outcomes: [GoldenOutcome]) throws {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try Console.print(try encoder.encode(outcomes) + Data("\n".utf8))
    }
    if quiet { return }
    var parts: [String] = []
    for (verdict, words) in [
      (GoldenOutcome.Verdict.same, "the same"), (.differs, "differ"),
      (.missing, "without a golden"), (.recorded, "recorded"), (.failed, "failed"),
    ] {
      let count = outcomes.count { $0.verdict == verdict }
      if count > 0 { parts.append("\(count) \(words)") }
    }
    let expectations = outcomes.count { !$0.failedExpectations.isEmpty }
    if expectations > 0 { parts.append("\(expectations) against their own expectations") }
    let unstable = outcomes.count { $0.instability != nil }
    if unstable > 0 { parts.append("\(unstable) not reproducible") }
    try Console.print(
      "\(outcomes.count) scene\(outcomes.count == 1 ? "" : "s"): \(parts.joined(separator: ", "))")
    var common = ComparisonLimits()
    common.apply(try limits.settings(), origin: LimitOptions.origin)
    try Console.print("limits: " + common.descriptions.joined(separator: ", "))
    for outcome in outcomes {
      guard let own = outcome.comparison?.limits, own != common else { continue }
      try Console.print("\(outcome.subject): limits: " + own.descriptions.joined(separator: ", "))
    }
  }
}
