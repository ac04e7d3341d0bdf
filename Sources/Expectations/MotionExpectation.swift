public import Foundation
public import Timelines
public import Timing

/// What somebody expects of a motion: what is required, of whom, when, and how exactly.
///
/// It is a value that is checked against a timeline by `Timeline.findings(of:)`. Frames are those
/// that `inspect` tells: bounding boxes in canvas points, y down, before clipping. Times are
/// half-open, as everywhere: what is expected from `from` to `to` holds in `[from, to)`.
public struct MotionExpectation: Hashable, Sendable {
  /// A number of an element that can rise or fall.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// The centre on the canvas, in points.
    case x, y
    /// The extent of the frame on the canvas, in points.
    case width, height
    /// The opacity, with that of everything that the element is in.
    case alpha
    /// How much larger than its bounds it is shown: the root of the ratio of the areas.
    case scale
    /// The angle at which it is shown, in radians, whole turns counted.
    case rotation
  }

  /// What is required of the selected elements.
  public enum Requirement: Hashable, Sendable {
    /// From an instant on nobody moves, turns, fades, comes or goes in sight.
    ///
    /// An element is settled once its corners stay within the tolerance, in points, of where they
    /// are in the end, and its opacity within 0.01: a spring's invisible tail is rest.
    case settlesBy(Instant)
    /// No frames of two visible elements overlap by more than the tolerance in both directions.
    ///
    /// Only elements of one collection and kind are compared, so no snapshot with its original.
    case neverOverlaps
    /// No frame reaches beyond a rectangle by more than the tolerance; `nil` is the canvas.
    ///
    /// What is hidden, or has no opacity or area, is nowhere; what is out of sight counts.
    case staysInside(CGRect?)
    /// Nothing visible leaps from one tick of the clock to the next.
    ///
    /// A corner leaps by more points than the tolerance, or the opacity by more than 0.05. So do
    /// lengths and colours of what is painted: fill, image, outline, border, shadows, stacked layers;
    /// what texts say does not count. All is weighted by the opacity with which it is seen: to fade
    /// out in one place and in elsewhere is no leap, and a snapshot may take over from its element.
    /// To come and to go in sight, with an opacity above 0.05, is a leap only where births are
    /// included.
    case noJump(includingBirths: Bool)
    /// A number never turns back, on its way from its first to its last value, by more than the
    /// tolerance.
    case monotonic(Axis)
    /// Each is first visible before the first of those with another key, of the same collection
    /// pattern and kinds; the tolerance is the least time between them.
    case appearsBefore(String)
    /// One after the other leaves its first pose, this much time apart.
    ///
    /// The order is that of listed keys, or of index paths where keys have a `*` or none are given.
    /// Who stays as it came begins when it comes.
    case staggered(by: Instant)
  }

  public let requirement: Requirement
  public var selection: Selection
  /// When the expectation begins to hold; `nil` is the timeline's beginning.
  public let from: Instant?
  /// The first instant at which it need not hold any more; `nil` is never.
  public let to: Instant?
  /// How much is forgiven, in the unit of `defaultTolerance`.
  public let tolerance: Double

  /// Makes an expectation; a tolerance of `nil` is the requirement's default.
  ///
  /// - Precondition: `from` is before `to`, times and the tolerance are finite and not negative.
  public init(
    _ requirement: Requirement, of selection: Selection = Selection(), from: Instant? = nil,
    to: Instant? = nil, tolerance: Double? = nil
  ) {
    let tolerance = tolerance ?? requirement.defaultTolerance
    precondition(from.map { $0 >= .zero } ?? true, "an expectation begins at 0 or later")
    precondition(to.map { (from ?? .zero) < $0 } ?? true, "an expectation ends after it begins")
    precondition(tolerance >= 0 && tolerance.isFinite, "a tolerance is finite and not negative")
    if case .settlesBy(let time) = requirement {
      precondition(time >= .zero && to.map { time < $0 } ?? true, "a motion settles before the end")
    }
    self.requirement = requirement; self.selection = selection
    self.from = from; self.to = to; self.tolerance = tolerance
  }
}

