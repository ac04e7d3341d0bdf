internal import Documents
internal import Foundation
internal import Timing

/// Readers of pinches.
extension SceneDecoder {
  /// Decodes a pinch.
  func pinch(from node: Node) -> PinchOperation? {
    guard let reader = MappingReader(node, kind: "pinch", bag: bag) else { return nil }
    defer { reader.finish() }
    let path = pinchPath(from: reader)
    let mode = reader.value("mode", default: .relative) {
      bag.choice($0, "mode", of: PinchOperation.Mode.self)
    }
    let release = reader.value("release", default: .both) {
      bag.choice($0, "release", of: PinchOperation.Release.self)
    }
    let end = reader.value("end", default: .lift) {
      bag.choice($0, "end", of: PinchOperation.End.self)
    }
    let returnDuration = reader.value("return") {
      time($0, "return", upTo: SceneLimits.stepDuration)
    }
    let target = reader.value("item") { self.target(from: $0, "item") }
    if end == .cancel, release == .one {
      bag.error(
        at: reader.keyLocation("release"),
        "cancelling a pinch lifts both fingers; remove 'release' or 'end'")
    }
    guard let path else { return nil }
    if case .fingers = path {
      for key in reader.present(among: ["item", "release"]) {
        bag.error(
          at: reader.keyLocation(key),
          "\(key.quoted) has no effect on 'fingers', which pinch the item between them and are lifted "
            + "at their last points; remove it")
      }
    } else if reader.optional("item") == nil {
      bag.error(at: node.location, "'item' is missing in pinch; a path or a key")
      return nil
    } else if target == nil {
      return nil
    }
    return PinchOperation(
      item: target, mode: mode, path: path, release: release, end: end,
      returnDuration: returnDuration, location: node.location)
  }

  /// Decodes the movement of the fingers: between two distances, by keys, or each by itself.
  private func pinchPath(from reader: MappingReader) -> PinchOperation.Path? {
    let ends = reader.present(among: ["from", "to", "angle"])
    let others = reader.present(among: ["through", "fingers"])
    guard let other = others.first else {
      func distance(_ key: String, _ hint: String) -> Double? {
        reader.required(key, hint: hint).flatMap { bag.number($0, key, in: Self.anyExtent) }
      }
      let from = distance("from", "the initial distance between the fingers")
      let to = distance("to", "the final distance between the fingers")
      let angle = reader.value("angle", default: 0) { self.angle($0, "angle") }
      guard let from, let to else { return nil }
      return .distances(from: from, to: to, angle: angle)
    }
    if let both = ends.first ?? others.dropFirst().first {
      bag.error(
        at: reader.keyLocation(both),
        "pinch has both '\(other)' and '\(both)'; keep one of them")
      return nil
    }
    guard let node = reader.optional(other) else { return nil }
    return other == "through" ? pinchKeys(from: node) : fingers(from: node)
  }

  /// Decodes both fingers at ascending times; a missing value is that of the key before.
  private func pinchKeys(from node: Node) -> PinchOperation.Path? {
    guard let nodes = bag.list(node, "through", count: 2...SceneLimits.progressPoints) else {
      return nil
    }
    var keys: [PinchOperation.Key] = []
    for node in nodes {
      guard let reader = MappingReader(node, kind: "pinchKey", bag: bag) else { return nil }
      defer { reader.finish() }
      let time = reader.required("at", hint: "the time since the beginning of the step")
        .flatMap { self.time($0, "at", upTo: SceneLimits.stepDuration) }
      let distance =
        reader.value("distance") { bag.number($0, "distance", in: Self.anyExtent) }
        ?? keys.last?.distance
      let center = reader.value("center") { point($0, "center") } ?? keys.last?.center
      let angle =
        reader.value("angle") { self.angle($0, "angle") } ?? keys.last?.angle ?? 0
      if distance == nil, reader.optional("distance") == nil {
        bag.error(
          at: node.location,
          "'distance' is missing in pinchKey; the first key needs one")
      }
      guard let time, let distance else { return nil }
      guard ascends(from: keys.last?.time, to: time, at: node.location) else { return nil }
      keys.append(PinchOperation.Key(at: time, distance: distance, center: center, angle: angle))
    }
    return .keys(keys)
  }

  /// Decodes the paths of two fingers, which must touch at the same time.
  private func fingers(from node: Node) -> PinchOperation.Path? {
    guard let nodes = bag.list(node, "fingers", count: 2...2) else { return nil }
    let paths = nodes.compactMap(fingerPath)
    guard paths.count == 2, let first = paths.first, let second = paths.last else { return nil }
    for (path, other, node) in [(first, second, nodes[0]), (second, first, nodes[1])] {
      if let down = path.first?.time, let up = other.last?.time, down >= up {
        bag.error(
          at: node.location,
          "this finger touches after the other one was lifted, so they pinch nothing; let it touch "
            + "earlier")
      }
    }
    return .fingers(first, second)
  }

  /// Decodes the positions of a finger at ascending times.
  private func fingerPath(from node: Node) -> [PinchOperation.Point]? {
    guard let nodes = bag.list(node, "a finger", count: 2...SceneLimits.progressPoints) else {
      return nil
    }
    var points: [PinchOperation.Point] = []
    for node in nodes {
      guard let elements = node.elements, elements.count == 3 else {
        bag.expected("[time, x, y] for a point of a finger", found: node)
        return nil
      }
      let time = time(elements[0], "the time of a point", upTo: SceneLimits.stepDuration)
      let x = bag.number(elements[1], "x of a point", in: Self.anyNumber)
      let y = bag.number(elements[2], "y of a point", in: Self.anyNumber)
      guard let time, let x, let y else { return nil }
      guard ascends(from: points.last?.time, to: time, at: node.location) else { return nil }
      points.append(PinchOperation.Point(at: time, CGPoint(x: x, y: y)))
    }
    return points
  }

  /// Returns whether a time is after the one before, and records an error if it is not.
  private func ascends(
    from before: Instant?, to time: Instant, at location: SourceLocation
  ) -> Bool {
    guard let before, time <= before else { return true }
    bag.error(
      at: location, "the times of a finger must ascend, but this one is not after the last")
    return false
  }
}
