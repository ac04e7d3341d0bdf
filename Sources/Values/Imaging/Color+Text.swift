internal import Foundation

extension Color {
  /// Reads a color as CSS writes it, or a system color of iOS.
  ///
  /// Accepted are `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, `rgb()`, `rgba()`, `hsl()` and `hsla()`
  /// (CSS Color Module Level 4), CSS's names, whose case does not matter, and names such as
  /// `systemBlue` and `label`, which are others in dark interfaces.
  package init?(text: String, isDark: Bool = false) {
    if text.hasPrefix("#") {
      self.init(hexadecimal: text)
    } else if let rgba = ColorNames.table[text.lowercased()] {
      self.init(rgba: rgba)
    } else if let color = SystemColor(rawValue: text) {
      self = isDark ? color.dark : color.light
    } else {
      self.init(function: text)
    }
  }

  /// Reads `#` and 3, 4, 6 or 8 digits.
  private init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst().compactMap { Color.hexadecimalDigit($0) }
    guard digits.count == text.utf8.count - 1 else { return nil }
    let pairs: [UInt32]
    switch digits.count {
    case 3, 4: pairs = digits.map { $0 * 17 }
    case 6, 8:
      pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(rgba: (pairs + [255]).prefix(4).reduce(0) { $0 << 8 | $1 })
  }

  /// Reads a hexadecimal digit in ASCII.
  private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte - 48)
    case 65...70: UInt32(byte - 55)
    case 97...102: UInt32(byte - 87)
    default: nil
    }
  }

  // MARK: Functions

  /// Reads `rgb(…)` or `hsl(…)`, with or without an opacity.
  private init?(function text: String) {
    guard let call = FunctionCall(text), (3...4).contains(call.arguments.count) else { return nil }
    let arguments = call.arguments
    let alpha = arguments.count == 4 ? Color.share(arguments[3], whole: 1) : 1
    guard let alpha else { return nil }
    switch call.name {
    case "rgb", "rgba":
      let parts = arguments.prefix(3).compactMap { Color.share($0, whole: 255) }
      guard parts.count == 3 else { return nil }
      self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    case "hsl", "hsla":
      guard let hue = Color.hue(arguments[0]), arguments[1].hasSuffix("%"),
        arguments[2].hasSuffix("%"), let saturation = Color.share(arguments[1], whole: 1),
        let lightness = Color.share(arguments[2], whole: 1)
      else { return nil }
      self.init(hue: hue, saturation: saturation, lightness: lightness, alpha: alpha)
    default: return nil
    }
  }

  /// Reads a number as a share of the whole, or a percentage, clamped to 0…1 as in CSS.
  private static func share(_ text: String, whole: Double) -> Double? {
    let isPercentage = text.hasSuffix("%")
    guard let number = Double(isPercentage ? String(text.dropLast()) : text), number.isFinite else {
      return nil
    }
    return min(1, max(0, number / (isPercentage ? 100 : whole)))
  }

  /// Reads an angle in degrees, turns or radians, in degrees from 0 to 360.
  private static func hue(_ text: String) -> Double? {
    let units: KeyValuePairs = ["deg": 1.0, "turn": 360.0, "rad": 180 / Double.pi]
    let unit = units.first { text.hasSuffix($0.key) }
    guard let number = Double(text.dropLast(unit?.key.count ?? 0)), number.isFinite else {
      return nil
    }
    let degrees = (number * (unit?.value ?? 1)).truncatingRemainder(dividingBy: 360)
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Makes a color from its hue in degrees, saturation and lightness (CSS Color 4, section 7.1).
  private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    func component(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let chroma = saturation * min(lightness, 1 - lightness)
      return lightness - chroma * max(-1, min(k - 3, min(9 - k, 1)))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }
}

/// A value in the functional notation of CSS, such as `rgba(0, 0, 0, 0.5)`.
package struct FunctionCall {
  /// The name, in lower case.
  package let name: String
  /// The arguments without surrounding spaces; they are separated by commas, spaces or a slash.
  package let arguments: [String]

  /// Parses a call; `nil` for any other text.
  package init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open > text.startIndex else {
      return nil
    }
    name = text[..<open].lowercased()
    let inside = text[text.index(after: open)...].dropLast()
    guard !inside.contains("("), !inside.contains(")") else { return nil }
    let parts =
      inside.contains(",")
      ? inside.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      : inside.split(whereSeparator: { $0 == " " || $0 == "/" }).map(String.init)
    arguments = parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
