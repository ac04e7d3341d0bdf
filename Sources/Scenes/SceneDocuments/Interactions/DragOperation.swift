package import Documents
package import Foundation
internal import Geometry
package import Timing

package struct DragOperation: Hashable, Sendable, StepValue {
  /// The position at which the finger touches down.
  package enum Start: Hashable, Sendable {
    /// The center of the viewport.
    case middle
    /// A point of the viewport, from its top left.
    case point(CGPoint, SourceLocation)
    /// The center of an item, or of a layer of its style.
    case item(TouchTarget)

    /// The item at which the finger touches down.
    fileprivate var targets: [ItemTarget] {
      if case .item(let touch) = self { touch.items } else { [] }
    }
  }

  /// The movement of the finger.
  package enum Movement: Hashable, Sendable {
    /// By a number of points.
    case by(CGPoint)
    /// To a point of the viewport, from its top left.
    case to(CGPoint)
  }

  /// The default time for which a finger rests, so that nothing is thrown.
  package static let defaultHold = Instant(seconds: 0.1)

  package var start = Start.middle
  package var movement = Movement.by(.zero)
  package var hold = Self.defaultHold
  package var location = SourceLocation.missing

  static let mapping = Mapping<DragOperation>(
    "drag", "A finger that drags the content, rests and is lifted.", DragOperation(),
    at: \.location,
    keys: Key.touchDown + [
      Key(
        "hold",
        "The time for which the finger rests before it is lifted. Up to 40 ms throw the content.",
        .stepTime, \.hold),
      Key("by", dragAbout, ValueForm.draggedOffset.map { .by($0) }, \.movement),
      Key(
        "to", "The point of the viewport to which the finger moves.",
        ValueForm.point.map { .to($0) }, \.movement),
    ], rules: [.touchDown { \.start }, .one(of: ["by", "to"])],
    foreign: [
      "the step 'sheet: 50%' or 'sheet: {by: [0, y]}'": "sheet",
      "the step 'reorder: {item: …, into: …}'": "into",
      "'by: [x, y]'": "delta distance to offset translation", "'from'": "start",
    ])

  /// A sentence about the movement of a finger that drags.
  fileprivate static let dragAbout =
    "The movement [dx, dy] of the finger, more than 10 points long."

  var operation: StepOperation { .drag(self) }
  var targets: [ItemTarget] { start.targets }
  var mirrored: StepOperation? {
    guard case .by(let offset) = movement else { return operation }
    var result = self
    result.movement = .by(offset.mirrored)
    return .drag(result)
  }
}

