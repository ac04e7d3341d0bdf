public import Foundation
public import Timelines
public import Timing

/// An expectation of a motion: a requirement, the elements, a time span and a tolerance.
/// The value is checked against a timeline by `Timeline.findings(of:)`. Frames are those that
/// `inspect` prints: bounding boxes in canvas points, y down, before clipping. Times are half-open,
/// as everywhere: an expectation from `from` to `to` holds in `[from, to)`.
public struct MotionExpectation: Hashable, Sendable {
  /// A number of an element that can rise or fall.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// The center on the canvas, in points.
    case x, y
    /// The side of the frame on the canvas, in points.
    case width, height
    /// The opacity, multiplied by that of all ancestors.
    case alpha
    /// The magnification of the bounds: the square root of the ratio of the areas.
    case scale
    /// The angle of rotation in radians, including whole turns.
    case rotation
  }

  /// The requirement on the selected elements.
  public enum Requirement: Hashable, Sendable {
    /// From an instant on, no element moves, turns, fades, appears or disappears in the viewport.
    ///
    /// An element is settled once its corners stay within the tolerance, in points, of their final
    /// positions, and its opacity within 0.01: the invisible tail of a spring counts as rest.
    case settlesBy(Instant)
    /// No frames of two visible elements overlap by more than the tolerance in both directions.
    ///
    /// Only elements of one collection and kind are compared, so no snapshot with its original.
    case neverOverlaps
    /// No frame extends beyond a rectangle by more than the tolerance; `nil` is the canvas.
    ///
    /// Elements that are hidden, transparent or empty are ignored; clipped ones are not.
    case staysInside(CGRect?)
    /// No visible element leaps from one tick of the clock to the next.
    ///
    /// A leap moves a corner by more points than the tolerance, or changes the opacity by more than
    /// 0.05. Lengths and colors of the appearance count too: fill, image, outline, border,
    /// shadows, stacked layers; the wording of texts does not. All differences are weighted by the
    /// opacity: fading out at one position and in at another is no leap, and a snapshot may replace
    /// its element. Appearing and disappearing in the viewport with an opacity above 0.05 is a leap
    /// only if births are included.
    case noJump(includingBirths: Bool)
    /// A number never reverses between its first and its last value by more than the tolerance.
    case monotonic(Axis)
    /// Each element is first visible before the first of those with another key, of the same
    /// collection pattern and kinds; the tolerance is the least time between them.
    case appearsBefore(String)
    /// The elements leave their first poses one after the other, this much time apart.
    ///
    /// The order is that of listed keys, or of index paths if keys have a `*` or none are given. An
    /// element that keeps its first pose begins when it appears.
    case staggered(by: Instant)
    /// Something happens: an element moves, turns, fades, appears, disappears or looks different.
    ///
    /// A visible element moves once a corner is farther than the tolerance, in points, from where
    /// it was right before the time span, or its opacity or appearance has visibly changed. Without
    /// keys one element suffices; with keys each of them must match one that moves.
    case moves
  }

  public let requirement: Requirement
  public var selection: Selection
  /// The instant from which the expectation must hold; `nil` is the timeline's beginning.
  public let from: Instant?
  /// The first instant at which it need not hold any more; `nil` is never.
  public let to: Instant?
  /// The tolerance, in the unit of `defaultTolerance`.
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
  /// The tolerance by default: half a point, a millisecond, half a degree.
  ///
  /// The unit is points; seconds for `appearsBefore` and `staggered`; for `monotonic` that of its
  /// axis, 0.005 for opacity and scale.
  public var defaultTolerance: Double {
    switch self {
    case .settlesBy, .neverOverlaps, .staysInside, .noJump, .moves: 0.5
    case .appearsBefore, .staggered: 0.001
    case .monotonic(let axis):
      switch axis {
      case .x, .y, .width, .height: 0.5
      case .alpha, .scale: 0.005
      case .rotation: .pi / 360
      }
    }
  }

  /// The kinds of elements that are selected by default.
  var defaultKinds: [LayerKind] {
    switch self {
    case .staysInside, .noJump: [.cell, .supplementary]
    case .moves: [.cell, .supplementary, .decoration, .view, .snapshot]
    default: [.cell]
    }
  }
}

/// The eight expectations, as written in tests.
extension MotionExpectation {
  /// Expects that nothing moves any more from some seconds on.
  public static func settlesBy(_ seconds: Double) -> MotionExpectation {
    MotionExpectation(.settlesBy(Instant(seconds: seconds)))
  }

  /// Expects that no two visible elements of one collection and kind overlap.
  public static func neverOverlaps() -> MotionExpectation { MotionExpectation(.neverOverlaps) }

  /// Expects that all elements stay in a rectangle of the canvas, in points; `nil` is the canvas.
  public static func staysInside(_ rectangle: CGRect? = nil) -> MotionExpectation {
    MotionExpectation(.staysInside(rectangle))
  }

  /// Expects that no visible element leaps by more than the tolerance.
  public static func noJump(
    atMost points: Double = 0.5, includingBirths: Bool = false
  ) -> MotionExpectation {
    MotionExpectation(.noJump(includingBirths: includingBirths), tolerance: points)
  }

  /// Expects that a number does not reverse.
  public static func monotonic(_ axis: Axis) -> MotionExpectation {
    MotionExpectation(.monotonic(axis))
  }

  /// Expects the selected elements to appear before the one with another key.
  public static func appearsBefore(_ key: String) -> MotionExpectation {
    MotionExpectation(.appearsBefore(key))
  }

  /// Expects that the selected elements begin to move one after the other, some seconds apart.
  public static func staggered(by seconds: Double) -> MotionExpectation {
    precondition(seconds >= 0, "a stagger is 0 or more")
    return MotionExpectation(.staggered(by: Instant(seconds: seconds)))
  }

  /// Expects that something happens: any selected element moves, fades, or looks different.
  public static func moves() -> MotionExpectation { MotionExpectation(.moves) }
}

/// The modifiers for elements, times and tolerance; each returns a changed copy.
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

  /// Sets the tolerance, in the unit of the requirement's `defaultTolerance`: mostly points.
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
