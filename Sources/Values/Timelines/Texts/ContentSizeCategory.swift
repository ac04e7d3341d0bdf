/// UIKit's content size categories, with the size of body text in each.
///
/// Source: Apple, Human Interface Guidelines, Typography, iOS Dynamic Type sizes and larger
/// accessibility type sizes.
package enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable {
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
  package var scale: Double { bodySize / Self.large.bodySize }

  /// Returns the category whose scale is nearest to another one.
  package static func nearest(to scale: Double) -> ContentSizeCategory {
    allCases.min { abs($0.scale - scale) < abs($1.scale - scale) } ?? .large
  }
}
