import Foundation

/// The displacement of content beyond its edge, which follows a touch less and less.
///
/// `b = (1 − 1/(x·0.55/d + 1))·d` with x the distance of the touch beyond the edge and d the length
/// of the view, both in points (source: the published formula, and WebKit's scroll controller). It
/// is always less than the length of the view.
package struct RubberBand: Hashable, Sendable {
  /// The ratio of content to touch for a short distance.
  private static let coefficient = 0.55

  /// The length of the view along the axis, in points; above 0.
  private let extent: Double

  /// Makes the rubber band of a view.
  package init(extent: Double) { self.extent = max(1, extent) }

  /// Makes the rubber band of a view whose content is beyond its edge already, at any distance.
  ///
  /// A touch never pulls content by the length of the view; a larger displacement makes the band
  /// longer.
  package init(extent: Double, reaching stretch: Double) {
    self.init(extent: abs(stretch) < extent ? extent : 2 * abs(stretch))
  }

  /// Returns the content's displacement for a touch's distance beyond the edge, for both signs.
  package func stretch(forPull pull: Double) -> Double {
    let distance = abs(pull)
    let stretch = (1 - 1 / (distance * Self.coefficient / extent + 1)) * extent
    return pull < 0 ? -stretch : stretch
  }

  /// Returns the touch's distance beyond the edge for a displacement of the content.
  package func pull(forStretch stretch: Double) -> Double {
    let share = min(abs(stretch) / extent, 1 - 1e-9)
    let pull = (1 / (1 - share) - 1) * extent / Self.coefficient
    return stretch < 0 ? -pull : pull
  }

  /// Returns the ratio of the content's to the touch's velocity at the touch's distance beyond the
  /// edge.
  package func slope(atPull pull: Double) -> Double {
    let root = abs(pull) * Self.coefficient / extent + 1
    return Self.coefficient / (root * root)
  }
}
