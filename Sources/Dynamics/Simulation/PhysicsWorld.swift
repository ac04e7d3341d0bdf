import CBox2D
import Foundation
import Geometry

/// The solver's world as points about an origin that follows the bodies.
///
/// The solver works in single precision, so its places are small only near its origin.
final class PhysicsWorld {
  let box: OpaquePointer
  /// Where the solver's origin is, in reference coordinates.
  private(set) var origin = CGPoint.zero
  private(set) var states: [BoxState] = []

  /// Points in a metre.
  static let scale = 100.0
  /// Origins lie on a grid of this many points, so that moving them rounds nothing.
  private static let grid = 800.0

  /// Makes an empty world.
  init() { box = box_world_make() }

  deinit { box_world_free(box) }

  /// Returns a place in the solver's coordinates.
  func place(_ point: CGPoint) -> BoxPoint {
    Self.vector(Vector(dx: point.x - origin.x, dy: point.y - origin.y))
  }

  /// Returns where a place of the solver is.
  func point(_ place: BoxPoint) -> CGPoint {
    CGPoint(
      x: origin.x + Double(place.x) * Self.scale, y: origin.y + Double(place.y) * Self.scale)
  }

  /// Returns a way in metres.
  static func vector(_ way: Vector) -> BoxPoint {
    BoxPoint(x: Float(way.dx / scale), y: Float(way.dy / scale))
  }

  /// Returns a way in points.
  static func way(_ vector: BoxPoint) -> Vector {
    Vector(dx: Double(vector.x) * scale, dy: Double(vector.y) * scale)
  }

  /// Returns the place on the grid of origins that is nearest to a point.
  static func originNear(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x / grid).rounded() * grid, y: (point.y / grid).rounded() * grid)
  }

  /// Chooses the origin of a world that is still empty.
  func begin(at origin: CGPoint) { self.origin = origin }

  /// Moves the origin; the places of all bodies are other numbers then.
  func shift(to target: CGPoint) {
    box_world_shift(box, place(target))
    origin = target
    readStates()
  }

  /// Moves everything on by a step.
  func step(_ seconds: Double) {
    box_world_step(box, Float(seconds), 8, 3)
    readStates()
  }

  /// Copies the states of all bodies.
  func readStates() {
    let count = Int(box_world_capacity(box))
    if states.count != count { states = Array(repeating: BoxState(), count: count) }
    states.withUnsafeMutableBufferPointer { box_world_states(box, $0.baseAddress) }
  }

  /// Returns the contacts that began or ended since the last call.
  func takeContacts() -> [BoxContact] {
    let count = Int(box_world_contact_count(box))
    if count == 0 { return [] }
    return Array(unsafeUninitializedCapacity: count) { buffer, filled in
      box_world_take_contacts(box, buffer.baseAddress, Int32(count))
      filled = count
    }
  }
}
