import ArgumentParser
import ComparisonTolerances
import Rendering
import Verification

/// The tolerances, for all commands that compare.
struct ToleranceOptions: ParsableArguments {
  @Option(help: "Tolerance of positions, in points. (default: 0.01)")
  var points: Double?

  @Option(help: "Tolerance of instants, in seconds. (default: 0.0005)")
  var seconds: Double?

  @Option(help: "Tolerance of opacities, of 1. (default: 0.001)")
  var alpha: Double?

  @Option(help: "Tolerance of a pixel's channel, of 255. (default: 0)")
  var channel: Int?

  @Option(help: "Tolerance of a color in OKLab, of 1. (default: off)")
  var perceptual: Double?

  @Flag(help: "Ignore pixels that differ by anti-aliasing only.")
  var antialiasing = false

  @Option(help: "Pixels of a frame that may differ. (default: 0)")
  var maxPixels: Int?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Rectangle to ignore, in points; repeatable.", valueName: "x,y,w,h"))
  var ignore: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Items to ignore: key or collection/key, with *.", valueName: "pattern"))
  var ignoreItem: [String] = []

  @Option(help: "Margin around ignored items, in points. (default: 0)")
  var ignoreOutset: Double?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("What may change, or a file of it; repeatable.", valueName: "change"))
  var expectChange: [String] = []

  /// The options as settings.
  ///
  /// - Throws: `RenderError` of an invalid argument with the invalid value.
  func settings() throws -> ToleranceSettings {
    var settings = ToleranceSettings()
    (settings.points, settings.seconds, settings.alpha) = (points, seconds, alpha)
    (settings.channel, settings.perceptual, settings.pixels) = (channel, perceptual, maxPixels)
    if antialiasing { settings.antialiasing = true }
    if !ignore.isEmpty { settings.ignore = try ignore.map(Self.rectangle) }
    if !ignoreItem.isEmpty { settings.ignoreItems = ignoreItem }
    settings.ignoreOutset = ignoreOutset
    settings.expected = try expectChange.flatMap { try ExpectedChange.list($0) }
    if let problem = settings.problem(naming: Self.name) {
      throw RenderError(.invalidArgument, problem)
    }
    return settings
  }

  /// The given options that affect pixels only.
  var pixelOptions: [String] {
    let given = [
      ("channel", channel != nil), ("perceptual", perceptual != nil),
      ("antialiasing", antialiasing), ("pixels", maxPixels != nil), ("ignore", !ignore.isEmpty),
      ("ignoreOutset", ignoreOutset != nil),
    ]
    return given.filter(\.1).map { Self.name(of: $0.0) }
  }

  /// The given options that affect timelines only.
  var timelineOptions: [String] {
    let given = [
      ("points", points != nil), ("alpha", alpha != nil),
      ("expectedChanges", !expectChange.isEmpty),
    ]
    return given.filter(\.1).map { Self.name(of: $0.0) }
  }

  /// The given options that need items.
  var itemOptions: [String] { ignoreItem.isEmpty ? [] : [Self.name(of: "ignoreItems")] }

  /// Refuses options without an effect.
  ///
  /// - Throws: `RenderError` of an invalid argument with the names and the reason.
  static func refuse(_ options: [String], because reason: String) throws {
    guard let first = options.first else { return }
    let names = options.count == 1 ? first : options.joined(separator: ", ")
    throw RenderError(
      .invalidArgument,
      "\(names) would be ignored, since \(reason): leave \(options.count == 1 ? "it" : "them") out")
  }

  private static func name(of setting: String) -> String {
    OptionNames.all[setting] ?? "--" + setting
  }

  @Sendable static func origin(of setting: String) -> ToleranceOrigin { .option(name(of: setting)) }

  /// Parses `x,y,w,h`.
  private static func rectangle(_ text: String) throws -> [Double] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingPrefix { $0 == " " })
    }
    guard numbers.count == 4, !numbers.contains(nil) else {
      throw RenderError(.invalidArgument, "--ignore is x,y,w,h in points, not \(text)")
    }
    return numbers.compactMap(\.self)
  }
}
