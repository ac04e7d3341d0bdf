public import Imaging
import OutputFiles
import Timing
public import VectorEncoding

/// The caller's choices about animations.
public struct EncodingOptions: Hashable, Sendable {
  /// The number of times an animation plays.
  public enum Loop: Hashable, Sendable {
    case forever
    /// A number of times, 1...65535.
    case times(Int)
  }

  /// The valid qualities.
  public static let qualities = 0...100
  /// The valid numbers of loops.
  public static let loops = 1...65535

  /// The number of times it plays; `nil` as the scene says.
  public var loop: Loop?
  /// The balance of bytes and looks; `nil` as the scene says.
  public var intent: EncodingIntent?
  /// The quality of lossy compression, 0...100; `nil` for the form's default.
  public var quality: Int?
  /// Whether a WebP keeps the exact pixels, however many bytes it takes.
  ///
  /// Without it and ``quality``, a WebP in a file is lossy where it would have more bytes than a GIF.
  public var isLossless = false
  /// The accuracy of motion in an animated SVG; `nil` for the standard.
  public var precision: AnimatedSVGEncoder.Precision?
  /// The opaque color behind what is transparent; `nil` for black where a form has no transparency.
  public var matte: Color?
  /// The largest number of bytes of a file; `nil` for any.
  ///
  /// The best intent or quality, frame rate and scale are chosen for it; an SVG has none, and fails
  /// above it.
  public var byteLimit: Int?
  /// The order and the holds of the frames.
  public var arrangement: FrameArrangement

  /// Creates options; without arguments the scene decides.
  public init(
    loop: Loop? = nil, intent: EncodingIntent? = nil, quality: Int? = nil, matte: Color? = nil,
    byteLimit: Int? = nil, arrangement: FrameArrangement = FrameArrangement(),
    precision: AnimatedSVGEncoder.Precision? = nil
  ) {
    self.loop = loop; self.intent = intent; self.quality = quality; self.precision = precision
    self.matte = matte; self.byteLimit = byteLimit; self.arrangement = arrangement
  }

  /// Checks everything that does not depend on a scene.
  ///
  /// - Throws: `RenderError` of an invalid argument with the name of the parameter and its range.
  public func validate() throws {
    if case .times(let count) = loop, !Self.loops.contains(count) {
      throw RenderError(
        .invalidArgument,
        "`loop` is forever, or \(Self.loops.lowerBound) to \(Self.loops.upperBound)")
    }
    if let quality, !Self.qualities.contains(quality) {
      throw RenderError(
        .invalidArgument,
        "`quality` is \(Self.qualities.lowerBound) to \(Self.qualities.upperBound), not \(quality)")
    }
    if isLossless, quality != nil {
      throw RenderError(
        .invalidArgument, "`isLossless` and `quality` exclude each other; choose one")
    }
    if let matte, matte.alpha < 1 {
      throw RenderError(.invalidArgument, "`matte` is an opaque color")
    }
    if let byteLimit, byteLimit < 1 {
      throw RenderError(.invalidArgument, "`byteLimit` is at least 1 byte")
    }
    try arrangement.validate()
  }

  /// Throws if an option is given that changes no animation of some forms.
  func check(
    for forms: [AnimationForm], writesSVG: Bool = false, writesSheet: Bool = false
  ) throws {
    if precision != nil, !writesSVG {
      throw RenderError(
        .invalidArgument,
        "`precision` is for animated SVG, and no such output is given with `targets`")
    }
    if forms.isEmpty, let name = writesSVG ? rasterName : givenName,
      !writesSheet || name != Self.byteLimitName
    {
      throw RenderError(
        .invalidArgument,
        "\(name) is for \(writesSVG ? "raster " : "")animations, and no such output is given with "
          + "`targets`")
    }
    for choice in EncodingChoice.allCases where has(choice) {
      if writesSVG, choice == .loop { continue }
      guard !forms.contains(where: { $0.format.choices.contains(choice) }) else { continue }
      throw RenderError(
        .invalidArgument,
        "`\(choice.rawValue)` is for \(choice.forms), and no such output is given with `targets`")
    }
  }

  /// Whether a choice is made.
  private func has(_ choice: EncodingChoice) -> Bool {
    switch choice {
    case .intent: intent != nil
    case .loop: loop != nil
    case .quality: quality != nil
    case .isLossless: isLossless
    }
  }

  /// The name of an option that is given; `nil` without one.
  private var givenName: String? {
    if let choice = EncodingChoice.allCases.first(where: has) { return "`\(choice.rawValue)`" }
    if let name = rasterName { return name }
    if arrangement.startHold > .zero { return "`startHold`" }
    if arrangement.endHold > .zero { return "`endHold`" }
    if arrangement.playsBackward { return "`playsBackward`" }
    return byteLimit != nil ? Self.byteLimitName : nil
  }

  /// The name of the limit of bytes, which sheets have too.
  private static let byteLimitName = "`byteLimit`"

  /// The name of an option about animations of pixels that is given; `nil` without one.
  private var rasterName: String? {
    matte != nil ? "`matte`" : nil
  }

  /// Returns the number of loops; `nil` for endless ones.
  func loopCount(orElse scene: Int?) -> Int? {
    switch loop {
    case .forever: nil
    case .times(let count): count
    case nil: scene
    }
  }
}
