package import Documents
package import Foundation
package import Geometry

package struct BehaviorOperation: Hashable, Sendable, StepValue {
  /// The change of the physics.
  package enum Change: Hashable, Sendable {
    /// Adds rules for items; for all items in the viewport where `nil`.
    case add([BehaviorRule], items: [ItemSelection]?)
    /// Removes the rules of a name; items stay where they are.
    case remove([Reference])
    /// Removes all rules; items return to their layout positions.
    case release
  }

  /// The collision shape of items.
  package enum Shape: String, Hashable, Sendable, CaseIterable { case rectangle, ellipse }

  package var change = Change.add([], items: nil)
  package var name: String?
  package var shape = Shape.rectangle
  package var reentry: Reentry?
  package var location = SourceLocation.missing

  /// The rules and items of an addition, as they are read.
  private var rules: [BehaviorRule] {
    get { if case .add(let rules, _) = change { rules } else { [] } }
    set { change = .add(newValue, items: items) }
  }
  private var items: [ItemSelection]? {
    get { if case .add(_, let items) = change { items } else { nil } }
    set { change = .add(rules, items: newValue) }
  }
  /// The last rule; a new one is added.
  private var next: BehaviorRule {
    get { rules.last ?? .properties(BodyDocument()) }
    set { rules.append(newValue) }
  }

  var operation: StepOperation { .behavior(self) }
  var targets: [ItemTarget] { items?.targets ?? [] }
  var refusals: [StepRefusal] { change == .release ? [] : [.motion("'behavior'")] }
  var mirrored: StepOperation? {
    guard case .add(let rules, let items) = change else { return operation }
    var result = self
    result.change = .add(rules.map(\.mirrored), items: items)
    return .behavior(result)
  }
}

extension BehaviorOperation {
  /// The keys of an addition before those of its rules.
  private static let additionKeys: [Key<BehaviorOperation>] = [
    Key(
      "name", "The name by which the behavior can be removed.",
      ValueForm(.filledText(atMost: SceneLimits.name), by: SceneDecoder.name), \.name),
    Key(
      "items", "The items that the rules act on. By default they are all items in the viewport.",
      .targets, \.items),
    Key("shape", "The collision shape of the items.", .choice, \.shape),
    Key(
      "reentry", "The policy for items that leave the viewport. By default it is unchanged.",
      .choice(as: "reentry"), \.reentry),
  ]

  private static let ruleKeys: [Key<BehaviorOperation>] = [
    rule("gravity", "A force on all items.", GravityDocument.self) { .gravity($0) },
    rule(
      "collision", "Collisions between items, and with the edges of the viewport.",
      CollisionDocument.self
    ) { .collision($0) },
    rule(
      "attachment", "A spring or a rigid link between items and a point or another item.",
      AttachmentDocument.self
    ) { .attachment($0) },
    rule("snap", "A spring that pulls items to a point.", SnapDocument.self) { .snap($0) },
    rule("push", "A push in a direction.", PushDocument.self) { .push($0) },
    rule("field", "A field around a point, or everywhere.", FieldDocument.self) { .field($0) },
    rule("properties", "The physical properties of the items.", BodyDocument.self) {
      .properties($0)
    },
  ]

  private static func rule<Value: MappedValue>(
    _ name: String, _ about: String, _: Value.Type,
    _ make: @escaping @Sendable (Value) -> BehaviorRule
  ) -> Key<BehaviorOperation> {
    Key(name, about, ValueForm.mapping(Value.self).map(make), \.next, isShown: false)
  }

  private static let removeKey = Key<BehaviorOperation>(
    "remove", "The names of behaviors that end. Items stay where they are.",
    ValueForm(
      .anyOf([nameSchema, ["type": "array", "minItems": 1, "items": nameSchema]]),
      read: { reading in
        .remove(
          reading.decoder.many(reading.node, reading.key) { node in
            reading.decoder.name(node, reading.key).map {
              Reference(name: $0, location: node.location)
            }
          })
      }), \.change, isShown: false)

  private static let nameSchema: SchemaValue = ["type": "string", "minLength": 1]

  private static let releaseKey = Key<BehaviorOperation>(
    "release", "The value true ends all behaviors. Items return to their layout.",
    ValueForm(
      ["const": true],
      read: { reading in
        guard let releases = reading.bag.bool(reading.node, reading.key) else { return nil }
        if !releases { reading.refuse("'release' can only be true", .removal()) }
        return releases ? .release : nil
      }), \.change, need: .valid, isShown: false)

  static let mapping = Mapping<BehaviorOperation>(
    "behavior", "A change of the physics of items.", BehaviorOperation(), at: \.location,
    keys: additionKeys + ruleKeys + [removeKey, releaseKey],
    rules: [
      Rule(
        schema: [
          "anyOf": .list(
            ruleKeys.map { .requires($0.name) }
              + [removeKey, releaseKey].map {
                ["required": [.string($0.name)], "maxProperties": 1]
              })
        ],
        check: { _, reader, decoder in
          let names = ruleKeys.map(\.name)
          if !reader.present(among: names + ["remove", "release"]).isEmpty { return true }
          decoder.bag.error(
            at: reader.location,
            "behavior needs a rule: one of \(names.joined(separator: ", ")), or 'remove' or "
              + "'release'")
          return false
        })
    ])

