import Foundation

/// The vertical position of a label's text that is scaled down to fit the label's width.
public enum UIBaselineAdjustment: Int, Hashable, Sendable {
  /// The baseline stays where that of the unscaled text is.
  case alignBaselines = 0
  /// The middle of the line stays where that of the unscaled text is.
  case alignCenters = 1
  /// The top of the line stays where that of the unscaled text is.
  case none = 2
}

extension UILabel {
  /// Returns the distance by which a scaled text is moved down from the middle, in points.
  func baselineShift(ofScale scale: CGFloat) -> CGFloat {
    guard adjustsFontSizeToFitWidth, scale < 1, let font else { return 0 }
    let middle = font.lineHeight / 2
    return switch baselineAdjustment {
    case .alignBaselines: (1 - scale) * (font.ascender - middle)
    case .alignCenters: 0
    case .none: -(1 - scale) * middle
    }
  }
}
