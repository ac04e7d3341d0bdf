package import Foundation
package import Geometry
import Timelines
import Timing

/// The position, size, transform and opacity of an element in the coordinates of another view.
package struct ElementPlacement: Equatable {
  /// The position of the center in points.
  package var center: CGPoint
  /// The size in points, before the transform.
  package var size: CGSize
  /// The transform about the center.
  package var transform: Transform3D
  /// The opacity from 0 to 1; 0 for a hidden element.
  package var alpha: CGFloat

  /// The bounding box without the transform.
  package var frame: CGRect { CGRect(center: center, size: size) }

  /// Describes a view as it is shown now in another one, running animations included.
  package init(of view: View, in ancestor: View) {
    let map = view.shownMap(to: ancestor)
    let bounds = view.shownBounds
    center = bounds.center.applying(map)
    size = bounds.size
    transform = Transform3D(
      view.flipsHorizontally
        ? Affine(scaleX: -1, y: 1).concatenating(map.linearPart) : map.linearPart)
    let shown = view.layer.flatMap { layer in
      view.stage.map { $0.layers[layer].shownAlpha(at: $0.now) }
    }
    alpha = view.isHidden ? 0 : CGFloat(min(1, max(0, shown ?? Double(view.alpha))))
  }

  /// Makes a placement of its parts.
  ///
  /// - Parameters:
  ///   - turn: The map from the element's superview to the other view.
  ///   - isFlipped: Whether the superview flips the element.
  init(
    center: CGPoint, size: CGSize, transform: Transform3D, turn: Affine, isFlipped: Bool,
    alpha: CGFloat
  ) {
    self.center = center
    self.size = size
    self.alpha = alpha
    let own =
      isFlipped ? Transform3D(Affine(scaleX: -1, y: 1)).concatenating(transform) : transform
    self.transform = turn == .identity ? own : own.concatenating(Transform3D(turn))
  }
}

extension Affine {
  /// The map without its translation.
  var linearPart: Affine { Affine(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
