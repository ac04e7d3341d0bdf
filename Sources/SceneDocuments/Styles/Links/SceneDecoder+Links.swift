internal import Documents
internal import Foundation

/// Readers of properties that follow a motion, and of states.
extension SceneDecoder {
  /// Decodes one link or a list of links of a style or a layer.
  func links(from node: Node, ofLayer: Bool) -> [LinkDocument]? {
    guard node.elements != nil else { return link(from: node, ofLayer: ofLayer).map { [$0] } }
    return bag.list(node, "linked", count: 1...SceneLimits.links)?.compactMap {
      link(from: $0, ofLayer: ofLayer)
    }
  }

  /// Decodes properties that follow a motion.
  private func link(from node: Node, ofLayer: Bool) -> LinkDocument? {
    guard let reader = MappingReader(node, kind: "linked", bag: bag) else { return nil }
    defer { reader.finish() }
    let motion = reader.required(
      "to", hint: "name the motion: scroll, page, distance, drag or progress"
    )
    .flatMap { bag.choice($0, "to", of: LinkSource.Motion.self) }
    let target = reader.value("of") { name($0, "of") }
    let axis = reader.value("axis") { bag.choice($0, "axis", of: LinkSource.Axis.self) }
    for key in reader.present(among: ["of"]) where motion == .distance || motion == .drag {
      bag.error(
        at: reader.keyLocation(key),
        "'of' has no effect on the \(motion?.rawValue ?? "") of an item, which is in one collection; "
          + "remove it")
    }
    if motion == .progress, reader.optional("axis") != nil {
      bag.error(
        at: reader.keyLocation("axis"), "'axis' has no effect on a progress; remove it")
    }
    let keyframes =
      reader.required("keyframes", hint: "write 'keyframes: { 0: {…}, 100: {…} }'")
      .map { linkedKeyframes(from: $0, motion: motion ?? .scroll, ofLayer: ofLayer) } ?? []
    guard let motion, keyframes.count > 1 else { return nil }
    return LinkDocument(
      LinkSource(motion, of: target, along: axis), keyframes: keyframes, location: node.location)
  }

  /// Decodes key frames by the values of a motion, and sorts them.
  private func linkedKeyframes(
    from node: Node, motion: LinkSource.Motion, ofLayer: Bool
  ) -> [KeyframeDocument] {
    guard let entries = node.entries else {
      bag.expected(
        "a mapping from values of the motion to key frames for keyframes", found: node,
        hint: "; write '{ 0: {…}, 100: {…} }'")
      return []
    }
    guard (2...SceneLimits.keyframes).contains(entries.count) else {
      bag.error(
        at: node.location,
        "the number of key frames is \(entries.count); give from 2 to \(SceneLimits.keyframes), because "
          + "properties change between two")
      return []
    }
    let example =
      motion == .page || motion == .progress
      ? "a number such as 0.5 or 50%" : "a number of points such as -120"
    return sortedKeyframes(entries, at: "value") {
      Self.value($0, of: motion)
    } mistake: {
      "\($0.quoted) is not a value of '\(motion.rawValue)'; write \(example)"
    } frame: {
      keyframe(from: $0, at: $1, ofLayer: ofLayer, inStyle: true)
    }
  }

  /// Reads a value of a motion: a number, of points or of pages, or a percentage of one.
  private static func value(_ text: String, of motion: LinkSource.Motion) -> Double? {
    let isShare = motion == .page || motion == .progress
    let digits = !isShare && text.hasSuffix("pt") ? text.dropLast(2) : text[...]
    let value =
      isShare && text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(digits)
    return value.flatMap { anyNumber.contains($0) ? $0 : nil }
  }

  /// Records an error about a style whose links are nested too deep.
  func checkLinks(of style: StyleDocument) {
    guard style.linkDepth > SceneLimits.nestedLinks else { return }
    bag.error(
      at: style.location,
      "a style and a layer in it can have at most \(SceneLimits.nestedLinks) links together with all "
        + "layers between them; here are \(style.linkDepth)")
  }

  // MARK: States

  /// Decodes the changes of a style in states, in the order in which they apply.
  func states(from node: Node, of style: StyleDocument) -> [StateDocument]? {
    guard let reader = MappingReader(node, kind: "states", bag: bag) else { return nil }
    defer { reader.finish() }
    return ElementState.allCases.compactMap { state in
      reader.value(state.rawValue) { self.state(state, from: $0, of: style) }
    }
  }

  /// Decodes the changes in a state: a mapping, or a list of them for several layers.
  private func state(
    _ state: ElementState, from node: Node, of style: StyleDocument
  ) -> StateDocument? {
    let nodes =
      node.elements == nil
      ? [node] : bag.list(node, state.rawValue, count: 1...SceneLimits.links) ?? []
    var result = StateDocument(
      state: state, changes: [], duration: StateDocument.defaultDuration, location: node.location)
    for (index, node) in nodes.enumerated() {
      guard let reader = MappingReader(node, kind: "state", bag: bag) else { continue }
      defer { reader.finish() }
      let layer = reader.value("layer", layerReference)
      if let layer, !style.layerNames.contains(layer.name) {
        let names = style.layerNames
        bag.error(
          at: layer.location,
          names.isEmpty
            ? "the style has no layers with names; give one a 'name'"
            : "the style has no layer \(layer.name.quoted)"
              + NearestName.hint(for: layer.name, among: names))
      }
      let duration = reader.value("duration") {
        time($0, "duration", upTo: SceneLimits.stepDuration)
      }
      let motion = motion(from: reader)
      if index == 0 {
        result.duration = duration ?? motion?.ownDuration ?? result.duration
        result.motion = motion
      } else {
        for key in reader.present(among: ["duration", "curve", "spring"]) {
          bag.error(
            at: reader.keyLocation(key),
            "all changes of a state have the \(key.quoted) of the first one; write it there")
        }
      }
      let turn = layer == nil ? reader.value("rotation", self.turn) : nil
      let pose = KeyframePose(
        offset: reader.value("offset") { vector($0, "offset") },
        scale: reader.value("scale", scale), rotation: turn)
      if layer != nil { refusePose(of: reader) } else { refuseFrame(of: reader) }
      result.changes.append(
        .init(pose: pose, layer: layer, overrides: overrides(from: reader, ofLayer: layer != nil)))
    }
    return result
  }
}
