/// A color in sRGB, not premultiplied: components and alpha from 0 to 1.
///
/// Colors are interpolated in these components. Alpha multiplies only on painting, and a channel
/// is rounded half up, once, when it becomes a byte.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  /// Makes a color from components between 0 and 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red; self.green = green; self.blue = blue; self.alpha = alpha
  }

  /// Makes a gray.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a color from `0xRRGGBBAA`.
  public init(rgba: UInt32) {
    func component(_ shift: UInt32) -> Double { Double((rgba >> shift) & 0xFF) / 255 }
    self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }

  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)

  /// Returns the color at `progress` between this one and `end`, components clamped to 0…1.
  public func interpolated(to end: Color, progress: Double) -> Color {
    func mix(_ start: Double, _ end: Double) -> Double {
      min(1, max(0, start + (end - start) * progress))
    }
    return Color(
      red: mix(red, end.red), green: mix(green, end.green), blue: mix(blue, end.blue),
      alpha: mix(alpha, end.alpha))
  }

  /// Returns the color with its alpha multiplied by `factor`.
  public func multiplyingAlpha(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Rounds a component from 0…1 to a byte, half up.
  public static func byte(_ component: Double) -> UInt32 {
    UInt32(min(255, max(0, component * 255 + 0.5)))
  }

  /// The color as one premultiplied word, `0xAARRGGBB`; no channel is above its alpha.
  public var premultipliedWord: UInt32 {
    let alpha = min(1, alpha)
    func channel(_ component: Double) -> UInt32 { Color.byte(min(1, component) * alpha) }
    return Color.byte(alpha) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }

  /// The color as `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  public var hexadecimal: String {
    func digits(_ component: Double) -> String {
      let text = String(Color.byte(component), radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    let opaque = "#" + digits(red) + digits(green) + digits(blue)
    return Color.byte(alpha) == 255 ? opaque : opaque + digits(alpha)
  }
}

extension Color: Codable {
  /// Reads `[red, green, blue]` or `[red, green, blue, alpha]`.
  public init(from decoder: any Decoder) throws {
    let numbers = try [Double](from: decoder)
    guard numbers.count == 3 || numbers.count == 4 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a color has 3 or 4 numbers, not \(numbers.count)"))
    }
    self.init(
      red: numbers[0], green: numbers[1], blue: numbers[2],
      alpha: numbers.count == 4 ? numbers[3] : 1)
  }

  /// Writes `[red, green, blue]`, and alpha where it is not 1.
  public func encode(to encoder: any Encoder) throws {
    try ([red, green, blue] + (alpha == 1 ? [] : [alpha])).encode(to: encoder)
  }
}
