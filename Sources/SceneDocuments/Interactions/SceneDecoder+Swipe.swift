internal import Documents
internal import Foundation
internal import Geometry
internal import Timing

/// Readers of swipes.
extension SceneDecoder {
  /// Decodes a finger that moves an item away.
  func swipe(from node: Node) -> SwipeOperation? {
    guard let reader = MappingReader(node, kind: "swipe", bag: bag) else { return nil }
    defer { reader.finish() }
    let item = reader.required("item", hint: "a path or a key").flatMap {
      target(from: $0, "item")
    }
    let movement: SwipeOperation.Movement?
    switch oneKey(of: ["by", "to"], in: reader) {
    case "by":
      movement = reader.value("by") { vector($0, "by") }.flatMap { offset in
        if hypot(offset.dx, offset.dy) >= 1 { return .by(CGPoint(x: offset.dx, y: offset.dy)) }
        bag.error(at: reader.keyLocation("by"), "this finger does not move; make 'by' longer")
        return nil
      }
    case "to":
      movement = reader.value("to") { bag.choice($0, "to", of: SwipeOperation.Direction.self) }
        .map { .direction($0) }
    default: movement = nil
    }
    let hold = reader.value("hold", default: .zero) {
      time($0, "hold", upTo: SceneLimits.stepDuration)
    }
    let end = reader.value("end") { bag.choice($0, "end", of: SwipeOperation.End.self) }
    let rest = reader.value("rest") { vector($0, "rest") }.map { CGPoint(x: $0.dx, y: $0.dy) }
    if let end, end != .rest, reader.optional("rest") != nil {
      bag.error(
        at: reader.keyLocation("rest"),
        "'rest' has no effect with 'end: \(end.rawValue)'; remove one of them")
    } else if end == .rest, reader.optional("rest") == nil {
      bag.error(
        at: reader.keyLocation("end"), "'end: rest' needs the offset; write 'rest: [-80, 0]'")
    }
    guard let item, let movement else { return nil }
    return SwipeOperation(
      item: item, movement, hold: hold, end: end, rest: rest, location: node.location)
  }
}
