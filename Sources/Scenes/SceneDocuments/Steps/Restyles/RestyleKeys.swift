package import Documents
package import Foundation
internal import Geometry
internal import Timelines
package import Timing

// MARK: Changes of styles

extension StyleOverrides {
  /// Returns the keys of a change of a whole style, or of a layer, which has a place.
  static func keys(ofLayer: Bool) -> [Key<StyleOverrides>] {
    StackedStyleValue.changingKeys.filter {
      ofLayer || !StackedStyleValue.placeKeys.map(\.name).contains($0.name)
    }.map { $0.at(\StyleOverrides.values) }
  }

  /// The key of a frame in a change of a whole style, which has none.
  static let frameKey = Key<StyleOverrides>(
    "frame", "The frame of the layer, relative to the bounds.", .ref("frameValue")
  ) { reading, _ in
    reading.refuse("'frame' is a property of a layer; name the 'layer', or move items by 'offset'")
    return false
  }

  /// Returns the rules of a change, which note the properties that are given.
  static func rules(ofLayer: Bool) -> [Rule<StyleOverrides>] {
    let names = keys(ofLayer: ofLayer).map(\.name)
    return [
      StyleDocument.cornerRule.at(\.values.style),
      .check { overrides, reader, decoder in
        overrides.properties = reader.present(among: names)
        overrides.values.style.location = reader.location
        decoder.checkLinks(of: overrides.values.style)
      },
    ]
  }
}

