package import Foundation
package import Geometry

/// How a layer's plane lies on the canvas.
package enum LayerPlane: Hashable, Sendable {
  case affine(Affine)
  /// Tilted in perspective: lines stay lines, but what is farther away is smaller.
  case perspective(Homography)

  /// Returns a box of the image of a rectangle; `nil` where nothing of it is in an area.
  ///
  /// In perspective it may be cut to what is near the area, for what comes close to the eye has no
  /// end.
  package func box(of rect: CGRect, near area: CGRect) -> CGRect? {
    switch self {
    case .affine(let map): rect.applying(map)
    case .perspective(let map):
      map.boundingBox(
        of: rect, within: area.insetBy(dx: -LayerPlane.margin, dy: -LayerPlane.margin))
    }
  }

  /// How far around an area boxes still reach, in points.
  private static let margin = 64.0

  /// The map where it is affine, and else the one that agrees with it in the middle of a size.
  package func approximation(in size: CGSize) -> Affine {
    switch self {
    case .affine(let map): map
    case .perspective(let map):
      map.jacobian(at: CGPoint(x: size.width / 2, y: size.height / 2)) ?? .identity
    }
  }
}

extension FrameLayer {
  /// The change of 1/w across a layer that still counts as none: below 0.01 pixels on any canvas.
  private static let flatness = 1e-7

  /// Returns how the layer's plane lies on the canvas.
  ///
  /// - Returns: `nil` where nothing of it shows: behind the eye, on edge, or not a number.
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
    // What is turned by less than rounding is upright, and is painted so.
    if abs(affine.b) * size.width + abs(affine.c) * size.height < FrameLayer.slant {
      (affine.b, affine.c) = (0, 0)
    }
    return .affine(affine)
  }

  /// How far a corner may be off an upright layer's and still count as upright, in points.
  private static let slant = 1e-7
}
