import Foundation

/// Settings of some tolerances: those of a golden's file, of a command's options or of a test.
public struct ToleranceSettings: Hashable, Sendable, Codable {
  /// The tolerance of positions and sizes, in points.
  public var points: Double?
  /// The tolerance of instants, in seconds.
  public var seconds: Double?
  /// The tolerance of opacities, of 1.
  public var alpha: Double?
  /// The tolerance of a channel, of 255.
  public var channel: Int?
  /// The tolerance of a color in OKLab, of 1.
  public var perceptual: Double?
  /// Whether pixels that differ by anti-aliasing only are ignored.
  public var antialiasing: Bool?
  /// The number of pixels of a frame that may differ.
  public var pixels: Int?
  /// Rectangles in points that are not compared: x, y, width, height.
  public var ignore: [[Double]]?
  /// Items that are not compared, as `IgnoredRegion.Area.item` has them.
  public var ignoreItems: [String]?
  /// The margin around ignored items that is ignored too, in points.
  public var ignoreOutset: Double?
  /// The changes that are meant; no file has them.
  public var expected: [ExpectedChange] = []
  /// The reason for the tolerances, for people.
  public var reason: String?

  /// Creates settings that set nothing.
  public init() {}

  /// Whether nothing is set.
  public var isEmpty: Bool { self == ToleranceSettings() }

  /// The names of all settings in a golden's file.
  public static let names = CodingKeys.allCases.map(\.rawValue)

  /// The names of the settings.
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case points, seconds, alpha, channel, perceptual, antialiasing, pixels, ignore, ignoreItems
    case ignoreOutset, reason
  }

  /// The largest number of a setting; no frame has more pixels.
  private static let largest = 1e8

  /// A description of the first invalid setting; `nil` if all are valid.
  public var problem: String? { problem { $0 } }

  /// Returns a description of the first invalid setting; `nil` if all are valid.
  ///
  /// - Parameter name: A function that returns the name under which a setting was given.
  public func problem(naming name: (String) -> String) -> String? {
    let lengths = [
      ("points", points), ("seconds", seconds), ("alpha", alpha), ("perceptual", perceptual),
      ("ignoreOutset", ignoreOutset),
    ]
    for (setting, value) in lengths {
      if let value, !value.isFinite || value < 0 {
        return "\(name(setting)) is 0 or more, not \(value)"
      }
      if let value, value > Self.largest {
        return "\(name(setting)) is at most \(Int(Self.largest)), not \(value)"
      }
    }
    if let channel, !(0...255).contains(channel) {
      return "\(name("channel")) is 0 to 255, not \(channel)"
    }
    if let pixels, pixels < 0 { return "\(name("pixels")) is 0 or more, not \(pixels)" }
    if let pixels, pixels > Int(Self.largest) {
      return "\(name("pixels")) is at most \(Int(Self.largest)), not \(pixels)"
    }
    if ignoreOutset != nil, ignoreItems?.isEmpty ?? true {
      return "\(name("ignoreOutset")) is for \(name("ignoreItems")); give one"
    }
    if let bad = ignore?.first(where: { rectangle in
      rectangle.count != 4 || !rectangle.allSatisfy { abs($0) <= Self.largest }
        || rectangle[2] <= 0 || rectangle[3] <= 0
    }) {
      return "\(name("ignore")) is x, y, width, height with a size above 0, not \(bad)"
    }
    return nil
  }
}

extension Tolerances {
  /// Applies settings; ignored regions are added to the present ones.
  ///
  /// - Parameter origin: A function that returns the origin of a setting by its name.
  public mutating func apply(_ settings: ToleranceSettings, origin: (String) -> ToleranceOrigin) {
    if let value = settings.points { points = Tolerance(value, origin("points")) }
    if let value = settings.seconds { seconds = Tolerance(value, origin("seconds")) }
    if let value = settings.alpha { alpha = Tolerance(value, origin("alpha")) }
    if let value = settings.channel { channel = Tolerance(value, origin("channel")) }
    if let value = settings.perceptual { perceptual = Tolerance(value, origin("perceptual")) }
    if let value = settings.antialiasing {
      ignoresAntialiasing = Tolerance(value, origin("antialiasing"))
    }
    if let value = settings.pixels { pixels = Tolerance(value, origin("pixels")) }
    for rectangle in settings.ignore ?? [] where rectangle.count == 4 {
      let area = CGRect(x: rectangle[0], y: rectangle[1], width: rectangle[2], height: rectangle[3])
      ignored.append(IgnoredRegion(.rectangle(area), origin("ignore")))
    }
    for pattern in settings.ignoreItems ?? [] {
      ignored.append(
        IgnoredRegion(
          .item(pattern: pattern, outset: settings.ignoreOutset ?? 0), origin("ignoreItems")))
    }
    expected += settings.expected
    if let reason = settings.reason { reasons.append(Tolerance(reason, origin("reason"))) }
  }

  /// The tolerances in force, each with its origin.
  public var descriptions: [String] {
    func line<Value>(_ text: String, _ tolerance: Tolerance<Value>) -> String {
      "\(text) (\(tolerance.origin))"
    }
    typealias Text = ComparisonText
    var result = [
      line("points \(Text.number(points.value, decimals: 6))", points),
      line("seconds \(Text.number(seconds.value, decimals: 6))", seconds),
      line("alpha \(Text.number(alpha.value, decimals: 6))", alpha),
      line("channel \(channel.value) of 255", channel),
      line("OKLab \(perceptual.value.map { Text.number($0, decimals: 6) } ?? "off")", perceptual),
      line(
        "anti-aliasing \(ignoresAntialiasing.value ? "ignored" : "counts")",
        ignoresAntialiasing),
      line("pixels \(pixels.value) a frame", pixels),
    ]
    for region in ignored {
      let area =
        switch region.area {
        case .rectangle(let area):
          [area.minX, area.minY, area.width, area.height].map { Text.ratio($0) }
            .joined(separator: ",")
        case .item(let pattern, let outset):
          "items \(pattern)" + (outset > 0 ? " and \(Text.points(outset)) around them" : "")
        }
      result.append("ignored \(area) (\(region.origin))")
    }
    result += expected.map { "expected \($0.text)" }
    return result + reasons.map { line("because: \($0.value)", $0) }
  }
}
