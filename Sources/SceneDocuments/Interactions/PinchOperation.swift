package import Documents
package import Foundation
package import Timing

/// Two fingers that enlarge an item; it returns to its size when they are lifted.
package struct PinchOperation: Hashable, Sendable, StepValue {
  /// The meaning of the distance between the fingers.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The item grows in proportion to the distance.
    case relative
    /// The distance is the item's width and height.
    case absolute
  }

  /// The fingers that are lifted at the end.
  package enum Release: String, Hashable, Sendable, CaseIterable {
    case both
    /// One of the two, which also ends the pinch.
    case one
  }

  /// The end of a pinch.
  package enum End: String, Hashable, Sendable, CaseIterable {
    case lift
    /// The system cancels the touches, as for an incoming call.
    case cancel
  }

  /// The movement of both fingers.
  package enum Path: Hashable, Sendable {
    /// About the centre of an item, from one distance to another, for the duration of the step.
    ///
    /// The angle of the line from one finger to the other is in radians, clockwise.
    case distances(from: Double, to: Double, angle: Double)
    /// About a midpoint that may move; at least two keys with ascending times.
    case keys([Fingers])
    /// Each finger by itself; at least two points for each, with ascending times.
    case fingers([Point], [Point])
  }

  /// Both fingers at one time.
  package struct Fingers: Hashable, Sendable {
    /// The time since the beginning of the step.
    package var time = Instant.zero
    /// The distance between the fingers, in points.
    package var distance = 0.0
    /// The midpoint of the fingers in the viewport; the item's centre where `nil`.
    package var center: CGPoint?
    /// The angle of the line from one finger to the other in radians, clockwise.
    package var angle = 0.0
  }

  /// One finger at one time.
  package struct Point: Hashable, Sendable {
    /// The time since the beginning of the step.
    package var time: Instant
    /// The position in the viewport.
    package var point: CGPoint
  }

  /// The duration of a pinch that gives none.
  package static let defaultDuration = Instant(seconds: 0.5)

  /// The item that is pinched; the one between the fingers where `nil`.
  package var item: ItemTarget?
  package var mode = Mode.relative
  package var path = Path.distances(from: 0, to: 0, angle: 0)
  package var release = Release.both
  package var end = End.lift
  /// The duration of the return; that of an update where `nil`.
  package var returnDuration: Instant?
  package var location = SourceLocation.missing

  /// The time at which the first finger leaves, which ends the pinch; `nil` if the step determines
  /// it.
  package var length: Instant? {
    switch path {
    case .distances: nil
    case .keys(let keys): keys.last?.time
    case .fingers(let first, let second): [first, second].compactMap { $0.last?.time }.min()
    }
  }

  /// The time at which the last finger leaves; `nil` if the step determines it.
  package var lastTouch: Instant? {
    guard case .fingers(let first, let second) = path else { return length }
    return [first, second].compactMap { $0.last?.time }.max()
  }
}
