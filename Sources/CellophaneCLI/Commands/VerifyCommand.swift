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
  var limits: ToleranceOptions

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

  @OptionGroup
  var assets: AssetOptions

  @Flag(help: "Print the outcomes as JSON.")
  var json = false

  @Flag(help: "Print what is wrong only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let register = TemporaryOutputs()
      let verifier = try makeVerifier(register)
      SignalWatch.start(sweeping: register)
      let inputs = try SceneInput.find(scenes, filter: filter)
      let folder = try assets.folder()
      let subjects = inputs.map { GoldenSubject(scene: $0, assets: folder) }
      let isQuiet = quiet
      let outcomes = try verifier.run(subjects) { outcome in
        if !isQuiet { for warning in outcome.warnings { Console.tell(warning) } }
        for line in outcome.lines { Console.tell(line) }
      }
      for outcome in outcomes where outcome.instability != nil {
        Console.tell("\(outcome.subject): does not reproduce: \(outcome.instability ?? "")")
      }
      let summary = VerifySummary(
        outcomes: outcomes, orphans: try orphans(subjects), limits: try limitsInForce())
      if let junit {
        try NewFile.replace(junit, with: JUnitReport.xml(outcomes), register: register)
      }
      let shown = try leaveArtifacts(outcomes, subjects, of: verifier.store)
      for warning in summary.warnings { Console.tell(warning) }
      if json {
        try Console.print(try summary.json())
      } else if !quiet {
        try Console.print(summary.text)
      }
      try Console.end(with: (outcomes.map(\.status) + [shown]).max() ?? .missingInput)
    }
  }

  /// Leaves what differs for people to look at; what cannot be shown is told, and the rest is left.
  private func leaveArtifacts(
    _ outcomes: [GoldenOutcome], _ subjects: [GoldenSubject], of store: GoldenStore
  ) throws -> CommandStatus {
    var status = CommandStatus.done
    guard let artifacts else { return status }
    for (outcome, subject) in zip(outcomes, subjects) where outcome.verdict == .differs {
      do {
        for file in try store.evidence(of: outcome, subject) {
          try NewFile.replace(
            "\(artifacts)/\(subject.goldenName)/\(file.name)", with: file.data,
            register: store.register)
        }
      } catch {
        let known = RenderError(error, at: subject.name)
        Console.tell("\(subject.name): what differs cannot be shown: \(known)")
        status = max(status, known.status)
      }
    }
    return status
  }

  /// Puts the arguments together, and checks that they fit.
  private func makeVerifier(_ register: TemporaryOutputs) throws -> Verifier {
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
    if policy == .never {
      try ToleranceOptions.refuse(
        limits.pixelOptions, because: "--compare-pixels never leaves pixels out")
    }
    var store = GoldenStore(
      folder: against,
      settings: [ToleranceSource(try limits.settings(), origin: ToleranceOptions.origin)],
      pixels: policy, framesPerSecond: fps, scale: scale)
    store.register = register
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

  /// Finds the goldens that no scene has, where all scenes were looked at.
  private func orphans(_ subjects: [GoldenSubject]) throws -> [String] {
    guard filter == nil, scenes.contains(where: OutputTarget.isExistingFolder) else { return [] }
    let known = Set(subjects.map(\.goldenName))
    return try GoldenFiles.names(in: against).filter { !known.contains($0) }
      .map { GoldenFiles(folder: against, name: $0).base }
  }

  /// The limits that hold where a golden says nothing else.
  private func limitsInForce() throws -> Tolerances {
    var common = Tolerances()
    common.apply(try limits.settings(), origin: ToleranceOptions.origin)
    return common
  }
}
