package import Foundation

extension CGFloat {
  /// Returns the nearest multiple of a unit's share, such as a pixel; halves go up: -0.5 becomes 0.
  ///
  /// Less than a millionth of a share below a half counts as a half, since sums of thirds miss
  /// halves in the last digit.
  package func roundedHalfUp(sharesPerUnit count: CGFloat) -> CGFloat {
    (self * count + 0.500_001).rounded(.down) / count
  }
}
