package import Documents
package import Foundation
package import Geometry

/// Physics that starts or stops acting on items.
package struct BehaviorOperation: Hashable, Sendable {
  /// The change of the physics.
  package enum Change: Hashable, Sendable {
    /// Adds rules for items; for all items in the viewport where `nil`.
    case add([BehaviorRule], items: [ItemTarget]?)
    /// Removes the rules of a name; items stay where they are.
    case remove([BehaviorName])
    /// Removes all rules; items return to their layout positions.
    case release
  }

  package var change: Change
  /// The name by which the rules can be removed.
  package var name: String?
  /// The collision shape of the items, unless an earlier behaviour has set it.
  package var shape: Shape
  /// The policy for items that leave the viewport; unchanged where `nil`.
  package var reentry: Reentry?
  package var location: SourceLocation

  /// The collision shape of items.
  package enum Shape: String, Hashable, Sendable, CaseIterable { case rectangle, ellipse }

  /// Makes a change of physics.
  package init(
    _ change: Change, name: String? = nil, shape: Shape = .rectangle, reentry: Reentry? = nil,
    location: SourceLocation
  ) {
    self.change = change; self.name = name; self.shape = shape
    self.reentry = reentry; self.location = location
  }
}

/// A reference to an earlier behaviour by its name.
package struct BehaviorName: Hashable, Sendable {
  package var name: String
  package var location: SourceLocation

  /// Makes a reference to a name.
  package init(_ name: String, at location: SourceLocation) {
    self.name = name; self.location = location
  }
}

/// One rule of physics; points are relative to the viewport, angles clockwise from the right.
package enum BehaviorRule: Hashable, Sendable {
  /// A force on all items; a magnitude of 1 is 1000 pt/s².
  case gravity(angle: Double, magnitude: Double)
  /// Collisions between items, and with the edges of the viewport moved in by `inset`.
  case collision(CollisionMode, inset: EdgeInsets)
  /// A spring or a rigid link between items and a point or another item.
  case attachment(AttachmentDocument)
  /// A spring that pulls items to a point, with a damping of 0 to 1.
  case snap(to: CGPoint, damping: Double)
  /// A push; 1 accelerates 100 × 100 points of density 1 by 100 pt/s², or by 100 pt/s at once.
  case push(PushDocument)
  case field(FieldDocument)
  case properties(BodyDocument)

  /// The partners of collisions.
  package enum CollisionMode: String, Hashable, Sendable, CaseIterable {
    case items, boundaries, everything
  }
}

/// A link that keeps items at a distance from an anchor.
package struct AttachmentDocument: Hashable, Sendable {
  /// The other end of a link.
  package enum Anchor: Hashable, Sendable {
    case point(CGPoint)
    case item(ItemTarget)
  }

  package var anchor: Anchor
  /// The distance in points; the initial one where `nil`.
  package var length: Double?
  /// The frequency of the spring in hertz; rigid where 0.
  package var frequency: Double
  /// The damping ratio of the spring.
  package var damping: Double

  /// Makes an attachment.
  package init(to anchor: Anchor, length: Double? = nil, frequency: Double = 0, damping: Double = 0)
  {
    self.anchor = anchor; self.length = length
    self.frequency = frequency; self.damping = damping
  }
}

/// A push in a direction.
package struct PushDocument: Hashable, Sendable {
  /// The duration of a push.
  package enum Mode: String, Hashable, Sendable, CaseIterable { case instantaneous, continuous }

  package var mode: Mode
  package var angle: Double
  package var magnitude: Double
  /// The point of application relative to the item's centre, in points; off the centre it turns the
  /// item.
  package var offset: Vector

  /// Makes a push.
  package init(
    mode: Mode = .instantaneous, angle: Double, magnitude: Double, offset: Vector = .zero
  ) {
    self.mode = mode; self.angle = angle; self.magnitude = magnitude; self.offset = offset
  }
}

/// A field around a point, or everywhere.
package struct FieldDocument: Hashable, Sendable {
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

  package var kind: Kind
  /// The point, relative to the viewport.
  package var position: CGPoint
  package var strength: Double
  /// The direction of a linear field.
  package var angle: Double
  /// The exponent by which the field weakens with distance.
  package var falloff: Double
  /// The radius of the field in points; unlimited where `nil`.
  package var radius: Double?

  /// Makes a field.
  package init(
    _ kind: Kind, at position: CGPoint = .zero, strength: Double = 1, angle: Double = .pi / 2,
    falloff: Double = 0, radius: Double? = nil
  ) {
    self.kind = kind; self.position = position; self.strength = strength
    self.angle = angle; self.falloff = falloff; self.radius = radius
  }
}

/// The physical properties of items; those that are `nil` stay unchanged.
package struct BodyDocument: Hashable, Sendable {
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
}