  /// Reads a behavior: one that ends others has no other keys.
  static func read(_ reading: Reading) -> BehaviorOperation? {
    let ends = [removeKey, releaseKey]
    let given = ends.first { reading.node[$0.name] != nil }?.name
    let chosen =
      given == nil
      ? mapping
      : mapping.with(
        keys: ends.map { $0.name == given ? $0 : .sibling($0.name, $0.about, ValueForm.bool) })
    return chosen.read(reading.node, by: reading.decoder)
  }
}

/// One rule of physics; points are relative to the viewport, angles clockwise from the right.
package enum BehaviorRule: Hashable, Sendable {
  case gravity(GravityDocument)
  case collision(CollisionDocument)
  case attachment(AttachmentDocument)
  case snap(SnapDocument)
  case push(PushDocument)
  case field(FieldDocument)
  case properties(BodyDocument)

  /// The rule with left and right of its forces exchanged.
  fileprivate var mirrored: BehaviorRule {
    switch self {
    case .gravity(var gravity):
      gravity.angle = .pi - gravity.angle
      return .gravity(gravity)
    case .push(var push):
      (push.angle, push.offset) = (.pi - push.angle, push.offset.mirrored)
      return .push(push)
    case .field(var field):
      field.angle = .pi - field.angle
      if field.kind == .vortex { field.strength = -field.strength }
      return .field(field)
    case .properties(var body):
      body.velocity = body.velocity?.mirrored
      body.angularVelocity = body.angularVelocity.map { -$0 }
      return .properties(body)
    case .collision, .attachment, .snap: return self
    }
  }
}

package struct GravityDocument: Hashable, Sendable, MappedValue {
  package var angle = Double.pi / 2
  package var magnitude = 1.0

  static let mapping = Mapping<GravityDocument>(
    "gravity", "A force on all items.", GravityDocument(),
    keys: [
      Key("angle", "The direction of the force.", .angle, \.angle),
      Key(
        "magnitude", "The magnitude of the force. A value of 1 is 1000 pt/s².", .force,
        \.magnitude, isShown: false),
    ])
}

package struct CollisionDocument: Hashable, Sendable, MappedValue {
  /// The partners of collisions.
  package enum Mode: String, Hashable, Sendable, CaseIterable { case items, boundaries, everything }

  package var mode = Mode.everything
  package var inset = EdgeInsets.zero

  static let mapping = Mapping<CollisionDocument>(
    "collision", "Collisions between items, and with the edges of the viewport.",
    CollisionDocument(),
    keys: [
      Key("with", "The partners of collisions.", .choice, \.mode),
      Key(
        "inset", "The distance by which the edges are moved into the viewport.",
        .insets(), \.inset),
    ])
}

/// A link that keeps items at a distance from an anchor.
package struct AttachmentDocument: Hashable, Sendable, MappedValue {
  /// The other end of a link.
  package enum Anchor: Hashable, Sendable {
    case point(CGPoint)
    case item(ItemTarget)
  }

  package var anchor = Anchor.point(.zero)
  package var length: Double?
  package var frequency = 0.0
  package var damping = 0.0

  static let mapping = Mapping<AttachmentDocument>(
    "attachment", "A spring between items and an anchor. With a frequency of 0 it is rigid.",
    AttachmentDocument(),
    keys: [
      Key(
        "to", "The anchor, as a point of the viewport.", ValueForm.point.map { .point($0) },
        \.anchor, isShown: false),
      Key("item", "The anchor, as another item.", ValueForm.itemTarget.map { .item($0) }, \.anchor),
      Key(
        "length", "The distance that is kept, in points. By default it is the initial one.",
        .number(SceneDecoder.anyExtent), \.length),
      Key(
        "frequency", "The frequency of the spring in hertz. With 0 it is rigid.",
        .number(SceneLimits.frequencies), \.frequency),
      Key("damping", "The damping ratio of the spring.", .number(SceneLimits.dampings), \.damping),
    ], rules: [.one(of: ["to", "item"])])
}

package struct SnapDocument: Hashable, Sendable, MappedValue {
  package var point = CGPoint.zero
  package var damping = 0.5

  static let mapping = Mapping<SnapDocument>(
    "snap", "A spring that pulls items to a point of the viewport.", SnapDocument(),
    keys: [
      Key(
        "to", "The point of the viewport.", .point, \.point,
        need: .required("[x, y] in the viewport")),
      Key("damping", "The damping, from 0 to 1.", .number(0...1), \.damping),
    ])
}

