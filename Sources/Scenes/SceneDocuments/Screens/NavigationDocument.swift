package import Imaging
package import Timelines

/// The surroundings of all pushed screens.
package struct NavigationDocument: Hashable, Sendable {
  /// The bar at the top; `nil` for none.
  package var bar: BarDocument?

  /// Makes navigation, by default with a bar.
  package init(bar: BarDocument? = BarDocument()) { self.bar = bar }
}

/// The navigation bar, which shows the title of a screen and a back button.
package struct BarDocument: Hashable, Sendable {
  /// The font of the title in the middle.
  package static let titleFont = FontDescriptor(weight: 600)
  /// The font of the back button's title.
  package static let backFont = FontDescriptor()
  /// The size of both texts in points.
  package static let textSize = 17.0

  /// The height in points, which screens add to the top content inset.
  package var height: Double
  package var background: Color
  package var titleColor: Color
  /// The colour of the back button.
  package var tint: Color
  /// The colour of the line at the lower edge.
  package var hairline: Color

  /// Makes a bar, by default as high as a navigation bar with a status bar.
  package init(
    height: Double = 64, background: Color = Color(rgba: 0xF7F7_F8FF), titleColor: Color = .black,
    tint: Color = Color(rgba: 0x0A7A_FFFF), hairline: Color = Color(rgba: 0x0000_0033)
  ) {
    self.height = height; self.background = background; self.titleColor = titleColor
    self.tint = tint; self.hairline = hairline
  }

  /// Returns the bar of an interface.
  static func standard(in theme: Theme) -> BarDocument {
    guard theme == .dark else { return BarDocument() }
    return BarDocument(
      background: Color(rgba: 0x1C1C_1EFF), titleColor: .white, tint: Color(rgba: 0x0A84_FFFF),
      hairline: Color(rgba: 0xFFFF_FF33))
  }
}
