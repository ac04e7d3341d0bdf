package import Documents
package import Foundation
package import Timing

/// The repetition of a step's motion.
package struct RepetitionDocument: Hashable, Sendable {
  /// The number of runs; `nil` for ever.
  package var count: Int?
  /// Whether each run is followed by one back, after which the values before the step hold again.
  package var autoreverses: Bool

  /// Makes a repetition.
  package init(count: Int?, autoreverses: Bool) {
    self.count = count; self.autoreverses = autoreverses
  }
}

/// The delays between the elements that a step moves.
package struct StaggerDocument: Hashable, Sendable {
  /// The measure of the delays.
  package enum Pace: Hashable, Sendable {
    /// The time from one element to the next.
    case step(Instant)
    /// The points per second at which the motion spreads.
    case speed(Double)
  }

  /// The element or the point at which the motion begins.
  package enum Origin: Hashable, Sendable {
    case first, last, center, edges
    case item(ItemTarget)
    /// A point of the viewport.
    case point(CGPoint)
  }

  package var pace: Pace
  package var origin: Origin
  package var location: SourceLocation

  /// Makes delays.
  package init(_ pace: Pace, from origin: Origin = .first, location: SourceLocation) {
    self.pace = pace; self.origin = origin; self.location = location
  }
}
