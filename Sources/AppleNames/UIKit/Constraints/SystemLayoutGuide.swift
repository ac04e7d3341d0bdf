public import Foundation
import Geometry
import Staging

/// An area at the top or bottom of a view controller's view that bars cover.
public protocol UILayoutSupport: NSObjectProtocol {
  /// The height in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

/// A guide whose rectangle follows from its view.
final class SystemLayoutGuide: UILayoutGuide, UILayoutSupport {
  /// The rectangle of a guide.
  enum Area: String {
    case safeArea = "safeAreaLayoutGuide"
    case margins = "layoutMarginsGuide"
    case readable = "readableContentGuide"
    case keyboard = "keyboardLayoutGuide"
    case content = "contentLayoutGuide"
    case frame = "frameLayoutGuide"
    case topBar = "topLayoutGuide"
    case bottomBar = "bottomLayoutGuide"
  }

  let area: Area

  /// Makes a view's guide.
  init(_ area: Area, of view: View) {
    self.area = area
    super.init()
    owningView = view
  }

  /// Makes nothing; archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var layoutName: String {
    if !identifier.isEmpty { return "\"\(identifier)\"" }
    return "\(owningView?.layoutName ?? "(no view)").\(area.rawValue)"
  }

  /// The largest width of text that reads well, in points.
  ///
  /// Source: measured widths of `readableContentGuide` at the default text size.
  static let readableWidth: CGFloat = 672

  /// The distances from the view's edges.
  var insets: UIEdgeInsets {
    guard let view = owningView else { return .zero }
    switch area {
    case .safeArea: return view.safeAreaInsets
    case .margins: return view.layoutMargins
    case .readable:
      var insets = view.layoutMargins
      let excess = view.bounds.width - insets.left - insets.right - SystemLayoutGuide.readableWidth
      insets.left += max(0, excess / 2)
      insets.right += max(0, excess / 2)
      return insets
    case .content, .frame, .keyboard, .topBar, .bottomBar: return .zero
    }
  }

  /// The height of a bar's area, in points.
  var length: CGFloat {
    guard let insets = owningView?.safeAreaInsets else { return 0 }
    return area == .topBar ? insets.top : insets.bottom
  }

  override var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    let (bounds, safeArea) = (view.bounds, view.safeAreaInsets)
    switch area {
    case .safeArea, .margins, .readable, .frame: return bounds.inset(by: insets)
    case .content:
      return CGRect(origin: .zero, size: (view as? ScrollView)?.contentSize ?? bounds.size)
    case .topBar:
      return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: safeArea.top)
    case .bottomBar:
      return CGRect(
        x: bounds.minX, y: bounds.maxY - safeArea.bottom, width: bounds.width,
        height: safeArea.bottom)
    case .keyboard:
      return CGRect(
        x: bounds.minX, y: bounds.maxY - safeArea.bottom, width: bounds.width,
        height: safeArea.bottom)
    }
  }
}
