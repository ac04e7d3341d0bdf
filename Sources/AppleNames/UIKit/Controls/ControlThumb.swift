import Foundation
import Geometry
import Imaging
import Staging
import Timelines

/// The white disc that a control's value moves, with its shadow.
///
/// Shadows are measured on screenshots of iOS 17.
enum ControlThumb {
  /// The shadows of a switch's and a slider's thumb.
  static let shadows = [
    Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.15), offset: Vector(dx: 0, dy: 3), blur: 8),
    Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.06), offset: Vector(dx: 0, dy: 3), blur: 1),
  ]

  /// The shadow of a segmented control's selection.
  static let segmentShadows = [
    Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.12), offset: Vector(dx: 0, dy: 3), blur: 8),
    Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.04), offset: Vector(dx: 0, dy: 3), blur: 1),
  ]
}
