public import Foundation
import Geometry

extension CGRect {
  /// Tells whether two rectangles have more than an edge or a corner in common, as Core Graphics has it.
  ///
  /// Foundation's own of the same name counts rectangles that touch. It is what a file gets that
  /// imports Foundation besides UIKit; one that leaves that to UIKit, which brings Foundation, gets this.
  @_disfavoredOverload
  public func intersects(_ rect2: CGRect) -> Bool { overlaps(rect2) }
}
