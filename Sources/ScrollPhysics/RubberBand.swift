import Foundation

/// How far content follows a finger beyond its edge: less and less, and never by a whole view.
///
/// `b = (1 − 1/(x·0.55/d + 1))·d` with x the way of the finger beyond the edge and d the extent of
/// the view, both in points (source: the published formula, and WebKit's scroll controller).
package struct RubberBand: Hashable, Sendable {
  /// What share of a short way the content follows.
  private static let coefficient = 0.55

  /// The extent of the view along the way, in points; above 0.
  private let extent: Double

  /// Makes the band of a view.
  package init(extent: Double) { self.extent = max(1, extent) }

  /// Makes the band of a view whose content is beyond its edge already, however far that is.
  ///
  /// No finger pulls content by a whole view; what was put there otherwise has a longer band.
  package init(extent: Double, reaching stretch: Double) {
    self.init(extent: abs(stretch) < extent ? extent : 2 * abs(stretch))
  }

  /// Returns how far the content is beyond its edge where the finger is; both signs alike.
  package func stretch(forPull pull: Double) -> Double {
    let way = abs(pull)
    let stretch = (1 - 1 / (way * Self.coefficient / extent + 1)) * extent
    return pull < 0 ? -stretch : stretch
  }

  /// Returns how far the finger has to be beyond the edge for the content to be where it is.
  package func pull(forStretch stretch: Double) -> Double {
    let share = min(abs(stretch) / extent, 1 - 1e-9)
    let pull = (1 / (1 - share) - 1) * extent / Self.coefficient
    return stretch < 0 ? -pull : pull
  }

  /// Returns the speed of the content as a share of the finger's, where the finger is.
  package func slope(atPull pull: Double) -> Double {
    let root = abs(pull) * Self.coefficient / extent + 1
    return Self.coefficient / (root * root)
  }
}
