import Foundation
import Geometry
import Staging

/// The rounding of frames that constraints and stacks give, each frame by itself.
///
/// With two pixels per point origins are at whole points and sizes are whole halves of a point;
/// source: recorded on iOS 26.1, fixtures/measured/constraints.tsv and stacks.tsv. Other scales are
/// not recorded; there both are whole pixels. Halves go up.
struct LayoutRounding {
  /// The shares of a point of which origins and sizes are multiples.
  private let (origins, sizes): (CGFloat, CGFloat)

  /// Makes the rounding of a stage; `nil` if it does not round.
  init?(_ stage: Stage) {
    guard stage.settings.roundsLayout else { return nil }
    let scale = CGFloat(stage.settings.canvas.scale)
    (origins, sizes) = (scale == 2 ? 1 : scale, scale)
  }

  /// Returns a frame with its origin and size rounded.
  func rounded(_ frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX.roundedHalfUp(sharesPerUnit: origins),
      y: frame.minY.roundedHalfUp(sharesPerUnit: origins),
      width: rounded(length: frame.width), height: rounded(length: frame.height))
  }

  /// Returns a rounded width or height.
  func rounded(length: CGFloat) -> CGFloat { length.roundedHalfUp(sharesPerUnit: sizes) }
}
