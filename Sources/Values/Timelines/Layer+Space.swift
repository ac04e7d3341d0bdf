package import Foundation
package import Geometry
package import Timing

/// The maps that result from anchor point, transform and sublayer transform.
extension Layer {
  /// Returns the anchor point at an instant, in the unit square of the bounds.
  @inline(__always)
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

  /// Returns the bounds in which a layer flips its children at an instant; `nil` if it does not.
  package func flippingBounds(at time: Instant) -> CGRect? {
    guard flipsHorizontally?.value(at: time) == true else { return nil }
    return CGRect(origin: boundsOrigin.value(at: time), size: size.value(at: time))
  }

  /// Returns the transform of the children, with x from left to right, at an instant.
  package func shownSublayerTransform(at time: Instant) -> Transform3D? {
    let transform = sublayerTransform?.value(at: time)
    return flipsHorizontally?.value(at: time) == true ? transform?.mirrored : transform
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

  /// Returns the depth of a layer's center in its parent, in points; greater is nearer to the eye.
  ///
  /// - Parameters:
  ///   - parent: the layer that contains it; `nil` for the canvas.
  ///   - time: the instant.
  package func depth(in parent: Layer?, at time: Instant) -> Double {
    let place = LayerPlacement(
      size: size.value(at: time), position: shownPosition(at: time),
      transform: shownTransform(at: time), anchor: anchor(at: time)
    ).unflipped(in: parent?.flippingBounds(at: time))
    return depth(
      in: parent, around: parent?.shownSublayerTransform(at: time), place: place, at: time)
  }

  /// Returns the depth of a layer's center in its parent for its geometry at an instant.
  ///
  /// - Parameter around: the parent's transform of its children; `nil` for none.
  func depth(
    in parent: Layer?, around: Transform3D?, place: LayerPlacement, at time: Instant
  ) -> Double {
    if place.transform.isFlat, around?.isFlat ?? true { return 0 }
    var map = Transform3D(translationX: place.size.width / 2, y: place.size.height / 2, z: 0)
      .concatenating(place.toParent)
    if let parent, let around {
      map = map.concatenating(
        Layer.insideToCanvas(
          origin: parent.boundsOrigin.value(at: time), size: parent.size.value(at: time),
          anchor: parent.anchor(at: time), sublayerTransform: around, toCanvas: .identity))
    }
    return map.m43.isFinite ? map.m43 : 0
  }
}

/// The geometry of a layer in its parent.
package struct LayerPlacement {
  package var size: CGSize
  package var position: CGPoint
  package var transform: Transform3D
  package var anchor: CGPoint

  package init(size: CGSize, position: CGPoint, transform: Transform3D, anchor: CGPoint) {
    self.size = size; self.position = position; self.transform = transform; self.anchor = anchor
  }

  /// The map from the layer's own coordinates to its parent's.
  package var toParent: Transform3D {
    Layer.toParent(size: size, anchor: anchor, position: position, transform: transform)
  }

  /// Returns the geometry with x from left to right in a parent that flips its children.
  ///
  /// - Parameter bounds: the parent's bounds; `nil` if it does not flip.
  package func unflipped(in bounds: CGRect?) -> LayerPlacement {
    guard let bounds else { return self }
    return LayerPlacement(
      size: size, position: CGPoint(x: bounds.minX + bounds.maxX - position.x, y: position.y),
      transform: transform.mirrored, anchor: CGPoint(x: 1 - anchor.x, y: anchor.y))
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

  /// The transform that does the same in a mirror: it turns the other way about z and y.
  package var mirrored: Transform3D {
    var result = self
    (result.m12, result.m13, result.m14) = (0 - m12, 0 - m13, 0 - m14)
    (result.m21, result.m31, result.m41) = (0 - m21, 0 - m31, 0 - m41)
    return result
  }

  /// Whether the plane z = 0 stays at z = 0.
  package var isFlat: Bool { m13 == 0 && m23 == 0 && m43 == 0 }
}
