import CoreGraphics
import Foundation
import Geometry
import Staging
import Timelines

/// The images that menus and their buttons show.
enum MenuSymbols {
  /// Returns the sign of a pop-up button, two chevrons, with a height in points.
  static func popUp(height: CGFloat) -> UIImage? {
    drawing("M7 10L12 5L17 10M7 14L12 19L17 14", height: height, lineWidth: 2.4)
  }

  /// Returns the mark of an element that is on, or on in parts; `nil` for one that is off.
  static func mark(_ state: UIMenuElement.State, height: CGFloat) -> UIImage? {
    switch state {
    case .off: nil
    case .on: drawing("M5 13L10 18L19 6", height: height, lineWidth: 2.4)
    case .mixed: drawing("M5 12H19", height: height, lineWidth: 2.4)
    }
  }

  /// Returns the chevron of a row that opens a menu, or of one that closes it.
  static func chevron(isOpen: Bool, isMirrored: Bool, height: CGFloat) -> UIImage? {
    let data =
      isOpen ? "M5 9L12 16L19 9" : isMirrored ? "M15 5L8 12L15 19" : "M9 5L16 12L9 19"
    return drawing(data, height: height, lineWidth: 2.4)
  }

  /// Returns a template image of lines on a grid of 24 by 24.
  private static func drawing(_ data: String, height: CGFloat, lineWidth: CGFloat) -> UIImage? {
    guard let path = try? Path(svg: data) else { return nil }
    let side = height.rounded()
    let context = CGContext(size: CGSize(width: side, height: side))
    context.scaleBy(x: side / 24, y: side / 24)
    context.setLineWidth(lineWidth * side / 24)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.stroke(path.applying(context.ctm))
    return UIImage(
      .drawing(context.commands), size: CGSize(width: side, height: side),
      scale: UIScreen.main.scale, renderingMode: .alwaysTemplate)
  }
}
