import ArgumentParser
import FrameComparison
import Rendering

/// The options that say what may differ, for all commands that compare.
struct ToleranceOptions: ParsableArguments {
  @Option(help: "How far places and sizes may be apart, in points. (default: 0.01)")
  var points: Double?

  @Option(help: "How far instants may be apart, in seconds. (default: 0.0005)")
  var seconds: Double?

  @Option(help: "How far opacities may be apart, of 1. (default: 0.001)")
  var alpha: Double?

  @Option(help: "How far a channel of a pixel may be off, of 255. (default: 0)")
  var channel: Int?

  @Option(
    help: "How far a colour may be off in OKLab, where black and white are 1 apart. (default: off)")
  var perceptual: Double?

  @Flag(help: "Pass over pixels that differ by anti-aliasing only.")
  var antialiasing = false

  @Option(help: "How many pixels of a frame may differ. (default: 0)")
  var maxPixels: Int?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A rectangle in points that is not compared; can be given several times.",
      valueName: "x,y,w,h"))
  var ignore: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Items that are not compared, by key or collection/key; * stands for any text.",
      valueName: "pattern"))
  var ignoreItem: [String] = []

  @Option(help: "How far around ignored items nothing is compared either, in points. (default: 0)")
  var ignoreOutset: Double?

  /// The options as settings.
  ///
  /// - Throws: `RenderError` of usage that names what cannot be.
  func settings() throws -> ToleranceSettings {
    var settings = ToleranceSettings()
    (settings.points, settings.seconds, settings.alpha) = (points, seconds, alpha)
    (settings.channel, settings.perceptual, settings.pixels) = (channel, perceptual, maxPixels)
    if antialiasing { settings.antialiasing = true }
    if !ignore.isEmpty { settings.ignore = try ignore.map(Self.rectangle) }
    if !ignoreItem.isEmpty { settings.ignoreItems = ignoreItem }
    settings.ignoreOutset = ignoreOutset
    if let problem = settings.problem(naming: Self.name) { throw RenderError(.usage, problem) }
    return settings
  }

  /// The options given that only pixels are held against.
  var pixelOptions: [String] {
    let given = [
      ("channel", channel != nil), ("perceptual", perceptual != nil),
      ("antialiasing", antialiasing), ("pixels", maxPixels != nil), ("ignore", !ignore.isEmpty),
      ("ignoreOutset", ignoreOutset != nil),
    ]
    return given.filter(\.1).map { Self.name(of: $0.0) }
  }

  /// The options given that only timelines are held against.
  var timelineOptions: [String] {
    [("points", points != nil), ("alpha", alpha != nil)].filter(\.1).map { Self.name(of: $0.0) }
  }

  /// The options given that only things with items know.
  var itemOptions: [String] { ignoreItem.isEmpty ? [] : [Self.name(of: "ignoreItems")] }

  /// Refuses options that nothing would come of.
  ///
  /// - Throws: `RenderError` of usage that names them and says why.
  static func refuse(_ options: [String], because reason: String) throws {
    guard let first = options.first else { return }
    let names = options.count == 1 ? first : options.joined(separator: ", ")
    throw RenderError(
      .usage,
      "\(names) would be ignored, since \(reason): leave \(options.count == 1 ? "it" : "them") out")
  }

  /// Returns the option of a setting.
  private static func name(of setting: String) -> String {
    let names = [
      "pixels": "max-pixels", "ignoreItems": "ignore-item", "ignoreOutset": "ignore-outset",
    ]
    return "--" + (names[setting] ?? setting)
  }

  /// Tells which option a setting comes from.
  @Sendable static func origin(of setting: String) -> ToleranceOrigin {
    .option(name(of: setting))
  }

  /// Reads `x,y,w,h`.
  private static func rectangle(_ text: String) throws -> [Double] {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.trimmingPrefix { $0 == " " })
    }
    guard numbers.count == 4, !numbers.contains(nil) else {
      throw RenderError(.usage, "--ignore is x,y,w,h in points, not \(text)")
    }
    return numbers.compactMap(\.self)
  }
}