package struct RestyleOperation: Hashable, Sendable, StepValue {
  /// The elements that a step restyles.
  package enum Subject: Hashable, Sendable {
    case items([ItemSelection])
    /// Views of screens by their names.
    case views([Reference])
  }

  package var subject: Subject
  /// The layer that changes, at any depth of the style; the whole style where `nil`.
  package var layer: Reference?
  package var style: Reference?
  package var overrides: StyleOverrides
  /// The number to which a text counts; `nil` for other changes.
  package var count: CountChange?
  package var location = SourceLocation.missing

  /// The items that are restyled; none if views are.
  package var items: [ItemSelection] { subject.items }

  /// The views that are restyled; none if items are.
  package var views: [Reference] { subject.views }

  /// Returns the style that an element has after the step.
  ///
  /// - Parameters:
  ///   - style: the style before the step.
  ///   - styles: the styles of the scene by their names.
  ///   - owner: the element, for the message about a missing layer.
  /// - Throws: a `Diagnostic` if the style has no such layer, or would be nested too deep.
  package func style(
    after style: StyleDocument, among styles: [String: StyleDocument], owner: String
  ) throws -> StyleDocument {
    let named = self.style.flatMap { styles[$0.name] }
    guard let layer else {
      var result = overrides.applied(to: named ?? style)
      if let count { try result.count(count, in: owner, at: location) }
      return result
    }
    var (result, failure) = (style, (any Error)?.none)
    let isFound = result.editLayers(named: layer.name) { value in
      if var named {
        named.back = nil
        value.style = named
      }
      value = overrides.applied(to: value)
      guard let count else { return }
      do {
        try value.style.count(count, in: "layer \(layer.name.quoted) of \(owner)", at: location)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    if !isFound { throw style.missing(layer, of: owner) }
    if result.depth > StackedLayer.maximumDepth {
      throw Diagnostic(
        at: location,
        "layers and masks of a style can be nested at most \(StackedLayer.maximumDepth) deep")
    }
    return result
  }

  var operation: StepOperation { .restyle(self) }
  var targets: [ItemTarget] { items.targets }
  var refusals: [StepRefusal] { subject.refusals }
  var needsCollection: Bool { views.isEmpty }
  var restyles: [RestyleOperation] { [self] }

  static func read(_ reading: Reading) -> RestyleOperation? {
    mapping.read(reading.node, by: reading.decoder.changing)
  }

  static let mapping = Mapping<RestyleOperation>(
    "restyle", "A change of the style of items or views.",
    RestyleOperation(subject: .items([]), overrides: StyleOverrides()), at: \.location,
    keys: Subject.keys.map { $0.at(\.subject) } + [
      layerKey(\.layer),
      Key("style", "The name of the style that replaces the present one.", .styleName, \.style),
    ] + StyleOverrides.keys(ofLayer: true).map { $0.at(\.overrides) },
    rules: [Subject.rule.at(\.subject)]
      + StyleOverrides.rules(ofLayer: true).map { $0.at(\.overrides) } + [changeRule])

  private static let placeNames = StackedStyleValue.placeKeys.map(\.name)

  /// A change has something to change, and only layers have a place.
  private static let changeRule = Rule<RestyleOperation>.check(schema: [
    "anyOf": .list(
      (["style"] + StyleOverrides.keys(ofLayer: true).map(\.name)).map { .requires($0) }),
    "dependentRequired": .object(placeNames.map { .init(name: $0, value: ["layer"]) }),
    "dependentSchemas": ["layer": .refuses(["back"])],
  ]) { restyle, reader, decoder in
    let isOfLayer = reader.optional("layer") != nil
    for key in reader.present(among: isOfLayer ? ["back"] : placeNames) {
      reader.refuse(
        key,
        isOfLayer
          ? "\(key.quoted) has no effect on a layer, which turns with its style"
          : "\(key.quoted) is a property of a layer; name the 'layer', or move items by 'pose'",
        isOfLayer ? .removal() : .none)
    }
    if reader.optional("style") == nil, restyle.overrides.properties.isEmpty, !reader.hasUnknownKeys
    {
      decoder.bag.error(
        at: reader.location,
        "this restyle changes nothing; give it a 'style', or properties of one such as 'fill'")
    }
  }

  static func layerKey<Owner: Sendable>(
    _ path: @autoclosure @escaping Storage<Owner, Reference?>
  ) -> Key<Owner> {
    Key(
      "layer", "The name of the layer that changes, at any depth, instead of the whole style.",
      .layerReference, path())
  }
}

extension RestyleOperation.Subject {
  /// The items; none if it is views.
  var items: [ItemSelection] { if case .items(let items) = self { items } else { [] } }

  /// The views; none if it is items.
  var views: [Reference] { if case .views(let views) = self { views } else { [] } }

  /// The keys of which a step that changes styles has exactly one.
  static let keys: [Key<RestyleOperation.Subject>] = [
    Key(
      "items", "The items of the collection.", ValueForm.targets.map { .items($0) },
      \.self),
    Key(
      "item", "The item that changes, by path or key.",
      ValueForm.itemTarget.map { .items([.item($0)]) },
      \.self),
    Key(
      "view", "The view of a screen that changes, by its name.", viewForm.map { .views([$0]) },
      \.self),
    Key(
      "views", "The views of screens that change, by their names.",
      ValueForm.oneOrSome(viewForm, SceneLimits.views).map { .views($0) }, \.self),
  ]

  static let viewForm = ValueForm<Reference>(.ref("name"), by: SceneDecoder.view)
  static let rule = Rule<RestyleOperation.Subject>.one(of: keys.map(\.name))

  static let refusal = StepRefusal.collection("views, which are on screens")

  fileprivate var refusals: [StepRefusal] { if case .views = self { [Self.refusal] } else { [] } }
}

extension ValueForm<Reference> {
  static let layerReference = ValueForm(.ref("name"), read: { $0.decoder.layerReference($0.node) })
}

// MARK: Key frames

package struct AnimateOperation: Hashable, Sendable, StepValue {
  package var subject: RestyleOperation.Subject
  /// The layer whose style changes, at any depth; the whole style where `nil`.
  package var layer: Reference?
  /// The key frames, by ascending times.
  package var keyframes: [KeyframeDocument]
  /// The path along which the elements move; `nil` without one.
  package var course: MotionCourse?
  /// The angle that is added to the path's direction, to which the elements turn; `nil` if none does.
  package var orientation: Double?
  package var location = SourceLocation.missing
  /// The point that scale and rotation leave in its place; the present one where `nil`.
  package var anchor: CGPoint?

  /// The items that move; none if views do.
  package var items: [ItemSelection] { subject.items }

  /// The views that change; none if items do.
  package var views: [Reference] { subject.views }

  package var changesStyle: Bool {
    keyframes.contains { $0.style != nil || !$0.overrides.properties.isEmpty }
  }

  package var changesPose: Bool { keyframes.contains { $0.pose != KeyframePose() } }

  /// Returns the change of styles at a key frame.
  package func restyle(at keyframe: KeyframeDocument) -> RestyleOperation {
    RestyleOperation(
      subject: subject, layer: layer, style: keyframe.style, overrides: keyframe.overrides,
      location: keyframe.location)
  }

  var operation: StepOperation { .animate(self) }
  var targets: [ItemTarget] { items.targets }
  var refusals: [StepRefusal] { subject.refusals }
  var needsCollection: Bool { views.isEmpty }
  var restyles: [RestyleOperation] { keyframes.map { restyle(at: $0) } }
  var mirrored: StepOperation? { .animate(inMirror) }

  /// The motion with left and right exchanged.
  package var inMirror: AnimateOperation {
    var result = self
    result.course = course?.mirrored
    result.anchor = anchor.map { CGPoint(x: 1 - $0.x, y: $0.y) }
    // The direction of a mirrored path, less half a turn, is the mirror image of its direction.
    result.orientation = orientation.map { .pi - $0 }
    for index in keyframes.indices {
      result.keyframes[index].pose = keyframes[index].pose.mirrored
    }
    return result
  }

  static let mapping = Mapping<AnimateOperation>(
    "animate", "Key frames of items, of views of screens, or of one layer of their style.",
    AnimateOperation(subject: .items([]), keyframes: []), at: \.location,
    keys: RestyleOperation.Subject.keys.map { $0.at(\.subject) } + [
      RestyleOperation.layerKey(\.layer),
      Key(
        "keyframes", "The poses and styles of the elements, by the share of the duration.",
        .ref("keyframes"), or: "frames steps"
      ) { reading, animate in
        animate.keyframes = reading.decoder.keyframes(
          from: reading.node, ofLayer: animate.layer != nil)
        return !animate.keyframes.isEmpty
      },
    ] + pathKeys + [.anchor(\.anchor)],
    rules: [
      RestyleOperation.Subject.rule.at(\.subject), pathRule, anchorRule,
    ],
    foreign: [
      "'pose: {items: …, scale: …}', or 'keyframes'": "scale",
      "'restyle: {items: …, opacity: …}', or 'keyframes'": "opacity",
      "'pose: {items: …, offset: …}', or 'keyframes'": "offset",
      "'pose: {items: …, rotation: …}', or 'keyframes'": "rotation",
      "'restyle: {items: …, fill: …}', or 'keyframes'": "fill",
      "'restyle: {item: …, layer: …, frame: …}', or 'keyframes'": "width height",
      "'item', 'items' or 'view'": "target", "'items'": "targets", "'keyframes: {100%: {…}}'": "to",
      "'keyframes: {0%: {…}}'": "from", "'duration' beside 'animate', in the step": "duration",
      "'repeat' beside 'animate', in the step": "repeat",
      "'delay' beside 'animate', in the step": "delay",
      "'curve' beside 'animate', in the step, or in a key frame": "curve",
    ])
}

extension KeyframePose {
  /// The keys of a pose relative to the layout.
  static let keys: [Key<KeyframePose>] = [
    Key(
      "rotation", "The angle of an item, its angles about the axes, or the angle of a layer.",
      .ref("turn")
    ) { reading, pose in
      guard let turn = reading.decoder.namedTurn(from: reading.node) else { return false }
      (pose.rotation, pose.axes) = turn
      return true
    },
    Key(
      "offset", "The translation of an item relative to its layout, in points.", .vector, \.offset),
    Key("scale", "The factor of an item's size, or the factors along x and y.", .scale, \.scale),
    Key(
      "perspective", "The perspective of rotations about the x and y axes.", .mapping(),
      \.perspective),
    .anchor(\.anchor),
  ]

  /// Other tools' words for parts of a pose.
  static let foreign: KeyValuePairs<String, String> = [
    "'offset', 'scale' and 'rotation'": "transform",
    "'offset: [x, y]'": "translate y x position", "'rotation'": "rotate rotatez rotationz",
    "'rotation: { x: 60deg }'": "rotatex rotationx tiltx",
    "'rotation: { y: 60deg }'": "rotatey rotationy tilty", "'scale'": "zoom",
  ]

  /// The keys of a pose in key frames, all of which have one anchor.
  static let keyframeKeys: [Key<KeyframePose>] =
    keys.dropLast() + [
      Key.anchor(\.anchor).refused(
        "all key frames have one 'anchor'; write it beside 'keyframes'")
    ]

  /// The keys in a change of a layer, which has a pose of its own and only in the plane.
  static let layerKeys = keys.filter { $0.name == "perspective" }.map {
    $0.refused("'\($0.name)' is a property of a whole item; a layer turns only in its plane")
  }
}

extension KeyframeDocument {
  /// The mappings of key frames of items and of layers, each in steps and in styles.
  static let mappings = [false, true].map { ofLayer in
    [false, true].map { mapping(ofLayer: ofLayer, inStyle: $0) }
  }

  /// Makes a mapping.
  ///
  /// - Parameter inStyle: Whether the key frame is part of a style, and so cannot name another one.
  private static func mapping(ofLayer: Bool, inStyle: Bool) -> Mapping<KeyframeDocument> {
    let curve = Key<KeyframeDocument>(
      "curve",
      "The timing curve of the way to the next key frame. By default it is that of the step.",
      .curve, \.curve, or: "easing ease animationtimingfunction")
    var style = Key<KeyframeDocument>(
      "style", "The style that replaces the present one.", .styleName, \.style)
    if inStyle {
      style = style.refused(
        "a style cannot follow a motion to another 'style'; write the properties that change")
    }
    var overrides = StyleOverrides.keys(ofLayer: ofLayer)
    var refused = StyleOverrides.frameKey
    if ofLayer, let back = overrides.popLast() {
      refused = back.refused(
        "'back' has no effect on a layer, which turns with its style", .removal())
    }
    let other = refused.at(\KeyframeDocument.overrides)
    let pose =
      ofLayer
      ? KeyframePose.layerKeys : inStyle ? KeyframePose.keys : KeyframePose.keyframeKeys
    return Mapping<KeyframeDocument>(
      "keyframe",
      "The pose and the style at a time. What it does not name is as in the key frame before.",
      KeyframeDocument(), at: \.location,
      keys: pose.map { $0.at(\KeyframeDocument.pose) }
        + [ofLayer || inStyle ? AxisCurves.refusedKey : AxisCurves.key]
        + (inStyle ? [style, other, curve] : [other, curve, style])
        + overrides.map { $0.at(\KeyframeDocument.overrides) },
      rules: StyleOverrides.rules(ofLayer: ofLayer).map { $0.at(\.overrides) },
      foreign: KeyframePose.foreign)
  }
}

/// Readers of steps that change styles.
extension SceneDecoder {
  /// Returns whether a step restyles views, and so needs no collection.
  func restylesViews(_ node: Node?) -> Bool {
    guard let node else { return false }
    return ["view", "views"].contains { node[$0] != nil }
      && ["items", "item"].allSatisfy { node[$0] == nil }
  }

  /// The decoder for changes of a style, whose depth is only known when they happen.
  var changing: SceneDecoder {
    var decoder = self
    decoder.style = StyleContext(name: "restyle")
    return decoder
  }

  func layerReference(_ node: Node) -> Reference? {
    name(node, "layer").map { .init(name: $0, location: node.location) }
  }

  fileprivate func view(_ node: Node, _ what: String) -> Reference? {
    guard let name = bag.text(node, what) else { return nil }
    guard let screens = targets.screens else {
      return bag.refusal(
        at: node.location,
        "there is no view \(name.quoted); views are on 'screens', and this scene has none")
    }
    let names = screens.flatMap(\.views).compactMap(\.id)
    guard names.contains(name) else {
      return bag.refusal(
        at: node.location,
        names.isEmpty
          ? "there is no view \(name.quoted); no view of a screen has a 'name'"
          : "there is no view \(name.quoted)", NearestName.hint(for: name, among: names))
    }
    return .init(name: name, location: node.location)
  }

  /// Decodes key frames by their times, and sorts them.
  fileprivate func keyframes(from node: Node, ofLayer: Bool) -> [KeyframeDocument] {
    guard let entries = node.entries else {
      bag.expected(
        "a mapping from percentages to key frames for keyframes", found: node,
        hint: Hint("; write '{ 0%: {…}, 100%: {…} }'"))
      return []
    }
    guard (1...SceneLimits.keyframes).contains(entries.count) else {
      bag.error(
        at: node.location,
        "there are \(entries.count) key frames; give 1 to \(SceneLimits.keyframes)")
      return []
    }
    return sortedKeyframes(entries, at: "time", of: Self.share) {
      "\($0.quoted) is not the time of a key frame; write a percentage from 0% to 100%, 'from' or "
        + "'to'"
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
    KeyframeDocument.mappings[ofLayer ? 1 : 0][inStyle ? 1 : 0]
      .read(node, by: changing, into: KeyframeDocument(time: time))
  }
}
