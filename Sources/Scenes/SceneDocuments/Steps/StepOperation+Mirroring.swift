internal import Foundation
internal import Geometry

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
