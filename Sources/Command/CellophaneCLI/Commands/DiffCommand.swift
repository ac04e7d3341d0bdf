import ArgumentParser
import ComparisonTolerances
import Foundation
import Hosting
import OutputFiles
import Rendering
import Reporting
import Timing
import Verification

/// `cellophane diff`: reports the differences between two renders, timelines or scenes.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two scenes, timelines or renders.",
    discussion: """
      Each side is a scene, a timeline (.json), a GIF, an APNG, a PNG, or a folder of
      PNG frames. Timelines are compared first, in points and seconds; then pixels,
      which must be identical unless a tolerance permits a difference. A scene is
      painted in the form of the other side; --at TIME compares one moment with an
      image of it. --from, --to, --fps, --scale and --speed apply to painted frames;
      timelines are compared as a whole. --seconds also permits the distance that an
      element moves in that time. Every tolerance in force is printed with its origin.
      Exits with 0 if both sides match and with 1 if they differ.
      With --base REF, scenes of the working tree are compared with those of a revision
      of their git repository; x.html of --report comes with a folder x-data then.
      """)

  @Argument(
    help: ArgumentHelp("The expected and the actual side; scenes with --base.", valueName: "side"))
  var sides: [String]

  @Option(help: ArgumentHelp("Compare scenes with a git revision.", valueName: "ref"))
  var base: String?

  @OptionGroup(title: "Tolerances")
  var tolerances: ToleranceOptions

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @Option(help: "Compare one layer only: timelines or pixels.")
  var only: String?

  @Option(help: ArgumentHelp("Time of a scene to compare with an image.", valueName: "time"))
  var at: TimeArgument?

  @Option(help: ArgumentHelp("Start of the painted time.", valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("End of the painted time.", valueName: "time"))
  var to: TimeArgument?

  @Option(help: "Frames per second of painted scenes.")
  var fps: Double?

  @Option(help: "Pixels per point of painted scenes.")
  var scale: Double?

  @Option(help: "Playback speed of painted scenes.")
  var speed: Double?

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @OptionGroup
  var tokens: TokenOption

  @Flag(help: "Print the differences as JSON.")
  var json = false

  @Option(help: ArgumentHelp("Write a page to look at differences.", valueName: "x.html"))
  var report: String?

  @Option(help: ArgumentHelp("Write a sheet of the worst moments.", valueName: "x.png"))
  var sheet: String?

  @Option(help: ArgumentHelp("Largest --sheet, such as 60KB.", valueName: "size"))
  var maxBytes: ByteCountArgument?

  @Flag(help: "Print nothing; only the exit code has the result.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      if json, quiet {
        throw RenderError(.invalidArgument, "--json and --quiet exclude each other; choose one")
      }
      let limit = try tokens.limit(unless: json ? "--json" : quiet ? "--quiet" : nil)
      try checkFiles()
      var inForce = Tolerances()
      inForce.apply(try tolerances.settings(), origin: ToleranceOptions.origin)
      let layers = try layers()
      try checkOptions(for: layers)
      let register = TemporaryOutputs()
      if let base, sandbox.isConfined {
        throw RenderError(
          .invalidArgument,
          "--base \(base) runs git, which --sandbox forbids; compare two folders instead")
      }
      if let base {
        try ToleranceOptions.refuse(
          limit == nil ? [] : ["--tokens"], because: "--base prints a summary of each scene")
        return try compare(with: base, inForce, layers, register)
      }
      guard sides.count == 2 else {
        throw RenderError(
          .invalidArgument,
          "diff takes two sides, and \(sides.count) \(sides.count == 1 ? "is" : "are") "
            + "given; --base REF compares scenes with those of a git revision")
      }
      let folder = try assets.folder()
      try sandbox.enter(
        reading: sides, folders: [folder],
        writing: [report, sheet].compactMap(\.self).flatMap(SandboxOptions.writable(forFile:)))
      try SignalWatch.start(sweeping: register)
      let allowance = try limits.allowance()
      let isConfined = sandbox.isConfined
      let first = try SceneBudget(allowance, of: sides[0]).run { [sides] in
        try ComparisonInput(path: sides[0], assets: folder, isConfined: isConfined)
      }
      let second = try SceneBudget(allowance, of: sides[1]).run { [sides] in
        try ComparisonInput(path: sides[1], assets: folder, isConfined: isConfined)
      }
      try checkOptions(for: first, second)
      try OutputSet(files: [report, sheet].compactMap(\.self))
        .refuse(replacing: first.files + second.files)
      let comparing = InputComparison(tolerances: inForce, sampling: try sampling(), layers: layers)
      if !quiet {
        for warning in first.warnings + second.warnings { Console.report(warning) }
      }
      let painted = try SceneBudget(allowance, of: sides[1]).run {
        try comparing.painting(first, second)
      }.reworded(OptionNames.reword)
      let comparison = painted.comparison
      if let sheet { try write(sheet, of: painted, register) }
      if let report { try write(page: report, of: painted, first, second, register) }
      try print(comparison, limit: limit)
      try Console.end(with: comparison.isSame ? .done : .differs)
    }
  }

  /// Prints a comparison as the options demand.
  private func print(_ comparison: Comparison, limit: Int?) throws {
    if json {
      try Console.print(try comparison.prettyJSON())
    } else if !quiet {
      try Console.print(
        lines: limit.map { ComparisonText.lines(comparison.sentenceLines, within: $0) }
          ?? comparison.lines)
    }
  }

  /// Compares the scenes with those of a revision.
  private func compare(
    with base: String, _ tolerances: Tolerances, _ layers: InputComparison.Layers,
    _ register: TemporaryOutputs
  ) throws {
    let children = ChildProcesses()
    let scratch = HostedScratch()
    defer { scratch.remove() }
    try SignalWatch.start(sweeping: register) {
      children.terminate()
      scratch.remove()
    }
    let folder = try assets.folder()
    let allowance = try limits.allowance()
    let revision = try GitRevision(base, into: scratch.path, children: children)
    let comparing = InputComparison(
      tolerances: tolerances, sampling: try sampling(), layers: layers)
    var result = RevisionComparison(base: base, scenes: [])
    var page = report.map {
      ComparisonPage(
        .diff, title: "Differences from \(base)", path: $0, form: .folder, register: register)
    }
    for pair in try RevisionComparison.pairs(sides, revision) {
      var shown: ComparedResult?
      let outcome = RevisionComparison.compare(
        pair, base: base, by: comparing, assets: folder, within: allowance
      ) { painted, first, second in
        guard let report else { return }
        try OutputSet(files: [report]).refuse(replacing: first.files + second.files)
        if !painted.comparison.isSame || painted.comparison.isInvisible {
          shown = self.result(of: painted, first, second, named: pair.path)
        }
      }
      try page?.append(shown ?? outcome.result(base: base))
      if !quiet, !json { for line in outcome.lines(base: base) { Console.report(line) } }
      result.scenes.append(outcome)
    }
    _ = try page?.finish(summary: result.summary)
    if json {
      try Console.print(try result.prettyJSON())
    } else if !quiet {
      try Console.print(lines: [
        result.summary, "tolerances: " + tolerances.descriptions.joined(separator: ", "),
      ])
    }
    scratch.remove()
    try Console.end(with: result.scenes.map(\.status).max() ?? .done)
  }

  /// Writes the page of a comparison.
  private func write(
    page path: String, of painted: PaintedComparison, _ first: ComparisonInput,
    _ second: ComparisonInput, _ register: TemporaryOutputs
  ) throws {
    let comparison = painted.comparison
    let title = comparison.isSame ? "No differences" : "Differences"
    var page = ComparisonPage(
      .diff, title: title, path: path, form: .selfContained, register: register)
    try page.append(result(of: painted, first, second, named: sides[1]))
    _ = try page.finish(summary: "\(comparison.before) and \(comparison.after)")
  }

  /// Refuses a page or a sheet that cannot be made.
  private func checkFiles() throws {
    if let report { try VerifyReportOptions.check(page: report) }
    if maxBytes != nil, sheet == nil {
      throw RenderError(.invalidArgument, "--max-bytes is for --sheet; give it, too")
    }
    guard let sheet else { return }
    if base != nil {
      throw RenderError(
        .invalidArgument, "--sheet is of two sides; with --base write a page with --report")
    }
    if only == InputComparison.Layers.timelines.rawValue {
      throw RenderError(
        .invalidArgument, "--sheet shows pixels, which --only timelines ignores; choose one")
    }
    guard
      (sheet as NSString).pathExtension.lowercased() == "png"
        || OutputLocation.isNullDevice(sheet)
    else { throw RenderError(.invalidArgument, at: sheet, "the sheet's name ends in .png") }
  }

  /// Writes the sheet of a comparison; one that cannot be made is reported.
  private func write(
    _ path: String, of painted: PaintedComparison, _ register: TemporaryOutputs
  ) throws {
    guard let sheet = try painted.comparedFrames()?.sheet(byteLimit: maxBytes?.bytes, name: path)
    else {
      Console.report("warning: there is no sheet, since no frames were compared")
      return
    }
    if let note = sheet.note, !quiet { Console.report("warning: \(path) \(note)") }
    try NewFile.replace(path, with: Data(sheet.bytes), register: register)
  }

  /// Returns a comparison as a part of a page; images that cannot be made are reported and left out.
  private func result(
    of painted: PaintedComparison, _ first: ComparisonInput, _ second: ComparisonInput,
    named name: String
  ) -> ComparedResult {
    var views: ComparedViews?
    do {
      views = try painted.comparedFrames().map {
        ComparedViews($0, before: first.played, after: second.played)
      }
    } catch {
      Console.report("warning: the page has no images: \(error)")
    }
    let comparison = painted.comparison
    var result = ComparedResult(
      name: name,
      status: comparison.isInvisible ? .invisible : comparison.isSame ? .same : .differs,
      comparison: comparison,
      views: views)
    result.causes = comparison.isSame ? [] : comparison.causes
    if second.form == .scene {
      let scene = ShellText.quoted(second.name)
      result.command = "cellophane render \(scene) -o preview.gif"
      result.frameCommand = "cellophane render \(scene) --at {time} -o frame.png"
    }
    return result
  }

  /// The given options that affect painting.
  private var samplingOptions: [String] {
    let given = [
      ("--at", at != nil), ("--from", from != nil), ("--to", to != nil), ("--fps", fps != nil),
      ("--scale", scale != nil), ("--speed", speed != nil),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// The part of scenes that is painted, with its frame rate, scale and speed.
  private func sampling() throws -> SamplingOptions {
    guard let moment = at?.instant else {
      let options = SamplingOptions(
        from: from?.instant, to: to?.instant, framesPerSecond: fps, scale: scale, speed: speed)
      try options.validate()
      return options
    }
    guard moment >= .zero, moment < SamplingOptions.longest else {
      throw RenderError(
        .invalidArgument,
        "--at is a time from 0 to less than \(Int(SamplingOptions.longest.seconds)) s")
    }
    // A moment of one tick is one frame.
    let options = SamplingOptions(from: moment, to: moment + Instant(ticks: 1), scale: scale)
    try options.validate()
    return options
  }

  /// Refuses options that the compared layers ignore.
  private func checkOptions(for layers: InputComparison.Layers) throws {
    if at != nil {
      try ToleranceOptions.refuse(
        samplingOptions.filter { $0 != "--at" && $0 != "--scale" },
        because: "--at shows one moment")
    }
    _ = try sampling()
    switch layers {
    case .all: break
    case .timelines:
      try ToleranceOptions.refuse(
        samplingOptions + tolerances.pixelOptions, because: "--only timelines ignores pixels")
    case .pixels:
      try ToleranceOptions.refuse(
        tolerances.timelineOptions, because: "--only pixels ignores timelines")
    }
  }

  /// Refuses options that do not apply to the forms of both sides.
  private func checkOptions(for first: ComparisonInput, _ second: ComparisonInput) throws {
    if first.timeline == nil, second.timeline == nil {
      try ToleranceOptions.refuse(
        samplingOptions, because: "both sides are images, and nothing is painted")
      try ToleranceOptions.refuse(
        tolerances.itemOptions, because: "both sides are images, which have no items")
    }
    if first.timeline == nil || second.timeline == nil {
      try ToleranceOptions.refuse(
        tolerances.timelineOptions, because: "timelines are compared only if both sides have one"
      )
    }
    guard at != nil else { return }
    for input in [first, second] where input.isAnimation {
      throw RenderError(
        .invalidArgument, at: input.name,
        "--at is for an image of one moment, and this is an animation; give --from and --to")
    }
  }

  /// Parses the layers to compare.
  private func layers() throws -> InputComparison.Layers {
    guard let only else { return .all }
    guard let layers = InputComparison.Layers(rawValue: only), layers != .all else {
      throw RenderError(.invalidArgument, "--only is timelines or pixels, not \(only)")
    }
    return layers
  }
}
