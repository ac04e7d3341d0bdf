public import OutputFiles
public import Timing

/// A caller's request: the outputs, their formats and the sampling.
public struct RenderRequest: Sendable {
  /// At least one.
  public var targets: [OutputTarget]
  /// The formats for folders and standard output; `nil` for the default.
  public var formats: [OutputFormat]?
  /// The instant that an image shows.
  public var at: Instant?
  /// Whether an image shows many frames side by side.
  public var sheet: Bool
  /// The choices about such an image.
  public var sheetOptions = SheetOptions()
  /// The bars and curves below animations and sheets; `nil` for none.
  public var curves: CurveOptions?
  public var sampling: SamplingOptions
  /// The choices about animations.
  public var animations = EncodingOptions()
  /// Whether existing outputs are refused.
  public var keepsExisting: Bool
  /// Whether the outputs of variants have names that end with those of the variants, as they always
  /// have in folders.
  public var marksVariants = false

  /// Creates a request.
  public init(
    targets: [OutputTarget], formats: [OutputFormat]? = nil, at: Instant? = nil,
    sheet: Bool = false, sampling: SamplingOptions = SamplingOptions(),
    keepsExisting: Bool = false
  ) {
    self.targets = targets; self.formats = formats; self.at = at; self.sheet = sheet
    self.sampling = sampling; self.keepsExisting = keepsExisting
  }

  /// Checks the request for conflicts.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  public func validate() throws {
    try sampling.validate()
    try animations.validate()
    guard !targets.isEmpty else {
      throw RenderError(
        .invalidArgument, "there is nothing to write; give an output with `targets`")
    }
    if targets.filter({ $0 == .standardOutput }).count > 1 {
      throw RenderError(.invalidArgument, "standard output is given twice")
    }
    let takesFormats = targets.contains {
      switch $0 {
      case .folder, .standardOutput, .nullDevice: true
      default: false
      }
    }
    if formats != nil, !takesFormats {
      throw RenderError(
        .invalidArgument,
        "`formats` is for folders and for -; the names of the other outputs give their formats")
    }
    if animations.byteLimit != nil, targets.contains(.standardOutput) {
      throw RenderError(
        .invalidArgument,
        "`byteLimit` is for files, since what is on standard output cannot be written again")
    }
    if targets.contains(.standardOutput) {
      guard let formats, formats.count == 1, formats != [.svgFrames] else {
        throw RenderError(
          .invalidArgument, "standard output takes one of `formats` \(OutputFormat.streamNames)")
      }
    }
    if targets.contains(where: { if case .nullDevice = $0 { true } else { false } }), let formats,
      formats.count != 1 || formats == [.svgFrames]
    {
      throw RenderError(
        .invalidArgument, "the null device takes one of `formats` \(OutputFormat.streamNames)")
    }
    try validateImages()
    try validateSampling()
  }

  /// Checks the choices about images of one frame or of several.
  private func validateImages() throws {
    if let at, at < .zero { throw RenderError(.invalidArgument, "`at` is a time from 0 on") }
    if at != nil, sheet {
      throw RenderError(
        .invalidArgument,
        "an image shows one frame, `at`, or many, `sheet`; choose one")
    }
    try sheetOptions.validate()
    if !sheet, sheetOptions != SheetOptions() {
      let name = sheetOptions.showsPaths ? "`paths`" : "`every`"
      throw RenderError(.invalidArgument, "\(name) is for sheets; give `sheet`")
    }
    let images = contents.contains(where: \.isImage)
    if images, at == nil, !sheet {
      throw RenderError(
        .invalidArgument,
        "an image needs `at` for one frame, or `sheet` for an overview; "
          + "a pattern such as frames/%04d.png writes all frames")
    }
    if !images, at != nil || sheet {
      throw RenderError(
        .invalidArgument,
        "\(sheet ? "`sheet`" : "`at`") is for images; give an output such as x.png with `targets`")
    }
  }

  /// Checks that each sampling option applies to an output.
  private func validateSampling() throws {
    let contents = contents
    let showsTime = contents.contains(where: \.showsTime)
    let hasTimeline = contents.contains(.timeline)
    let writesSheet = contents.contains(.sheet)
    try animations.check(for: animationForms, writesSVG: writesSVG, writesSheet: writesSheet)
    func check(_ isGiven: Bool, _ name: String, _ isUsed: Bool, _ what: String) throws {
      guard isGiven, !isUsed else { return }
      throw RenderError(
        .invalidArgument, "\(name) is for \(what), and no such output is given with `targets`")
    }
    try curves?.validate()
    let takesCurves = contents.allSatisfy { $0.animation != nil || $0 == .sheet }
    if curves != nil, !takesCurves {
      throw RenderError(
        .invalidArgument, "`curves` is for raster animations and sheets; leave other outputs out")
    }
    try check(sampling.from != nil, "`from`", showsTime, "animations and frames")
    try check(sampling.to != nil, "`to`", showsTime, "animations and frames")
    try check(
      sampling.framesPerSecond != nil, "`framesPerSecond`",
      contents.contains { $0 != .svg && $0 != .sheet && $0.showsTime } || hasTimeline,
      "raster animations, frames and timelines")
    try check(
      sampling.speed != nil, "`speed`",
      contents.contains { $0 != .sheet && $0.showsTime } || hasTimeline,
      "animations, frames and timelines")
    try check(
      sampling.scale != nil, "`scale`", contents.contains { $0 != .svgFrames },
      "outputs other than still SVG frames")
  }

  /// The forms of the animations.
  public var animationForms: [AnimationForm] { contents.compactMap(\.animation) }

  /// Whether an output is an animated SVG.
  package var writesSVG: Bool { contents.contains(.svg) }

  private var contents: [PlannedOutput.Content] { targets.flatMap { contents(of: $0) } }

  /// Returns the contents of the outputs that a target stands for.
  private func contents(of target: OutputTarget) -> [PlannedOutput.Content] {
    switch target {
    case .animation(let form, _): [.animation(form)]
    case .svg: [.svg]
    case .timeline: [.timeline]
    case .image: [imageContent]
    case .pngFrames: [.pngFrames]
    case .svgFrames: [.svgFrames]
    case .folder: (formats ?? [.animation(.gif)]).map(PlannedOutput.Content.init)
    case .standardOutput, .nullDevice:
      switch formats?.first {
      case .svgFrames, nil: [.animation(.gif)]
      case .png: [imageContent]
      case let format?: [PlannedOutput.Content(format)]
      }
    }
  }

  private var imageContent: PlannedOutput.Content { at.map { .still(at: $0) } ?? .sheet }

  /// Returns the outputs that a target stands for.
  ///
  /// - Parameter name: The name of the outputs in a folder, without an extension.
  package func outputs(at target: OutputTarget, named name: String) -> [PlannedOutput] {
    contents(of: target).map {
      PlannedOutput(content: $0, location: .init(target, of: $0, named: name))
    }
  }
}

