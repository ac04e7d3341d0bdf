import Foundation
import Geometry

/// The sum of all springs that pull one body's center to points, which is again a spring.
struct CentralSpring {
  /// The sum of the squared angular frequencies, in 1/s².
  private(set) var stiffness = 0.0
  /// The sum of the damping rates, in 1/s.
  private(set) var damping = 0.0
  private var pull = Vector.zero

  /// Adds a spring to a point, with its frequency in hertz and its damping ratio.
  mutating func add(anchor: CGPoint, frequency: Double, dampingRatio: Double) {
    let omega = 2 * Double.pi * frequency
    stiffness += omega * omega
    damping += 2 * dampingRatio * omega
    pull.dx += omega * omega * anchor.x
    pull.dy += omega * omega * anchor.y
  }

  /// The point to which the springs pull together.
  var anchor: CGPoint { CGPoint(x: pull.dx / stiffness, y: pull.dy / stiffness) }
}

/// One step of `x″ = acceleration − stiffness·x − damping·x′` in one dimension.
struct SpringStep {
  let stiffness: Double
  let damping: Double
  /// The rate at which the solver itself reduces the velocity, per second.
  let resistance: Double
  /// The length of the step, in seconds.
  let seconds: Double

  /// Returns the velocity of an implicit step, whose acceleration and velocity agree at its end.
  ///
  /// This is the soft constraint of the solver's own joints.
  func implicit(_ x: Double, _ velocity: Double, acceleration: Double) -> Double {
    (velocity + seconds * (acceleration - stiffness * x))
      / (1 + seconds * damping + seconds * seconds * stiffness)
  }

  /// Returns the velocity that leads to the exact position, and the exact velocity there.
  ///
  /// The first is the velocity for the solver's step; it compensates the resistance that the solver
  /// applies, since the solution already includes it.
  func exact(
    _ x: Double, _ velocity: Double, acceleration: Double
  ) -> (moving: Double, final: Double) {
    let shift = acceleration / stiffness
    let start = x - shift
    let rate = (damping + resistance) / 2
    let square = stiffness - rate * rate
    let decay = exp(-rate * seconds)
    let (cosine, sine): (Double, Double)
    if abs(square) * seconds * seconds < 1e-12 {
      (cosine, sine) = (decay, decay * seconds)
    } else if square > 0 {
      let omega = square.squareRoot()
      (cosine, sine) = (decay * cos(omega * seconds), decay * sin(omega * seconds) / omega)
    } else {
      // Two exponential decays, combined so that neither overflows.
      let omega = (-square).squareRoot()
      let (slow, fast) = (exp((omega - rate) * seconds), exp((-omega - rate) * seconds))
      (cosine, sine) = ((slow + fast) / 2, (slow - fast) / (2 * omega))
    }
    let end = (cosine + rate * sine) * start + sine * velocity
    let final = -stiffness * sine * start + (cosine - rate * sine) * velocity
    return ((end - start) / seconds * (1 + seconds * resistance), final)
  }
}

/// A spring of length 0 between a point of a body and a point of the plane or of another body.
struct PointSpring {
  let first: Body
  let firstOffset: Vector
  /// The other body; `nil` for the plane.
  let second: Body?
  let secondOffset: Vector
  let anchor: CGPoint
  let frequency: Double
  let dampingRatio: Double

  /// Changes the velocities of the bodies by an implicit step of the spring.
  func apply(_ seconds: Double) {
    let far = second.map { arm(of: $0, secondOffset) }
    let near = arm(of: first, firstOffset)
    let (m1, i1) = (first.inverseMass, first.inverseInertia)
    let (m2, i2) = (second?.inverseMass ?? 0, second?.inverseInertia ?? 0)
    guard m1 + m2 > 0 else { return }
    // Units are meters from here on.
    let (r1, r2) = (near.arm, far?.arm ?? .zero)
    let goal = far?.place ?? anchor
    let way = Vector(dx: (near.place.x - goal.x) / 100, dy: (near.place.y - goal.y) / 100)
    let omega = 2 * Double.pi * frequency
    let mass = 1 / (m1 + m2)
    let (stiffness, damping) = (mass * omega * omega, 2 * mass * dampingRatio * omega)
    let softness = 1 / (seconds * (damping + seconds * stiffness))
    let correction = stiffness / (damping + seconds * stiffness)
    let xx = m1 + m2 + i1 * r1.dy * r1.dy + i2 * r2.dy * r2.dy + softness
    let xy = -i1 * r1.dx * r1.dy - i2 * r2.dx * r2.dy
    let yy = m1 + m2 + i1 * r1.dx * r1.dx + i2 * r2.dx * r2.dx + softness
    let (v1, v2) = (velocity(of: first, at: r1), second.map { velocity(of: $0, at: r2) } ?? .zero)
    let bx = v1.dx - v2.dx + correction * way.dx
    let by = v1.dy - v2.dy + correction * way.dy
    let determinant = xx * yy - xy * xy
    let impulse = Vector(
      dx: -(yy * bx - xy * by) / determinant, dy: -(xx * by - xy * bx) / determinant)
    push(first, impulse, at: r1, sign: 1)
    if let second { push(second, impulse, at: r2, sign: -1) }
  }

  /// Returns the position of a body's point, and its arm about the center of mass in meters.
  private func arm(of body: Body, _ offset: Vector) -> (place: CGPoint, arm: Vector) {
    let turned = offset.rotated(by: body.angle)
    let place = CGPoint(x: body.center.x + turned.dx, y: body.center.y + turned.dy)
    let middle = body.centerOfMass
    return (place, Vector(dx: (place.x - middle.x) / 100, dy: (place.y - middle.y) / 100))
  }

  /// Returns the velocity of a body's point, in meters per second.
  private func velocity(of body: Body, at arm: Vector) -> Vector {
    Vector(
      dx: body.velocity.dx / 100 - body.angularVelocity * arm.dy,
      dy: body.velocity.dy / 100 + body.angularVelocity * arm.dx)
  }

  /// Applies an impulse in newton seconds to a body at a point.
  private func push(_ body: Body, _ impulse: Vector, at arm: Vector, sign: Double) {
    body.velocity.dx += sign * impulse.dx * body.inverseMass * 100
    body.velocity.dy += sign * impulse.dy * body.inverseMass * 100
    body.angularVelocity += sign * (arm.dx * impulse.dy - arm.dy * impulse.dx) * body.inverseInertia
  }
}
