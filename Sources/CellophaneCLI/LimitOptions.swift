import ArgumentParser
import FrameComparison
import Rendering

/// The options that say what may differ, for all commands that compare.
struct LimitOptions: ParsableArguments {
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
  func settings() throws -> LimitSettings {
    var settings = LimitSettings()
    (settings.points, settings.seconds, settings.alpha) = (points, seconds, alpha)
    (settings.channel, settings.perceptual, settings.pixels) = (channel, perceptual, maxPixels)
    if antialiasing { settings.antialiasing = true }
    if !ignore.isEmpty { settings.ignore = try ignore.map(Self.rectangle) }
    if !ignoreItem.isEmpty { settings.ignoreItems = ignoreItem }
    if ignoreOutset != nil, ignoreItem.isEmpty {
      throw RenderError(.usage, "--ignore-outset is for --ignore-item: give one")
    }
    settings.ignoreOutset = ignoreOutset
    if let problem = settings.problem { throw RenderError(.usage, "--\(problem)") }
    return settings
  }

  /// Tells which option a setting comes from.
  @Sendable static func origin(of setting: String) -> LimitOrigin {
    let names = ["pixels": "max-pixels", "ignoreItems": "ignore-item"]
    return .option("--" + (names[setting] ?? setting))
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
