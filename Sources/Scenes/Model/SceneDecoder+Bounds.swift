internal import Documents
internal import Foundation
internal import Timing

/// Readers of what steps do with a collection's frame, layout and offset.
extension SceneDecoder {
  /// Decodes a frame that a collection gets.
  func resize(from node: Node) -> BoundsOperation? {
    guard let reader = MappingReader(node, kind: "resize", bag: bag) else { return nil }
    defer { reader.finish() }
    let operation = bounds(from: reader)
    return reader.required("frame", hint: "write 'frame: [x, y, width, height]'")
      .flatMap { rectangle($0, "frame") }
      .map { operation(.resize($0)) }
  }

  /// Decodes a rotation: `true`, or a mapping with how it differs from an exchange of the sides.
  func rotation(from node: Node) -> BoundsOperation? {
    if case .bool(true) = node.value {
      return BoundsOperation(.rotate(to: nil, turn: nil), location: node.location)
    }
    guard node.entries != nil else {
      bag.expected("true or a mapping for rotate", found: node)
      return nil
    }
    guard let reader = MappingReader(node, kind: "rotate", bag: bag) else { return nil }
    defer { reader.finish() }
    let operation = bounds(from: reader)
    return operation(
      .rotate(
        to: reader.value("to") { size($0, "to") }, turn: reader.value("turn") { angle($0, "turn") })
    )
  }

  /// Decodes what all changes of a frame have in common.
  private func bounds(
    from reader: MappingReader
  ) -> (BoundsOperation.Change) -> BoundsOperation {
    let policy = reader.value("policy") {
      bag.choice($0, "policy", of: BoundsOperation.Policy.self)
    }
    let anchor = reader.value("anchor", default: .center) {
      bag.choice($0, "anchor", of: BoundsOperation.Anchor.self)
    }
    let location = reader.location
    return { BoundsOperation($0, policy: policy, anchor: anchor, location: location) }
  }

  // MARK: Layout

  /// Decodes a change of layout: a layout, or a mapping that says how it comes about.
  func layoutChange(from node: Node) -> LayoutOperation? {
    guard node["to"] != nil || node["interactive"] != nil else {
      return layout(from: node).map { LayoutOperation(to: $0, location: node.location) }
    }
    guard let reader = MappingReader(node, kind: "layoutChange", bag: bag) else { return nil }
    defer { reader.finish() }
    let interaction = reader.value("interactive", interaction)
    return reader.required("to", hint: "the layout that the collection gets").flatMap(layout)
      .map { LayoutOperation(to: $0, interaction: interaction, location: node.location) }
  }

  // MARK: Offset

  /// Decodes where a collection scrolls to.
  func scroll(from node: Node) -> ScrollOperation? {
    guard let reader = MappingReader(node, kind: "scroll", bag: bag) else { return nil }
    defer { reader.finish() }
    let position = reader.value("position", default: .nearest) {
      bag.choice($0, "position", of: ScrollOperation.Position.self)
    }
    let target: ScrollOperation.Target?
    switch oneKey(of: ["to", "item"], in: reader) {
    case "to":
      if reader.optional("position") != nil {
        bag.error(
          at: reader.keyLocation("position"),
          "'position' means nothing to an offset 'to'; give an 'item', or remove it")
      }
      target = reader.value("to") { point($0, "to") }.map { .offset($0) }
    case "item":
      target = reader.value("item") { self.target(from: $0, "item") }.map { .item($0, position) }
    default: target = nil
    }
    return target.map { ScrollOperation(to: $0, location: node.location) }
  }

  // MARK: Fingers

  /// Decodes what two fingers do to an item.
  func pinch(from node: Node) -> PinchOperation? {
    guard let reader = MappingReader(node, kind: "pinch", bag: bag) else { return nil }
    defer { reader.finish() }
    func distance(_ key: String, _ hint: String) -> Double? {
      reader.required(key, hint: hint).flatMap { bag.number($0, key, in: Self.anyExtent) }
    }
    let item = reader.required("item", hint: "a path or a key").flatMap { target(from: $0, "item") }
    let mode = reader.value("mode", default: .relative) {
      bag.choice($0, "mode", of: PinchOperation.Mode.self)
    }
    let from = distance("from", "the distance of the fingers at the beginning")
    let to = distance("to", "the distance of the fingers at the end")
    let angle = reader.value("angle", default: 0) { self.angle($0, "angle") }
    let release = reader.value("release", default: .both) {
      bag.choice($0, "release", of: PinchOperation.Release.self)
    }
    let returnDuration = reader.value("return") {
      time($0, "return", upTo: SceneLimits.stepDuration)
    }
    guard let item, let from, let to else { return nil }
    return PinchOperation(
      item: item, mode: mode, from: from, to: to, angle: angle, release: release,
      returnDuration: returnDuration, location: node.location)
  }
}
