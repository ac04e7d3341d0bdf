/// The traits of the interface that a scene is shown in.
package struct InterfaceTraits: Hashable, Sendable {
  /// The direction of the interface.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
  }

  /// The appearance that system colours and colours by theme have.
  package var theme = Theme.light
  package var direction = Direction.leftToRight
  /// The factor of the sizes of all texts.
  package var textScale = 1.0
  /// Whether screens and items fade where they would move.
  package var reducesMotion = false
  /// The language of strings, by its tag such as `de`; the first one of each string where `nil`.
  package var language: String?

  /// Makes the traits of a light interface in the default size.
  package init() {}
}

/// UIKit's content size categories, with the size of body text in each.
///
/// Source: Apple, Human Interface Guidelines, Typography, iOS Dynamic Type sizes and larger
/// accessibility type sizes.
enum TextSize: String, Hashable, Sendable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// The size of body text, in points.
  private var bodySize: Double {
    switch self {
    case .xSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .xLarge: 19
    case .xxLarge: 21
    case .xxxLarge: 23
    case .accessibility1: 28
    case .accessibility2: 33
    case .accessibility3: 40
    case .accessibility4: 47
    case .accessibility5: 53
    }
  }

  /// The quotient of the size of body text and that of the default category.
  var scale: Double { bodySize / Self.large.bodySize }
}
