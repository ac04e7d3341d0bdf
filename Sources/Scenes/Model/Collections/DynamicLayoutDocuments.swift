public import Foundation
import Geometry

/// The policy for items that physics moves and that leave the viewport.
public enum Reentry: String, Hashable, Sendable, CaseIterable {
  /// They come back at rest where the layout has them.
  case reset
  /// They come back as they left.
  case resume
  /// They move on out of sight, and come back where physics has brought them.
  case simulate
}

/// The numbers of a flow layout whose items turn with the scroll.
public struct SpinnerLayoutDocument: Hashable, Sendable {
  /// Which rule turns the items.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// Each item for itself, and all come to rest upright.
    case better
    /// The rule of the article, with its defects.
    case compat
  }

  /// The slots.
  public var flow = FlowLayoutDocument(
    itemSize: CGSize(width: 80, height: 80), direction: .horizontal)
  public var rule = Rule.better
  public var reentry = Reentry.reset
  /// How fast turning slows down, per second; as the rule has it where `nil`.
  public var angularResistance: Double?

  /// Makes a layout, by default of 80 × 80 points that scroll sideways.
  public init() {}
}

/// The numbers of a flow layout whose items hang on springs.
public struct SpringyLayoutDocument: Hashable, Sendable {
  /// The slots.
  public var flow = FlowLayoutDocument(
    itemSize: CGSize(width: 44, height: 44), sectionInset: EdgeInsets(all: 10))
  /// How often the springs swing in a second.
  public var frequency = 1.0
  /// The damping ratio of the springs.
  public var damping = 0.8
  /// The distance from the finger at which an item stays behind by the whole way, in points.
  public var resistance = 1500.0
  public var reentry = Reentry.reset

  /// Makes a layout, by default of 44 × 44 points.
  public init() {}
}

/// The numbers of a layout without slots, whose items hang on springs from one point.
public struct NewtonianLayoutDocument: Hashable, Sendable {
  public var itemSize = CGSize(width: 100, height: 100)
  /// How far below the top items are hung up, in points.
  public var anchorHeight = 64.0
  /// The length of the springs, in points.
  public var length = 300.0
  /// The damping ratio of the springs.
  public var damping = 0.4
  /// How often the springs swing in a second.
  public var frequency = 1.0
  /// How much items weigh: 1 is 1000 pt/s².
  public var gravity = 1.0
  /// How fast the air slows items down, per second.
  public var airResistance = 0.0

  /// Makes a layout, by default of 100 × 100 points.
  public init() {}
}
