package import Foundation
package import Geometry

/// A layer of an appearance as it lies in the bounds.
package struct LayerPatch {
  package let size: CGSize
  /// The map from its own coordinates, top left (0, 0), to those of the bounds.
  package let map: Affine
  /// The opacity from 0 to 1, with that of the layers around it.
  package let opacity: Double

  package init(_ size: CGSize, _ map: Affine = .identity, opacity: Double = 1) {
    self.size = size; self.map = map; self.opacity = opacity
  }

  /// Returns a point of the bounds, by shares of the layer's width and height.
  package func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(x: size.width * x, y: size.height * y).applying(map)
  }
}

extension Appearance {
  /// Returns the uppermost layer with a name, at any depth, in bounds of a size; `nil` without one.
  package func patch(named name: String, in size: CGSize) -> LayerPatch? {
    let stack = crossfade?.parts.max { $0.weight < $1.weight }?.appearance.stack ?? stack
    for layer in stack.reversed() {
      let frame = layer.frame.resolved(in: size)
      let map = layer.pose.map(in: frame)
      if layer.name == name {
        return LayerPatch(frame.size, map, opacity: opacity * layer.appearance.opacity)
      }
      if let inner = layer.appearance.patch(named: name, in: frame.size) {
        return LayerPatch(
          inner.size, inner.map.concatenating(map), opacity: opacity * inner.opacity)
      }
    }
    return nil
  }
}
