package import Documents
package import Timing

/// A motion that properties of a style can follow.
package struct LinkSource: Hashable, Sendable {
  /// The kind of motion, which determines the unit of its values.
  package enum Motion: String, Hashable, Sendable, CaseIterable {
    /// The content offset of a collection, in points.
    case scroll
    /// The content offset of a collection, in lengths of its viewport.
    case page
    /// The distance of an item from the middle of its collection's viewport, in points.
    case distance
    /// The translation of an item by a finger, in points.
    case drag
    /// The progress of a sheet between its detents, or of a pull to refresh.
    case progress
  }

  /// An axis of a motion.
  package enum Axis: String, Hashable, Sendable, CaseIterable { case horizontal, vertical }

  package var motion: Motion
  package var target: String?
  package var axis: Axis?
}

package struct LinkDocument: Hashable, Sendable, MappedValue {
  package var source: LinkSource
  /// The key frames by ascending values of the source, at least two.
  package var keyframes: [KeyframeDocument]
  package var location = SourceLocation.missing

  var changesStyle: Bool { keyframes.contains { !$0.overrides.properties.isEmpty } }
  var changesPose: Bool { keyframes.contains { $0.pose != KeyframePose() } }

  /// Returns the key frame at or before a value, and the share of the way to the next one.
  ///
  /// Before the first and after the last key frame the properties stay as they are there.
  func segment(at value: Double) -> (index: Int, share: Double) {
    guard let next = keyframes.firstIndex(where: { $0.time > value }) else {
      return (keyframes.count - 1, 0)
    }
    if next == 0 { return (0, 0) }
    let (start, end) = (keyframes[next - 1], keyframes[next])
    let share = (value - start.time) / (end.time - start.time)
    guard let curve = start.curve else { return (next - 1, share) }
    let second = Instant(seconds: 1)
    return (next - 1, curve.progress(at: Instant(seconds: share), duration: second))
  }

  static let mapping = Mapping<LinkDocument>(
    "linked", "Properties that follow a motion through key frames.",
    LinkDocument(source: LinkSource(motion: .scroll), keyframes: []), at: \.location,
    keys: [
      Key(
        "to",
        "The motion: an offset, pages, an item's distance from the middle, a drag, or the progress "
          + "of a sheet.", .choice, \.source.motion,
        need: .required("name the motion: scroll, page, distance, drag or progress"),
        or: "source by with driver event"),
      Key(
        "of",
        "The collection that scrolls or refreshes, or the screen of the sheet. By default it is "
          + "the element's own.", .name, \.source.target, or: "collection target scrollview screen"),
      Key(
        "axis",
        "The axis of the motion. By default it is that of scrolling, and for a drag the horizontal "
          + "one.", .choice, \.source.axis, or: "direction"),
      Key(
        "keyframes",
        "Key frames by values of the motion: points, pages, or a progress from 0 to 1.",
        ["type": "object", "minProperties": 2, "additionalProperties": .ref("keyframe")],
        need: .required("write 'keyframes: { 0: {…}, 100: {…} }'"), or: "values stops map"
      ) { reading, link in
        link.keyframes = reading.decoder.linkedKeyframes(
          from: reading.node, motion: link.source.motion)
        return link.keyframes.count > 1
      },
    ],
    rules: [
      .check { link, reader, decoder in
        let motion = link.source.motion
        for key in reader.present(among: ["of"]) where motion == .distance || motion == .drag {
          reader.refuse(
            key,
            "'of' has no effect on the \(motion.rawValue) of an item, which is in one collection",
            .removal())
        }
        if motion == .progress, reader.optional("axis") != nil {
          reader.refuse("axis", "'axis' has no effect on a progress", .removal())
        }
      }
    ],
    foreign: [
      "the properties in 'keyframes'": "property properties",
      "'keyframes: { 0: {…}, 100: {…} }', from values of the motion to properties":
        "inputrange outputrange range input output", "'curve' in the key frames": "curve easing",
      "'{ to: scroll, keyframes: { 0: {…}, 100: {…} } }'": "-",
    ])
}

