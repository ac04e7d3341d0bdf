public import Timing

/// What a caller wants of the scenes: where to, in which forms, and how sampled.
public struct RenderRequest: Sendable {
  /// At least one.
  public var targets: [OutputTarget]
  /// What folders and standard output are given; `nil` where it was not said.
  public var formats: [OutputFormat]?
  /// The instant that a picture shows.
  public var at: Instant?
  /// Whether a picture shows many frames side by side.
  public var sheet: Bool
  public var sampling: SamplingOptions
  /// Whether existing outputs are refused.
  public var keepsExisting: Bool

  /// Makes a request.
  public init(
    targets: [OutputTarget], formats: [OutputFormat]? = nil, at: Instant? = nil,
    sheet: Bool = false, sampling: SamplingOptions = SamplingOptions(),
    keepsExisting: Bool = false
  ) {
    self.targets = targets; self.formats = formats; self.at = at; self.sheet = sheet
    self.sampling = sampling; self.keepsExisting = keepsExisting
  }

  /// Checks that the parts fit together.
  ///
  /// - Throws: `RenderError` of usage.
  public func validate() throws {
    try sampling.validate()
    guard !targets.isEmpty else {
      throw RenderError(.usage, "nothing to write: give an output with -o")
    }
    if targets.filter({ $0 == .standardOutput }).count > 1 {
      throw RenderError(.usage, "standard output is given twice")
    }
    let takesFormats = targets.contains {
      if case .folder = $0 { true } else { $0 == .standardOutput }
    }
    if formats != nil, !takesFormats {
      throw RenderError(
        .usage, "--format is for folders and for -; the other outputs' names say what they are")
    }
    if targets.contains(.standardOutput) {
      guard let formats, formats.count == 1, formats != [.svgFrames] else {
        throw RenderError(.usage, "standard output takes one of --format gif, apng, png and json")
      }
    }
    if let at, at < .zero { throw RenderError(.usage, "--at is a time from 0 on") }
    if at != nil, sheet {
      throw RenderError(.usage, "a picture shows one frame, --at, or many, --sheet: choose one")
    }
    let pictures = targets.contains {
      if case .picture = $0 { true } else { $0 == .standardOutput && formats == [.png] }
    }
    if pictures, at == nil, !sheet {
      throw RenderError(
        .usage,
        "a picture needs --at TIME for one frame, or --sheet for an overview; "
          + "a pattern such as frames/%04d.png writes all frames")
    }
    if !pictures, at != nil || sheet {
      throw RenderError(
        .usage, "\(sheet ? "--sheet" : "--at") is for pictures: give an output such as -o x.png")
    }
    try validateSampling()
  }

  /// Checks that each option about sampling has an output that it changes.
  private func validateSampling() throws {
    // Any scene has the same kinds of output.
    let contents = targets.flatMap { outputs(of: SceneInput(path: "scene"), to: $0) }
      .map(\.content)
    let showsTime = contents.contains {
      [.gif, .apng, .sheet, .pngFrames, .svgFrames].contains($0)
    }
    let hasTimeline = contents.contains(.timeline)
    func check(_ isGiven: Bool, _ name: String, _ isUsed: Bool, _ what: String) throws {
      guard isGiven, !isUsed else { return }
      throw RenderError(.usage, "\(name) is for \(what), and no such output is given with -o")
    }
    try check(sampling.from != nil, "--from", showsTime, "animations and frames")
    try check(sampling.to != nil, "--to", showsTime, "animations and frames")
    try check(
      sampling.framesPerSecond != nil, "--fps", showsTime || hasTimeline,
      "animations, frames and timelines")
    try check(
      sampling.speed != nil, "--speed", showsTime || hasTimeline,
      "animations, frames and timelines")
    try check(
      sampling.scale != nil, "--scale", contents.contains { $0 != .svgFrames },
      "outputs of pixels and timelines")
  }

  /// What a picture shows.
  var pictureContent: PlannedOutput.Content { at.map { .still(at: $0) } ?? .sheet }
}
