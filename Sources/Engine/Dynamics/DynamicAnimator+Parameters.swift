import Foundation

/// The parameters of the behaviors, by names for people.
extension DynamicAnimator {
  /// Whether behaviors have changed since the last step.
  package var hasChangedBehaviors: Bool { simulation.needsProgram }

  /// The values of all parameters by name, each value once, in the order of the behaviors.
  package var parameterValues: [(name: String, values: [Double])] {
    var result: [(name: String, values: [Double])] = []
    var indices: [String: Int] = [:]
    let parameters = behaviors.flatMap { $0.tree.flatMap(\.parameters) } + ownParameters()
    for (name, value) in parameters {
      if let index = indices[name] {
        if !result[index].values.contains(value) { result[index].values.append(value) }
      } else {
        indices[name] = result.count
        result.append((name, [value]))
      }
    }
    return result
  }
}

extension DynamicBehavior {
  /// The parameters of the behavior itself, without its children's; angles are in degrees.
  fileprivate var parameters: [(name: String, value: Double)] {
    switch self {
    case let body as DynamicItemBehavior: body.setProperties
    case let gravity as GravityBehavior:
      [
        ("gravity magnitude", gravity.magnitude), ("gravity angle", Self.degrees(gravity.angle)),
      ]
    case let push as PushBehavior where push.active:
      [("push magnitude", push.magnitude), ("push angle", Self.degrees(push.angle))]
    case let attachment as AttachmentBehavior:
      [
        ("attachment length", attachment.length), ("attachment frequency", attachment.frequency),
        ("attachment damping", attachment.damping),
      ]
    case let snap as SnapBehavior: [("snap damping", snap.damping)]
    case let field as FieldBehavior:
      [("field strength", field.strength), ("field falloff", field.falloff)]
    default: []
    }
  }

  /// Returns an angle in degrees.
  private static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
}

extension DynamicItemBehavior {
  fileprivate var setProperties: [(name: String, value: Double)] {
    guard !items.isEmpty else { return [] }
    let values: [(String, Double?)] = [
      ("elasticity", properties.elasticity), ("friction", properties.friction),
      ("density", properties.density), ("resistance", properties.resistance),
      ("angular resistance", properties.angularResistance),
      ("anchored", properties.isAnchored.map { $0 ? 1 : 0 }),
      ("allows rotation", properties.allowsRotation.map { $0 ? 1 : 0 }),
    ]
    return values.compactMap { name, value in value.map { (name, $0) } }
  }
}
