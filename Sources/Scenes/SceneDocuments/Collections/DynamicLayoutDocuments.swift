package import Foundation
import Geometry

/// The policy for items that physics moves out of the viewport.
package enum Reentry: String, Hashable, Sendable, CaseIterable {
  /// They reappear at rest in their layout positions.
  case reset
  /// They reappear in the state in which they left.
  case resume
  /// They move on outside the viewport, and reappear where physics has moved them.
  case simulate
}

/// The parameters of a flow layout whose items turn while it scrolls.
package struct SpinnerLayoutDocument: Hashable, Sendable {
  /// The rule by which items turn.
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    /// Each item turns by itself, and all come to rest upright.
    case better
    /// The rule of the original article, with its defects.
    case compat
  }

  /// The parameters of the underlying flow layout.
  package var flow = FlowLayoutDocument(
    itemSize: ItemSize(width: 80, height: 80), direction: .horizontal)
  package var rule = Rule.better
  package var reentry = Reentry.reset
  /// The resistance that slows the turning, per second; the rule's default where `nil`.
  package var angularResistance: Double?

  /// Makes a layout, by default of 80 × 80 points that scrolls horizontally.
  package init() {}
}

/// The parameters of a flow layout whose items hang on springs.
package struct SpringyLayoutDocument: Hashable, Sendable {
  /// The parameters of the underlying flow layout.
  package var flow = FlowLayoutDocument(
    itemSize: ItemSize(width: 44, height: 44), sectionInset: EdgeInsets(all: 10))
  /// The frequency of the springs, in hertz.
  package var frequency = 1.0
  /// The damping ratio of the springs.
  package var damping = 0.8
  /// The distance from the finger, in points, at which an item lags behind by the full scroll.
  package var resistance = 1500.0
  package var reentry = Reentry.reset

  /// Makes a layout, by default of 44 × 44 points.
  package init() {}
}

/// The parameters of a layout without slots, whose items hang on springs from one point.
package struct NewtonianLayoutDocument: Hashable, Sendable {
  package var itemSize = CGSize(width: 100, height: 100)
  /// The distance of the anchor from the top, in points.
  package var anchorHeight = 64.0
  /// The length of the springs, in points.
  package var length = 300.0
  /// The damping ratio of the springs.
  package var damping = 0.4
  /// The frequency of the springs, in hertz.
  package var frequency = 1.0
  /// The gravity; 1 is 1000 pt/s².
  package var gravity = 1.0
  /// The resistance of the air, per second.
  package var airResistance = 0.0

  /// Makes a layout, by default of 100 × 100 points.
  package init() {}
}
