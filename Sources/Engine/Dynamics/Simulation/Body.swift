import DynamicItems
import Foundation
import Geometry

/// An item as the solver moves it; its position is kept in double precision beside the solver's
/// own.
final class Body {
  let identity: ItemIdentity
  /// The order among items without keys.
  let serial: Int
  /// The index in the order of all bodies.
  var rank = 0
  /// The object that is written.
  var item: any DynamicItem
  private(set) var center = CGPoint.zero
  private(set) var angle = 0.0
  var velocity = Vector.zero
  var angularVelocity = 0.0
  private(set) var shape: BodyShape?
  private(set) var size = CGSize.zero
  /// Whether center and rotation are finite and within range.
  private(set) var hasPlace = false
  /// The body's number in the solver.
  var number: Int32?
  var definition = BodyDefinition()
  /// The definition that was passed to the solver last.
  var applied: BodyDefinition?
  var appliedShape: BodyShape?

  var needsPose = true
  var needsVelocity = false
  var isAwake = true
  /// Whether the item does not have the body's position and rotation yet.
  var needsWriting = false

  /// The forces of behaviors on the body.
  var forces = BodyForces()

  /// The solver's numbers when they were last read, and what their rounding left of the true ones.
  private var lastPlace = SolverPoint()
  private var lastAngle: Float = 0
  private var rest = Vector.zero
  private var angleRest = 0.0
  /// The item's transform without the rotation, and the transform that was written last.
  private var base = Affine.identity
  private var lastTransform = Affine.identity

  /// Makes a body at an item's position.
  init(_ item: any DynamicItem, serial: Int, report: (DynamicsProblem) -> Void) {
    self.item = item; self.serial = serial; identity = item.identity
    takeState(from: item, report: report)
  }

  /// Whether the solver can move the body.
  var isMovable: Bool { shape != nil && hasPlace }

  /// The inverse of the mass, in 1/kg; 0 for an anchored body.
  var inverseMass: Double {
    guard !definition.isAnchored, let shape else { return 0 }
    return 1 / (shape.area * definition.density)
  }

  /// The inverse of the inertia about the center of mass, in 1/(kg·m²); 0 for a body that cannot
  /// rotate.
  var inverseInertia: Double {
    guard !definition.isAnchored, definition.allowsRotation, let shape else { return 0 }
    return 1 / (shape.inertia * definition.density)
  }

  /// The bounding box of the rotated bounds.
  var boundingBox: CGRect {
    let rect = CGRect(center: .zero, size: size).applying(Affine(rotationAngle: angle))
    return rect.offsetBy(dx: center.x, dy: center.y)
  }

  /// The center of mass, in reference coordinates.
  var centerOfMass: CGPoint {
    guard let centroid = shape?.centroid, centroid != .zero else { return center }
    let turned = Vector(dx: centroid.x, dy: centroid.y).rotated(by: angle)
    return CGPoint(x: center.x + turned.dx, y: center.y + turned.dy)
  }

  /// Reads an item's position, rotation, size and shape; the item may be another object with the
  /// key.
  func takeState(from item: any DynamicItem, report: (DynamicsProblem) -> Void) {
    let transform = item.transform
    let place = item.center
    let entries = [transform.a, transform.b, transform.c, transform.d]
    let turn = transform.rotationAngle
    hasPlace =
      abs(place.x) <= PhysicsLimits.farthestPlace && abs(place.y) <= PhysicsLimits.farthestPlace
      && entries.allSatisfy { $0.isFinite } && turn.isFinite
    if hasPlace {
      center = place
      // Whole turns are kept if the item's angle has not changed.
      let whole = ((angle - turn) / (2 * .pi)).rounded() * 2 * .pi
      angle = transform == lastTransform ? angle : turn + whole
      if transform != lastTransform {
        base = transform.concatenating(Affine(rotationAngle: -turn))
        lastTransform = transform
      }
    } else {
      report(.invalidItemPlace(item: item.problemName))
    }
    shape = BodyShape(item, report: report)
    size = item.bounds.size
    needsPose = true
    // The written object may be older than the object whose state was read.
    needsWriting = self.item !== item
  }

  /// Takes what the solver made of the body.
  func read(_ state: SolverState, in world: PhysicsWorld) {
    isAwake = state.isAwake
    velocity = PhysicsWorld.points(state.velocity)
    angularVelocity = Double(state.angularVelocity)
    if state.position.x != lastPlace.x || state.position.y != lastPlace.y {
      lastPlace = state.position
      let point = world.point(at: state.position)
      center = CGPoint(x: point.x + rest.dx, y: point.y + rest.dy)
      needsWriting = true
    }
    if state.angle != lastAngle {
      lastAngle = state.angle
      angle = Double(state.angle) + angleRest
      needsWriting = true
    }
  }

  /// Returns the solver's numbers for the place, and notes what they leave of it.
  func takePlace(in world: PhysicsWorld) -> (place: SolverPoint, angle: Float) {
    anchor(place: world.position(of: center), angle: Float(angle), in: world)
    return (lastPlace, lastAngle)
  }

  /// Takes the solver's numbers as those of the place where the body is.
  func anchor(place: SolverPoint, angle turn: Float, in world: PhysicsWorld) {
    (lastPlace, lastAngle) = (place, turn)
    let point = world.point(at: place)
    rest = Vector(dx: center.x - point.x, dy: center.y - point.y)
    angleRest = angle - Double(turn)
  }

  /// Writes center and transform to the item, and returns whether anything was written.
  func write(keepingBase: Bool) -> Bool {
    guard needsWriting else { return false }
    needsWriting = false
    item.center = center
    let rotation = angle == 0 ? Affine.identity : Affine(rotationAngle: angle)
    let transform = keepingBase ? base.concatenating(rotation) : rotation
    lastTransform = transform
    // The transform that was read last may be another object's.
    if item.transform != transform { item.transform = transform }
    return true
  }
}

/// The solver's properties of a body except its shape, position and velocity.
struct BodyDefinition: Hashable {
  var elasticity = 0.0
  var friction = 0.0
  var density = 1.0
  var resistance = 0.0
  var angularResistance = 0.0
  var isAnchored = false
  var allowsRotation = true
  var restitutionThreshold = 100.0
  var itemGroups: [UInt32] = []
  var boundaryGroups: [UInt32] = []
}
