internal import Documents
internal import Foundation
internal import Timing

/// Readers of changes of a collection's frame, layout and offset.
extension SceneDecoder {
  /// Decodes a new frame of a collection.
  func resize(from node: Node) -> BoundsOperation? {
    guard let reader = MappingReader(node, kind: "resize", bag: bag) else { return nil }
    defer { reader.finish() }
    let operation = bounds(from: reader)
    return reader.required("frame", hint: "write 'frame: [x, y, width, height]'")
      .flatMap(relativeFrame)
      .map { operation(.resize($0)) }
  }

  /// Decodes a rotation: `true`, or a mapping.
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
    let size = reader.value("to") { self.size($0, "to") }
    let turn = reader.value("turn") { angle($0, "turn") }
    guard let device = reader.optional("device") else {
      return operation(.rotate(to: size, turn: turn))
    }
    if reader.optional("to") != nil {
      bag.error(
        at: reader.keyLocation("to"),
        "the size of a 'device' follows from its rotation; remove 'to', or use it without 'device'")
    }
    guard let angle = angle(device, "device") else { return nil }
    guard abs(abs(angle.remainder(dividingBy: .pi)) - .pi / 2) < 1e-6 else {
      bag.error(
        at: device.location,
        "a device turns by a quarter, which exchanges its sides; write 90deg or -90deg")
      return nil
    }
    return operation(.turnDevice(to: nil, turn: turn))
  }

  /// Decodes the keys that all changes of a frame share.
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

  /// Decodes a change of layout: a layout, or a mapping with its options.
  func layoutChange(from node: Node) -> LayoutOperation? {
    guard Self.layoutChangeKeys.contains(where: { node[$0] != nil }) else {
      return layout(from: node).map { LayoutOperation(to: $0, location: node.location) }
    }
    guard let reader = MappingReader(node, kind: "layoutChange", bag: bag) else { return nil }
    defer { reader.finish() }
    let interaction = reader.value("interactive", interaction)
    let zIndexSwitch = reader.value("zIndexSwitch") {
      bag.choice($0, "zIndexSwitch", of: ZIndexSwitch.self)
    }
    return reader.required("to", hint: "the new layout of the collection").flatMap(layout)
      .map {
        LayoutOperation(
          to: $0, interaction: interaction, zIndexSwitch: zIndexSwitch, location: node.location)
      }
  }

  /// The keys of which a change of layout has at least one if it is not just a layout.
  private static let layoutChangeKeys = ["to", "interactive", "zIndexSwitch"]
}
