package import Documents
internal import Foundation
internal import Geometry
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
    case curve(TimingCurve)
    case spring(SpringDocument)

    /// The duration that the motion determines by itself; `nil` for none.
    package var ownDuration: Instant? {
      if case .spring(let spring) = self { spring.duration } else { nil }
    }
  }

  package var start: Start
  /// The id of the collection; `nil` for `wait` and for closing a screen.
  /// A nested collection is `outer/key/inner`: the id of the outer collection, the item's key, its
  /// own id. When a screen opens, it is the source collection on the previous screen; its only one
  /// where `nil`.
  package var collection: String?
  /// The duration of the motion, also of a spring that determines it; the stage's default where
  /// `nil`.
  package var duration: Instant?
  /// The curve or spring; the stage's default where `nil`.
  package var motion: Motion?
  /// The repetition of the motion; one run where `nil`.
  package var repetition: RepetitionDocument?
  /// The delays between the elements that move; all move at once where `nil`.
  package var stagger: StaggerDocument?
  package var operation: StepOperation
  /// The key of the operation in the document, such as `insert`.
  package var name = ""
  package var location: SourceLocation

  /// The duration of the finger of a kind of step that gives none; 0 for others.
  package static func fingerDuration(of kind: String) -> Instant {
    Instant(seconds: StepKind.named[kind]?.duration ?? 0)
  }

  /// A step that does nothing.
  static let blank = StepDocument(
    start: .after(.zero), collection: nil, operation: .wait(.zero), location: .missing)
}

/// Operations and poses with left and right exchanged.
///
/// A collection that runs from right to left mirrors everything in it, so what keeps its directions
/// is mirrored before. Positions count from the edge where the interface begins in any case.
extension StepOperation {
  /// The operation with its directions mirrored; `nil` if it has none.
  var mirrored: StepOperation? {
    switch self {
    case .pose(var operation):
      if let pose = operation.pose?.pose { operation.pose?.pose = pose.mirrored }
      return .pose(operation)
    case .animate(var operation):
      for index in operation.keyframes.indices {
        operation.keyframes[index].pose = operation.keyframes[index].pose.mirrored
      }
      return .animate(operation)
    case .scroll(var operation):
      operation.target = operation.target.mirrored
      return .scroll(operation)
    case .drag(var operation):
      if case .by(let offset) = operation.movement { operation.movement = .by(offset.mirrored) }
      return .drag(operation)
    case .fling(var operation):
      operation.movement = operation.movement.mirrored
      return .fling(operation)
    case .swipe(var operation):
      operation.movement = operation.movement.mirrored
      operation.rest = operation.rest?.mirrored
      return .swipe(operation)
    case .twist(var operation):
      (operation.angle, operation.from) = (-operation.angle, .pi - operation.from)
      return .twist(operation)
    case .behavior(var operation):
      if case .add(let rules, let items) = operation.change {
        operation.change = .add(rules.map(\.mirrored), items: items)
      }
      return .behavior(operation)
    default: return nil
    }
  }
}

extension PoseDocument {
  /// The pose with left and right exchanged.
  var mirrored: PoseDocument {
    var result = self
    result.center.unit.x = 1 - center.unit.x
    result.center.offset = center.offset.mirrored
    (result.rotation, result.tiltY) = (-rotation, -tiltY)
    return result
  }
}

extension KeyframePose {
  /// The pose with left and right exchanged.
  fileprivate var mirrored: KeyframePose {
    KeyframePose(
      offset: offset?.mirrored, scale: scale,
      rotation: rotation.map { Rotation(x: $0.x, y: -$0.y, z: -$0.z) }, axes: axes)
  }
}

extension ScrollOperation.Target {
  /// The target with left and right exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .item(let item, .left): .item(item, .right)
    case .item(let item, .right): .item(item, .left)
    case .item, .offset: self
    }
  }
}

extension FlingOperation.Movement {
  /// The movement with left and right exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .by(let offset): .by(offset.mirrored)
    case .direction(.left): .direction(.right)
    case .direction(.right): .direction(.left)
    case .direction: self
    }
  }
}

extension SwipeOperation.Movement {
  /// The movement with left and right exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .by(let offset): .by(offset.mirrored)
    case .direction(.left): .direction(.right)
    case .direction(.right): .direction(.left)
    case .direction: self
    }
  }
}

extension BehaviorRule {
  /// The rule with left and right of its forces exchanged.
  fileprivate var mirrored: BehaviorRule {
    switch self {
    case .gravity(var gravity):
      gravity.angle = .pi - gravity.angle
      return .gravity(gravity)
    case .push(var push):
      (push.angle, push.offset) = (.pi - push.angle, push.offset.mirrored)
      return .push(push)
    case .field(var field):
      field.angle = .pi - field.angle
      if field.kind == .vortex { field.strength = -field.strength }
      return .field(field)
    case .properties(var body):
      body.velocity = body.velocity?.mirrored
      body.angularVelocity = body.angularVelocity.map { -$0 }
      return .properties(body)
    case .collision, .attachment, .snap: return self
    }
  }
}

extension Vector {
  /// The vector with left and right exchanged.
  fileprivate var mirrored: Vector { Vector(dx: -dx, dy: dy) }
}

extension CGPoint {
  /// The movement with left and right exchanged.
  fileprivate var mirrored: CGPoint { CGPoint(x: -x, y: y) }
}
