import Imaging
public import Staging

/// A color, or a closure that provides one for given traits; `DynamicColor` under its UIKit name.
public typealias UIColor = DynamicColor

/// The type of color literals.
public typealias _ColorLiteralType = UIColor

/// Named colors: plain ones, and system colors (`SystemColor`).
extension UIColor {
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
  /// A transparent color: black with an opacity of 0.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  /// The color of text on a light background.
  public class var darkText: UIColor { UIColor(white: 0, alpha: 1) }
  /// The color of text on a dark background.
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  /// The background color of grouped lists of any style.
  public class var groupTableViewBackground: UIColor { systemGroupedBackground }
  /// The default tint color.
  public class var tintColor: UIColor { systemBlue }

  // MARK: System

  public class var systemRed: UIColor { adaptive(.systemRed) }
  public class var systemOrange: UIColor { adaptive(.systemOrange) }
  public class var systemYellow: UIColor { adaptive(.systemYellow) }
  public class var systemGreen: UIColor { adaptive(.systemGreen) }
  public class var systemMint: UIColor { adaptive(.systemMint) }
  public class var systemTeal: UIColor { adaptive(.systemTeal) }
  public class var systemCyan: UIColor { adaptive(.systemCyan) }
  public class var systemBlue: UIColor { adaptive(.systemBlue) }
  public class var systemIndigo: UIColor { adaptive(.systemIndigo) }
  public class var systemPurple: UIColor { adaptive(.systemPurple) }
  public class var systemPink: UIColor { adaptive(.systemPink) }
  public class var systemBrown: UIColor { adaptive(.systemBrown) }
  public class var systemGray: UIColor { adaptive(.systemGray) }
  public class var systemGray2: UIColor { adaptive(.systemGray2) }
  public class var systemGray3: UIColor { adaptive(.systemGray3) }
  public class var systemGray4: UIColor { adaptive(.systemGray4) }
  public class var systemGray5: UIColor { adaptive(.systemGray5) }
  public class var systemGray6: UIColor { adaptive(.systemGray6) }

  // MARK: Semantic

  public class var label: UIColor { adaptive(.label) }
  public class var secondaryLabel: UIColor { adaptive(.secondaryLabel) }
  public class var tertiaryLabel: UIColor { adaptive(.tertiaryLabel) }
  public class var quaternaryLabel: UIColor { adaptive(.quaternaryLabel) }
  public class var placeholderText: UIColor { adaptive(.placeholderText) }
  public class var systemFill: UIColor { adaptive(.systemFill) }
  public class var secondarySystemFill: UIColor { adaptive(.secondarySystemFill) }
  public class var tertiarySystemFill: UIColor { adaptive(.tertiarySystemFill) }
  public class var quaternarySystemFill: UIColor { adaptive(.quaternarySystemFill) }
  public class var systemBackground: UIColor { adaptive(.systemBackground) }
  public class var secondarySystemBackground: UIColor { adaptive(.secondarySystemBackground) }
  public class var tertiarySystemBackground: UIColor { adaptive(.tertiarySystemBackground) }
  public class var systemGroupedBackground: UIColor { adaptive(.systemGroupedBackground) }
  public class var secondarySystemGroupedBackground: UIColor {
    adaptive(.secondarySystemGroupedBackground)
  }
  public class var tertiarySystemGroupedBackground: UIColor {
    adaptive(.tertiarySystemGroupedBackground)
  }
  public class var separator: UIColor { adaptive(.separator) }
  public class var opaqueSeparator: UIColor { adaptive(.opaqueSeparator) }
  public class var link: UIColor { adaptive(.link) }
}
