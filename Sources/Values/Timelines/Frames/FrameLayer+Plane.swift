package import Foundation
package import Geometry

/// The map of a layer's plane to the canvas.
package enum LayerPlane: Hashable, Sendable {
  case affine(Affine)
  /// A tilted plane in perspective: lines stay lines, but farther parts are smaller.
  case perspective(Homography)

  /// Returns a box of the image of a rectangle; `nil` if no part of it is in an area.
  ///
  /// In perspective it may be clipped to the neighborhood of the area, since the image of a plane
  /// near the eye is unbounded.
  package func box(of rect: CGRect, near area: CGRect) -> CGRect? {
    switch self {
    case .affine(let map): rect.applying(map)
    case .perspective(let map):
      map.boundingBox(
        of: rect, within: area.insetBy(dx: -LayerPlane.margin, dy: -LayerPlane.margin))
    }
  }

  /// The margin around an area to which boxes in perspective are clipped, in points.
  private static let margin = 64.0

  /// The map if it is affine; otherwise the affine map that best fits it at the center of a size.
  package func approximation(in size: CGSize) -> Affine {
    switch self {
    case .affine(let map): map
    case .perspective(let map):
      map.jacobian(at: CGPoint(x: size.width / 2, y: size.height / 2)) ?? .identity
    }
  }
}

extension FrameLayer {
  /// The change of 1/w across a layer up to which it counts as affine: below 0.01 pixels on any
  /// canvas.
  private static let flatness = 1e-7

  /// Returns the map of the layer's plane to the canvas.
  ///
  /// - Returns: `nil` if nothing is visible: behind the eye, edge-on, or with a map that is not
  ///   finite.
  package func plane() -> LayerPlane? {
    var map = toCanvas
    let change = abs(map.m14) * size.width + abs(map.m24) * size.height
    if change > abs(map.m44) * FrameLayer.flatness {
      let plane = Homography(planeOf: map)
      let isInFront = CGRect(origin: .zero, size: size).corners.contains {
        plane.weight(at: $0) > 0
      }
      let isNumber = toCanvas.entries.allSatisfy(\.isFinite)
      return isInFront && isNumber && plane.inverted() != nil ? .perspective(plane) : nil
    }
    (map.m14, map.m24) = (0, 0)
    guard var affine = map.planarAffine, affine.determinant != 0, affine.determinant.isFinite,
      affine.tx.isFinite, affine.ty.isFinite
    else { return nil }
    // A rotation below rounding error is painted as none.
    if abs(affine.b) * size.width + abs(affine.c) * size.height < FrameLayer.slant {
      (affine.b, affine.c) = (0, 0)
    }
    return .affine(affine)
  }

  /// The largest displacement of a corner that counts as no rotation, in points.
  private static let slant = 1e-7
}
