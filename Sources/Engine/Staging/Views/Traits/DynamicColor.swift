public import Foundation
package import Imaging

/// A color, or a closure that provides one for given traits, as `UIColor`; it is always sRGB.
///
/// A color is immutable, and the closure of a dynamic color is `@Sendable`. So colors can be
/// shared between threads; the conformance is unchecked only because the class is open.
open class DynamicColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  private let mark = AttributeMark()

  /// A fixed color or a closure that provides one.
  private enum Content: Sendable {
    case fixed(Color)
    case dynamic(@Sendable (TraitCollection) -> DynamicColor)
  }

  private let content: Content

  /// Makes a color from components, which are clamped to 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    content = .fixed(
      Color(
        red: DynamicColor.clamp(red), green: DynamicColor.clamp(green),
        blue: DynamicColor.clamp(blue),
        alpha: DynamicColor.clamp(alpha)))
  }

  /// Makes a gray.
  public init(white: CGFloat, alpha: CGFloat) {
    content = .fixed(Color(white: DynamicColor.clamp(white), alpha: DynamicColor.clamp(alpha)))
  }

  /// Makes a dynamic color, which a closure provides for the traits of the view that shows it.
  @preconcurrency public init(
    dynamicProvider: @escaping @Sendable (TraitCollection) -> DynamicColor
  ) {
    content = .dynamic(dynamicProvider)
  }

  /// Makes a color from a hue between 0 and 1: red at 0, green at 1/3, blue at 2/3.
  ///
  /// Source: A. R. Smith, "Color Gamut Transform Pairs", 1978 (the hexcone).
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let (saturation, value) = (DynamicColor.clamp(saturation), DynamicColor.clamp(brightness))
    /// Returns a component that is brightest in the sixths around a position of the color wheel.
    func component(_ offset: Double) -> Double {
      let position = (offset + DynamicColor.clamp(hue) * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(position, 4 - position, 1))
    }
    content = .fixed(
      Color(
        red: component(5), green: component(3), blue: component(1), alpha: DynamicColor.clamp(alpha)
      ))
  }

  /// Makes a color from Display P3 components; values outside sRGB are clamped to it.
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    content = .fixed(
      Color(displayP3Red: displayP3Red, green: green, blue: blue, alpha: DynamicColor.clamp(alpha)))
  }

  /// Makes a transparent color, which stands for no color.
  public override init() { content = .fixed(.clear) }

  /// Makes a color from the engine's color.
  package init(_ color: Color) { content = .fixed(color) }

  /// Makes the color of a color literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Returns a component clamped to 0…1.
  private static func clamp(_ component: CGFloat) -> Double { min(1, max(0, component)) }

  // MARK: Components

  /// Returns the color resolved with the given traits.
  open func resolvedColor(with traitCollection: TraitCollection) -> DynamicColor {
    guard case .dynamic(let provider) = content else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// Returns the color resolved with the given traits, as a timeline's value.
  package func color(with traits: TraitCollection) -> Color {
    switch content {
    case .fixed(let color): color
    case .dynamic(let provider): provider(traits).color(with: traits)
    }
  }

  /// The color resolved with the current traits, as a timeline's value.
  package var color: Color { color(with: .current) }

  /// Whether the color depends on traits.
  package var isDynamic: Bool { if case .dynamic = content { true } else { false } }

  /// Returns the same fixed or dynamic color with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> DynamicColor {
    switch content {
    case .fixed(var color):
      color.alpha = DynamicColor.clamp(alpha)
      return DynamicColor(color)
    case .dynamic(let provider):
      return DynamicColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  /// Returns the sRGB components through pointers.
  ///
  /// - Returns: `true`, since every color has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = color
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  /// Returns hue, from 0 to 1, saturation and brightness through pointers.
  ///
  /// - Returns: `true`, since every color has them.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = color
    let most = max(color.red, color.green, color.blue)
    let span = most - min(color.red, color.green, color.blue)
    let sixths: Double =
      if span == 0 {
        0
      } else if most == color.red {
        ((color.green - color.blue) / span + 6).truncatingRemainder(dividingBy: 6)
      } else if most == color.green {
        (color.blue - color.red) / span + 2
      } else {
        (color.red - color.green) / span + 4
      }
    hue?.pointee = sixths / 6
    saturation?.pointee = most > 0 ? span / most : 0
    brightness?.pointee = most
    alpha?.pointee = color.alpha
    return true
  }

  /// Returns the brightness of a gray through a pointer.
  ///
  /// - Returns: whether the color is a gray.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = color
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = color.red
    alpha?.pointee = color.alpha
    return true
  }

  // MARK: Equality and copies

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? DynamicColor else { return false }
    if self === other { return true }
    switch (content, other.content) {
    case (.fixed(let own), .fixed(let others)): return own == others
    default: return DynamicColor.styles.allSatisfy { color(with: $0) == other.color(with: $0) }
    }
  }

  open override var hash: Int {
    var hasher = Hasher()
    for traits in DynamicColor.styles { hasher.combine(color(with: traits)) }
    return hasher.finalize()
  }

  /// The traits by which dynamic colors are compared.
  private static var styles: [TraitCollection] {
    [TraitCollection(userInterfaceStyle: .light), TraitCollection(userInterfaceStyle: .dark)]
  }

  /// Returns the same object, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String {
    let color = color
    return "UIExtendedSRGBColorSpace \(color.red) \(color.green) \(color.blue) \(color.alpha)"
  }
}

extension Color {
  /// Makes a color from Display P3 components.
  ///
  /// Source: W3C, CSS Color 4, "Sample code for color conversions".
  fileprivate init(displayP3Red: Double, green: Double, blue: Double, alpha: Double) {
    /// Applies the inverse transfer function, which both color spaces share.
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    /// Applies the transfer function, clamped to 0…1.
    func encoded(_ value: Double) -> Double {
      let value = min(1, max(0, value))
      let result = value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
      // The matrix rows add up to 1 only up to rounding, and grays must stay grays.
      return (result * 1e6).rounded() / 1e6
    }
    let (r, g, b) = (linear(displayP3Red), linear(green), linear(blue))
    self.init(
      red: encoded(1.224_940_176_3 * r - 0.224_940_176_3 * g),
      green: encoded(-0.042_056_954_7 * r + 1.042_056_954_7 * g),
      blue: encoded(-0.019_637_554_59 * r - 0.078_636_045_55 * g + 1.098_273_600_14 * b),
      alpha: alpha)
  }
}

extension DynamicColor {
  /// Returns the color's gray, for tints that are dimmed.
  func dimmed(by traits: TraitCollection) -> DynamicColor {
    let color = color(with: traits)
    // Source: ITU-R BT.601, luma.
    let luma = 0.299 * color.red + 0.587 * color.green + 0.114 * color.blue
    return DynamicColor(Color(white: luma, alpha: color.alpha))
  }

  /// Makes a dynamic color that follows the interface style.
  package static func adaptive(_ color: SystemColor) -> DynamicColor {
    DynamicColor { DynamicColor($0.userInterfaceStyle == .dark ? color.dark : color.light) }
  }
}
