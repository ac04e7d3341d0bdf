package import Documents
internal import Foundation
package import Imaging
package import Timelines

/// Dots for the pages of a collection, of which the present one is highlighted.
package struct PageControlDocument: Hashable, Sendable {
  /// The collection; the first one of the screen where `nil`.
  package var target: String?
  /// The number of dots; that of the collection's pages where `nil`.
  package var count: Int?
  /// The colour of the other dots.
  package var color = Color.clear
  /// The colour of the present page's dot.
  package var currentColor = Color.black
  /// The diameter of the dots, in points; 7 as in UIKit.
  package var size = 7.0
  /// The width of the present page's dot, in points; a circle where `nil`.
  package var currentWidth: Double?
  /// The gap between the dots, in points; 9 as in UIKit.
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
