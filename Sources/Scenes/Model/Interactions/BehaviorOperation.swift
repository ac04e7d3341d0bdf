public import Documents
public import Foundation
public import Geometry

/// Physics that takes hold of items, or lets go of them.
public struct BehaviorOperation: Hashable, Sendable {
  /// What the step does.
  public enum Change: Hashable, Sendable {
    /// Rules for items; all that are in sight where `nil`.
    case add([BehaviorRule], items: [ItemTarget]?)
    /// The rules of a name; items stay where they are.
    case remove([BehaviorName])
    /// All rules; items go back where the layout has them.
    case release
  }

  public var change: Change
  /// The name under which the rules can be removed.
  public var name: String?
  /// How the items meet others, where no earlier behaviour said it.
  public var shape: Shape
  /// The policy for the items when they leave the viewport; as before where `nil`.
  public var reentry: Reentry?
  public var location: SourceLocation

  /// How items meet others.
  public enum Shape: String, Hashable, Sendable, CaseIterable { case rectangle, ellipse }

  /// Makes a change of what holds for items.
  public init(
    _ change: Change, name: String? = nil, shape: Shape = .rectangle, reentry: Reentry? = nil,
    location: SourceLocation
  ) {
    self.change = change; self.name = name; self.shape = shape
    self.reentry = reentry; self.location = location
  }
}

/// The name of an earlier behaviour.
public struct BehaviorName: Hashable, Sendable {
  public var name: String
  public var location: SourceLocation

  /// Makes a reference to a name.
  public init(_ name: String, at location: SourceLocation) {
    self.name = name; self.location = location
  }
}

/// One rule of physics; points are of the viewport, angles clockwise from the right.
public enum BehaviorRule: Hashable, Sendable {
  /// A force on all items; a magnitude of 1 is 1000 pt/s².
  case gravity(angle: Double, magnitude: Double)
  /// Items that do not pass each other or the edges of the viewport, moved in by `inset`.
  case collision(CollisionMode, inset: EdgeInsets)
  /// Items that are held at a point or at another item by a spring, or rigidly.
  case attachment(AttachmentDocument)
  /// Items that spring to a point, with a damping of 0 to 1.
  case snap(to: CGPoint, damping: Double)
  /// A push; 1 accelerates 100 × 100 points of density 1 by 100 pt/s², or by 100 pt/s at once.
  case push(PushDocument)
  case field(FieldDocument)
  case properties(BodyDocument)

  /// What items collide with.
  public enum CollisionMode: String, Hashable, Sendable, CaseIterable {
    case items, boundaries, everything
  }
}

/// What holds items at a distance from something.
public struct AttachmentDocument: Hashable, Sendable {
  /// Where the other end is.
  public enum Anchor: Hashable, Sendable {
    case point(CGPoint)
    case item(ItemTarget)
  }

  public var anchor: Anchor
  /// The distance that is kept, in points; as it is at first where `nil`.
  public var length: Double?
  /// How often the spring swings in a second; rigid where 0.
  public var frequency: Double
  /// The damping ratio of the spring.
  public var damping: Double

  /// Makes an attachment.
  public init(to anchor: Anchor, length: Double? = nil, frequency: Double = 0, damping: Double = 0)
  {
    self.anchor = anchor; self.length = length
    self.frequency = frequency; self.damping = damping
  }
}

/// A push in a direction.
public struct PushDocument: Hashable, Sendable {
  /// How long a push lasts.
  public enum Mode: String, Hashable, Sendable, CaseIterable { case instantaneous, continuous }

  public var mode: Mode
  public var angle: Double
  public var magnitude: Double
  /// Where it pushes, from the middle of the item, in points; off the middle it turns the item.
  public var offset: Vector

  /// Makes a push.
  public init(mode: Mode = .instantaneous, angle: Double, magnitude: Double, offset: Vector = .zero)
  {
    self.mode = mode; self.angle = angle; self.magnitude = magnitude; self.offset = offset
  }
}

/// A field around a point, or everywhere.
public struct FieldDocument: Hashable, Sendable {
  /// What a field does.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pulls in a direction.
    case linear
    /// Pulls to the point.
    case radial
    /// Pushes round the point.
    case vortex
    /// Pulls to the point the more, the farther away.
    case spring
    /// Slows down.
    case drag
  }

  public var kind: Kind
  /// The point, of the viewport.
  public var position: CGPoint
  public var strength: Double
  /// The direction of a linear field.
  public var angle: Double
  /// By which power of the distance it gets weaker.
  public var falloff: Double
  /// How far it reaches, in points; everywhere where `nil`.
  public var radius: Double?

  /// Makes a field.
  public init(
    _ kind: Kind, at position: CGPoint = .zero, strength: Double = 1, angle: Double = .pi / 2,
    falloff: Double = 0, radius: Double? = nil
  ) {
    self.kind = kind; self.position = position; self.strength = strength
    self.angle = angle; self.falloff = falloff; self.radius = radius
  }
}

/// What items are made of; what is `nil` stays as it is.
public struct BodyDocument: Hashable, Sendable {
  /// From 0 to 1: how much of its speed an item keeps when it bounces.
  public var elasticity: Double?
  public var friction: Double?
  /// The mass of 100 × 100 points.
  public var density: Double?
  /// How fast moving slows down, per second.
  public var resistance: Double?
  /// How fast turning slows down, per second.
  public var angularResistance: Double?
  public var allowsRotation: Bool?
  /// Whether the item stays where it is and others bounce off it.
  public var anchored: Bool?
  /// What is added to the velocity, in points per second.
  public var velocity: Vector?
  /// What is added to the angular velocity, in radians per second.
  public var angularVelocity: Double?

  /// Makes a body of which nothing is said.
  public init() {}

  /// A little of everything, so that items come to rest by themselves.
  public static let soft: BodyDocument = {
    var body = BodyDocument()
    (body.elasticity, body.friction) = (0.2, 0.2)
    (body.resistance, body.angularResistance) = (0.1, 0.1)
    return body
  }()
}