extension MotionExpectation.Requirement {
  /// What is forgiven where nothing is said: half a point, a millisecond, half a degree.
  ///
  /// The unit is points; seconds for `appearsBefore` and `staggered`; of `monotonic` that of its
  /// axis, 0.005 for opacity and scale.
  public var defaultTolerance: Double {
    switch self {
    case .settlesBy, .neverOverlaps, .staysInside, .noJump: 0.5
    case .appearsBefore, .staggered: 0.001
    case .monotonic(let axis):
      switch axis {
      case .x, .y, .width, .height: 0.5
      case .alpha, .scale: 0.005
      case .rotation: .pi / 360
      }
    }
  }

  /// The kinds of elements that are meant where nothing is said.
  var defaultKinds: [LayerKind] {
    switch self {
    case .staysInside, .noJump: [.cell, .supplementary]
    default: [.cell]
    }
  }
}

/// The seven expectations, as they are written in tests.
extension MotionExpectation {
  /// Expects that nothing moves any more from some seconds on.
  public static func settlesBy(_ seconds: Double) -> MotionExpectation {
    MotionExpectation(.settlesBy(Instant(seconds: seconds)))
  }

  /// Expects that no two visible elements of one collection and kind overlap.
  public static func neverOverlaps() -> MotionExpectation { MotionExpectation(.neverOverlaps) }

  /// Expects that all stay in a rectangle of the canvas, in points; `nil` is the canvas itself.
  public static func staysInside(_ rectangle: CGRect? = nil) -> MotionExpectation {
    MotionExpectation(.staysInside(rectangle))
  }

  /// Expects that nothing visible leaps by more than some points.
  public static func noJump(
    atMost points: Double = 0.5, includingBirths: Bool = false
  ) -> MotionExpectation {
    MotionExpectation(.noJump(includingBirths: includingBirths), tolerance: points)
  }

  /// Expects that a number does not turn back.
  public static func monotonic(_ axis: Axis) -> MotionExpectation {
    MotionExpectation(.monotonic(axis))
  }

  /// Expects to see the selected elements before the one with another key.
  public static func appearsBefore(_ key: String) -> MotionExpectation {
    MotionExpectation(.appearsBefore(key))
  }

  /// Expects that the selected elements begin to move one after the other, so many seconds apart.
  public static func staggered(by seconds: Double) -> MotionExpectation {
    precondition(seconds >= 0, "a stagger is 0 or more")
    return MotionExpectation(.staggered(by: Instant(seconds: seconds)))
  }
}

/// The words that say of whom and when, each returning a changed copy.
extension MotionExpectation {
  /// Selects by keys, in which `*` stands for any text.
  public func of(_ keys: String...) -> MotionExpectation { selecting { $0.keys = keys } }

  /// Selects by the collection's id, in which `*` stands for any text.
  public func `in`(_ collection: String) -> MotionExpectation {
    selecting { $0.collection = collection }
  }

  /// Selects by kinds.
  public func kinds(_ kinds: LayerKind...) -> MotionExpectation { selecting { $0.kinds = kinds } }

  /// Begins at some seconds.
  public func from(_ seconds: Double) -> MotionExpectation {
    MotionExpectation(
      requirement, of: selection, from: Instant(seconds: seconds), to: to, tolerance: tolerance)
  }

  /// Ends at some seconds, at which it need not hold any more.
  public func to(_ seconds: Double) -> MotionExpectation {
    MotionExpectation(
      requirement, of: selection, from: from, to: Instant(seconds: seconds), tolerance: tolerance)
  }

  /// Forgives so much, in the unit of the requirement's `defaultTolerance`: mostly points.
  public func within(_ tolerance: Double) -> MotionExpectation {
    MotionExpectation(requirement, of: selection, from: from, to: to, tolerance: tolerance)
  }

  /// Returns a copy with another selection.
  private func selecting(_ change: (inout Selection) -> Void) -> MotionExpectation {
    var copy = self
    change(&copy.selection)
    return copy
  }
}
