package import Documents
package import Foundation
package import Timing

package struct PinchOperation: Hashable, Sendable, StepValue {
  /// The meaning of the distance between the fingers.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The item grows in proportion to the distance.
    case relative
    /// The distance is the item's width and height.
    case absolute
  }

  /// The fingers that are lifted at the end.
  package enum Release: String, Hashable, Sendable, CaseIterable {
    case both
    /// One of the two, which also ends the pinch.
    case one
  }

  /// The end of a pinch.
  package enum End: String, Hashable, Sendable, CaseIterable {
    case lift
    /// The system cancels the touches, as for an incoming call.
    case cancel
  }

  /// The movement of both fingers.
  package enum Path: Hashable, Sendable {
    /// About the center of an item, from one distance to another, for the duration of the step.
    ///
    /// The angle of the line from one finger to the other is in radians, clockwise.
    case distances(from: Double, to: Double, angle: Double)
    /// About a midpoint that may move; at least two keys with ascending times.
    case keys([Fingers])
    /// Each finger by itself; at least two points for each, with ascending times.
    case fingers([Point], [Point])
  }

  package struct Fingers: Hashable, Sendable {
    package var time = Instant.zero
    package var distance = 0.0
    package var center: CGPoint?
    /// The angle of the line from one finger to the other in radians, clockwise.
    package var angle = 0.0
  }

  /// One finger at one time.
  package struct Point: Hashable, Sendable {
    package var time: Instant
    package var point: CGPoint
  }

  /// The item that is pinched; the one between the fingers where `nil`.
  package var item: ItemTarget?
  package var mode = Mode.relative
  package var path = Path.distances(from: 0, to: 0, angle: 0)
  package var release = Release.both
  package var end = End.lift
  package var returnDuration: Instant?
  package var location = SourceLocation.missing

  /// The time at which the first finger leaves, which ends the pinch; `nil` if the step determines
  /// it.
  package var length: Instant? {
    switch path {
    case .distances: nil
    case .keys(let keys): keys.last?.time
    case .fingers(let first, let second): [first, second].compactMap { $0.last?.time }.min()
    }
  }

  /// The time at which the last finger leaves; `nil` if the step determines it.
  package var lastTouch: Instant? {
    guard case .fingers(let first, let second) = path else { return length }
    return [first, second].compactMap { $0.last?.time }.max()
  }
}

extension PinchOperation {
  /// The distances between the fingers and their angle.
  private var distances: (from: Double, to: Double, angle: Double) {
    get {
      if case .distances(let from, let to, let angle) = path {
        (from, to, angle)
      } else {
        (0, 0, 0)
      }
    }
    set { path = .distances(from: newValue.from, to: newValue.to, angle: newValue.angle) }
  }

  private static let distanceKeys: [Key<PinchOperation>] = [
    Key(
      "from", "The initial distance between the fingers, in points.", .extent, \.distances.from,
      need: .required("the initial distance between the fingers")),
    Key(
      "to", "The final distance between the fingers, in points.", .extent, \.distances.to,
      need: .required("the final distance between the fingers")),
    Key("angle", "The direction from one finger to the other.", .angle, \.distances.angle),
  ]

  private static let throughKey = Key<PinchOperation>(
    "through", "Both fingers at ascending times, linear in between.",
    ValueForm(
      .array(.ref("pinchKey"), 2...SceneLimits.progressPoints),
      read: { $0.decoder.pinchKeys(from: $0.node) }), \.path, need: .valid, isShown: false)

  private static let fingersKey = Key<PinchOperation>(
    "fingers", "The path of each finger. They pinch the item between them.",
    ValueForm(.array(.ref("fingerPath"), 2...2), read: { $0.decoder.fingers(from: $0.node) }),
    \.path, need: .valid, isShown: false)

  private static let commonKeys: [Key<PinchOperation>] = [
    Key(
      "mode",
      "Whether the item grows in proportion to the distance of the fingers, or has that size.",
      .choice, \.mode),
    Key("release", "The fingers that are lifted at the end.", .choice, \.release),
    Key("end", "Whether the fingers are lifted or their touches are cancelled.", .choice, \.end),
    Key(
      "return", "The duration of the item's return to its size.", .stepTime, \.returnDuration,
      shown: "0.3s"),
    Key("item", "The item that is pinched, by path or key.", .itemTarget, \.item, need: .valid),
  ]

  /// The ways to spell a path: the keys that each requires and refuses.
  private static let schema: SchemaValue = {
    func way(_ required: [String], without keys: [String]) -> SchemaValue {
      SchemaValue.refuses(keys).adding(["required": .texts(required)])
    }
    let distances = distanceKeys.map(\.name)
    return [
      "oneOf": [
        way(["item", "from", "to"], without: ["through", "fingers"]),
        way(["item", "through"], without: distances + ["fingers"]),
        way(["fingers"], without: distances + ["through", "item", "release"]),
      ],
      "not": [
        "required": ["end", "release"],
        "properties": ["end": ["const": "cancel"], "release": ["const": "one"]],
      ],
    ]
  }()

