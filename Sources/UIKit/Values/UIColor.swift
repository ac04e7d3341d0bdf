public import Foundation
package import Imaging
public import Staging

/// A colour, or a rule that tells one by traits; here it is always sRGB.
///
/// A color is immutable, and the closure of a dynamic color is `@Sendable`. So colors can be shared
/// between threads; the conformance is unchecked only because the class is open.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  /// What a colour is.
  private enum Content: Sendable {
    case fixed(Color)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let content: Content

  /// Makes a colour of components, which are taken as they are up to 1 and down to 0.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    content = .fixed(
      Color(
        red: UIColor.clamp(red), green: UIColor.clamp(green), blue: UIColor.clamp(blue),
        alpha: UIColor.clamp(alpha)))
  }

  /// Makes a grey.
  public init(white: CGFloat, alpha: CGFloat) {
    content = .fixed(Color(white: UIColor.clamp(white), alpha: UIColor.clamp(alpha)))
  }

  /// Makes a colour that a rule tells by the traits of what shows it.
  @preconcurrency public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    content = .dynamic(dynamicProvider)
  }

  /// Makes a colour of a hue, from 0 over the thirds of green and blue to 1.
  ///
  /// Source: A. R. Smith, "Color Gamut Transform Pairs", 1978 (the hexcone).
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let (saturation, value) = (UIColor.clamp(saturation), UIColor.clamp(brightness))
    /// Returns a component whose brightest sixths lie about a place of the wheel.
    func component(_ offset: Double) -> Double {
      let place = (offset + UIColor.clamp(hue) * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(place, 4 - place, 1))
    }
    content = .fixed(
      Color(
        red: component(5), green: component(3), blue: component(1), alpha: UIColor.clamp(alpha)))
  }

  /// Makes a colour of components in Display P3; what sRGB has not is brought to its nearest edge.
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    content = .fixed(
      Color(displayP3Red: displayP3Red, green: green, blue: blue, alpha: UIColor.clamp(alpha)))
  }

  /// Makes a colour of our own.
  package init(_ color: Color) { content = .fixed(color) }

  /// Makes the colour of a literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Brings a component between 0 and 1.
  private static func clamp(_ component: CGFloat) -> Double { min(1, max(0, component)) }

  // MARK: What it is

  /// Returns the colour that it is under some traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider) = content else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// Returns the colour that it is under some traits, as timelines have it.
  package func color(with traits: UITraitCollection) -> Color {
    switch content {
    case .fixed(let color): color
    case .dynamic(let provider): provider(traits).color(with: traits)
    }
  }

  /// The colour that it is under the present traits, as timelines have it.
  package var color: Color { color(with: .current) }

  /// Whether traits decide over it.
  package var isDynamic: Bool { if case .dynamic = content { true } else { false } }

  /// Returns the colour, or the rule, with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch content {
    case .fixed(var color):
      color.alpha = UIColor.clamp(alpha)
      return UIColor(color)
    case .dynamic(let provider):
      return UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  /// Tells the components in sRGB.
  ///
  /// - Returns: `true`, as every colour has them.
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

  /// Tells the hue, from 0 to 1, the saturation and the brightness.
  ///
  /// - Returns: `true`, as every colour has them.
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

  /// Tells how bright a grey is.
  ///
  /// - Returns: whether it is one.
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

  // MARK: As an object

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    switch (content, other.content) {
    case (.fixed(let own), .fixed(let others)): return own == others
    default: return UIColor.styles.allSatisfy { color(with: $0) == other.color(with: $0) }
    }
  }

  open override var hash: Int {
    var hasher = Hasher()
    for traits in UIColor.styles { hasher.combine(color(with: traits)) }
    return hasher.finalize()
  }

  /// The traits by which rules are told apart.
  private static var styles: [UITraitCollection] {
    [UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)]
  }

  /// Returns the colour itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String {
    let color = color
    return "UIExtendedSRGBColorSpace \(color.red) \(color.green) \(color.blue) \(color.alpha)"
  }
}

/// What colour literals make.
public typealias _ColorLiteralType = UIColor

extension Color {
  /// Makes a colour of components in Display P3.
  ///
  /// Source: W3C, CSS Color 4, "Sample code for color conversions".
  fileprivate init(displayP3Red: Double, green: Double, blue: Double, alpha: Double) {
    /// Undoes the transfer curve, which both spaces share.
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    /// Applies the transfer curve, between 0 and 1.
    func encoded(_ value: Double) -> Double {
      let value = min(1, max(0, value))
      let result = value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
      // The rows of the matrix add up to 1 but for the last digits, and greys are to stay greys.
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
