package import Foundation
package import Geometry

/// One rule of physics; points are relative to the viewport, angles clockwise from the right.
package enum BehaviorRule: Hashable, Sendable {
  case gravity(GravityDocument)
  case collision(CollisionDocument)
  case attachment(AttachmentDocument)
  case snap(SnapDocument)
  case push(PushDocument)
  case field(FieldDocument)
  case properties(BodyDocument)
}

/// A force on all items.
package struct GravityDocument: Hashable, Sendable, MappedValue {
  package var angle = Double.pi / 2
  /// The magnitude; 1 is 1000 pt/s².
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

/// Collisions between items, and with the edges of the viewport.
package struct CollisionDocument: Hashable, Sendable, MappedValue {
  /// The partners of collisions.
  package enum Mode: String, Hashable, Sendable, CaseIterable { case items, boundaries, everything }

  package var mode = Mode.everything
  /// The distances by which the edges are moved into the viewport, in points.
  package var inset = EdgeInsets.zero

  static let mapping = Mapping<CollisionDocument>(
    "collision", "Collisions between items, and with the edges of the viewport.",
    CollisionDocument(),
    keys: [
      Key("with", "The partners of collisions.", .choice, \.mode),
      Key(
        "inset", "The distance by which the edges are moved into the viewport.",
        ValueForm(
          .ref("insetsValue"), read: { $0.decoder.insets($0.node, $0.key) },
          write: { $0 == .zero ? 0 : nil }), \.inset),
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
  /// The distance in points; the initial one where `nil`.
  package var length: Double?
  /// The frequency of the spring in hertz; rigid where 0.
  package var frequency = 0.0
  /// The damping ratio of the spring.
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

/// A spring that pulls items to a point.
package struct SnapDocument: Hashable, Sendable, MappedValue {
  package var point = CGPoint.zero
  /// The damping, from 0 to 1.
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
  /// The point of application relative to the item's centre, in points; off the centre it turns the
  /// item.
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
        "The point of application relative to the item's centre. Off the centre it turns the item.",
        .vector, \.offset),
    ])
}

/// A field around a point, or everywhere.
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
  /// The point, relative to the viewport.
  package var position = CGPoint.zero
  package var strength = 1.0
  /// The direction of a linear field.
  package var angle = Double.pi / 2
  /// The exponent by which the field weakens with distance.
  package var falloff = 0.0
  /// The radius of the field in points; unlimited where `nil`.
  package var radius: Double?

  static let mapping = Mapping<FieldDocument>(
    "field", "A field around a point of the viewport, or everywhere.", FieldDocument(),
    keys: [
      Key(
        "kind", "The effect of the field.", .choice, \.kind,
        need: .required("one of linear, radial, vortex, spring, drag")),
      Key("at", "The centre of the field in the viewport.", .point, \.position),
      Key("strength", "The strength of the field.", .force, \.strength, isShown: false),
      Key("angle", "The direction of a linear field.", .angle, \.angle),
      Key(
        "falloff", "The exponent by which the field weakens with distance.",
        .number(SceneLimits.falloffs), \.falloff),
      Key(
        "radius", "The radius of the field in points. By default it is unlimited.",
        .number(SceneDecoder.anyExtent), \.radius),
    ])
}

/// The physical properties of items; those that are `nil` stay unchanged.
package struct BodyDocument: Hashable, Sendable, MappedValue {
  /// The share of its speed, from 0 to 1, that an item keeps when it bounces.
  package var elasticity: Double?
  package var friction: Double?
  /// The mass of 100 × 100 points.
  package var density: Double?
  /// The resistance that slows movement, per second.
  package var resistance: Double?
  /// The resistance that slows rotation, per second.
  package var angularResistance: Double?
  package var allowsRotation: Bool?
  /// Whether the item is fixed, so that others bounce off it.
  package var anchored: Bool?
  /// The change of the velocity, in points per second.
  package var velocity: Vector?
  /// The change of the angular velocity, in radians per second.
  package var angularVelocity: Double?

  /// Makes a body without any properties.
  package init() {}

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
      Key("density", "The mass of 100 × 100 points.", .number(SceneLimits.densities), \.density),
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
  /// The magnitude of a force.
  fileprivate static let force = number(SceneLimits.forces, as: "force")
}
