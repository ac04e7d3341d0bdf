import Foundation
import Geometry

/// The solver's world in points, with an origin that follows the bodies.
///
/// The solver uses single precision, so its coordinates are precise only near its origin.
final class PhysicsWorld {
  let solver = Solver()
  /// The solver's origin, in reference coordinates.
  private(set) var origin = CGPoint.zero
  private(set) var states: [SolverState] = []

  /// Points in a meter.
  static let scale = 100.0
  /// The spacing of possible origins, in points, chosen so that moving the origin rounds nothing.
  private static let grid = 800.0

  /// Returns a position in the solver's coordinates.
  func position(of point: CGPoint) -> SolverPoint {
    Self.vector(Vector(dx: point.x - origin.x, dy: point.y - origin.y))
  }

  /// Returns a position of the solver in reference coordinates.
  func point(at position: SolverPoint) -> CGPoint {
    CGPoint(
      x: origin.x + Double(position.x) * Self.scale,
      y: origin.y + Double(position.y) * Self.scale)
  }

  /// Returns a vector in meters.
  static func vector(_ points: Vector) -> SolverPoint {
    SolverPoint(x: Float(points.dx / scale), y: Float(points.dy / scale))
  }

  static func points(_ vector: SolverPoint) -> Vector {
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
    solver.shift(to: position(of: target))
    origin = target
    readStates()
  }

  /// Advances the solver by a step of a duration in seconds.
  func step(_ seconds: Double) {
    solver.step(Float(seconds))
    readStates()
  }

  /// Copies the states of all bodies.
  func readStates() { solver.readStates(into: &states) }
}
