import ArgumentParser
import ComparisonTolerances
import Foundation
import OutputFiles
import Rendering
import SceneRendering
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
      or are missing; --update tool those that another version of the tool or its
      libraries recorded from the same files, or other fonts where timelines match.
      --jobs 1,4 --repeat 2 uses 1 thread and then 4.
      Exits with 0 if every scene matches its golden, and with 1 if one differs, has
      no golden, fails an expectation, or was recorded, and if a golden has no scene.
      """)

  @Argument(help: "Scene files, and folders to search for them.")
  var scenes: [String]

  @Option(help: ArgumentHelp("Folder of the goldens.", valueName: "folder"))
  var against: String

  @Option(
    help: ArgumentHelp("Record goldens: all, failed, tool, missing or none.", valueName: "mode"))
  var update: String = UpdateMode.none.rawValue

  @Option(help: "Frame rate of goldens. (default: theirs, or at most 10)")
  var fps: Double?

  @Option(help: "Pixels per point of goldens. (default: theirs, or small)")
  var scale: Double?

  @OptionGroup(title: "Tolerances")
  var tolerances: ToleranceOptions

  @Option(
    help: ArgumentHelp("Compare pixels: always, same-fingerprint or never.", valueName: "when"))
  var comparePixels: String = PixelPolicy.always.rawValue

  @Option(help: ArgumentHelp("Keep scenes whose path contains this text.", valueName: "text"))
  var filter: String?

  @OptionGroup(title: "Completeness")
  var completeness: CompletenessOptions

  @Option(
    help: ArgumentHelp(
      "Scenes at once, 1 to 64; a list alternates by --repeat.",
      valueName: "list"))
  var jobs: String?

  @Option(name: .customLong("repeat"), help: "Repeat N times; fail if any run differs.")
  var repetitions = 1

  @Flag(help: "Change the order of the scenes in each run.")
  var shuffle = false

  @Option(help: "Seed of --shuffle. (default: 1)")
  var seed: UInt64?

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @OptionGroup(title: "Batches")
  var batch: VerifyBatchOptions

  @OptionGroup(title: "Cache")
  var cache: CacheOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @OptionGroup(title: "Reports")
  var reports: VerifyReportOptions

  func run() throws {
    try Console.reporting {
      let register = TemporaryOutputs()
      var verifier = try makeVerifier(register)
      let folder = try assets.folder()
      try sandbox.enter(
        reading: scenes, folders: [folder],
        writing: SandboxOptions.writable(forFolder: against) + reports.writable
          + (batch.manifest.map(SandboxOptions.writable(forFile:)) ?? []))
      try SignalWatch.start(sweeping: register)
      let found = try SceneInput.find(scenes, filter: filter, isConfined: sandbox.isConfined)
      let inputs = found.flatMap { $0.withVariants() }
      let index = try GoldenIndex(folder: against)
      let names = index.names(of: inputs)
      let all = zip(inputs, names).map {
        GoldenSubject(scene: $0, goldenName: $1, assets: folder)
      }
      let orphans = try orphans(in: index, zip(inputs, names).map { ($0, golden: $1) })
      let run = try VerifyRun(
        all, orphans: orphans, options: batch, verifier: verifier,
        problem: completeness.problem(sceneCount: all.count))
      let subjects = run.subjects
      let cache = try openCache(register)
      verifier.store.cache = cache
      defer { self.cache.close(cache, of: "results", isQuiet: reports.quiet) }
      let isInOneText = reports.tokens.tokens != nil
      let (isQuiet, isVerbose) = (reports.quiet, reports.verbose)
      if let note = run.note, !isQuiet { Console.report(note) }
      let outcomes = try run.outcomes(of: verifier) { outcome in
        if !isQuiet { for warning in outcome.warnings { Console.report(warning) } }
        if isInOneText { return }
        for line in outcome.lines { Console.report(line) }
        if isVerbose, outcome.isPassed { Console.report(outcome.progressLine) }
      }.map { $0.reworded(OptionNames.reword) }
      for outcome in outcomes where outcome.instability != nil && outcome.verdict != .failed {
        Console.report(
          "\(outcome.subject): error: does not reproduce: \(outcome.instability ?? "")")
      }
      StrayFiles.report(found)
      let summary = VerifySummary(
        outcomes: outcomes, orphans: run.orphans, goldens: against,
        allowsOrphans: completeness.allowOrphans,
        tolerances: try limitsInForce(), expectedCount: completeness.expectCount,
        sceneCount: all.count)
      try run.record(outcomes, allowsOrphans: completeness.allowOrphans)
      for line in isInOneText ? [] : summary.warnings + summary.problems { Console.report(line) }
      let writer = VerifyReportWriter(
        options: reports, store: verifier.store, jobs: verifier.plan.jobs[0],
        command: plainCommand)
      let shown = try writer.write(summary, zip(outcomes, subjects).map { ($0, $1) })
      try Console.end(with: max(summary.status, shown))
    }
  }

  /// Opens the cache; `nil` if everything is to be played and painted, as for repetitions.
  private func openCache(_ register: TemporaryOutputs) throws -> RenderCache? {
    let cache = try cache.open(tools: "golden", isConfined: sandbox.isConfined, register: register)
    guard repetitions > 1 else { return cache }
    guard self.cache.cache == nil, !self.cache.cacheVerifyInputs else {
      throw RenderError(
        .invalidArgument, "--repeat plays everything again, without --cache; choose one")
    }
    return nil
  }

  /// Returns the goldens without a scene; those that are removed are not among them.
  private func orphans(
    in index: GoldenIndex, _ inputs: [(SceneInput, golden: String)]
  ) throws -> [GoldenFiles] {
    // Of a part of the scenes nothing can be said about the others.
    guard filter == nil else { return [] }
    let orphans = index.orphans(besides: inputs, in: scenes.filter(OutputTarget.isExistingFolder))
    guard completeness.prune else { return orphans }
    for orphan in orphans {
      try orphan.remove(from: against)
      Console.report("\(orphan.base)*: removed, since it has no scene")
    }
    return []
  }

  /// The command that compares the scenes.
  private var plainCommand: String {
    (["cellophane", "verify"] + scenes.map(ShellText.quoted) + [
      "--against", ShellText.quoted(against),
    ]).joined(separator: " ")
  }

  /// Creates the verifier from the arguments, and validates them.
  private func makeVerifier(_ register: TemporaryOutputs) throws -> Verifier {
    guard let mode = UpdateMode(rawValue: update) else {
      throw RenderError(
        .invalidArgument, "--update is all, failed, tool, missing or none, not \(update)")
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
    if scenes.contains("-") {
      throw RenderError(.invalidArgument, "a scene on standard input has no golden; name its file")
    }
    try completeness.validate(filter: filter)
    try reports.check()
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
    var verifier = Verifier(
      store: store, update: mode,
      plan: Verifier.Plan(
        repetitions: repetitions, jobs: try jobNumbers(), seed: shuffle ? seed ?? 1 : nil))
    verifier.allowance = try limits.allowance()
    return verifier
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

  /// The tolerances of goldens without their own.
  private func limitsInForce() throws -> Tolerances {
    var common = Tolerances()
    common.apply(try tolerances.settings(), origin: ToleranceOptions.origin)
    return common
  }
}
