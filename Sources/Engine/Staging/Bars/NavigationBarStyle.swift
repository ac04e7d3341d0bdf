package import Foundation
package import Timelines

/// The colors and fonts of a navigation bar; parts that are `nil` are the bar's own.
package struct NavigationBarStyle {
  /// The color of the background.
  package var background: DynamicColor?
  /// The standard deviation of the blur of the content below, in points; `nil` for none.
  package var blur: Double?
  /// The color of the title.
  package var titleColor: DynamicColor?
  /// The typeface of the title.
  package var titleFont: FontDescriptor?
  /// The size of the title's font, in points.
  package var titleSize: CGFloat?
  /// The color of the line at the bottom edge.
  package var hairline: DynamicColor?

  /// Makes a style without parts.
  package init() {}
}
