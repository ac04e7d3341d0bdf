import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import SceneDocuments
import SceneRendering
import Synchronization
import VectorEncoding

/// The scenes and outputs of a batch, for the commands that render and plan it.
struct RenderOptions: ParsableArguments {
  @Argument(help: "Scene files, folders to search for them, - for input.")
  var scenes: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .singleValue,
    help: ArgumentHelp("Output to write; repeatable.", valueName: "target"))
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp("Formats for folders, with commas. (default: gif)", valueName: "formats"))
  var format: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("For \(OutputProfile.names).", valueName: "place"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "The scene's time that x.png shows; of a sheet several.", valueName: "times"))
  var at: TimesArgument?

  @Flag(help: "Show the frames where something happens in x.png.")
  var sheet = false

  @Option(help: ArgumentHelp("Time between the frames of a sheet.", valueName: "time"))
  var every: TimeArgument?

  @Flag(help: "Draw the paths of elements on a sheet.")
  var paths = false

  @Flag(help: "Draw bars of steps and curves below frames.")
  var withCurves = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Curve of ELEMENT[:PROPERTY]; repeatable.", valueName: "name"))
  var curve: [String] = []

  @Option(help: ArgumentHelp("Start of the rendered time.", valueName: "time"))
  var from: TimeArgument?

  @Option(help: ArgumentHelp("End of the rendered time.", valueName: "time"))
  var to: TimeArgument?

  @Option(help: "Frames per second, instead of the scene's.")
  var fps: Double?

  @Option(help: "Pixels per point, instead of the scene's.")
  var scale: Double?

  @Option(help: "Playback speed; 0.25 is slow motion.")
  var speed: Double?

  @Option(help: ArgumentHelp("Form of texts in SVG frames: outlines or live.", valueName: "mode"))
  var text: String?

  @OptionGroup(title: "Animations")
  var animations: EncodingOptionGroup

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var seed: SeedOptions

  @OptionGroup
  var variant: VariantOption

  @Flag(help: "Render each scene and all its variants.")
  var variants = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Render with each value, as in scale=1,2; repeatable.", valueName: "setting"))
  var matrix: [String] = []

  @Option(help: ArgumentHelp("Keep scenes whose path contains this text.", valueName: "text"))
  var filter: String?

  @Flag(help: "Refuse to replace existing files.")
  var noClobber = false

  /// Returns the scenes that are named or found.
  func find(isConfined: Bool) throws -> [SceneInput] {
    try SceneInput.find(scenes, filter: filter, isConfined: isConfined)
  }

  /// Returns the jobs of scenes: with their variants, and with each combination of the matrix.
  func jobs(of found: [SceneInput]) throws -> [RenderJob] {
    let rows = try MatrixAxis.combinations(of: matrix.map { try MatrixAxis(parsing: $0) })
    let inputs = variants ? found.flatMap { $0.withVariants() } : found.map(variant.input)
    return inputs.flatMap { input in rows.map { RenderJob(input, values: $0) } }
  }

  /// The options as arguments, from which they are parsed again.
  var planned: [String] {
    // The parser does not give its arguments back, so those of the process are taken.
    Array(CellophaneCommand.given.withLock { $0 }.dropFirst())
  }

  /// Whether neither a scene nor an output or an option about them is given.
  var isEmpty: Bool {
    guard let nothing = try? RenderOptions.parse([]) else { return false }
    return String(reflecting: self) == String(reflecting: nothing)
  }

  /// Returns an inspector of jobs; without a cache it reads all documents.
  func inspector(source: SceneSource, cache: RenderCache?) throws -> JobInspector {
    let tools = tools(try makeTextMode(for: makeRequest()))
    return JobInspector(
      source: source, cache: cache ?? RenderCache(folder: "/dev/null", tools: tools), tools: tools)
  }

  /// A text that identifies the tools of the workers.
  func tools(_ textMode: SVGFrameEncoder.TextMode) -> String { "text \(textMode.rawValue)" }

  /// Creates the request from the arguments, and validates it.
  func makeRequest() throws -> RenderRequest {
    guard !scenes.isEmpty else {
      throw RenderError(
        .invalidArgument,
        "there is nothing to render; name scenes, folders of scenes, or - for input")
    }
    let times = try sheetInstants()
    var request = RenderRequest(
      targets: try outputs.map { output in
        let target = try OutputTarget(parsing: output)
        return animations.animated ? target.animated : target
      },
      formats: try format.map { try OutputFormat.list($0) }, at: sheet ? nil : at?.instants.first,
      sheet: sheet,
      sampling: SamplingOptions(
        from: from?.instant, to: to?.instant, framesPerSecond: fps, scale: scale, speed: speed),
      keepsExisting: noClobber)
    request.marksVariants = variants
    if !curve.isEmpty, !withCurves {
      throw RenderError(.invalidArgument, "--curve is for --with-curves; give it, too")
    }
    if withCurves { request.curves = CurveOptions(elements: curve) }
    request.sheetOptions = SheetOptions(instants: times, showsPaths: paths)
    request.animations = try animations.options()
    if profile != nil, withCurves {
      throw RenderError(
        .invalidArgument, "--with-curves makes frames higher, and --for has a size; choose one")
    }
    if let profile { request = try request.applying(try .named(profile)) }
    try request.validate()
    if variants, variant.variant != nil {
      throw RenderError(.invalidArgument, "--variants and --variant exclude each other; choose one")
    }
    return request
  }

  /// Returns the instants of a sheet.
  ///
  /// - Throws: `RenderError` of an invalid argument for options that are for sheets only, or exclude
  ///   each other.
  private func sheetInstants() throws -> SheetOptions.Instants {
    if let at, at.instants.count > 1, !sheet {
      throw RenderError(
        .invalidArgument, "--at with several times is for sheets; add --sheet, or give one time")
    }
    if at != nil, every != nil {
      throw RenderError(.invalidArgument, "--at and --every exclude each other; choose one")
    }
    if sheet, let at { return .at(at.instants) }
    return every.map { .every($0.instant) } ?? .chosen
  }

  /// Parses the form of texts in SVG frames.
  func makeTextMode(for request: RenderRequest) throws -> SVGFrameEncoder.TextMode {
    guard let text else { return .outlines }
    guard let mode = SVGFrameEncoder.TextMode(rawValue: text) else {
      throw RenderError(.invalidArgument, "--text is outlines or live, not \(text)")
    }
    let writesVectors = request.targets.contains {
      switch $0 {
      case .svg, .svgFrames: true
      case .folder, .standardOutput, .nullDevice:
        request.formats?.contains { [.svg, .svgFrames].contains($0) } == true
      default: false
      }
    }
    guard writesVectors else {
      throw RenderError(
        .invalidArgument, "--text is for SVG; give an output such as x.svg or frames/%04d.svg")
    }
    return mode
  }
}
