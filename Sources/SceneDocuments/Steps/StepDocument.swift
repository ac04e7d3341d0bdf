package import Documents
package import Timing

/// An operation on a collection or on the screens, with its time and motion.
package struct StepDocument: Hashable, Sendable {
  /// The beginning of a step.
  package enum Start: Hashable, Sendable {
    /// A time of the scene's clock.
    case at(Instant)
    /// A delay after the end of the step before; for the first step, after the scene's beginning.
    case after(Instant)
  }

  /// The timing of a step's motion.
  package enum Motion: Hashable, Sendable {
    case curve(CurveDocument)
    case spring(SpringDocument)
  }

  package var start: Start
  /// The id of the collection; `nil` for `wait` and for closing a screen.
  /// A nested collection is `outer/key/inner`: the id of the outer collection, the item's key, its
  /// own id. When a screen opens, it is the source collection on the previous screen; its only one
  /// where `nil`.
  package var collection: String?
  /// The duration of the motion; the stage's default where `nil`.
  package var duration: Instant?
  /// The curve or spring; the stage's default where `nil`.
  package var motion: Motion?
  package var operation: StepOperation
  package var location: SourceLocation

  /// Makes a step.
  package init(
    start: Start, collection: String?, duration: Instant? = nil, motion: Motion? = nil,
    operation: StepOperation, location: SourceLocation
  ) {
    self.start = start; self.collection = collection; self.duration = duration
    self.motion = motion; self.operation = operation; self.location = location
  }
}

/// A timing curve.
package enum CurveDocument: Hashable, Sendable {
  /// Core Animation's curves by name.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case `default`
    case easeIn
    case easeOut
    case easeInEaseOut
    case linear
  }

  case named(Name)
  /// A cubic Bézier from (0, 0) to (1, 1) by its control points; both x are from 0 to 1.
  case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
}

/// A spring in UIKit's terms.
package struct SpringDocument: Hashable, Sendable {
  /// The damping ratio, above 0 and at most 1; 1 does not overshoot.
  package var damping: Double
  /// The initial velocity, in whole distances per second.
  package var velocity: Double

  /// Makes a spring.
  package init(damping: Double, velocity: Double = 0) {
    self.damping = damping; self.velocity = velocity
  }
}
