package import Foundation
package import Geometry
package import Imaging
package import Timelines
import Timing

/// A layer with its children, for building frames by hand.
package struct Node {
  package var origin = CGPoint.zero
  package var size = CGSize(width: 20, height: 20)
  package var transform: Affine?
  package var alpha = 1.0
  package var clips = false
  package var appearance = Appearance.empty
  package var children: [Node] = []

  /// Makes a filled layer.
  package init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: Color? = nil,
    radius: Double = 0, border: Border? = nil, texts: [TextContent] = [], alpha: Double = 1,
    clips: Bool = false, transform: Affine? = nil, children: [Node] = []
  ) {
    origin = CGPoint(x: x, y: y)
    size = CGSize(width: width, height: height)
    appearance = Appearance(
      fill: fill.map { .solid($0) }, cornerRadius: radius, border: border, texts: texts)
    self.alpha = alpha; self.clips = clips; self.transform = transform
    self.children = children
  }
}

/// Returns a frame of trees of layers.
package func frame(
  _ width: Double, _ height: Double, background: Color = .white, _ nodes: [Node]
) -> Frame {
  var layers: [FrameLayer] = []
  func add(_ node: Node, parent: Affine) {
    let index = layers.count
    let map = (node.transform ?? .identity)
      .concatenating(Affine(translationX: node.origin.x, y: node.origin.y)).concatenating(parent)
    func layer(end: Int) -> FrameLayer {
      FrameLayer(
        layer: index, subtreeEnd: end, size: node.size, toCanvas: Transform3D(map),
        alpha: node.alpha, clipsToBounds: node.clips, appearance: node.appearance)
    }
    layers.append(layer(end: index + 1))
    for child in node.children { add(child, parent: map) }
    layers[index] = layer(end: layers.count)
  }
  for node in nodes { add(node, parent: .identity) }
  let canvas = Canvas(size: CGSize(width: width, height: height), background: background)
  return Frame(time: .zero, canvas: canvas, layers: layers)
}

package let red = Color(rgba: 0xFF00_00FF)
package let green = Color(rgba: 0x00FF_00FF)
package let blue = Color(rgba: 0x0000_FFFF)

extension Bitmap {
  /// Returns a channel of a pixel; 0 is blue, 1 green, 2 red, 3 alpha.
  package func channel(_ number: UInt32, _ x: Int, _ y: Int) -> Int {
    Int(self[x, y] >> (number * 8) & 255)
  }
}
