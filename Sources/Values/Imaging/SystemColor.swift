/// A named color of iOS, with a value for light and one for dark interfaces.
///
/// Source: Apple, Human Interface Guidelines, "Color", specifications; and the values that
/// `UIColor` resolves to on iOS 17.
package enum SystemColor: String, CaseIterable, Sendable {
  case systemRed
  case systemOrange
  case systemYellow
  case systemGreen
  case systemMint
  case systemTeal
  case systemCyan
  case systemBlue
  case systemIndigo
  case systemPurple
  case systemPink
  case systemBrown
  case systemGray
  case systemGray2
  case systemGray3
  case systemGray4
  case systemGray5
  case systemGray6
  case label
  case secondaryLabel
  case tertiaryLabel
  case quaternaryLabel
  case placeholderText
  case systemFill
  case secondarySystemFill
  case tertiarySystemFill
  case quaternarySystemFill
  case systemBackground
  case secondarySystemBackground
  case tertiarySystemBackground
  case systemGroupedBackground
  case secondarySystemGroupedBackground
  case tertiarySystemGroupedBackground
  case separator
  case opaqueSeparator
  case link

  /// The color as 0xRRGGBB and its opacity, in light and in dark interfaces.
  private var values: (light: (UInt32, Double), dark: (UInt32, Double)) {
    switch self {
    case .systemRed: ((0xFF3B30, 1), (0xFF453A, 1))
    case .systemOrange: ((0xFF9500, 1), (0xFF9F0A, 1))
    case .systemYellow: ((0xFFCC00, 1), (0xFFD60A, 1))
    case .systemGreen: ((0x34C759, 1), (0x30D158, 1))
    case .systemMint: ((0x00C7BE, 1), (0x63E6E2, 1))
    case .systemTeal: ((0x30B0C7, 1), (0x40C8E0, 1))
    case .systemCyan: ((0x32ADE6, 1), (0x64D2FF, 1))
    case .systemBlue: ((0x007AFF, 1), (0x0A84FF, 1))
    case .systemIndigo: ((0x5856D6, 1), (0x5E5CE6, 1))
    case .systemPurple: ((0xAF52DE, 1), (0xBF5AF2, 1))
    case .systemPink: ((0xFF2D55, 1), (0xFF375F, 1))
    case .systemBrown: ((0xA2845E, 1), (0xAC8E68, 1))
    case .systemGray: ((0x8E8E93, 1), (0x8E8E93, 1))
    case .systemGray2: ((0xAEAEB2, 1), (0x636366, 1))
    case .systemGray3: ((0xC7C7CC, 1), (0x48484A, 1))
    case .systemGray4: ((0xD1D1D6, 1), (0x3A3A3C, 1))
    case .systemGray5: ((0xE5E5EA, 1), (0x2C2C2E, 1))
    case .systemGray6: ((0xF2F2F7, 1), (0x1C1C1E, 1))
    case .label: ((0x000000, 1), (0xFFFFFF, 1))
    case .secondaryLabel: ((0x3C3C43, 0.6), (0xEBEBF5, 0.6))
    case .tertiaryLabel: ((0x3C3C43, 0.3), (0xEBEBF5, 0.3))
    case .quaternaryLabel: ((0x3C3C43, 0.18), (0xEBEBF5, 0.16))
    case .placeholderText: ((0x3C3C43, 0.3), (0xEBEBF5, 0.3))
    case .systemFill: ((0x787880, 0.2), (0x787880, 0.36))
    case .secondarySystemFill: ((0x787880, 0.16), (0x787880, 0.32))
    case .tertiarySystemFill: ((0x767680, 0.12), (0x767680, 0.24))
    case .quaternarySystemFill: ((0x747480, 0.08), (0x767680, 0.18))
    case .systemBackground: ((0xFFFFFF, 1), (0x000000, 1))
    case .secondarySystemBackground: ((0xF2F2F7, 1), (0x1C1C1E, 1))
    case .tertiarySystemBackground: ((0xFFFFFF, 1), (0x2C2C2E, 1))
    case .systemGroupedBackground: ((0xF2F2F7, 1), (0x000000, 1))
    case .secondarySystemGroupedBackground: ((0xFFFFFF, 1), (0x1C1C1E, 1))
    case .tertiarySystemGroupedBackground: ((0xF2F2F7, 1), (0x2C2C2E, 1))
    case .separator: ((0x3C3C43, 0.29), (0x545458, 0.6))
    case .opaqueSeparator: ((0xC6C6C8, 1), (0x38383A, 1))
    case .link: ((0x007AFF, 1), (0x0984FF, 1))
    }
  }

  /// Returns the color behind a list.
  package static func listBackground(isGrouped: Bool) -> SystemColor {
    isGrouped ? .systemGroupedBackground : .systemBackground
  }

  /// The color in light interfaces.
  package var light: Color { Self.color(values.light) }

  /// The color in dark interfaces.
  package var dark: Color { Self.color(values.dark) }

  /// Returns the color of a value with its opacity.
  private static func color(_ value: (UInt32, Double)) -> Color {
    Color(rgba: value.0 << 8 | 0xFF).multiplyingAlpha(by: value.1)
  }
}
