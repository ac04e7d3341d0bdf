internal import Documents
internal import Foundation
internal import Geometry
internal import Timing

/// Readers of drags and flings, and of a collection's scrolling.
extension SceneDecoder {
  /// Decodes a finger that drags.
  func drag(from node: Node) -> DragOperation? {
    guard let reader = MappingReader(node, kind: "drag", bag: bag) else { return nil }
    defer { reader.finish() }
    let start = touchDown(from: reader)
    let hold = reader.value("hold", default: DragOperation.defaultHold) {
      time($0, "hold", upTo: SceneLimits.stepDuration)
    }
    let movement: DragOperation.Movement?
    switch oneKey(of: ["by", "to"], in: reader) {
    case "by": movement = reader.value("by", offset).map { .by($0) }
    case "to": movement = reader.value("to") { point($0, "to") }.map { .to($0) }
    default: movement = nil
    }
    guard let start, let movement else { return nil }
    return DragOperation(from: start, movement, hold: hold, location: node.location)
  }

  /// Decodes a finger that throws.
  func fling(from node: Node) -> FlingOperation? {
    guard let reader = MappingReader(node, kind: "fling", bag: bag) else { return nil }
    defer { reader.finish() }
    let start = touchDown(from: reader)
    let velocity = reader.required("velocity", hint: "the finger's speed in points per second")
      .flatMap { bag.number($0, "velocity", in: SceneLimits.velocity) }
    let movement: FlingOperation.Movement?
    switch oneKey(of: ["by", "direction"], in: reader) {
    case "by": movement = reader.value("by", offset).map { .by($0) }
    case "direction":
      movement = reader.value("direction") {
        bag.choice($0, "direction", of: FlingOperation.Direction.self)
      }.map { .direction($0) }
    default: movement = nil
    }
    guard let start, let movement, let velocity else { return nil }
    return FlingOperation(from: start, movement, velocity: velocity, location: node.location)
  }

  /// Decodes the position of a touch: a point, an item, or the centre of the viewport.
  private func touchDown(from reader: MappingReader) -> DragOperation.Start? {
    if let node = reader.optional("from") {
      if reader.optional("item") != nil {
        bag.error(
          at: reader.keyLocation("item"),
          "a finger touches down at a point ('from') or on an 'item', not both; remove one of them")
      }
      return point(node, "from").map { .point($0, node.location) }
    }
    guard let node = reader.optional("item") else { return .middle }
    return target(from: node, "item").map { .item($0) }
  }

  /// Decodes a finger's movement, which must be large enough to be recognised as a drag.
  private func offset(from node: Node) -> CGPoint? {
    guard let offset = vector(node, "by") else { return nil }
    guard hypot(offset.dx, offset.dy) > SceneLimits.slop else {
      bag.error(
        at: node.location,
        "a finger drags nothing until it has moved by \(Int(SceneLimits.slop)) points; make 'by' "
          + "longer")
      return nil
    }
    return CGPoint(x: offset.dx, y: offset.dy)
  }
}
