import Foundation

/// Limits as somebody sets some of them: a golden's file, the command's options, a test.
public struct ToleranceSettings: Hashable, Sendable, Codable {
  /// Points that places and extents may be apart.
  public var points: Double?
  /// Seconds that instants may be apart.
  public var seconds: Double?
  /// How far opacities may be apart, of 1.
  public var alpha: Double?
  /// How far a channel may be off, of 255.
  public var channel: Int?
  /// How far a colour may be off in OKLab, of 1.
  public var perceptual: Double?
  /// Whether pixels that only anti-aliasing explains are passed over.
  public var antialiasing: Bool?
  /// How many pixels of a frame may differ.
  public var pixels: Int?
  /// Rectangles in points that are not compared: x, y, width, height.
  public var ignore: [[Double]]?
  /// Items that are not compared, as `IgnoredRegion.Area.item` has them.
  public var ignoreItems: [String]?
  /// How far around ignored items nothing is compared either, in points.
  public var ignoreOutset: Double?
  /// Why the limits are what they are, for whoever reads them.
  public var reason: String?

  /// Makes settings that set nothing.
  public init() {}

  /// Whether nothing is set.
  public var isEmpty: Bool { self == ToleranceSettings() }

  /// The names of all settings, as they stand in a golden's file.
  public static let names = CodingKeys.allCases.map(\.rawValue)

  /// The names of the settings.
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case points, seconds, alpha, channel, perceptual, antialiasing, pixels, ignore, ignoreItems
    case ignoreOutset, reason
  }

  /// The first setting that cannot be, in words; `nil` where all can.
  public var problem: String? { problem { $0 } }

  /// Words the first setting that cannot be; `nil` where all can.
  ///
  /// - Parameter name: says what a setting is called where it was set.
  public func problem(naming name: (String) -> String) -> String? {
    let lengths = [
      ("points", points), ("seconds", seconds), ("alpha", alpha), ("perceptual", perceptual),
      ("ignoreOutset", ignoreOutset),
    ]
    for (setting, value) in lengths {
      if let value, !value.isFinite || value < 0 {
        return "\(name(setting)) is 0 or more, not \(value)"
      }
    }
    if let channel, !(0...255).contains(channel) {
      return "\(name("channel")) is 0 to 255, not \(channel)"
    }
    if let pixels, pixels < 0 { return "\(name("pixels")) is 0 or more, not \(pixels)" }
    if ignoreOutset != nil, ignoreItems?.isEmpty ?? true {
      return "\(name("ignoreOutset")) is for \(name("ignoreItems")): give one"
    }
    if let bad = ignore?.first(where: { rectangle in
      rectangle.count != 4 || !rectangle.allSatisfy(\.isFinite) || rectangle[2] <= 0
        || rectangle[3] <= 0
    }) {
      return "\(name("ignore")) is x, y, width, height with a size above 0, not \(bad)"
    }
    return nil
  }
}

extension Tolerances {
  /// Takes over what settings set; what is ignored is added.
  ///
  /// - Parameter origin: says for a setting's name where it comes from.
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
      let area = CGRect(
        x: rectangle[0], y: rectangle[1], width: rectangle[2], height: rectangle[3])
      ignored.append(IgnoredRegion(.rectangle(area), origin("ignore")))
    }
    for pattern in settings.ignoreItems ?? [] {
      ignored.append(
        IgnoredRegion(
          .item(pattern: pattern, outset: settings.ignoreOutset ?? 0), origin("ignoreItems")))
    }
    if let reason = settings.reason { reasons.append(Tolerance(reason, origin("reason"))) }
  }

  /// Every limit in force with where it comes from, in words.
  public var descriptions: [String] {
    func line<Value>(_ text: String, _ limit: Tolerance<Value>) -> String {
      "\(text) (\(limit.origin))"
    }
    typealias Text = ComparisonText
    var result = [
      line("points \(Text.number(points.value, decimals: 6))", points),
      line("seconds \(Text.number(seconds.value, decimals: 6))", seconds),
      line("alpha \(Text.number(alpha.value, decimals: 6))", alpha),
      line("channel \(channel.value) of 255", channel),
      line("OKLab \(perceptual.value.map { Text.number($0, decimals: 6) } ?? "off")", perceptual),
      line(
        "anti-aliasing \(ignoresAntialiasing.value ? "passed over" : "counts")",
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
    return result + reasons.map { line("because: \($0.value)", $0) }
  }
}
