public import Foundation
import Geometry

extension CGRect {
  /// Returns whether two rectangles share more than an edge or a corner, as in Core Graphics.
  ///
  /// Foundation's function of the same name counts rectangles that touch. A file that imports
  /// Foundation besides UIKit gets Foundation's; a file that imports UIKit alone, which re-exports
  /// Foundation, gets this one.
  @_disfavoredOverload
  public func intersects(_ rect2: CGRect) -> Bool { overlaps(rect2) }
}
