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
      guard index < end, let box = layer.toCanvas.boundingBox(of: layer.size) else { continue }
      guard box.width > 0, box.height > 0 else { continue }
      let overflow = layer.appearance.texts.map(\.overflow).max() ?? 0
      let margin = Self.margin + overflow * box.width / max(1e-6, layer.size.width)
      result.append(box.insetBy(dx: -margin, dy: -margin))
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

extension TextContent {
  /// The largest distance that a text may reach beyond its bounds, in points.
  fileprivate var overflow: CGFloat {
    let size = resolvedRuns.reduce(self.size) { max($0, $1.size + abs($1.tracking)) }
    return switch placement {
    case .box: size * 2 + (lineHeight ?? 0)
    // A single line, and no glyph is wider than this.
    case .baseline: size * (2 + Double(min(1000, string.count)))
    }
  }
}
