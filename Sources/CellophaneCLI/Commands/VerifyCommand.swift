import ArgumentParser
import ComparisonTolerances
import Foundation
import OutputFiles
import Rendering
import Verification

/// `cellophane verify`: compares scenes with their goldens.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare scenes with their goldens.",
    discussion: """
      A golden is the scene's timeline (NAME.timeline.json), a few of its frames
      (NAME.apng) and a manifest (NAME.golden.json) with the versions of the
      libraries, where "limits" may set tolerances and their reason. Timelines are
      compared first; then pixels, with --compare-pixels same-fingerprint only if the
      same libraries painted the golden. --update failed records goldens that differ
      or are missing. --jobs 1,4 --repeat 2 uses 1 thread and then 4.
      Exits with 0 if every scene matches its golden, and with 1 if one differs, has
      no golden, fails an expectation, or was recorded.
      """)

  @Argument(help: "Scene files, and folders to search for them.")
  var scenes: [String]

  @Option(help: ArgumentHelp("Folder of the goldens.", valueName: "folder"))
  var against: String

  @Option(
    help: ArgumentHelp(
      "Record goldens: all, failed, missing or none.",
      valueName: "mode"))
  var update: String = UpdateMode.none.rawValue

  @Option(help: "Frame rate of goldens. (default: theirs, or at most 10)")
  var fps: Double?

  @Option(help: "Pixels per point of goldens. (default: theirs, or small)")
  var scale: Double?

  @OptionGroup(title: "Tolerances")
  var tolerances: ToleranceOptions

  @Option(
    help: ArgumentHelp(
      "Compare pixels: always, same-fingerprint or never.", valueName: "when"))
  var comparePixels: String = PixelPolicy.always.rawValue

  @Option(help: ArgumentHelp("Keep scenes whose path contains this text.", valueName: "text"))
  var filter: String?

  @Option(
    help: ArgumentHelp(
      "Scenes at once, 1 to 64; a list alternates by --repeat.",
      valueName: "list"))
  var jobs: String?

  @Option(
    name: .customLong("repeat"), help: "Repeat N times; fail if any run differs.")
  var repetitions = 1

  @Flag(help: "Change the order of the scenes in each run.")
  var shuffle = false

  @Option(help: "Seed of --shuffle. (default: 1)")
  var seed: UInt64?

  @Option(help: ArgumentHelp("Write the outcomes as JUnit XML.", valueName: "x.xml"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Folder for expected, actual and difference images.",
      valueName: "folder"))
  var artifacts: String?

  @OptionGroup
  var assets: AssetOptions

  @Flag(help: "Print the outcomes as JSON.")
  var json = false

  @Flag(help: "Print problems only.")
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
        if !isQuiet { for warning in outcome.warnings { Console.report(warning) } }
        for line in outcome.lines { Console.report(line) }
      }.map { $0.reworded(OptionNames.reword) }
      for outcome in outcomes where outcome.instability != nil {
        Console.report("\(outcome.subject): does not reproduce: \(outcome.instability ?? "")")
      }
      let summary = VerifySummary(
        outcomes: outcomes, orphans: try orphans(subjects), tolerances: try limitsInForce())
      if let junit {
        try OutputSet(files: [junit]).refuse(replacing: outcomes.flatMap(\.inputs))
        try NewFile.replace(
          junit, with: JUnitReport.xml(outcomes, rewording: OptionNames.reword), register: register)
      }
      let shown = try leaveArtifacts(outcomes, subjects, of: verifier.store)
      for warning in summary.warnings { Console.report(warning) }
      if json {
        try Console.print(try summary.json())
      } else if !quiet {
        try Console.print(summary.text)
      }
      try Console.end(with: (outcomes.map(\.status) + [shown]).max() ?? .missingInput)
    }
  }

  /// Writes evidence of differences; evidence that cannot be made is reported, and the rest is
  /// written.
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
        Console.report("\(subject.name): the evidence cannot be written: \(known)")
        status = max(status, known.status)
      }
    }
    return status
  }

  /// Creates the verifier from the arguments, and validates them.
  private func makeVerifier(_ register: TemporaryOutputs) throws -> Verifier {
    guard let mode = UpdateMode(rawValue: update) else {
      throw RenderError(.invalidArgument, "--update is all, failed, missing or none, not \(update)")
    }
    guard let policy = PixelPolicy(rawValue: comparePixels) else {
      throw RenderError(
        .invalidArgument,
        "--compare-pixels is always, same-fingerprint or never, not \(comparePixels)")
    }
    if mode == .none, fps != nil || scale != nil {
      throw RenderError(
        .invalidArgument, "--fps and --scale are for goldens that are recorded; give --update")
    }
    try SamplingOptions(framesPerSecond: fps, scale: scale).validate()
    guard Verifier.repeatLimits.contains(repetitions) else {
      throw RenderError(
        .invalidArgument,
        "--repeat is \(Verifier.repeatLimits.lowerBound) to \(Verifier.repeatLimits.upperBound), "
          + "not \(repetitions)")
    }
    if seed != nil, !shuffle {
      throw RenderError(.invalidArgument, "--seed is for --shuffle; give --shuffle, too")
    }
    if policy == .never {
      try ToleranceOptions.refuse(
        tolerances.pixelOptions, because: "--compare-pixels never leaves pixels out")
    }
    var store = GoldenStore(
      folder: against,
      settings: [ToleranceSource(try tolerances.settings(), origin: ToleranceOptions.origin)],
      pixels: policy, framesPerSecond: fps, scale: scale)
    store.register = register
    return Verifier(
      store: store, update: mode,
      plan: Verifier.Plan(
        repetitions: repetitions, jobs: try jobNumbers(), seed: shuffle ? seed ?? 1 : nil))
  }

  /// Parses the numbers of threads.
  private func jobNumbers() throws -> [Int] {
    guard let jobs else { return [] }
    let numbers = jobs.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.allSatisfy({ $0.map(Renderer.jobLimits.contains) ?? false }) else {
      throw RenderError(
        .invalidArgument,
        "--jobs is \(Renderer.jobLimits.lowerBound) to \(Renderer.jobLimits.upperBound), or "
          + "several such numbers with commas, not \(jobs)")
    }
    let list = numbers.compactMap(\.self)
    if list.count > repetitions {
      throw RenderError(
        .invalidArgument,
        "--jobs has \(list.count) numbers for \(repetitions) repetition\(repetitions == 1 ? "" : "s"): "
          + "give --repeat \(list.count)")
    }
    return list
  }

  /// Returns the goldens without a scene, if all scenes were verified.
  private func orphans(_ subjects: [GoldenSubject]) throws -> [String] {
    guard filter == nil, scenes.contains(where: OutputTarget.isExistingFolder) else { return [] }
    let known = Set(subjects.map(\.goldenName))
    return try GoldenFiles.names(in: against).filter { !known.contains($0) }
      .map { GoldenFiles(folder: against, name: $0).base }
  }

  /// The tolerances of goldens without their own.
  private func limitsInForce() throws -> Tolerances {
    var common = Tolerances()
    common.apply(try tolerances.settings(), origin: ToleranceOptions.origin)
    return common
  }
}
