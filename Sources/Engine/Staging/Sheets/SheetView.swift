import Foundation
import Geometry
import Imaging
import Timelines

/// The view of a sheet, with rounded upper corners: the screen in it, and the grabber.
///
/// Its background goes on below the screen, so that no gap shows there while the sheet is pulled
/// beyond its highest detent.
final class SheetView: View {
  /// The size of the grabber, in points.
  private static let grabberSize = CGSize(width: 36, height: 5)
  /// The distance of the grabber from the upper edge, in points.
  private static let grabberInset: CGFloat = 5
  /// The distance of a finger from the upper edge, at most half of the sheet's height, in points.
  static let touchInset = 20.0

  /// Whether touches go to the sheet itself instead of to what is in it.
  var isGripped = false
  private let screenView: View
  /// The background below the screen.
  private let ground = View()
  /// The length by which the background reaches under an opaque screen, without a seam.
  private let overlap: CGFloat
  private let grabber: View?

  /// Makes the view of a sheet around that of its screen.
  init(_ sheet: SheetConfiguration, background: Color, content: View) {
    screenView = content
    grabber = sheet.hasGrabber ? View(frame: CGRect(origin: .zero, size: Self.grabberSize)) : nil
    overlap = background.alpha == 1 ? 1 : 0
    super.init(frame: .zero)
    let radius = sheet.cornerRadius
    appearance.corners = Corners(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    clipsToBounds = true
    ground.backgroundColor = background
    addSubview(ground)
    addSubview(content)
    if let grabber {
      grabber.appearance.fill = .solid(background.isDark ? Self.light : Self.dark)
      grabber.appearance.cornerRadius = Double(Self.grabberSize.height / 2)
      addSubview(grabber)
    }
  }

  /// Returns `nil`: a sheet is always made for a screen.
  required init?(coder: NSCoder) { nil }

  /// The grabber on a light background.
  private static let dark = Color(rgba: 0x3C3C_434D)
  /// The grabber on a dark background.
  private static let light = Color(rgba: 0xEBEB_F54D)

  /// Places the screen and the grabber for a size of the screen.
  func place(contentSize size: CGSize) {
    screenView.frame = CGRect(origin: .zero, size: size)
    ground.frame = CGRect(
      x: 0, y: size.height - overlap, width: size.width, height: bounds.height - size.height)
    grabber?.center = CGPoint(x: size.width / 2, y: Self.grabberInset + Self.grabberSize.height / 2)
  }

  override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return isGripped && hit != nil ? self : hit
  }
}

extension Color {
  /// Whether light marks are easier to see on the color than dark ones.
  fileprivate var isDark: Bool { 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 && alpha > 0.5 }
}
