public import Foundation
import Geometry
public import Timelines
public import Timing

extension TimelineDifference {
  /// The reach of anti-aliased edges around an element, in points.
  private static let margin: CGFloat = 2

  /// Returns the regions of the findings on the canvas of the first timeline at an instant, in
  /// points.
  public func regions(of before: Timeline, at time: Instant) -> [CGRect] {
    regions(of: before, at: time, affected: affectedBefore)
  }

  /// Returns the regions of the findings on the canvas of the second timeline at an instant, in
  /// points.
  public func regions(with after: Timeline, at time: Instant) -> [CGRect] {
    regions(of: after, at: time, affected: affectedAfter)
  }

  /// Returns the frames of the affected layers that are drawn, and of all their descendants.
  private func regions(
    of timeline: Timeline, at time: Instant, affected: Set<Int>
  ) -> [CGRect] {
    if affectsCanvas { return [CGRect(origin: .zero, size: timeline.canvas.size)] }
    if affected.isEmpty { return [] }
    let frame = timeline.frame(at: time)
    var result: [CGRect] = []
    var end = 0
    for (index, layer) in frame.layers.enumerated() {
      if affected.contains(layer.layer) { end = max(end, layer.subtreeEnd) }
      guard index < end else { continue }
      // Shadows, blurs and texts reach beyond the bounds.
      let drawn = layer.appearance.dependenceBox(in: layer.size)
      let corners = drawn.corners.compactMap { layer.toCanvas.project($0) }
      guard corners.count == 4 else { continue }
      let box = CGRect(boundingBoxOf: corners)
      guard box.width > 0, box.height > 0 else { continue }
      result.append(box.insetBy(dx: -Self.margin, dy: -Self.margin))
    }
    return result
  }
}

extension Timeline {
  /// Returns the frames of the elements that match a pattern at an instant, `outset` points larger.
  public func regions(ofItems pattern: String, outset: Double, at time: Instant) -> [CGRect] {
    elements(at: time).filter { element in
      let identity = element.identity
      return ElementName(
        collection: identity.collection, key: identity.key, kind: identity.kind
      ).matches(pattern)
    }.map { $0.frame.insetBy(dx: -outset, dy: -outset) }
  }
}