/// One finger that throws a collection's content with a known velocity.
package struct FlingOperation: Hashable, Sendable, StepValue {
  /// The direction of the finger's movement.
  package enum Direction: String, Hashable, Sendable, CaseIterable {
    case up, down, left, right

    /// The step of one point in the direction.
    var unit: CGPoint {
      switch self {
      case .up: CGPoint(x: 0, y: -1)
      case .down: CGPoint(x: 0, y: 1)
      case .left: CGPoint(x: -1, y: 0)
      case .right: CGPoint(x: 1, y: 0)
      }
    }
  }

  /// The finger's movement: by a number of points, or in a direction.
  package enum Movement: Hashable, Sendable {
    case by(CGPoint)
    /// By a length that the operation determines.
    case direction(Direction)

    /// The movement with left and right exchanged.
    var mirrored: Movement {
      switch self {
      case .by(let offset): .by(offset.mirrored)
      case .direction(.left): .direction(.right)
      case .direction(.right): .direction(.left)
      case .direction: self
      }
    }
  }

  /// The duration of a swipe that only gives a direction, in seconds.
  package static let swipeDuration = 0.06
  /// The least distance of such a swipe, in points.
  package static let leastSwipe = 30.0

  package var start = DragOperation.Start.middle
  package var movement = Movement.by(.zero)
  package var velocity = 1.0
  package var location = SourceLocation.missing

  static let mapping = Mapping<FlingOperation>(
    "fling", "A finger that throws the content.", FlingOperation(), at: \.location,
    keys: Key.touchDown + [
      Key(
        "velocity", "The velocity of the finger in points per second.", .number(1...20_000),
        \.velocity, need: .required("the finger's speed in points per second"), or: "speed"),
      Key("by", DragOperation.dragAbout, ValueForm.draggedOffset.map { .by($0) }, \.movement),
      Key(
        "direction", "The direction of a short swipe, which lasts 0.06 s or is 30 points long.",
        ValueForm<Direction>.choice.map { .direction($0) }, \.movement, or: "angle"),
    ], rules: [.touchDown { \.start }, .one(of: ["by", "direction"])], foreign: ["'from'": "start"])

  var operation: StepOperation { .fling(self) }
  var targets: [ItemTarget] { start.targets }
  var mirrored: StepOperation? {
    var result = self
    result.movement = movement.mirrored
    return .fling(result)
  }

  /// The finger's movement, in points.
  package var offset: CGPoint {
    switch movement {
    case .by(let offset): return offset
    case .direction(let direction):
      let length = max(Self.leastSwipe, velocity * Self.swipeDuration)
      return CGPoint(x: direction.unit.x * length, y: direction.unit.y * length)
    }
  }

  /// The duration of the finger's movement.
  package var duration: Instant { Instant(seconds: hypot(offset.x, offset.y) / velocity) }
}

extension Key {
  /// The keys of the position of a touch, which ``Rule/touchDown(_:)`` reads.
  fileprivate static var touchDown: [Key] {
    [
      .sibling(
        "from",
        "The point of the viewport at which the finger touches down. By default it is the center.",
        ValueForm.point),
      .sibling(
        "item", "The item on whose center the finger touches down, by path or key.",
        ValueForm.itemTarget),
      .sibling(
        "layer", "The layer of the item's style on whose center the finger touches down, by name.",
        ValueForm.layerReference),
    ]
  }
}

extension Rule {
  /// Reads the position of a touch: a point, an item, or the center of the viewport.
  fileprivate static func touchDown(_ path: @escaping Storage<Owner, DragOperation.Start>) -> Rule {
    Rule(
      schema: [
        "not": .requires("from", "item"), "dependentRequired": ["layer": ["item"]],
      ],
      check: { owner, reader, decoder in
        let given = reader.present(among: ["from", "item"])
        if given.count == 2 {
          reader.refuse(
            "item",
            "a finger touches down at a point ('from') or on an 'item', not both; remove one of them"
          )
        }
        let layer = reader.value("layer", decoder.layerReference)
        if layer != nil, !given.contains("item") {
          reader.refuse("layer", "'layer' is one of an item's style; name the 'item' too")
        }
        guard let key = given.first, let node = reader.optional(key) else { return true }
        let start: DragOperation.Start? =
          key == "from"
          ? decoder.point(node, key).map { .point($0, node.location) }
          : decoder.target(from: node, key).map { .item(TouchTarget(item: $0, layer: layer)) }
        if let start { owner[keyPath: path()] = start }
        return start != nil
      })
  }
}

extension ValueForm<CGPoint> {
  /// The movement of a finger, which is long enough to be recognized as a drag.
  fileprivate static let draggedOffset = ValueForm(
    .ref("point"), read: { $0.decoder.draggedOffset(from: $0.node) })
}

extension SceneDecoder {
  /// Decodes a finger's movement, which must be large enough to be recognized as a drag.
  fileprivate func draggedOffset(from node: Node) -> CGPoint? {
    guard let offset = vector(node, "by") else { return nil }
    guard hypot(offset.dx, offset.dy) > SceneLimits.slop else {
      return bag.refusal(
        at: node.location,
        "a finger drags nothing until it has moved by \(Int(SceneLimits.slop)) points; make 'by' "
          + "longer")
    }
    return CGPoint(x: offset.dx, y: offset.dy)
  }
}