/// A push in a direction.
///
/// A magnitude of 1 accelerates 100 × 100 points of density 1 by 100 pt/s², or by 100 pt/s at once.
package struct PushDocument: Hashable, Sendable, MappedValue {
  /// The duration of a push.
  package enum Mode: String, Hashable, Sendable, CaseIterable { case instantaneous, continuous }

  package var mode = Mode.instantaneous
  package var angle = 0.0
  package var magnitude = 1.0
  package var offset = Vector.zero

  // The `push` of a screen is another kind of mapping.
  static let mapping = Mapping<PushDocument>(
    "pushForce",
    "A push. A magnitude of 1 accelerates 100 × 100 points by 100 pt/s at once, "
      + "or by 100 pt/s² while it lasts.", PushDocument(),
    keys: [
      Key("mode", "Whether the push acts once or continuously.", .choice, \.mode),
      Key(
        "angle", "The direction of the push.", .angle, \.angle,
        need: .required("the direction, such as -90deg for up")),
      Key("magnitude", "The magnitude of the push.", .force, \.magnitude, isShown: false),
      Key(
        "offset",
        "The point of application relative to the item's center. Off the center it turns the item.",
        .vector, \.offset),
    ])
}

package struct FieldDocument: Hashable, Sendable, MappedValue {
  /// The effect of a field.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pulls in a direction.
    case linear
    /// Pulls to the point.
    case radial
    /// Pushes around the point.
    case vortex
    /// Pulls to the point, the more the farther away.
    case spring
    /// Slows items down.
    case drag
  }

  package var kind = Kind.linear
  package var position = CGPoint.zero
  package var strength = 1.0
  package var angle = Double.pi / 2
  package var falloff = 0.0
  package var radius: Double?

  static let mapping = Mapping<FieldDocument>(
    "field", "A field around a point of the viewport, or everywhere.", FieldDocument(),
    keys: [
      Key(
        "kind", "The effect of the field.", .choice, \.kind,
        need: .required("one of linear, radial, vortex, spring, drag")),
      Key("at", "The center of the field in the viewport.", .point, \.position),
      Key("strength", "The strength of the field.", .force, \.strength, isShown: false),
      Key("angle", "The direction of a linear field.", .angle, \.angle),
      Key(
        "falloff", "The exponent by which the field weakens with distance.",
        .number(0...10), \.falloff),
      Key(
        "radius", "The radius of the field in points. By default it is unlimited.",
        .number(SceneDecoder.anyExtent), \.radius),
    ])
}

/// The physical properties of items; those that are `nil` stay unchanged.
package struct BodyDocument: Hashable, Sendable, MappedValue {
  package var elasticity: Double?
  package var friction: Double?
  package var density: Double?
  package var resistance: Double?
  package var angularResistance: Double?
  package var allowsRotation: Bool?
  package var anchored: Bool?
  package var velocity: Vector?
  package var angularVelocity: Double?

  /// Moderate values for all properties, so that items come to rest by themselves.
  package static let soft: BodyDocument = {
    var body = BodyDocument()
    (body.elasticity, body.friction) = (0.2, 0.2)
    (body.resistance, body.angularResistance) = (0.1, 0.1)
    return body
  }()

  /// Whether the properties are moderate, which is read before the others.
  private var isSoft: Bool {
    get { self == .soft }
    set { if newValue { self = .soft } }
  }

  static let mapping = Mapping<BodyDocument>(
    "properties", "The physical properties of items, and changes of their velocities.",
    BodyDocument(),
    keys: [
      Key(
        "soft", "Whether all properties have moderate values, so that items come to rest.", .bool,
        \.isSoft),
      Key(
        "elasticity", "The share of its speed that an item keeps when it bounces.",
        .number(0...1), \.elasticity),
      Key(
        "friction", "The friction between items that touch.", .number(SceneLimits.resistances),
        \.friction),
      Key("density", "The mass of 100 × 100 points.", .number(0.000_001...1_000), \.density),
      Key(
        "resistance", "The resistance that slows movement, per second.",
        .number(SceneLimits.resistances), \.resistance),
      Key(
        "angularResistance", "The resistance that slows rotation, per second.",
        .number(SceneLimits.resistances), \.angularResistance),
      Key("allowsRotation", "Whether physics can turn the items.", .bool, \.allowsRotation),
      Key(
        "anchored", "Whether the items are fixed, so that others bounce off them.", .bool,
        \.anchored),
      Key(
        "velocity", "The change of the velocity [dx, dy], in points per second.", .vector,
        \.velocity),
      Key(
        "angularVelocity", "The change of the angular velocity, per second.",
        ValueForm(.ref("angle"), by: SceneDecoder.radians), \.angularVelocity),
    ])
}

extension ValueForm<Double> {
  static let force = ValueForm(
    defining: "force", "The magnitude of a force.",
    SchemaValue.number(SceneLimits.forces).adding(["default": 1]),
    read: number(SceneLimits.forces).read, write: { .number($0) })
}
