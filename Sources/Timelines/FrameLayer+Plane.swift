internal import Foundation
package import Geometry

/// A layer turns out of its plane in perspective, which is not painted yet.
package struct PerspectiveTurn: Error {
  /// The layer's number in the timeline.
  package let layer: Int
}

extension FrameLayer {
  /// The change of 1/w across a layer that still counts as none: below 0.01 pixels on any canvas.
  private static let flatness = 1e-7

  /// Returns how the layer's plane lies on the canvas.
  ///
  /// - Returns: `nil` where nothing of it shows: behind the eye, on edge, or not a number.
  /// - Throws: `PerspectiveTurn` where no affine map tells it.
  package func planeMap() throws(PerspectiveTurn) -> Affine? {
    var map = toCanvas
    let change = abs(map.m14) * size.width + abs(map.m24) * size.height
    if change > abs(map.m44) * FrameLayer.flatness {
      let inFront = CGRect(origin: .zero, size: size).corners.contains { map.project($0) != nil }
      guard inFront else { return nil }
      throw PerspectiveTurn(layer: layer)
    }
    (map.m14, map.m24) = (0, 0)
    guard let affine = map.planarAffine, affine.determinant != 0, affine.determinant.isFinite,
      affine.tx.isFinite, affine.ty.isFinite
    else { return nil }
    return affine
  }
}
