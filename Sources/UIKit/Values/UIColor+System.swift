import Imaging
import Staging

/// Named colours: plain ones, and system colours with Apple's published light and dark values.
///
/// Source: Apple, Human Interface Guidelines, "Color", specifications; and the values that
/// `UIColor` resolves to on iOS 17.
extension UIColor {
  /// Makes a dynamic colour from 0xRRGGBB values for light and dark, each with an opacity.
  private static func adaptive(
    _ light: (UInt32, Double), _ dark: (UInt32, Double)
  ) -> UIColor {
    @Sendable func color(_ value: (UInt32, Double)) -> UIColor {
      UIColor(Color(rgba: value.0 << 8 | 0xFF).multiplyingAlpha(by: value.1))
    }
    return UIColor { color($0.userInterfaceStyle == .dark ? dark : light) }
  }

  // MARK: Plain

  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  public class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
  public class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// A transparent colour: black with an opacity of 0.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  /// The colour of text on a light background.
  public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
  /// The colour of text on a dark background.
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  /// The background colour of grouped lists of any style.
  public class var groupTableViewBackground: UIColor { systemGroupedBackground }
  /// The default tint colour.
  public class var tintColor: UIColor { systemBlue }

  // MARK: System

  public class var systemRed: UIColor { adaptive((0xFF3B30, 1), (0xFF453A, 1)) }
  public class var systemOrange: UIColor { adaptive((0xFF9500, 1), (0xFF9F0A, 1)) }
  public class var systemYellow: UIColor { adaptive((0xFFCC00, 1), (0xFFD60A, 1)) }
  public class var systemGreen: UIColor { adaptive((0x34C759, 1), (0x30D158, 1)) }
  public class var systemMint: UIColor { adaptive((0x00C7BE, 1), (0x63E6E2, 1)) }
  public class var systemTeal: UIColor { adaptive((0x30B0C7, 1), (0x40C8E0, 1)) }
  public class var systemCyan: UIColor { adaptive((0x32ADE6, 1), (0x64D2FF, 1)) }
  public class var systemBlue: UIColor { adaptive((0x007AFF, 1), (0x0A84FF, 1)) }
  public class var systemIndigo: UIColor { adaptive((0x5856D6, 1), (0x5E5CE6, 1)) }
  public class var systemPurple: UIColor { adaptive((0xAF52DE, 1), (0xBF5AF2, 1)) }
  public class var systemPink: UIColor { adaptive((0xFF2D55, 1), (0xFF375F, 1)) }
  public class var systemBrown: UIColor { adaptive((0xA2845E, 1), (0xAC8E68, 1)) }
  public class var systemGray: UIColor { adaptive((0x8E8E93, 1), (0x8E8E93, 1)) }
  public class var systemGray2: UIColor { adaptive((0xAEAEB2, 1), (0x636366, 1)) }
  public class var systemGray3: UIColor { adaptive((0xC7C7CC, 1), (0x48484A, 1)) }
  public class var systemGray4: UIColor { adaptive((0xD1D1D6, 1), (0x3A3A3C, 1)) }
  public class var systemGray5: UIColor { adaptive((0xE5E5EA, 1), (0x2C2C2E, 1)) }
  public class var systemGray6: UIColor { adaptive((0xF2F2F7, 1), (0x1C1C1E, 1)) }

  // MARK: Semantic

  public class var label: UIColor { adaptive((0x000000, 1), (0xFFFFFF, 1)) }
  public class var secondaryLabel: UIColor { adaptive((0x3C3C43, 0.6), (0xEBEBF5, 0.6)) }
  public class var tertiaryLabel: UIColor { adaptive((0x3C3C43, 0.3), (0xEBEBF5, 0.3)) }
  public class var quaternaryLabel: UIColor { adaptive((0x3C3C43, 0.18), (0xEBEBF5, 0.16)) }
  public class var placeholderText: UIColor { adaptive((0x3C3C43, 0.3), (0xEBEBF5, 0.3)) }
  public class var systemFill: UIColor { adaptive((0x787880, 0.2), (0x787880, 0.36)) }
  public class var secondarySystemFill: UIColor { adaptive((0x787880, 0.16), (0x787880, 0.32)) }
  public class var tertiarySystemFill: UIColor { adaptive((0x767680, 0.12), (0x767680, 0.24)) }
  public class var quaternarySystemFill: UIColor { adaptive((0x747480, 0.08), (0x767680, 0.18)) }
  public class var systemBackground: UIColor { adaptive((0xFFFFFF, 1), (0x000000, 1)) }
  public class var secondarySystemBackground: UIColor { adaptive((0xF2F2F7, 1), (0x1C1C1E, 1)) }
  public class var tertiarySystemBackground: UIColor { adaptive((0xFFFFFF, 1), (0x2C2C2E, 1)) }
  public class var systemGroupedBackground: UIColor { adaptive((0xF2F2F7, 1), (0x000000, 1)) }
  public class var secondarySystemGroupedBackground: UIColor {
    adaptive((0xFFFFFF, 1), (0x1C1C1E, 1))
  }
  public class var tertiarySystemGroupedBackground: UIColor {
    adaptive((0xF2F2F7, 1), (0x2C2C2E, 1))
  }
  public class var separator: UIColor { adaptive((0x3C3C43, 0.29), (0x545458, 0.6)) }
  public class var opaqueSeparator: UIColor { adaptive((0xC6C6C8, 1), (0x38383A, 1)) }
  public class var link: UIColor { adaptive((0x007AFF, 1), (0x0984FF, 1)) }
}