/// Readers of properties that follow a motion, and of states.
extension SceneDecoder {
  /// Decodes key frames by the values of a motion, and sorts them.
  fileprivate func linkedKeyframes(from node: Node, motion: LinkSource.Motion) -> [KeyframeDocument]
  {
    guard let entries = node.entries else {
      bag.expected(
        "a mapping from values of the motion to key frames for keyframes", found: node,
        hint: Hint("; write '{ 0: {…}, 100: {…} }'"))
      return []
    }
    guard (2...SceneLimits.keyframes).contains(entries.count) else {
      bag.error(
        at: node.location,
        "the number of key frames is \(entries.count); give from 2 to \(SceneLimits.keyframes), "
          + "because properties change between two")
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
      keyframe(from: $0, at: $1, ofLayer: style.depth > 0, inStyle: true)
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
}

// MARK: States

extension StyleDocument {
  /// The changes of a style in states, in the order in which they apply.
  static let statesMapping = Mapping(
    "states", "The changes of a style in states of an item.", StyleDocument(),
    keys: [
      stateKey(.selected, "The changes while the item is selected."),
      stateKey(.pressed, "The changes while a finger presses the item or the view."),
      stateKey(.dragging, "The changes while a finger carries the item."),
    ],
    foreign: [
      "'pressed'": "active highlighted tap touched down press whiletap",
      "'selected'": "focus checked on select selection",
      "'dragging'": "drag dragged lifted moving whiledrag",
      "'pressed': nothing hovers over a touch screen": "hover",
      "the properties in the style itself": "normal default",
      "another style, and 'restyle' to it": "disabled", "'{ pressed: { scale: 0.96 } }'": "-",
    ])

  private static func stateKey(_ state: ElementState, _ about: String) -> Key<StyleDocument> {
    Key(state.rawValue, about, .ref("stateValue")) { reading, style in
      style.states.append(reading.decoder.state(state, from: reading.node, of: style))
      return true
    }
  }

  /// Records an error if there is no layer of a name.
  fileprivate func check(_ layer: Reference, in bag: DiagnosticBag) {
    if !layerNames.contains(layer.name) { bag.add(missing(layer)) }
  }
}

struct StateChange: Sendable {
  var change = StateDocument.Change()
  var duration: Instant?
  var motion: StepDocument.Motion?

  static let (ofWhole, ofLayer) = (mapping(), mapping(ofLayer: true))

  private static func mapping(ofLayer: Bool = false) -> Mapping<StateChange> {
    let pose = ofLayer ? KeyframePose.layerKeys : KeyframePose.keys
    let overrides =
      (ofLayer ? [] : [StyleOverrides.frameKey]) + StyleOverrides.keys(ofLayer: ofLayer)
    return Mapping<StateChange>(
      "state", "The changes of a style, or of one of its layers, in a state.", StateChange(),
      keys: [
        Key(
          "layer", "The name of the layer that changes. By default it is the whole style.",
          .layerReference, \.change.layer),
        Key(
          "duration", "The duration of the change to the state and back.",
          .stepTime, \.duration, shown: "150ms"),
        Key("curve", "The timing curve of the change.", .ref("curve")) { $1.readMotion($0) },
        Key("spring", "The spring of the change, instead of a curve.", .springs) {
          $1.readMotion($0)
        },
        ofLayer
          ? sizeKey.refused("'size' is that of a whole item; change a layer by its 'frame'")
          : sizeKey,
      ] + pose.map { $0.at(\.change.pose) } + overrides.map { $0.at(\.change.overrides) },
      rules: StyleOverrides.rules(ofLayer: ofLayer).map { $0.at(\.change.overrides) })
  }

  private static let sizeKey = Key<StateChange>(
    "size",
    "The size of the item in the state, or what changes in it. The layout moves other items with it.",
    ItemSizeChange.form, \.change.size)

  /// Reads the curve or the spring, whichever is given.
  private mutating func readMotion(_ reading: Reading) -> Bool {
    motion = reading.decoder.motion(from: reading.reader)
    return true
  }
}

extension SceneDecoder {
  /// Decodes the changes in a state: a mapping, or a list of them for several layers.
  fileprivate func state(
    _ state: ElementState, from node: Node, of style: StyleDocument
  ) -> StateDocument {
    let nodes =
      node.elements == nil
      ? [node] : bag.list(node, state.rawValue, count: 1...SceneLimits.links) ?? []
    var result = StateDocument(state: state, location: node.location)
    for (index, node) in nodes.enumerated() {
      guard let reader = MappingReader(node, kind: "state", bag: bag) else { continue }
      defer { reader.finish() }
      let layer = reader.value("layer", layerReference)
      if let layer { style.check(layer, in: bag) }
      let mapping = layer == nil ? StateChange.ofWhole : StateChange.ofLayer
      let change = mapping.read(from: reader, by: changing, into: mapping.blank).owner
      if index == 0 {
        result.duration = change.duration ?? change.motion?.ownDuration ?? result.duration
        result.motion = change.motion
      } else {
        for key in reader.present(among: ["duration", "curve", "spring"]) {
          let isSame =
            reader.optional(key).map { nodes.first?[key]?.isEqual(to: $0) == true } ?? false
          reader.refuse(
            key, "all changes of a state have the \(key.quoted) of the first one",
            isSame ? .removal() : Hint("; write it there"))
        }
      }
      result.changes.append(change.change)
    }
    return result
  }

  /// Records an error about a style whose links are nested too deep.
  func checkLinks(of style: StyleDocument) {
    guard style.linkDepth > SceneLimits.nestedLinks else { return }
    bag.error(
      at: style.location,
      "a style and a layer in it can have at most \(SceneLimits.nestedLinks) links together with "
        + "all layers between them; here are \(style.linkDepth)")
  }
}

/// A state of an item in which its style differs, in the order in which states are applied.
package enum ElementState: String, Hashable, Sendable, CaseIterable {
  case selected, pressed, dragging
}

/// The changes of a style in a state.
package struct StateDocument: Hashable, Sendable {
  /// A change of the whole style or of one layer.
  package struct Change: Hashable, Sendable {
    package var pose = KeyframePose()
    /// The size of the item; `nil` where it does not change.
    package var size: ItemSizeChange?
    /// The layer that changes; the whole style where `nil`.
    package var layer: Reference?
    package var overrides = StyleOverrides()
  }

  package var state: ElementState
  package var changes: [Change] = []
  package var duration = Instant(seconds: 0.15)
  /// The curve or spring of the change; ease-in-ease-out where `nil`.
  package var motion: StepDocument.Motion?
  package var location: SourceLocation
}
