public import Imaging
public import Timelines

/// What lies around all pushed screens of a scene.
public struct NavigationDocument: Hashable, Sendable {
  /// The bar at the top; `nil` for none.
  public var bar: BarDocument?

  /// Makes navigation, by default with a bar.
  public init(bar: BarDocument? = BarDocument()) { self.bar = bar }
}

/// The bar that shows the title of a screen and the way back.
public struct BarDocument: Hashable, Sendable {
  /// The font of the title in the middle.
  public static let titleFont = FontDescriptor(weight: 600)
  /// The font of the title of the screen before, beside the arrow back.
  public static let backFont = FontDescriptor()
  /// The size of both texts in points.
  public static let textSize = 17.0

  /// The height in points, which screens add to the top content inset of what lies below.
  public var height: Double
  public var background: Color
  public var titleColor: Color
  /// The colour of the way back.
  public var tint: Color
  /// The colour of the line at the lower edge.
  public var hairline: Color

  /// Makes a bar, by default as high as a navigation bar with a status bar.
  public init(
    height: Double = 64, background: Color = Color(rgba: 0xF7F7_F8FF), titleColor: Color = .black,
    tint: Color = Color(rgba: 0x0A7A_FFFF), hairline: Color = Color(rgba: 0x0000_0033)
  ) {
    self.height = height; self.background = background; self.titleColor = titleColor
    self.tint = tint; self.hairline = hairline
  }
}
