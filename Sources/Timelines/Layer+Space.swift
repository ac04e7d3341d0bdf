package import Foundation
package import Geometry
package import Timing

/// The maps that result from anchor point, transform and sublayer transform.
extension Layer {
  /// Returns the anchor point at an instant, in the unit square of the bounds.
  package func anchor(at time: Instant) -> CGPoint {
    anchorPoint?.value(at: time) ?? Layer.center
  }

  /// The default anchor point.
  package static let center = CGPoint(x: 0.5, y: 0.5)

  /// Returns the map from a layer's own coordinates to its parent's.
  package static func toParent(
    size: CGSize, anchor: CGPoint, position: CGPoint, transform: Transform3D
  ) -> Transform3D {
    Transform3D(translationX: -size.width * anchor.x, y: -size.height * anchor.y, z: 0)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: position.x, y: position.y, z: 0))
  }

  /// Returns the map from the coordinates of a layer's children to the canvas.
  ///
  /// - Parameters:
  ///   - sublayerTransform: the transform of the children; `nil` for none.
  ///   - toCanvas: the layer's own map.
  package static func insideToCanvas(
    origin: CGPoint, size: CGSize, anchor: CGPoint, sublayerTransform: Transform3D?,
    toCanvas: Transform3D
  ) -> Transform3D {
    var inside = Transform3D(translationX: -origin.x, y: -origin.y, z: 0)
    if let sublayerTransform {
      let pivot = (x: size.width * anchor.x, y: size.height * anchor.y)
      inside =
        inside
        .concatenating(Transform3D(translationX: -pivot.x, y: -pivot.y, z: 0))
        .concatenating(sublayerTransform)
        .concatenating(Transform3D(translationX: pivot.x, y: pivot.y, z: 0))
    }
    return inside.concatenating(toCanvas.flattened)
  }

  /// Returns the depth of a layer's centre in its parent, in points; greater is nearer to the eye.
  ///
  /// - Parameters:
  ///   - parent: the layer that contains it; `nil` for the canvas.
  ///   - time: the instant.
  package func depth(in parent: Layer?, at time: Instant) -> Double {
    depth(
      in: parent, around: parent?.sublayerTransform?.value(at: time), size: size.value(at: time),
      anchor: anchor(at: time), position: position.value(at: time),
      transform: transform.value(at: time), at: time)
  }

  /// Returns the depth of a layer's centre in its parent for its geometry at an instant.
  ///
  /// - Parameter around: the parent's transform of its children; `nil` for none.
  func depth(
    in parent: Layer?, around: Transform3D?, size: CGSize, anchor: CGPoint, position: CGPoint,
    transform: Transform3D, at time: Instant
  ) -> Double {
    if transform.isFlat, around?.isFlat ?? true { return 0 }
    let center = Layer.toParent(
      size: size, anchor: anchor, position: position, transform: transform)
    var map = Transform3D(translationX: size.width / 2, y: size.height / 2, z: 0)
      .concatenating(center)
    if let parent, let around {
      map = map.concatenating(
        Layer.insideToCanvas(
          origin: parent.boundsOrigin.value(at: time), size: parent.size.value(at: time),
          anchor: parent.anchor(at: time), sublayerTransform: around, toCanvas: .identity))
    }
    return map.m43.isFinite ? map.m43 : 0
  }
}

extension Layer {
  /// Accesses an optional property as a track that always has a value.
  ///
  /// A track that constantly has the default value is not kept.
  package subscript<Value>(
    track property: WritableKeyPath<Layer, Track<Value>?>, standard: Value
  ) -> Track<Value> {
    get { self[keyPath: property] ?? Track(standard) }
    set { self[keyPath: property] = newValue == Track(standard) ? nil : newValue }
  }
}

extension Transform3D {
  /// The map of the plane z = 0 only: the z coordinate of points is ignored.
  package var flattened: Transform3D {
    var result = self
    (result.m31, result.m32, result.m33, result.m34) = (0, 0, 1, 0)
    return result
  }

  /// Whether the plane z = 0 stays at z = 0.
  package var isFlat: Bool { m13 == 0 && m23 == 0 && m43 == 0 }
}
