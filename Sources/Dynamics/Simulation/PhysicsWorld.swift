import CBox2D
import Foundation
import Geometry

/// The solver's world in points, with an origin that follows the bodies.
///
/// The solver uses single precision, so its coordinates are precise only near its origin.
final class PhysicsWorld {
  let box: OpaquePointer
  /// The solver's origin, in reference coordinates.
  private(set) var origin = CGPoint.zero
  private(set) var states: [BoxState] = []

  /// Points in a metre.
  static let scale = 100.0
  /// The spacing of possible origins, in points, chosen so that moving the origin rounds nothing.
  private static let grid = 800.0

  /// Makes an empty world.
  init() { box = box_world_make() }

  deinit { box_world_free(box) }

  /// Returns a point in the solver's coordinates.
  func place(_ point: CGPoint) -> BoxPoint {
    Self.vector(Vector(dx: point.x - origin.x, dy: point.y - origin.y))
  }

  /// Returns a point of the solver in reference coordinates.
  func point(_ place: BoxPoint) -> CGPoint {
    CGPoint(
      x: origin.x + Double(place.x) * Self.scale, y: origin.y + Double(place.y) * Self.scale)
  }

  /// Returns a vector in metres.
  static func vector(_ way: Vector) -> BoxPoint {
    BoxPoint(x: Float(way.dx / scale), y: Float(way.dy / scale))
  }

  /// Returns a vector in points.
  static func way(_ vector: BoxPoint) -> Vector {
    Vector(dx: Double(vector.x) * scale, dy: Double(vector.y) * scale)
  }

  /// Returns the possible origin nearest to a point.
  static func originNear(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x / grid).rounded() * grid, y: (point.y / grid).rounded() * grid)
  }

  /// Sets the origin of an empty world.
  func begin(at origin: CGPoint) { self.origin = origin }

  /// Moves the origin, which changes the coordinates of all bodies.
  func shift(to target: CGPoint) {
    box_world_shift(box, place(target))
    origin = target
    readStates()
  }

  /// Advances the solver by a step of a duration in seconds.
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
