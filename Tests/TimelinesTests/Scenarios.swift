import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A time in seconds.
func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// The shortest duration.
let tick = Instant(ticks: 1)

/// A red appearance.
let red = Appearance(fill: .solid(Color(red: 1, green: 0, blue: 0)))

/// Returns a timeline of layers on a canvas of 100 by 100 points.
func timeline(_ layers: [Layer], seconds: Double = 1) -> Timeline {
  Timeline(
    canvas: Canvas(size: CGSize(width: 100, height: 100)),
    playback: Playback(duration: at(seconds)), layers: layers)
}

/// Returns the identity of an element in collection `list`.
func identity(_ key: String, _ kind: LayerKind = .cell) -> LayerIdentity {
  LayerIdentity(collection: "list", key: key, kind: kind)
}

/// Returns a red square cell of 20 points.
func cell(
  _ key: String, parent: Int? = nil, x: Double = 50, y: Double = 50, zIndex: Int = 0,
  kind: LayerKind = .cell, path: [Int] = [0, 0]
) -> Layer {
  Layer(
    identity: identity(key, kind), parent: parent, position: CGPoint(x: x, y: y),
    size: CGSize(width: 20, height: 20), appearance: red, zIndex: zIndex, indexPath: path)
}

/// Returns a layer that only holds others: 60 by 60 points in the middle of the canvas.
func holder(clips: Bool = false, boundsOrigin: CGPoint = .zero) -> Layer {
  Layer(
    position: CGPoint(x: 50, y: 50), size: CGSize(width: 60, height: 60),
    boundsOrigin: boundsOrigin, clipsToBounds: clips)
}

extension Timeline {
  /// Returns the keys of the elements drawn at an instant, in paint order.
  func keys(at time: Instant = .zero) -> [String] {
    elements(at: time).map(\.identity.key)
  }

  /// Returns the element with a key; `nil` if it is not drawn.
  func element(_ key: String, at time: Instant = .zero) -> Element? {
    elements(at: time).first { $0.identity.key == key }
  }
}