extension PlannedOutput.Content {
  /// Creates the content of a format in a folder.
  fileprivate init(_ format: OutputFormat) {
    switch format {
    case .animation(let form): self = .animation(form)
    case .svg: self = .svg
    case .json: self = .timeline
    case .png: self = .pngFrames
    case .svgFrames: self = .svgFrames
    }
  }

  /// The extension of the names of its files.
  fileprivate var fileExtension: String {
    switch self {
    case .animation(let form): form.rawValue
    case .svg, .svgFrames: "svg"
    case .timeline: "json"
    case .still, .sheet, .pngFrames: "png"
    }
  }

  /// Whether it is a single image.
  fileprivate var isImage: Bool {
    switch self {
    case .still, .sheet: true
    case .animation, .svg, .timeline, .pngFrames, .svgFrames: false
    }
  }

  /// Whether it shows more than one instant.
  fileprivate var showsTime: Bool {
    switch self {
    case .still, .timeline: false
    case .animation, .svg, .sheet, .pngFrames, .svgFrames: true
    }
  }
}

extension PlannedOutput.Location {
  /// Creates the location of a content at a target.
  ///
  /// - Parameter name: The name in a folder, without an extension.
  fileprivate init(_ target: OutputTarget, of content: PlannedOutput.Content, named name: String) {
    switch target {
    case .animation(_, let path), .svg(let path), .timeline(let path), .image(let path),
      .nullDevice(let path):
      self = .file(path)
    case .pngFrames(let pattern), .svgFrames(let pattern): self = .frames(pattern)
    case .standardOutput: self = .standardOutput
    case .folder(let path):
      let base = (path.hasSuffix("/") ? path : path + "/") + name
      let suffix = "." + content.fileExtension
      switch content {
      case .pngFrames, .svgFrames: self = .frames(FramePattern(folder: base, suffix: suffix))
      case .animation, .svg, .timeline, .still, .sheet: self = .file(base + suffix)
      }
    }
  }
}
