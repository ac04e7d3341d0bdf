internal import Documents
internal import Foundation
internal import Timing

/// Readers of taps, long presses, twists and reordering.
extension SceneDecoder {
  /// The keys of steps in which fingers determine the duration and the path.
  static let fingerKeys = [
    "pinch", "drag", "fling", "tap", "longPress", "twist", "reorder", "swipe", "refresh",
  ]

  /// The names of the keys in messages, if they differ.
  static let fingerNames = ["longPress": "long press"]

  /// Decodes a tap.
  func tap(from node: Node) -> TapOperation? {
    if node.entries == nil {
      return target(from: node, "tap").map { TapOperation(item: $0, location: node.location) }
    }
    guard let reader = MappingReader(node, kind: "tap", bag: bag) else { return nil }
    defer { reader.finish() }
    let count = reader.value("count", default: 1) {
      bag.integer($0, "count", in: TapOperation.counts)
    }
    return touchedItem(from: reader).map {
      TapOperation(item: $0, count: count, location: node.location)
    }
  }

  /// Decodes a long press, which lifts and releases an item.
  func longPress(from node: Node) -> ReorderOperation? {
    if node.entries == nil {
      return target(from: node, "longPress").map {
        ReorderOperation(item: $0, path: nil, location: node.location)
      }
    }
    guard let reader = MappingReader(node, kind: "longPress", bag: bag) else { return nil }
    defer { reader.finish() }
    let scale = scale(from: reader)
    return touchedItem(from: reader).map {
      ReorderOperation(item: $0, path: nil, scale: scale, location: node.location)
    }
  }

  /// Decodes a twist.
  func twist(from node: Node) -> TwistOperation? {
    guard let reader = MappingReader(node, kind: "twist", bag: bag) else { return nil }
    defer { reader.finish() }
    let item = touchedItem(from: reader)
    let angle = reader.required("by", hint: "the angle of the turn, such as 90deg").flatMap {
      self.angle($0, "by")
    }
    let from = reader.value("from", default: 0) { self.angle($0, "from") }
    let distance = reader.value("distance", default: TwistOperation.defaultDistance) {
      bag.number($0, "distance", in: 1...SceneLimits.number)
    }
    let returnDuration = reader.value("return") {
      time($0, "return", upTo: SceneLimits.stepDuration)
    }
    guard let item, let angle else { return nil }
    guard abs(angle) <= TwistOperation.mostTurn else {
      bag.error(
        at: reader.keyLocation("by"),
        "a twist turns by at most 100 whole turns; give a smaller angle"
      )
      return nil
    }
    return TwistOperation(
      item: item, angle: angle, from: from, distance: distance, returnDuration: returnDuration,
      location: node.location)
  }

  /// Decodes a finger that moves an item.
  func reorder(from node: Node) -> ReorderOperation? {
    guard let reader = MappingReader(node, kind: "reorder", bag: bag) else { return nil }
    defer { reader.finish() }
    let item = touchedItem(from: reader)
    let scale = scale(from: reader)
    let path: ReorderOperation.Path?
    let slot = reader.optional("at")
    switch oneKey(of: ["to", "through", "into"], in: reader) {
    case "to":
      path = reader.value("to") { node in
        .items(many(node, "to", count: ReorderOperation.stops) { target(from: $0, "to") })
      }
    case "through":
      path = reader.value("through") { node in
        bag.list(node, "through", count: ReorderOperation.stops).map { points in
          .points(points.compactMap { point($0, "through") })
        }
      }
    case "into":
      path = reader.value("into") { destination(from: $0, at: slot).map { .collection($0) } }
    default: path = nil
    }
    if let slot, reader.present(among: ["into"]).isEmpty {
      bag.error(
        at: reader.keyLocation("at"),
        "'at' is the slot in the collection that 'into' names; write 'to' with an item of this "
          + "collection")
      _ = position(from: slot, "at")
    }
    guard let item, let path else { return nil }
    return ReorderOperation(item: item, path: path, scale: scale, location: node.location)
  }

  /// Decodes a slot in another collection, by default after its last item.
  private func destination(from node: Node, at slot: Node?) -> ReorderOperation.Destination? {
    let end = ItemPosition(section: nil, place: .end, location: node.location)
    let position = slot.map { self.position(from: $0, "at") } ?? end
    guard let id = collectionPath(node, "into"), let position else { return nil }
    guard !id.contains("/") else {
      bag.error(
        at: node.location,
        "'into' names a collection of the scene or of a screen; \(id.quoted) is nested in an item")
      return nil
    }
    return ReorderOperation.Destination(
      collection: id, position: position, location: node.location)
  }

  /// Decodes the item under a finger.
  private func touchedItem(from reader: MappingReader) -> ItemTarget? {
    reader.required("item", hint: "a path or a key").flatMap { target(from: $0, "item") }
  }

  /// Decodes the scale of a lifted item.
  private func scale(from reader: MappingReader) -> Double {
    reader.value("scale", default: ReorderOperation.defaultScale) {
      factor($0, "scale", in: ReorderOperation.scales)
    }
  }
}
