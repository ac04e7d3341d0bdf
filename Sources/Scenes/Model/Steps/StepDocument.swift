public import Documents
public import Timing

/// Something that happens to a collection or to the screens at a time.
public struct StepDocument: Hashable, Sendable {
  /// When a step begins.
  public enum Start: Hashable, Sendable {
    /// At a time of the scene's clock.
    case at(Instant)
    /// So long after the end of the step before; the scene's beginning for the first.
    case after(Instant)
  }

  /// How the motion of a step is timed.
  public enum Motion: Hashable, Sendable {
    case curve(CurveDocument)
    case spring(SpringDocument)
  }

  public var start: Start
  /// The id of the collection it happens to; `nil` for `wait` and where a screen goes.
  ///
  /// A collection in an item is `outer/key/inner`: the id around it, the item's key, its own id.
  /// Where a screen comes it is the collection of the screen before that the screen is opened
  /// from; its only one where `nil`.
  public var collection: String?
  /// How long the motion lasts; the stage's own default where `nil`.
  public var duration: Instant?
  /// The curve or spring; the stage's own default where `nil`.
  public var motion: Motion?
  public var operation: Operation
  public var location: SourceLocation

  /// Makes a step.
  public init(
    start: Start, collection: String?, duration: Instant? = nil, motion: Motion? = nil,
    operation: Operation, location: SourceLocation
  ) {
    self.start = start; self.collection = collection; self.duration = duration
    self.motion = motion; self.operation = operation; self.location = location
  }
}

/// A timing curve.
public enum CurveDocument: Hashable, Sendable {
  /// Core Animation's curves by name.
  public enum Name: String, Hashable, Sendable, CaseIterable {
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
public struct SpringDocument: Hashable, Sendable {
  /// The damping ratio, above 0 and at most 1; 1 does not swing over.
  public var damping: Double
  /// The velocity at the beginning, in whole distances per second.
  public var velocity: Double

  /// Makes a spring.
  public init(damping: Double, velocity: Double = 0) {
    self.damping = damping; self.velocity = velocity
  }
}
