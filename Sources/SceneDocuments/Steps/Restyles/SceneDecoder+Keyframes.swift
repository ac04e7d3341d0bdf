internal import Documents
internal import Foundation
internal import Geometry

/// Readers of steps with key frames.
extension SceneDecoder {
  /// Decodes key frames of items or views.
  func animate(from node: Node) -> AnimateOperation? {
    guard let reader = MappingReader(node, kind: "animate", bag: bag) else { return nil }
    defer { reader.finish() }
    let subject = restyledElements(from: reader)
    let layer = reader.value("layer", layerReference)
    guard
      let node = reader.required(
        "keyframes", hint: "write 'keyframes: { 0%: {…}, 100%: {…} }'")
    else { return nil }
    let keyframes = keyframes(from: node, ofLayer: layer != nil)
    var isOfViews = false
    if case .views = subject { isOfViews = true }
    if isOfViews, let posed = keyframes.first(where: { $0.pose != KeyframePose() }) {
      bag.error(
        at: posed.location,
        "'offset', 'scale' and 'rotation' move items; a view of a screen only changes its style")
    }
    guard let subject, !keyframes.isEmpty else { return nil }
    return AnimateOperation(
      subject: subject, layer: layer, keyframes: keyframes, location: node.location)
  }

  /// Decodes key frames by their times, and sorts them.
  private func keyframes(from node: Node, ofLayer: Bool) -> [KeyframeDocument] {
    guard let entries = node.entries else {
      bag.expected(
        "a mapping from percentages to key frames for keyframes", found: node,
        hint: "; write '{ 0%: {…}, 100%: {…} }'")
      return []
    }
    guard (1...SceneLimits.keyframes).contains(entries.count) else {
      bag.error(
        at: node.location,
        "there are \(entries.count) key frames; give 1 to \(SceneLimits.keyframes)")
      return []
    }
    return sortedKeyframes(entries, at: "time", of: Self.share) {
      "\($0.quoted) is not the time of a key frame; write a percentage from 0% to 100%, 'from' or 'to'"
    } frame: {
      keyframe(from: $0, at: $1, ofLayer: ofLayer)
    }
  }

  /// Decodes key frames by their keys, and sorts them.
  ///
  /// - Parameters:
  ///   - what: The word for what a key is, for messages.
  ///   - value: Reads a key; `nil` if it is none.
  ///   - mistake: Returns the message about a key that is none.
  ///   - frame: Decodes the key frame at a value.
  func sortedKeyframes(
    _ entries: [Node.Entry], at what: String, of value: (String) -> Double?,
    mistake: (String) -> String, frame: (Node, Double) -> KeyframeDocument?
  ) -> [KeyframeDocument] {
    var frames: [KeyframeDocument] = []
    for entry in entries {
      guard let value = value(entry.key) else {
        bag.error(at: entry.keyLocation, mistake(entry.key))
        continue
      }
      guard let frame = frame(entry.value, value) else { continue }
      if frames.contains(where: { $0.time == value }) {
        bag.error(at: entry.keyLocation, "there is another key frame at this \(what); join them")
      }
      frames.append(frame)
    }
    return frames.sorted { $0.time < $1.time }
  }

  /// Reads a percentage from 0 to 100, or one of CSS's words for the ends.
  private static func share(_ text: String) -> Double? {
    if text == "from" { return 0 }
    if text == "to" { return 1 }
    guard text.hasSuffix("%"), let percentage = Double(text.dropLast()),
      (0...100).contains(percentage)
    else { return nil }
    return percentage / 100
  }

  /// Decodes a key frame.
  ///
  /// - Parameter inStyle: Whether the key frame is part of a style, and so cannot name another one.
  func keyframe(
    from node: Node, at time: Double, ofLayer: Bool, inStyle: Bool = false
  ) -> KeyframeDocument? {
    guard let reader = MappingReader(node, kind: "keyframe", bag: bag) else { return nil }
    defer { reader.finish() }
    let turn = ofLayer ? nil : reader.value("rotation", namedTurn)
    let pose = KeyframePose(
      offset: reader.value("offset") { vector($0, "offset") },
      scale: reader.value("scale", scale), rotation: turn?.angles, axes: turn?.axes ?? [])
    if inStyle, reader.optional("style") != nil {
      bag.error(
        at: reader.keyLocation("style"),
        "a style cannot follow a motion to another 'style'; write the properties that change")
    }
    if ofLayer {
      refusePose(of: reader)
      if reader.optional("back") != nil {
        bag.error(
          at: reader.keyLocation("back"),
          "'back' has no effect on a layer, which turns with its style; remove it")
      }
    } else {
      refuseFrame(of: reader)
    }
    // Both forms of a rotation are read under one key.
    return KeyframeDocument(
      time: time, curve: reader.value("curve", curve), pose: pose,
      style: reader.value("style") { styleReference($0, "style") },
      overrides: overrides(from: reader, ofLayer: ofLayer), location: node.location)
  }

  /// Records an error for each key of a layer's change that moves whole items.
  func refusePose(of reader: MappingReader) {
    for key in reader.present(among: ["offset", "scale"]) {
      bag.error(
        at: reader.keyLocation(key),
        "\(key.quoted) moves a whole item; move a layer by its 'frame' and its 'rotation'")
    }
  }

  /// Records an error for the frame of a change that is not one of a layer.
  func refuseFrame(of reader: MappingReader) {
    guard reader.optional("frame") != nil else { return }
    bag.error(
      at: reader.keyLocation("frame"),
      "'frame' is a property of a layer; name the 'layer', or move items by 'offset'")
  }
}
