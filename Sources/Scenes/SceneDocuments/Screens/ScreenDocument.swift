package import Documents
internal import Foundation
package import Imaging
package import Timelines

/// A screen in its initial state.
package struct ScreenDocument: Hashable, Sendable {
  package var id = ""
  /// The title in the bar while the screen is on top; empty where `nil`.
  package var title: TitleDocument?
  package var background = Color.white
  /// The screen's own collections, whose ids differ over all screens of a scene.
  package var collections: [CollectionDocument] = []
  /// The views above the collections, in paint order.
  package var views: [ScreenViewDocument] = []
  /// The layout that the previous screen's collection changes to.
  /// Only a screen without collections of its own has it, and is opened by `layoutToLayout`.
  package var layout: LayoutDocument?
  package var sheet: SheetDocument?
  package var location = SourceLocation.missing
}

/// The title of a screen, with its location for warnings about missing glyphs.
package struct TitleDocument: Hashable, Sendable {
  package var string: String
  package var location: SourceLocation

  /// Makes a title.
  package init(_ string: String, location: SourceLocation) {
    self.string = string; self.location = location
  }
}

/// A styled rectangle on a screen.
///
/// Its templates are resolved with its own values and the item that opened the screen.
package struct ScreenViewDocument: Hashable, Sendable {
  /// The name in steps and reports, which is unique among all screens of a scene.
  package var id: String?
  package var frame = RelativeFrame.bounds
  package var style: StyleReference?
  package var pageControl: PageControlDocument?
  package var data: [String: String] = [:]
  package var location = SourceLocation.missing
}

/// The surroundings of all pushed screens.
package struct NavigationDocument: Hashable, Sendable {
  package var bar: BarDocument? = BarDocument()
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
  package var tint: Color
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

/// Dots for the pages of a collection, of which the present one is highlighted.
package struct PageControlDocument: Hashable, Sendable {
  package var target: String?
  package var count: Int?
  package var color = Color.clear
  package var currentColor = Color.black
  package var size = 7.0
  package var currentWidth: Double?
  package var gap = 9.0
  package var location = SourceLocation.missing

  /// The motion that the dots follow.
  package var source: LinkSource { LinkSource(.page, of: target) }

  /// Returns the dots in the middle of a view, from the left.
  ///
  /// Between two pages the highlight moves from one dot to the other with the content.
  ///
  /// - Parameters:
  ///   - count: The number of pages.
  ///   - page: The present page, counted from 0; between two of them while the content moves.
  package func dots(count: Int, page: Double) -> [StackedLayer] {
    guard count > 0 else { return [] }
    let page = min(max(page, 0), Double(count - 1))
    let wide = currentWidth ?? size
    let widths = (0..<count).map { size + (wide - size) * max(0, 1 - abs(page - Double($0))) }
    var x = -(widths.reduce(0, +) + gap * Double(count - 1)) / 2
    return widths.enumerated().map { index, width in
      defer { x += width + gap }
      let share = max(0, 1 - abs(page - Double(index)))
      let appearance = Appearance(
        fill: .solid(color.interpolated(to: currentColor, progress: share)),
        cornerRadius: min(width, size) / 2)
      return StackedLayer(
        appearance,
        frame: RelativeFrame(
          horizontal: .init(start: .init(points: x, share: 0.5), extent: .init(points: width)),
          vertical: .init(start: .init(points: -size / 2, share: 0.5), extent: .init(points: size)))
      )
    }
  }
}
