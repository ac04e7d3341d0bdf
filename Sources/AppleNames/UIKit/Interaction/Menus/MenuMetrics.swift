import Foundation
import Imaging
import Staging
import Timelines

/// The sizes, colors and motions of menus.
///
/// UIKit documents none of them, and no recording of a menu is among the measurements. The width of
/// 250 points, rows of 44 points, the text styles and the order of title, mark and image are those
/// that iOS 16 to 18 shows; the springs are decided here after the look of those versions.
enum MenuMetrics {
  /// The width of a menu, and that at the accessibility sizes of texts, in points.
  static let (width, wideWidth): (CGFloat, CGFloat) = (250, 330)
  /// The radius of the corners in points.
  static let cornerRadius: CGFloat = 13
  /// The least height of a row, and of one of actions beside each other, in points.
  static let (rowHeight, stripHeight): (CGFloat, CGFloat) = (44, 48)
  /// The distance of texts from the top and bottom of a row, in points.
  static let textMargin: CGFloat = 11
  /// The distance of titles and images from the sides, and of titles behind a mark, in points.
  static let side = (plain: CGFloat(16), marked: CGFloat(32))
  /// The height of the band between groups, and the thickness of lines, in points.
  static let (gap, line): (CGFloat, CGFloat) = (8, 0.5)
  /// The distance of a menu from its source, and from the edges of the window, in points.
  static let (distance, margin): (CGFloat, CGFloat) = (8, 8)

  /// The perceived duration in seconds and the bounce of the spring with which a menu appears, and
  /// the size from which it grows.
  static let appearance = (duration: 0.4, bounce: CGFloat(0.2), scale: CGFloat(0.2))
  /// The perceived duration of the spring with which a menu disappears, in seconds; it does not
  /// overshoot.
  static let disappearance = 0.3
  /// The durations in seconds in which a panel becomes opaque and transparent.
  static let fading = (in: 0.15, out: 0.2)
  /// The scale of a menu behind the one that was opened from it.
  static let parentScale: CGFloat = 0.94

  /// The colors of the panel: those of an alert's card, which has the same material.
  static func fill(isDark: Bool) -> Color {
    isDark ? Color(white: 0.145, alpha: 0.82) : Color(white: 0.96, alpha: 0.82)
  }

  /// The color of the row under a finger.
  static var highlight: UIColor {
    UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 0.1) }
  }

  /// The color of the band between groups.
  static var band: UIColor {
    UIColor { UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.3 : 0.08) }
  }
}
