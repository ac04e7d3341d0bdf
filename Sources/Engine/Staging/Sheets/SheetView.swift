import Foundation
import Geometry
import Imaging
import Layouts
import Timelines

/// The view of a sheet, with rounded upper corners: the screen in it, and the grabber.
///
/// A floating sheet is scaled with its content, and all of its corners are rounded.
///
/// Its background goes on below the screen, so that no gap shows there while the sheet is pulled
/// beyond its highest detent.
final class SheetView: View, TraitFollower {
  /// The distance of the grabber from the upper edge, in points.
  private static let grabberInset: CGFloat = 5
  /// The distance of a finger from the upper edge, at most half of the sheet's height, in points.
  static let touchInset = 20.0

  /// Whether touches go to the sheet itself instead of to what is in it.
  var isGripped = false
  /// A closure that is called when the traits have changed.
  var traitsChanged: (() -> Void)?
  /// A closure that is called at a tap on the grabber, which lets touches through until it is set.
  var grabberTapped: (() -> Void)? { didSet { grabber.tapped = grabberTapped } }
  /// A closure that returns the finger on the sheet, if scroll views in it share theirs.
  var dragger: (() -> SheetDragger?)?
  private let screenView: View
  /// The background below the screen.
  private let ground = View()
  /// The color of the background; `nil` for that of the screen.
  private let background: Color?
  private let grabber = SheetGrabber()
  private var radius: Double
  /// The share of the radius that the lower corners have.
  private var lowerShare = 0.0
  /// The size for which the screen is laid out.
  private var contentSize = CGSize.zero

  /// Makes the view of a sheet around that of its screen.
  ///
  /// - Parameter background: The color below the screen; `nil` for that of the screen.
  init(_ sheet: SheetConfiguration, background: Color?, content: View) {
    screenView = content
    self.background = background
    radius = sheet.cornerRadius
    super.init(frame: .zero)
    roundCorners()
    clipsToBounds = true
    addSubview(ground)
    addSubview(content)
    if sheet.hasGrabber { addSubview(grabber) }
    traitsDidChange()
  }

  /// Returns `nil`: a sheet is always made for a screen.
  required init?(coder: NSCoder) { nil }

  /// The grabber on a light background.
  private static let dark = Color(rgba: 0x3C3C_434D)
  /// The grabber on a dark background.
  private static let light = Color(rgba: 0xEBEB_F54D)

  /// The color of the background.
  private var groundColor: Color {
    background ?? screenView.backgroundColor?.color(with: screenView.traitCollection) ?? .clear
  }

  /// The length by which the background reaches under an opaque screen, without a seam.
  private var overlap: CGFloat { ground.backgroundColor?.alpha == 1 ? 1 : 0 }

  func traitsDidChange() {
    let color = groundColor
    if ground.backgroundColor != color { ground.backgroundColor = color }
    grabber.appearance.fill = .solid(color.isDark ? Self.light : Self.dark)
    traitsChanged?()
  }

  /// Shows the look of a configuration that has changed.
  func take(_ sheet: SheetConfiguration) {
    radius = sheet.cornerRadius
    roundCorners()
    if sheet.hasGrabber != (grabber.superview != nil) {
      if sheet.hasGrabber { addSubview(grabber) } else { grabber.removeFromSuperview() }
    }
    let color = groundColor
    if ground.backgroundColor != color { traitsDidChange() }
  }

  /// Rounds the upper corners, and the lower ones by a share of the radius.
  private func roundCorners() {
    let lower = radius * lowerShare
    let corners = Corners(
      topLeft: radius, topRight: radius, bottomRight: lower, bottomLeft: lower)
    if appearance.corners != corners { appearance.corners = corners }
  }

  /// Shows the sheet in a frame in its container, scaled as its place is.
  func show(_ place: SheetPlacement, in frame: CGRect) {
    let transform = Affine(scaleX: place.scale, y: place.scale)
    if self.frame == frame, self.transform == transform { return }
    if self.transform != transform { self.transform = transform }
    if transform.isIdentity {
      self.frame = frame
    } else {
      bounds.size = CGSize(width: frame.width / place.scale, height: frame.height / place.scale)
      center = CGPoint(x: frame.midX, y: frame.midY)
    }
    lowerShare = min(1, place.inset / SheetPlacement.margin)
    roundCorners()
    fillGround()
  }

  /// Fills what is below the screen.
  private func fillGround() {
    let hidden = transform.isIdentity ? 0 : overlap
    let frame = CGRect(
      x: 0, y: contentSize.height - overlap, width: contentSize.width,
      height: max(0, bounds.height - contentSize.height + hidden))
    if ground.frame != frame { ground.frame = frame }
  }

  /// Places the screen and the grabber for a size of the screen.
  func place(contentSize size: CGSize) {
    contentSize = size
    let frame = CGRect(origin: .zero, size: size)
    if screenView.frame != frame { screenView.frame = frame }
    fillGround()
    let middle = CGPoint(x: size.width / 2, y: Self.grabberInset + SheetGrabber.size.height / 2)
    if grabber.center != middle { grabber.center = middle }
  }

  override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    return isGripped && hit != nil ? self : hit
  }
}

/// The bar at the upper edge of a sheet, which fingers take even over content that scrolls.
private final class SheetGrabber: View {
  /// In points.
  static let size = CGSize(width: 36, height: 5)
  /// The distance from the bar, to the sides and below, within which a finger takes it, in points.
  ///
  /// The system's is not published; this is a choice.
  private static let reach: CGFloat = 15

  var tapped: (() -> Void)? { didSet { isUserInteractionEnabled = tapped != nil } }

  init() {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    appearance.cornerRadius = Double(Self.size.height / 2)
    isUserInteractionEnabled = false
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.tapped?() })
  }

  required init?(coder: NSCoder) { nil }

  override func point(inside point: CGPoint, with event: Event?) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point)
  }
}

extension Color {
  /// Whether light marks are easier to see on the color than dark ones.
  fileprivate var isDark: Bool { 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 && alpha > 0.5 }
}