  static let mapping = Mapping<PinchOperation>(
    "pinch", "Two fingers that enlarge an item.", PinchOperation(), at: \.location,
    keys: distanceKeys.map { $0.optional() } + [throughKey, fingersKey] + commonKeys,
    rules: [Rule(schema: schema)])

  static func read(_ reading: Reading) -> PinchOperation? {
    let (decoder, bag) = (reading.decoder, reading.bag)
    guard let reader = MappingReader(reading.node, kind: "pinch", bag: bag) else { return nil }
    defer { reader.finish() }
    let ends = reader.present(among: distanceKeys.map(\.name))
    let others = reader.present(among: ["through", "fingers"])
    var pathKeys = distanceKeys
    var isWhole = true
    if let other = others.first {
      pathKeys = [other == "through" ? throughKey : fingersKey]
      if let both = ends.first ?? others.dropFirst().first {
        reader.refuse(both, "pinch has both '\(other)' and '\(both)'; keep one of them")
        (pathKeys, isWhole) = ([], false)
      }
    }
    let (pinch, isValid) = mapping.with(keys: pathKeys + commonKeys)
      .read(from: reader, by: decoder, into: mapping.blank)
    if pinch.end == .cancel, pinch.release == .one {
      reader.refuse("release", "canceling a pinch lifts both fingers; remove 'release' or 'end'")
    }
    guard isWhole else { return nil }
    if case .fingers = pinch.path {
      for key in reader.present(among: ["item", "release"]) {
        reader.refuse(
          key,
          "\(key.quoted) has no effect on 'fingers', which pinch the item between them and are lifted "
            + "at their last points", .removal())
      }
    } else if isValid, reader.optional("item") == nil {
      return bag.refusal(at: reader.location, "'item' is missing in pinch; a path or a key")
    }
    return isValid ? pinch : nil
  }

  var operation: StepOperation { .pinch(self) }
  var targets: [ItemTarget] { [item].compactMap(\.self) }
  var refusals: [StepRefusal] { length == nil ? [] : [.motion("a pinch whose path has times")] }
}

extension PinchOperation.Fingers: MappedValue {
  static let mapping = Mapping<PinchOperation.Fingers>(
    "pinchKey", "Both fingers at one time. Missing values are those of the key before.",
    PinchOperation.Fingers(),
    keys: [
      Key(
        "at", "The time since the beginning of the step, at most 60 s.", .stepTime, \.time,
        need: .required("the time since the beginning of the step")),
      Key(
        "distance", "The distance between the fingers in points. The first key needs one.",
        .extent, \.distance, isShown: false),
      Key(
        "center", "The midpoint of the fingers in the viewport. Initially it is the item's center.",
        .point, \.center),
      Key(
        "angle", "The direction from one finger to the other. Initially it is 0.", .angle, \.angle,
        isShown: false),
    ])
}

/// Readers of the paths of fingers.
extension SceneDecoder {
  /// Decodes both fingers at ascending times; a missing value is that of the key before.
  fileprivate func pinchKeys(from node: Node) -> PinchOperation.Path? {
    guard let nodes = bag.list(node, "through", count: 2...SceneLimits.progressPoints) else {
      return nil
    }
    var keys: [PinchOperation.Fingers] = []
    let mapping = PinchOperation.Fingers.mapping
    for node in nodes {
      guard let reader = MappingReader(node, kind: mapping.kind, bag: bag) else { return nil }
      defer { reader.finish() }
      let before = keys.last
      // Without a valid distance the first key has none.
      let blank = PinchOperation.Fingers(distance: .nan)
      let (key, isWhole) = mapping.read(from: reader, by: self, into: before ?? blank)
      if before == nil, reader.optional("distance") == nil {
        bag.error(at: node.location, "'distance' is missing in pinchKey; the first key needs one")
      }
      guard isWhole, !key.distance.isNaN,
        ascends(from: before?.time, to: key.time, at: node.location)
      else { return nil }
      keys.append(key)
    }
    return .keys(keys)
  }

  /// Decodes the paths of two fingers, which must touch at the same time.
  fileprivate func fingers(from node: Node) -> PinchOperation.Path? {
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
        return bag.unexpected("[time, x, y] for a point of a finger", found: node)
      }
      let time = time(elements[0], "the time of a point", upTo: SceneLimits.stepDuration)
      let x = bag.number(elements[1], "x of a point", in: Self.anyNumber)
      let y = bag.number(elements[2], "y of a point", in: Self.anyNumber)
      guard let time, let x, let y else { return nil }
      guard ascends(from: points.last?.time, to: time, at: node.location) else { return nil }
      points.append(PinchOperation.Point(time: time, point: CGPoint(x: x, y: y)))
    }
    return points
  }

  /// Returns whether a time is after the one before, and records an error if it is not.
  private func ascends(from before: Instant?, to time: Instant, at location: SourceLocation) -> Bool
  {
    guard let before, time <= before else { return true }
    bag.error(at: location, "the times of a finger must ascend, but this one is not after the last")
    return false
  }
}
