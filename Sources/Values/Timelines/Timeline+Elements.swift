public import Foundation
public import Geometry
public import Timing

/// The data that `inspect` prints for one element at one instant.
///
/// Its JSON is part of the API: `collection`, `key`, `kind`, `center`, `size`, `transform` (6 or 16
/// numbers), `frame`, `alpha`, `zIndex` and `visible`; a snapshot also has `content` (6 numbers), and
/// an element with texts that count has `counts`.
public struct Element: Hashable, Sendable {
  public let identity: LayerIdentity
  /// The center in canvas points.
  public let center: CGPoint
  /// The size in points before transforms.
  public let size: CGSize
  /// The element's own transform about its center.
  public let transform: Transform3D
  /// The projected bounding box in canvas points, before clipping.
  public let frame: CGRect
  /// The element's own opacity, from 0 to 1.
  public let alpha: Double
  public let zIndex: Int
  /// The map from the points of a snapshot's content to its bounds; `nil` for other elements.
  public let content: Affine?
  /// The texts that count, its own and those of its stacked layers, as they are shown.
  public let counts: [String]
  /// Whether its frame, clipped by all ancestors, overlaps the canvas with an opacity above 0.
  public let isVisible: Bool
}

extension Timeline {
  /// Returns the elements that are alive and drawn at an instant, in paint order.
  ///
  /// Hidden elements are left out, and so are views that draw nothing themselves and the content of
  /// snapshots. A view without identifier has its class as its key, numbered from the second one on:
  /// `UILabel 2`. Scene documents name all their views, and so list no others.
  ///
  /// ```swift
  /// let elements = timeline.elements(at: Instant(seconds: 0.15))
  /// for element in elements where element.isVisible {
  ///   print(element.identity.key, element.frame, element.alpha)
  /// }
  /// ```
  public func elements(at time: Instant) -> [Element] { numberedElements(at: time).map(\.element) }

  /// Returns the elements that are alive and drawn at an instant, in paint order, with the numbers
  /// of their layers.
  ///
  /// - Parameter containers: The layers that count although they draw nothing themselves.
  package func numberedElements(
    at time: Instant, with containers: Set<Int> = []
  ) -> [(layer: Int, element: Element)] {
    sample(at: time).compactMap { sampled in
      if sampled.isSnapshotContent { return nil }
      let layer = layers[sampled.index]
      let unnamed = layer.className.map { LayerIdentity(collection: "", key: $0, kind: .view) }
      guard let identity = layer.identity ?? unnamed else { return nil }
      if identity.kind == .view, layer.content == nil, !containers.contains(sampled.index),
        layer.appearance.value(at: time).isEmpty
      {
        return nil
      }
      let bounds = CGRect(origin: .zero, size: sampled.size)
      let map = Homography(planeOf: sampled.toCanvas)
      let frame = map.boundingBox(of: bounds) ?? .zero
      let isVisible =
        sampled.totalAlpha > 0 && frame.width > 0 && frame.height > 0
        && !sampled.clip.isEmpty && frame.overlaps(sampled.clip)
      let element = Element(
        identity: identity,
        center: sampled.parentToCanvas.project(sampled.position) ?? sampled.position,
        size: sampled.size, transform: sampled.transform, frame: frame, alpha: sampled.alpha,
        zIndex: sampled.zIndex, content: sampled.content,
        counts: layer.appearance.value(at: time).counts, isVisible: isVisible)
      return (sampled.index, element)
    }
  }
}

/// The outline of an element on the canvas.
package struct ElementOutline: Hashable, Sendable {
  /// The corners in canvas points, clockwise from the top left of its bounds.
  package let corners: [CGPoint]
  /// The part of the canvas that the layers around it leave visible.
  package let clip: CGRect
  /// The opacity with that of all layers around it.
  package let alpha: Double
}

extension Timeline {
  /// Returns the outlines of layers at an instant, by their numbers; those in front of the eye only.
  package func outlines(of layers: Set<Int>, at time: Instant) -> [Int: ElementOutline] {
    var result: [Int: ElementOutline] = [:]
    for sampled in sample(at: time)
    where layers.contains(sampled.index) && !sampled.isSnapshotContent {
      let bounds = CGRect(origin: .zero, size: sampled.size)
      let corners = [
        (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
        (bounds.minX, bounds.maxY),
      ].compactMap { sampled.toCanvas.project(CGPoint(x: $0.0, y: $0.1)) }
      guard corners.count == 4 else { continue }
      result[sampled.index] = ElementOutline(
        corners: corners, clip: sampled.clip, alpha: sampled.totalAlpha)
    }
    return result
  }
}

extension Element: Encodable {
  private enum Key: String, CodingKey {
    case collection, key, kind, center, size, transform, frame, alpha, zIndex, visible, content
    case counts
  }

  /// Writes the element as `inspect` does in JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(identity.collection, forKey: .collection)
    try container.encode(identity.key, forKey: .key)
    try container.encode(identity.kind, forKey: .kind)
    try container.encode([center.x, center.y].map { Double($0) }, forKey: .center)
    try container.encode([size.width, size.height].map { Double($0) }, forKey: .size)
    try container.encode(transform, forKey: .transform)
    let box = [frame.minX, frame.minY, frame.width, frame.height]
    try container.encode(box.map { Double($0) }, forKey: .frame)
    try container.encode(alpha, forKey: .alpha)
    try container.encode(zIndex, forKey: .zIndex)
    try container.encode(isVisible, forKey: .visible)
    if let content {
      let numbers = [content.a, content.b, content.c, content.d, content.tx, content.ty]
      try container.encode(numbers.map { Double($0) }, forKey: .content)
    }
    if !counts.isEmpty { try container.encode(counts, forKey: .counts) }
  }
}

extension Appearance {
  /// The texts that are numbers, with those of its stacked layers at any depth.
  fileprivate var counts: [String] {
    if let crossfade { return crossfade.parts.last?.appearance.counts ?? [] }
    return texts.filter { $0.number != nil }.map(\.string) + stack.flatMap(\.appearance.counts)
  }
}
